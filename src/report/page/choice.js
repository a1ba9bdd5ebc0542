// choice.js
//
// Which processes are shown, and in which order: in drawings and as lifelines. Those that
// move in the run come first, in the order in which they begin to.

const fewProcesses = 12; // more than these, and idle ones are hidden at first

class Choice {
  constructor(walk) {
    this.walk = walk;
    this.listeners = [];
    this.text = "";
    this.mode = "all"; // "all", "moving": in this run, "step": in this step
    this.hidden = new Set();
    walk.listen("query", () => this.begin());
    this.begin();
  }

  begin() {
    const run = this.walk.run;
    const count = this.walk.model.processes.length;
    this.firsts = run ? run.firstMoves() : new Float64Array(count).fill(Infinity);
    this.order = Array.from(this.firsts.keys());
    this.order.sort((a, b) => (this.firsts[a] === this.firsts[b] ? a - b : this.firsts[a] - this.firsts[b]));
    const moving = this.order.filter((p) => this.firsts[p] < Infinity).length;
    this.moving = moving;
    this.mode = count > fewProcesses && moving > 0 && moving < count ? "moving" : "all";
    this.tell();
  }

  listen(listener) {
    this.listeners.push(listener);
  }

  tell() {
    this.shown = this.compute();
    for (const listener of this.listeners) listener(this);
  }

  /** Words, any of which must be part of the name; none: all names fit. */
  fits(process) {
    const words = this.text.toLowerCase().split(/[\s;]+/).filter(Boolean);
    const name = this.walk.model.processes[process].name.toLowerCase();
    return words.length === 0 || words.some((w) => name.includes(w));
  }

  compute() {
    return this.order.filter((p) => !this.hidden.has(p) && this.fits(p) &&
      (this.mode !== "moving" || this.firsts[p] < Infinity));
  }

  /** For drawings: those of this step only, if that is what is wished for. */
  drawn() {
    if (this.mode !== "step" || !this.walk.run) return this.shown;
    const step = Math.max(1, this.walk.step);
    return this.walk.run.participants(step).map((p) => p.process).filter((p) => this.fits(p));
  }

  setMode(mode) {
    this.mode = mode;
    this.tell();
  }

  setText(text) {
    this.text = text;
    this.tell();
  }

  show(process, visible) {
    if (visible) this.hidden.delete(process);
    else this.hidden.add(process);
    this.tell();
  }

  showAll() {
    this.hidden.clear();
    this.text = "";
    this.mode = "all";
    this.tell();
  }
}
