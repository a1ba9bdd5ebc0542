// runview.js
//
// The run: a row for each step, in words at the left and as a chart at the right, which
// scroll together. Rows are as high as their words need. Only rows and lifelines in sight exist,
// so the length of a run and the number of processes do not matter.

const headHeight = 34;
const spareRows = 12; // drawn above and below what is in sight
const spareColumns = 2;
// Browsers cannot show anything higher than some 17 million pixels. Of a longer run there
// is a part at a time, which follows the reader.
const mostRows = 300000;

class RunView {
  constructor(walk, choice) {
    this.walk = walk;
    this.choice = choice;
    this.hits = new Set();
    this.base = 0; // the first row of the part
    // What is asked for in every step, so that it does not make the browser compute it anew.
    this.frame = { top: 0, left: 0, width: 0, height: 0, labels: 0 };
    this.list = html("div", { class: "rows", role: "listbox", tabindex: 0, "aria-label": "steps" });
    this.heads = html("div", { class: "lifelines" });
    this.chart = svg("svg", { class: "chart", "aria-hidden": "true" });
    this.sheet = html("div", { class: "run-sheet" },
      html("div", { class: "heads" }, html("div", { class: "corner" }, html("span", {}, "step"), html("span", {}, "delay"),
        html("span", {}, "what happens")), this.heads), this.list, this.chart);
    this.scroll = html("div", { class: "scroll run-scroll" }, this.sheet);
    this.empty = html("p", { class: "note" });
    this.count = html("span", { class: "faint" });
    byId("run").append(html("div", { class: "bar" }, html("h2", {}, "Run"), this.count), this.scroll, this.empty);
    this.scroll.addEventListener("scroll", oncePerFrame(() => {
      this.frame.top = this.scroll.scrollTop;
      this.frame.left = this.scroll.scrollLeft;
      this.draw();
    }), { passive: true });
    this.list.addEventListener("click", (e) => {
      const row = e.target.closest("[data-row]");
      if (row) this.walk.go(Number(row.dataset.row));
    });
    this.chart.addEventListener("click", (e) => this.clickChart(e));
    new ResizeObserver(oncePerFrame(() => this.measure())).observe(this.scroll);
    choice.listen(() => this.begin());
    walk.listen("query", () => this.begin());
    walk.listen("position", () => this.follow());
    this.begin();
    this.follow();
  }

  begin() {
    const { run } = this.walk;
    this.run = run;
    this.scroll.hidden = !run;
    this.empty.hidden = Boolean(run);
    this.empty.textContent = this.walk.asked ? "There is no run to show for this query." : "";
    this.count.textContent = run ? this.lengthText(run) : "";
    this.base = 0;
    if (run) this.rebase();
    this.forgetHeights();
    this.columns = new Chart(this.walk, this.choice.shown, {
      top: (row) => this.rows.top(row - this.base), height: (row) => this.rows.height(row - this.base) });
    if (run) this.sheet.style.setProperty("--number", `${countText(run.length).length}ch`);
    this.redraw();
  }

  /** Rows of this part, as if none had been drawn. */
  forgetHeights() {
    this.rows = new RowHeights(Math.min(mostRows, this.walk.last + 1 - this.base));
  }

  lengthText(run) {
    const time = countText(timeText(run.time(run.last), run.denominator));
    const clocks = this.walk.model.clocks.length > 0;
    return plural(run.length, "step") + (clocks ? `, ${time} time unit${time === "1" ? "" : "s"}` : "") +
      (run.data.confirmed ? "" : "; not confirmed: it may not exist");
  }

  measure() {
    const { scrollTop, scrollLeft, clientWidth, clientHeight } = this.scroll;
    this.frame = { top: scrollTop, left: scrollLeft, width: clientWidth, height: clientHeight,
      labels: this.list.offsetWidth };
    // The height of the panel changes with what else is shown; words wrap elsewhere only if a width does.
    const widths = `${this.frame.labels} ${window.innerWidth}`;
    if (widths !== this.widths) this.forgetHeights();
    this.widths = widths;
    this.redraw();
    this.follow();
  }

