// panzoom.js
//
// Moves a drawing about: drag, pinch, the wheel with Ctrl (so that the wheel alone still
// scrolls the page), and keys when the drawing has the focus.

class PanZoom {
  /** `home`: the part of the sheet to begin with. `wheelZooms`: without Ctrl, too. */
  constructor(element, home, wheelZooms) {
    this.element = element;
    this.home = home;
    this.view = { ...home };
    this.pointers = new Map();
    this.wheelZooms = wheelZooms;
    element.addEventListener("wheel", (e) => this.wheel(e), { passive: false });
    element.addEventListener("pointerdown", (e) => this.down(e));
    element.addEventListener("pointermove", (e) => this.move(e));
    for (const end of ["pointerup", "pointercancel", "pointerleave"])
      element.addEventListener(end, (e) => this.up(e));
    element.addEventListener("dblclick", () => this.reset());
    element.addEventListener("keydown", (e) => this.key(e));
    this.show();
  }

  show() {
    const { x, y, width, height } = this.view;
    this.element.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    const isMoved = width < this.home.width * 0.98;
    this.element.classList.toggle("zoomed", isMoved);
  }

  reset() {
    this.view = { ...this.home };
    this.show();
  }

  /** How many units one pixel is. */
  unit() {
    const box = this.element.getBoundingClientRect();
    return Math.max(this.view.width / (box.width || 1), this.view.height / (box.height || 1));
  }

  zoom(factor, clientX, clientY) {
    const box = this.element.getBoundingClientRect();
    const fx = clientX === undefined ? 0.5 : (clientX - box.left) / (box.width || 1);
    const fy = clientY === undefined ? 0.5 : (clientY - box.top) / (box.height || 1);
    const width = Math.min(this.home.width * 4, Math.max(60, this.view.width / factor));
    const height = (width / this.view.width) * this.view.height;
    this.view.x += (this.view.width - width) * fx;
    this.view.y += (this.view.height - height) * fy;
    this.view.width = width;
    this.view.height = height;
    this.show();
  }

  pan(dx, dy) {
    this.view.x -= dx;
    this.view.y -= dy;
    this.show();
  }

  wheel(event) {
    if (!event.ctrlKey && !event.metaKey && !this.wheelZooms) return;
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * 0.003), event.clientX, event.clientY);
  }

  down(event) {
    if (event.button !== 0) return;
    this.pointers.set(event.pointerId, event);
    // A finger scrolls the page until the drawing is larger than its frame.
    if (event.pointerType === "mouse") this.element.setPointerCapture(event.pointerId);
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const others = [...this.pointers.values()].filter((p) => p.pointerId !== event.pointerId);
    if (others.length === 1) {
      const distance = (p) => Math.hypot(p.clientX - others[0].clientX, p.clientY - others[0].clientY);
      this.zoom(distance(event) / (distance(before) || 1), (event.clientX + others[0].clientX) / 2,
        (event.clientY + others[0].clientY) / 2);
    } else {
      const unit = this.unit();
      this.pan((event.clientX - before.clientX) * unit, (event.clientY - before.clientY) * unit);
      this.element.classList.add("dragging");
    }
    this.pointers.set(event.pointerId, event);
  }

  up(event) {
    this.pointers.delete(event.pointerId);
    this.element.classList.remove("dragging");
  }

  key(event) {
    const far = this.view.width / 10;
    const moves = { ArrowLeft: [far, 0], ArrowRight: [-far, 0], ArrowUp: [0, far], ArrowDown: [0, -far] };
    if (event.key === "+" || event.key === "=") this.zoom(1.25);
    else if (event.key === "-") this.zoom(0.8);
    else if (event.key === "0") this.reset();
    else if (event.shiftKey && moves[event.key]) this.pan(...moves[event.key]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
