// values.js
//
// The state at this position: variables, clocks, and the zone it was taken from. Elements
// are made once; a step touches those whose value is another.

const mostCells = 4000; // shown at once; a filter finds the others
const mostConstraints = 120; // likewise, of a zone

/** A variable row by row: of arrays the last index runs along a row, fields have one each.
 *  {name, array, elements}: "[2]" of a matrix, ".count" of a record; [name, number] each. */
function partsOf(variable) {
  const parts = [];
  (variable.elements || [""]).forEach((element, i) => {
    const array = element.endsWith("]");
    const name = array ? element.slice(0, element.lastIndexOf("[")) : element;
    const last = parts[parts.length - 1];
    if (array && last && last.array && last.name === name) last.elements.push([element, i]);
    else parts.push({ name, array, elements: [[element, i]] });
  });
  return parts;
}

class ValuesPanel {
  constructor(walk) {
    this.walk = walk;
    this.filter = html("input", { type: "search", placeholder: "filter", size: 10, spellcheck: "false",
      "aria-label": "show variables and clocks whose name contains", oninput: () => this.build() });
    this.heading = html("p", { class: "moment" });
    this.variables = html("div", { class: "variables" });
    this.clocks = html("div", { class: "clocks" });
    this.zone = html("ul", { class: "zone" });
    this.parts = [this.part("Variables", this.variables), this.part("Clocks", this.clocks),
      this.part("Zone", this.zone, "all clock values with which the search reached this state")];
    byId("values").append(html("div", { class: "bar" }, html("h2", {}, "State"), this.heading, this.filter),
      html("div", { class: "scroll values-scroll" }, ...this.parts));
    walk.listen("query", () => this.build());
    walk.listen("position", () => this.update());
    this.build();
  }

  part(title, content, hint) {
    return html("section", {}, html("h3", { title: hint }, title), content);
  }

  build() {
    const { model, run } = this.walk;
    const wanted = this.filter.value.toLowerCase();
    const fits = (name) => name.toLowerCase().includes(wanted);
    this.filter.hidden = model.cellNames.length + model.clocks.length < 12 || !run;
    this.cells = new Map();
    this.changed = [];
    let room = mostCells;
    const rows = [];
    for (const variable of run ? model.variables : []) {
      const parts = partsOf(variable).filter((part) => fits(variable.name + part.name));
      if (parts.length === 0 || room <= 0) continue;
      for (const part of parts) room -= part.elements.length;
      rows.push(this.variableRows(variable, parts));
    }
    if (room <= 0) rows.push(html("p", { class: "note" }, "There are more; filter by name to see them."));
    this.variables.replaceChildren(...rows);
    this.clockCells = [];
    const clockRows = run ? model.clocks.map((name, x) => (fits(name) ? this.clockRow(name, x) : null)) : [];
    this.clocks.replaceChildren(...clockRows.filter(Boolean));
    this.parts[0].hidden = !run || model.cellNames.length === 0;
    this.parts[1].hidden = !run || model.clocks.length === 0;
    this.update();
  }

  /** One row, or, if it has parts, its name and a row for each. */
  variableRows(variable, parts) {
    if (parts.length === 1 && parts[0].name === "") return this.variableRow(variable, parts[0], variable.name);
    return html("div", { class: "parts" }, word(variable.name, "name"),
      ...parts.map((part) => this.variableRow(variable, part, part.name)));
  }

  variableRow(variable, part, name) {
    const values = part.elements.map(([element, i]) => {
      const cell = html("span", { class: "value", title: variable.name + element, "data-cell": variable.first + i });
      this.cells.set(variable.first + i, { element: cell, value: NaN });
      return cell;
    });
    return html("div", { class: values.length > 6 ? "variable long" : "variable", title: variable.name + part.name }, word(name, "name"),
      html("span", { class: part.array ? "values array" : "values" }, ...values));
  }

  clockRow(name, x) {
    const now = html("span", { class: "value", "data-clock": x });
    const later = html("span", { class: "later", title: "before the next step" });
    const row = html("div", { class: "variable", title: name }, word(name, "name"), html("span", { class: "values" }, now, later));
    this.clockCells.push({ x, now, later, row });
    return row;
  }

  update() {
    const { run, position } = this.walk;
    if (!run) {
      this.heading.textContent = "";
      this.parts[2].hidden = true;
      return;
    }
    const at = this.walk.model.clocks.length > 0 ? `at ${countText(timeText(run.time(position), run.denominator))}` : "";
    const where = position === 0 ? "initial state" : position > run.length ? "the end" : `after step ${countText(position)}`;
    const estimate = run.estimate(position);
    const far = estimate === undefined ? "" : `, estimate ${estimate === null ? "\u221e" : estimate}`;
    this.heading.textContent = `${where}${at ? ", " + at : ""}${far}`;
    this.updateVariables();
    this.updateClocks();
    this.updateZone();
  }

  updateVariables() {
    const { run, position } = this.walk;
    for (const element of this.changed) {
      element.classList.remove("changed");
      element.title = element.title.replace(/ \(was .*$/, "");
    }
    this.changed = [];
    const step = this.walk.step;
    const old = new Map();
    if (step > 0) {
      const before = run.state(step - 1).cells;
      for (const [cell] of run.changes(step)) old.set(cell, before[cell]);
    }
    const { cells } = run.state(Math.min(position, run.length));
    for (const [number, cell] of this.cells) {
      if (cell.value !== cells[number]) {
        cell.value = cells[number];
        cell.element.textContent = cells[number];
      }
      if (!old.has(number)) continue;
      cell.element.classList.add("changed");
      cell.element.title += ` (was ${old.get(number)})`;
      this.changed.push(cell.element);
    }
  }

  updateClocks() {
    const { run, position } = this.walk;
    const values = run.clockValues(position);
    const next = position < run.last ? this.beforeNext(position, values) : null;
    const before = this.walk.step > 0 ? Array.from(run.state(this.walk.step - 1).clocks) : null;
    const delay = run.delay(position);
    this.clocks.classList.toggle("with-later", next !== null && this.clockCells.some(({ x }) => next[x] !== values[x]));
    const write = (element, text) => { if (element.textContent !== text) element.textContent = text; };
    for (const { x, now, later } of this.clockCells) {
      write(now, timeText(values[x], run.denominator));
      write(later, next && next[x] !== values[x] ? "\u2192 " + timeText(next[x], run.denominator) : "");
      now.classList.toggle("changed", before !== null && values[x] !== before[x] + delay);
    }
  }

  /** Clock values when the next step is taken; null if they are the same, or if clocks may
   *  be stopped: what the run keeps does not say which of them are. */
  beforeNext(position, values) {
    const { run, model } = this.walk;
    if (position === run.length) return run.data.last_clock_values;
    const delay = run.delay(position + 1);
    return delay === 0 || model.stopwatches ? null : Array.from(values, (v) => v + delay);
  }

  updateZone() {
    const zone = this.walk.run.zone(this.walk.position);
    this.parts[2].hidden = zone === null;
    if (zone === null) return;
    const items = zone === undefined ? ["left out: the run is too long to keep all zones"]
      : zone.length === 0 ? ["any values"] : zone;
    const shown = items.slice(0, this.wholeZone ? items.length : mostConstraints).map((text) => html("li", {}, word(text)));
    if (shown.length < items.length)
      shown.push(html("li", {}, html("button", { type: "button", class: "quiet",
        onclick: () => { this.wholeZone = true; this.updateZone(); } }, `${items.length - shown.length} more`)));
    this.zone.replaceChildren(...shown);
  }
}