  redraw() {
    this.drawn = null;
    if (!this.walk.run) return;
    this.sheet.style.setProperty("--chart", this.columns.columns.length * this.columns.columnWidth + "px");
    this.draw();
  }

  /** What is in sight: {first, last, left, right}, rows and columns. */
  inSight() {
    const columns = this.columns.columns.length;
    const limit = (n, most) => Math.max(0, Math.min(most - 1, n));
    const { top, left, width, height, labels } = this.frame;
    const { columnWidth } = this.columns;
    return {
      first: this.base + this.rows.at(top),
      last: this.base + this.rows.at(top + height - headHeight),
      left: limit(Math.floor(left / columnWidth), columns),
      right: limit(Math.ceil((left + width - labels) / columnWidth), columns),
    };
  }

  draw() {
    // Others may hear of another run before this view does; then begin() comes next.
    if (!this.run || this.run !== this.walk.run || this.frame.height === 0) return;
    const now = this.inSight();
    const d = this.drawn;
    if (d && d.first <= now.first && d.last >= now.last && d.left <= now.left && d.right >= now.right) return;
    const columns = this.columns.columns.length;
    const end = Math.min(this.base + mostRows - 1, this.walk.last);
    this.drawn = {
      first: Math.max(this.base, now.first - spareRows), last: Math.min(end, now.last + spareRows),
      left: Math.max(0, now.left - spareColumns), right: Math.min(columns - 1, now.right + spareColumns),
    };
    this.drawRows(now.first);
    this.drawChart();
  }

  /** `anchor` is the first row in sight: it stays where it is when others turn out higher. */
  drawRows(anchor) {
    const { first, last } = this.drawn;
    const { rows, base } = this;
    const elements = [];
    for (let i = first; i <= last; ++i) elements.push(this.row(i));
    this.list.replaceChildren(...elements);
    const before = rows.top(anchor - base);
    elements.forEach((element, k) => { if (!rows.isKnown(first + k - base)) rows.learn(first + k - base, element.offsetHeight); });
    elements.forEach((element, k) => { element.style.top = rows.top(first + k - base) + "px"; });
    this.list.style.height = rows.top(rows.count) + "px";
    this.scrollTo(this.frame.top + rows.top(anchor - base) - before, this.frame.left);
  }

  row(i) {
    const { run } = this.walk;
    const { what, more } = stepWords(this.walk, i);
    const classes = ["row"];
    if (i === this.walk.position) classes.push("current");
    if (this.hits.has(i)) classes.push("hit");
    if (run.inCycle(i)) classes.push("cycle");
    const begins = run.data.afterwards === "repeats" && i === run.data.loop + 1;
    if (begins) classes.push("cycle-begin");
    const element = html("div", { class: classes.join(" "), role: "option", id: "row-" + i, "data-row": i,
      "aria-selected": String(i === this.walk.position), "aria-setsize": this.walk.last + 1, "aria-posinset": i + 1 },
      html("span", { class: "number" }, i > run.length ? "" : countText(i)),
      html("span", { class: "delay-text", title: "at " + timeText(run.time(i), run.denominator) }, delayText(run, i)),
      html("span", { class: "what" }, ...what),
      html("span", { class: "more" }, begins ? html("em", { class: "again-tag" }, "\u21bb from here again and again") : "", ...more));
    return element;
  }

