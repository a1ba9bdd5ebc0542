// main.js
//
// Puts the page together.

/** On a small screen, one panel at a time; of the run, its words or its chart. */
class Tabs {
  /** `onShow` is called when another tab is shown: what was hidden knows no sizes. */
  constructor(walk, onShow) {
    this.onShow = onShow;
    this.buttons = [["automata", "automata", "Automata"], ["steps", "run", "Steps"], ["chart", "run", "Chart"],
      ["values", "values", "State"]].map(([tab, panel, name]) => html("button", { type: "button", "data-tab": tab,
      "aria-pressed": "false", "aria-controls": panel, onclick: () => this.show(tab) }, name));
    byId("tabs").append(...this.buttons);
    this.show(walk.run ? "steps" : "automata");
  }

  show(tab) {
    byId("main").dataset.tab = tab;
    for (const button of this.buttons) button.setAttribute("aria-pressed", String(button.dataset.tab === tab));
    this.onShow();
  }
}

function isTyping(element) {
  return element && (element.tagName === "SELECT" || (element.tagName === "INPUT" && element.type !== "range" && element.type !== "checkbox"));
}

function onKey(event, walk, parts) {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  if (document.querySelector("dialog[open]") && !event.key.startsWith("Arrow")) return;
  const onButton = event.target && event.target.tagName === "BUTTON";
  const actions = {
    ArrowRight: () => walk.go(walk.position + 1), ArrowDown: () => walk.go(walk.position + 1),
    ArrowLeft: () => walk.go(walk.position - 1), ArrowUp: () => walk.go(walk.position - 1),
    PageDown: () => walk.go(walk.position + 10), PageUp: () => walk.go(walk.position - 10),
    Home: () => walk.go(0), End: () => walk.go(walk.last),
    "/": () => parts.search.input.focus(), "?": openHelp,
    n: () => parts.search.step(1), N: () => parts.search.step(-1),
    "[": () => walk.choose(walk.query - 1, 0), "]": () => walk.choose(walk.query + 1, 0),
    t: () => parts.theme.toggle(), " ": onButton ? undefined : () => parts.navigator.toggle(),
  };
  const action = actions[event.key];
  if (!action || (event.shiftKey && event.key.startsWith("Arrow"))) return;
  event.preventDefault();
  action();
}

function main() {
  const model = new Model(JSON.parse(byId("data").textContent));
  const walk = new Walk(model);
  const theme = new Theme();
  const choice = new Choice(walk);
  const search = new SearchBox(walk, (hits) => { view.setHits(hits); navigator.setHits(hits); });
  const navigator = new Navigator(walk, search);
  new Head(walk, theme);
  const automata = new AutomataPanel(walk, choice);
  const view = new RunView(walk, choice);
  new ValuesPanel(walk);
  new Splitter();
  new Printing(walk, choice);
  new Tabs(walk, () => { automata.bringIntoSight(); view.measure(); });
  const layout = () => {
    byId("page").classList.toggle("no-run", !walk.run);
    byId("page").classList.toggle("one-automaton", model.processes.length === 1);
  };
  walk.listen("query", layout);
  layout();
  const speak = () => { if (walk.run) byId("live").textContent = spokenStep(walk, walk.position); };
  let speaking = 0;
  walk.listen("position", () => { clearTimeout(speaking); speaking = setTimeout(speak, 300); });
  document.addEventListener("keydown", (event) => onKey(event, walk, { search, theme, navigator }));
  new Address(walk);
  byId("page").dataset.ready = "true";
}
