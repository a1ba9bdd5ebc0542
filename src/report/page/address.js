// address.js
//
// The address says where the reader is: #step=12, or #query=3&step=12 if there are several
// queries, numbered as everywhere, or #query=3&value=2&step=12 if several values of the
// query have a run. What follows the last step is #step=end. The address changes when the reader has come to rest, so that the back button
// leads from one resting place to the one before.

const restingTime = 400; // milliseconds

class Address {
  constructor(walk) {
    this.walk = walk;
    this.timer = 0;
    walk.listen("position", () => this.later());
    window.addEventListener("hashchange", () => this.read());
    this.read();
  }

  text() {
    const { walk } = this;
    const query = walk.model.queries.length > 1 ? `query=${walk.asked.number}&` : "";
    const value = walk.asked && walk.asked.runs.length > 1 ? `value=${walk.shown.value + 1}&` : "";
    const step = walk.run && walk.position > walk.run.length ? "end" : walk.position;
    return `#${query}${value}step=${step}`;
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(), restingTime);
  }

  write() {
    if (this.text() !== window.location.hash) window.location.hash = this.text();
  }

  read() {
    clearTimeout(this.timer);
    const given = new URLSearchParams(window.location.hash.slice(1));
    const { queries } = this.walk.model;
    const query = given.has("query") ? queries.findIndex((q) => q.number === Number(given.get("query"))) : this.walk.start;
    const which = query in queries ? queries[query].runs.findIndex((run) => run.value === Number(given.get("value")) - 1) : 0;
    const step = given.get("step") === "end" ? Infinity : Number(given.get("step") || 0);
    this.walk.choose(query, step, Math.max(0, which));
  }
}
