// automata.js
//
// The panel of drawings: a card for each process that is shown. A card is empty until it
// comes into sight, and only cards in sight follow the run, so two hundred processes cost
// no more than the few one sees.

class Card {
  constructor(panel, process) {
    this.panel = panel;
    this.process = process;
    const model = panel.walk.model;
    const { name, arguments: args } = model.processes[process];
    this.template = model.templateOf(process);
    this.where = word("", "where");
    const text = (args || []).map(([parameter, value]) => `${parameter} = ${value}`).join(", ");
    this.body = html("div", { class: "sheet" });
    this.element = html("article", { class: "card", "data-process": process, "aria-label": name },
      html("header", {}, html("h3", {}, word(name)), text ? html("span", { class: "given" }, word(text)) : null,
        this.where, html("span", { class: "card-tools" },
          iconButton(symbol("minus"), "smaller", () => this.zoom && this.zoom.zoom(0.8)),
          iconButton(symbol("plus"), "larger", () => this.zoom && this.zoom.zoom(1.25)),
          iconButton(symbol("fit"), "the whole drawing", () => this.zoom && this.zoom.reset()),
          iconButton(symbol("large"), "this drawing alone", () => panel.enlarge(this)),
          iconButton(symbol("cross"), "hide this process", () => panel.choice.show(process, false)))),
      this.body);
    const source = templateSource(this.template);
    if (source) this.element.append(source);
    const [, , width, height] = this.template.sheet;
    this.home = this.homeOf(Math.max(width, 380), Math.max(height, 140));
    this.body.style.aspectRatio = `${this.home.width} / ${this.home.height}`;
    this.body.style.setProperty("--most", 1.05 * this.home.height + "px");
    this.element.classList.toggle("wide", this.home.width > 560);
  }

  /** The sheet, not enlarged when it is small. */
  homeOf(width, height) {
    const [x, y, sheetWidth, sheetHeight] = this.template.sheet;
    return { x: x - (width - sheetWidth) / 2, y: y - (height - sheetHeight) / 2, width, height };
  }

  build() {
    if (this.picture) return;
    const model = this.panel.walk.model;
    this.picture = drawAutomaton(this.template);
    const sheet = svg("svg", { class: "automaton", role: "img", tabindex: 0,
      "aria-label": "the automaton of " + model.processes[this.process].name,
      preserveAspectRatio: "xMidYMid meet" }, this.picture.root);
    this.body.append(sheet);
    const view = this.zoom && this.zoom.view;
    this.zoom = new PanZoom(sheet, this.home, this.element.classList.contains("alone"));
    if (view) { this.zoom.view = view; this.zoom.show(); }
    this.marked = [];
    this.update();
  }

  drop() {
    if (!this.picture) return;
    this.body.replaceChildren();
    this.picture = null;
  }

  mark(element, className) {
    element.classList.add(className);
    this.marked.push([element, className]);
  }

  update() {
    const { walk } = this.panel;
    const here = walk.locations[this.process];
    const move = this.panel.moves.get(this.process);
    if (here !== this.here) this.where.textContent = walk.model.locationName(this.process, here);
    if (Boolean(move) !== this.moved) this.element.classList.toggle("moved", Boolean(move));
    this.here = here;
    this.moved = Boolean(move);
    if (!this.picture) return;
    for (const [element, className] of this.marked) element.classList.remove(className);
    this.marked = [];
    this.mark(this.picture.locations[here], "here");
    if (!move) return;
    if (move.source !== here) this.mark(this.picture.locations[move.source], "left");
    for (const edge of [move.drawn, move.branch])
      if (edge !== undefined) {
        this.mark(this.picture.edges[edge], "taken");
        this.picture.edges[edge].parentNode.append(this.picture.edges[edge]); // above other edges
      }
  }
}

class AutomataPanel {
  constructor(walk, choice) {
    this.walk = walk;
    this.choice = choice;
    this.cards = new Map();
    this.moves = new Map(); // by process: what it does in this step
    this.alone = null; // one that is enlarged
    this.grid = html("div", { class: "cards" });
    this.scroll = html("div", { class: "scroll", tabindex: -1 }, globalSource(walk.model), this.grid);
    this.note = html("p", { class: "note" });
    byId("automata").append(this.bar(), this.scroll);
    this.near = new IntersectionObserver((entries) => this.comeNear(entries), { root: this.scroll, rootMargin: "150px" });
    choice.listen(() => this.arrange());
    walk.listen("position", () => this.follow());
    this.arrange();
    this.follow();
  }

