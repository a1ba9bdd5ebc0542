// walk.js
//
// Where the reader is: which query, which position of its run. Everything on the page
// listens here. Position 0 is the initial state, position k the state after step k, and
// the last one, if the run goes on after its last step, its end.

class Walk {
  constructor(model) {
    this.model = model;
    this.runs = new Map(); // by number of the query in the list
    this.listeners = { query: [], position: [] };
    this.query = this.start;
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
    const wrong = queries.findIndex((query) => query.run && query.verdict !== "satisfied");
    return Math.max(0, wrong >= 0 ? wrong : queries.findIndex((query) => query.run));
  }

  get asked() {
    return this.model.queries[this.query];
  }

  /** The run of the chosen query; null if there is none. Put together when first looked at. */
  get run() {
    if (!this.asked || !this.asked.run) return null;
    if (!this.runs.has(this.query)) this.runs.set(this.query, new Run(this.model, this.asked.run));
    return this.runs.get(this.query);
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
    const next = Math.max(0, Math.min(this.last, Math.round(position) || 0));
    if (next === this.position) return;
    this.position = next;
    this.tell("position");
  }

  choose(query, position) {
    if (query < 0 || query >= this.model.queries.length) return;
    if (query === this.query) return this.go(position || 0);
    this.query = query;
    this.position = Math.max(0, Math.min(this.last, position || 0));
    this.tell("query");
    this.tell("position");
  }
}
