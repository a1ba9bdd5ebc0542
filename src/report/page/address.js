// address.js
//
// The address says where the reader is: #step=12, or #query=3&step=12 if there are several
// queries. It changes when the reader has come to rest, so that the back button
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
    const query = walk.model.queries.length > 1 ? `query=${walk.query + 1}&` : "";
    return `#${query}step=${walk.position}`;
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
    const query = given.has("query") ? Number(given.get("query")) - 1 : this.walk.start;
    this.walk.choose(query, Number(given.get("step") || 0));
  }
}
