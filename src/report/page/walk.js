// walk.js
//
// Where the reader is: which query, which of its runs, which position. Everything on the page
// listens here. Position 0 is the initial state, position k the state after step k, and
// the last one, if the run goes on after its last step, its end.

class Walk {
  constructor(model) {
    this.model = model;
    this.runs = new Map(); // by their data
    this.listeners = { query: [], position: [] };
    this.query = this.start;
    this.which = 0; // of the runs of this query
    this.position = 0;
  }

  /** what: "query" or "position" */
  listen(what, listener) {
    this.listeners[what].push(listener);
  }

  tell(what) {
    for (const listener of this.listeners[what]) listener(this);
  }

  /** Where to begin: with what went wrong, else with whatever has a run. */
  get start() {
    const { queries } = this.model;
    const wrong = queries.findIndex((query) => query.runs.length > 0 && query.verdict !== "satisfied");
    return Math.max(0, wrong >= 0 ? wrong : queries.findIndex((query) => query.runs.length > 0));
  }

  get asked() {
    return this.model.queries[this.query];
  }

  /** {about, data, value}: what is walked through; undefined if there is nothing. */
  get shown() {
    return this.asked && this.asked.runs[this.which];
  }

  /** The same, put together when first looked at; null if there is none. */
  get run() {
    if (!this.shown) return null;
    const { data } = this.shown;
    if (!this.runs.has(data)) this.runs.set(data, new Run(this.model, data));
    return this.runs.get(data);
  }

  get last() {
    return this.run ? this.run.last : 0;
  }

  /** The step that led here; 0 for none. */
  get step() {
    return this.run && this.position <= this.run.length ? this.position : 0;
  }

  /** Locations now: of the run, or, without one, where processes begin. */
  get locations() {
    const run = this.run;
    if (run) return run.state(Math.min(this.position, run.length)).locations;
    return this.model.processes.map((process) => process.initial);
  }

  go(position) {
    const next = Math.round(Math.max(0, Math.min(this.last, position || 0)));
    if (next === this.position) return;
    this.position = next;
    this.tell("position");
  }

  choose(query, position, which = 0) {
    if (query < 0 || query >= this.model.queries.length) return;
    if (query === this.query && which === this.which) return this.go(position || 0);
    this.query = query;
    this.which = which;
    this.position = Math.max(0, Math.min(this.last, position || 0));
    this.tell("query");
    this.tell("position");
  }
}