  drawChart() {
    const { first, last, left, right } = this.drawn;
    const columns = this.columns.columns;
    const { columnWidth, rows } = this.columns;
    this.chart.style.top = headHeight + rows.top(first) + "px";
    this.chart.style.left = `calc(var(--labels) + ${left * columnWidth}px)`;
    if (columns.length === 0) {
      this.chart.replaceChildren();
      this.heads.replaceChildren();
      return;
    }
    // The last lifelines may leave room at the right.
    const room = this.frame.width - this.frame.labels;
    const width = (right - left + 1) * columnWidth;
    this.columns.width = right === columns.length - 1 ? Math.max(width, room - left * columnWidth) : width;
    this.chart.setAttribute("width", this.columns.width);
    this.chart.setAttribute("height", rows.top(last + 1) - rows.top(first));
    this.chart.replaceChildren(this.columns.draw(first, last, left, right));
    const heads = [];
    for (let c = left; c <= right; ++c) {
      const { name } = this.walk.model.processes[columns[c]];
      const head = html("span", { class: "lifeline-head", title: name }, word(name));
      head.style.left = c * columnWidth + "px";
      head.style.width = columnWidth + "px";
      heads.push(head);
    }
    this.heads.replaceChildren(...heads);
  }

  clickChart(event) {
    const y = event.clientY - this.chart.getBoundingClientRect().top;
    this.walk.go(this.base + this.rows.at(this.columns.rows.top(this.drawn.first) + y));
  }

  setHits(hits) {
    this.hits = new Set(hits);
    this.redraw();
  }

  scrollTo(top, left) {
    if (top !== this.frame.top) this.scroll.scrollTop = this.frame.top = top;
    if (left !== this.frame.left) this.scroll.scrollLeft = this.frame.left = left;
  }

  /** Another part of a very long run, if the reader comes near the border of this one. */
  rebase() {
    const { position, last } = this.walk;
    const most = Math.max(0, last + 1 - mostRows);
    const near = (row) => Math.abs(position - row) < 1000;
    const inside = position >= this.base && position < this.base + mostRows;
    if (inside && !(this.base > 0 && near(this.base)) && !(this.base < most && near(this.base + mostRows))) return;
    this.base = Math.max(0, Math.min(most, position - mostRows / 2));
    if (this.rows) this.forgetHeights();
  }

  follow() {
    if (!this.walk.run) return;
    this.rebase();
    const room = this.frame.height - headHeight;
    // Rows that are drawn for the first time may turn out higher: then once more.
    for (let tries = 0; tries < 3; ++tries) {
      if (room > 0) this.scrollTo(this.wishedTop(room), this.wishedLeft());
      this.drawn = null;
      this.draw();
      if (room <= 0 || this.wishedTop(room) === this.frame.top) break;
    }
    this.list.setAttribute("aria-activedescendant", "row-" + this.walk.position);
  }

  /** As near to where the page is as shows this row and the ones beside it. */
  wishedTop(room) {
    const { rows } = this;
    const row = this.walk.position - this.base;
    let [first, next] = [rows.top(Math.max(0, row - 1)), rows.top(Math.min(rows.count, row + 2))];
    if (next - first > room) [first, next] = [rows.top(row), rows.top(row + 1)]; // there is room for it alone
    return Math.min(first, Math.max(this.frame.top, next - room));
  }

  /** Sideways so that all who take part are seen; if there is no room for that, the sender at one
   *  side and what lies between it and the others. */
  wishedLeft() {
    const columns = this.walk.run.participants(this.walk.step).map((p) => this.columns.columnOf.get(p.process))
      .filter((c) => c !== undefined);
    const { columnWidth } = this.columns;
    const { left, width, labels } = this.frame;
    const room = width - labels;
    if (columns.length === 0 || room < columnWidth) return left;
    const most = Math.max(0, this.columns.columns.length * columnWidth - room);
    const [sender] = columns;
    const [first, last] = columns.reduce(([low, high], c) => [Math.min(low, c), Math.max(high, c)], [sender, sender]);
    const leastLeft = (last + 1) * columnWidth - room;
    const mostLeft = first * columnWidth;
    if (leastLeft <= mostLeft) return Math.min(most, Math.max(leastLeft, Math.min(left, mostLeft)));
    return Math.min(most, Math.max(0, last - sender >= sender - first ? sender * columnWidth : (sender + 1) * columnWidth - room));
  }
}
