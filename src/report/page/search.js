// search.js
//
// Finds positions of a run:
//   Train(0).Cross      where a process enters a location
//   id                  where a variable changes
//   x > 3, id == 2      where a comparison begins to hold, for variables and clocks
//   ... && ...          where all of it begins to hold
//   any other word      steps whose channel, process or locations contain it

const comparisons = {
  "==": (a, b) => a === b, "=": (a, b) => a === b, "!=": (a, b) => a !== b,
  "<=": (a, b) => a <= b, ">=": (a, b) => a >= b, "<": (a, b) => a < b, ">": (a, b) => a > b,
};

/** One part as {holds(state)} or {happens(index)}; or {problem}. */
function parsePart(model, run, text) {
  const compared = /^(.+?)\s*(==|!=|<=|>=|=|<|>)\s*(-?\d+(?:\.\d+)?)$/.exec(text);
  if (compared) {
    const [, name, operator, number] = compared;
    const compare = comparisons[operator];
    const cell = model.cellNames.indexOf(name);
    const clock = model.clocks.indexOf(name);
    if (cell >= 0) return { holds: (state) => compare(state.cells[cell], Number(number)) };
    if (clock >= 0) return { holds: (state) => compare(state.clocks[clock], Number(number) * run.denominator) };
    return { problem: `there is no variable or clock ${name}` };
  }
  for (let p = 0; p < model.processes.length; ++p) {
    const prefix = model.processes[p].name + ".";
    if (!text.startsWith(prefix)) continue;
    const location = model.templateOf(p).locations.indexOf(text.slice(prefix.length));
    if (location >= 0) return { holds: (state) => state.locations[p] === location };
  }
  const cells = new Set();
  model.cellNames.forEach((name, i) => { if (name === text || name.startsWith(text + "[")) cells.add(i); });
  if (cells.size > 0) return { happens: (i) => run.changes(i).some(([cell]) => cells.has(cell)) };
  const wanted = text.toLowerCase();
  const contains = (name) => name.toLowerCase().includes(wanted);
  const inNames = model.processes.map((process) => contains(process.name));
  return { happens: (i) => {
    const channel = run.channel(i);
    if (channel && contains(channel.name)) return true;
    return run.participants(i).some((p) => inNames[p.process] ||
      contains(model.locationName(p.process, p.target)));
  } };
}

/** {hits: positions in order} or {problem}. */
function findPositions(model, run, text) {
  const parts = text.split("&&").map((part) => part.trim()).filter(Boolean)
    .map((part) => parsePart(model, run, part));
  const wrong = parts.find((part) => part.problem);
  if (parts.length === 0 || wrong) return { hits: [], problem: wrong && wrong.problem };
  const lasting = parts.every((part) => part.holds);
  const hits = [];
  let before = false;
  run.forEachState((i, state) => {
    const now = parts.every((part) => (part.holds ? part.holds(state) : i > 0 && part.happens(i)));
    // What lasts is found where it begins.
    if (now && !(lasting && before)) hits.push(i);
    before = now;
  });
  return { hits };
}

class SearchBox {
  constructor(walk, onHits) {
    this.walk = walk;
    this.onHits = onHits;
    this.hits = [];
    this.input = html("input", { type: "search", placeholder: "search the run", spellcheck: "false", size: 16,
      "aria-label": "search the run: a location, a variable, a comparison or a word" });
    this.count = html("output", { class: "hits" });
    this.element = html("div", { class: "search", role: "search" }, this.input, this.count,
      iconButton(symbol("up"), "previous hit (N)", () => this.step(-1)),
      iconButton(symbol("down"), "next hit (n)", () => this.step(1)));
    let timer = 0;
    this.input.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(() => this.find(), 120); });
    this.input.addEventListener("keydown", (e) => this.key(e));
    walk.listen("query", () => this.find());
    walk.listen("position", () => this.showCount());
  }

  key(event) {
    if (event.key === "Enter") {
      if (this.found !== this.input.value) this.find();
      this.step(event.shiftKey ? -1 : 1);
    } else if (event.key === "Escape") {
      this.input.value = "";
      this.find();
      this.input.blur();
    } else return;
    event.preventDefault();
  }

  find() {
    const text = this.input.value.trim();
    this.found = this.input.value;
    const { run, model } = this.walk;
    const { hits, problem } = run && text ? findPositions(model, run, text) : { hits: [] };
    this.hits = hits;
    this.problem = problem;
    this.showCount();
    this.onHits(hits);
  }

  showCount() {
    const text = this.input.value.trim();
    this.element.classList.toggle("wrong", Boolean(this.problem) || (text !== "" && this.hits.length === 0));
    const at = this.hits.indexOf(this.walk.position);
    this.count.textContent = text === "" ? "" : this.problem ? "?" :
      `${at >= 0 ? countText(at + 1) : "\u2013"}/${countText(this.hits.length)}`;
    this.count.title = this.problem || "";
  }

  /** To the next hit, or the previous one; from the last on to the first. */
  step(way) {
    if (this.found !== this.input.value) this.find();
    if (this.hits.length === 0) return;
    const here = this.walk.position;
    const next = way > 0 ? this.hits.find((h) => h > here) : [...this.hits].reverse().find((h) => h < here);
    this.walk.go(next !== undefined ? next : way > 0 ? this.hits[0] : this.hits[this.hits.length - 1]);
  }
}