  bar() {
    const count = this.walk.model.processes.length;
    this.filter = html("input", { type: "search", placeholder: "filter processes", size: 14,
      "aria-label": "show processes whose name contains", spellcheck: "false",
      oninput: () => this.choice.setText(this.filter.value) });
    this.modes = html("select", { "aria-label": "which processes", onchange: () => this.choice.setMode(this.modes.value) },
      html("option", { value: "all" }, "all"), html("option", { value: "moving" }, "that move"),
      html("option", { value: "step" }, "in this step"));
    this.shown = html("button", { type: "button", class: "quiet", onclick: () => this.choose() });
    return html("div", { class: "bar" }, html("h2", {}, "Automata"), count > 1 ? this.modes : null,
      count > 3 ? this.filter : null, count > 1 ? this.shown : null);
  }

  card(process) {
    if (!this.cards.has(process)) this.cards.set(process, new Card(this, process));
    return this.cards.get(process);
  }

  arrange() {
    const wished = this.choice.drawn();
    const count = this.walk.model.processes.length;
    this.modes.value = this.choice.mode;
    if (this.filter.value !== this.choice.text) this.filter.value = this.choice.text;
    this.shown.textContent = wished.length === count ? plural(count, "process", "processes")
      : `${wished.length} of ${count} processes`;
    const elements = wished.map((p) => this.card(p).element);
    this.near.disconnect();
    this.note.textContent = "No process is shown. ";
    this.grid.replaceChildren(...(elements.length ? elements : [this.note]));
    this.grid.classList.toggle("single", elements.length === 1);
    for (const element of elements) this.near.observe(element);
    for (const p of wished) this.card(p).update();
  }

  comeNear(entries) {
    for (const entry of entries) {
      const card = this.cards.get(Number(entry.target.dataset.process));
      if (entry.isIntersecting) card.build();
      else if (this.cards.size > 24) card.drop();
    }
  }

  follow() {
    const { walk } = this;
    this.moves = new Map((walk.run ? walk.run.participants(walk.step) : []).map((p) => [p.process, p]));
    if (this.choice.mode === "step") this.arrange();
    for (const card of this.cards.values()) if (card.element.isConnected) card.update();
    if (this.alone && this.alone.element.isConnected) this.alone.update();
    this.bringIntoSight();
  }

  /** Scrolls as little as needed so that all drawings that move are seen; if there is no room
   *  for all of them, the first ones, and at least that of the sender. */
  bringIntoSight() {
    const room = this.scroll.clientHeight;
    const movers = [...this.moves.keys()].map((p) => this.cards.get(p)).filter((c) => c && c.element.isConnected);
    if (movers.length === 0 || room === 0) return; // or another panel is shown
    const origin = this.scroll.getBoundingClientRect().top - this.scroll.scrollTop;
    let [top, bottom] = [Infinity, -Infinity];
    for (const { element } of movers) {
      const box = element.getBoundingClientRect();
      const [first, last] = [Math.min(top, box.top - origin), Math.max(bottom, box.bottom - origin)];
      if (top < Infinity && last - first > room) break;
      [top, bottom] = [first, last];
    }
    const space = Math.min(8, Math.max(0, (room - (bottom - top)) / 2)); // around them
    const now = this.scroll.scrollTop;
    if (top - space < now) this.scroll.scrollTop = top - space;
    else if (bottom + space > now + room) this.scroll.scrollTop = Math.min(top - space, bottom + space - room);
  }

  /** One drawing alone, as large as the window. */
  enlarge(card) {
    this.alone = new Card(this, card.process);
    this.alone.element.classList.add("alone");
    this.alone.body.style.aspectRatio = "auto";
    openDialog(this.walk.model.processes[card.process].name, this.alone.element).classList.add("large");
    this.alone.build();
  }

  /** The list of all processes, to be ticked. */
  choose() {
    const { model } = this.walk;
    const list = html("div", { class: "ticks" });
    for (const p of this.choice.order) {
      const box = html("input", { type: "checkbox", onchange: () => this.choice.show(p, box.checked) });
      box.checked = !this.choice.hidden.has(p);
      list.append(html("label", {}, box, word(model.processes[p].name),
        html("small", {}, this.choice.firsts[p] < Infinity ? `moves from step ${Math.floor(this.choice.firsts[p])} on` : "never moves")));
    }
    const setAll = (on) => {
      for (const box of list.querySelectorAll("input")) box.checked = on;
      this.choice.hidden = new Set(on ? [] : this.choice.order);
      this.choice.tell();
    };
    openDialog("Processes", html("div", { class: "ticks-bar" },
      html("button", { type: "button", onclick: () => setAll(true) }, "all"),
      html("button", { type: "button", onclick: () => setAll(false) }, "none")), list);
  }
}
