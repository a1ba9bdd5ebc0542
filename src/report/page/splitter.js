// splitter.js
//
// The border between drawings and run, to be dragged, or moved by keys when it has the focus.

class Splitter {
  constructor() {
    this.share = 46; // of the drawings, in percent
    this.element = html("div", { id: "splitter", role: "separator", tabindex: 0, "aria-orientation": "vertical",
      "aria-label": "width of the drawings", "aria-valuemin": 15, "aria-valuemax": 85 });
    byId("main").append(this.element);
    this.element.addEventListener("pointerdown", (e) => this.element.setPointerCapture(e.pointerId));
    this.element.addEventListener("pointermove", (e) => {
      if (!this.element.hasPointerCapture(e.pointerId)) return;
      const box = byId("main").getBoundingClientRect();
      this.set(((e.clientX - box.left) / box.width) * 100);
    });
    this.element.addEventListener("dblclick", () => this.set(46));
    this.element.addEventListener("keydown", (e) => {
      const step = { ArrowLeft: -2, ArrowRight: 2 }[e.key];
      if (!step) return;
      e.preventDefault();
      e.stopPropagation();
      this.set(this.share + step);
    });
    this.set(this.share);
  }

  set(share) {
    this.share = Math.max(15, Math.min(85, share));
    this.element.setAttribute("aria-valuenow", Math.round(this.share));
    byId("main").style.setProperty("--drawings", this.share + "fr");
    byId("main").style.setProperty("--rest", 100 - this.share + "fr");
  }
}
