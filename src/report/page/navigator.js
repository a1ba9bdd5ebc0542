// navigator.js
//
// Moves through the run: buttons, slider, play, and above the slider the estimate along
// the run, with marks where a search found something.

const plotHeight = 40;

class Navigator {
  constructor(walk, search) {
    this.walk = walk;
    this.hits = [];
    this.timer = null;
    this.slider = html("input", { type: "range", min: 0, value: 0, "aria-label": "position in the run",
      oninput: () => walk.go(Number(this.slider.value)) });
    this.plot = svg("svg", { class: "plot", role: "img", preserveAspectRatio: "none" });
    this.scale = html("span", { class: "plot-scale" });
    this.position = html("output", { class: "position" });
    this.playButton = iconButton(symbol("play"), "play (space)", () => this.toggle(), { class: "icon play" });
    this.speed = html("select", { "aria-label": "steps per second", title: "steps per second" },
      ...[1, 2, 5, 20].map((n) => html("option", { value: n, selected: n === 2 }, n + "/s")));
    byId("navigator").append(html("div", { class: "buttons" },
      iconButton(symbol("first"), "beginning (Home)", () => walk.go(0)),
      iconButton(symbol("previous"), "previous step (left arrow)", () => walk.go(walk.position - 1)),
      this.playButton,
      iconButton(symbol("next"), "next step (right arrow)", () => walk.go(walk.position + 1)),
      iconButton(symbol("last"), "end (End)", () => walk.go(walk.last)), this.speed),
      html("div", { class: "track" }, this.plot, this.scale, this.slider), this.position, search.element);
    this.plot.addEventListener("click", (e) => {
      const box = this.plot.getBoundingClientRect();
      walk.go(((e.clientX - box.left) / box.width) * walk.last);
    });
    walk.listen("query", () => this.begin());
    walk.listen("position", () => this.follow());
    this.begin();
  }

  begin() {
    this.pause();
    byId("navigator").hidden = !this.walk.run;
    this.slider.max = this.walk.last;
    // As wide as its longest text, so that nothing moves when the text changes.
    if (this.walk.run) this.position.style.setProperty("--letters", positionText(this.walk.run, this.walk.last).length);
    this.drawPlot();
    this.follow();
  }

  setHits(hits) {
    this.hits = hits;
    this.drawPlot();
    this.follow();
  }

  /** The estimate as a line; of many states that share a pixel, the lowest and highest. */
  drawPlot() {
    const { run } = this.walk;
    const estimate = run && run.data.estimate;
    this.plot.classList.toggle("with-estimate", Boolean(estimate));
    this.plot.hidden = !run || (!estimate && this.hits.length === 0);
    this.plot.style.display = this.plot.hidden ? "none" : "";
    if (this.plot.hidden) {
      this.scale.textContent = "";
      return;
    }
    const width = 1000;
    const x = (position) => (this.walk.last === 0 ? 0 : (position / this.walk.last) * width);
    this.plot.setAttribute("viewBox", `0 0 ${width} ${plotHeight}`);
    const parts = [svg("title", {}, estimate ? `${estimate.name}: the estimate along the run` : "hits")];
    const most = estimate ? estimate.values.reduce((m, v) => (v !== null && v > m ? v : m), 1) : 0;
    if (estimate) parts.push(...this.estimateLine(estimate.values, most, x));
    this.scale.textContent = estimate ? `${estimate.name}, up to ${countText(most)}` : "";
    this.scale.classList.toggle("above", Boolean(estimate) && this.hasRoomAbove(estimate.values, most));
    const marks = new Set(this.hits.map((hit) => Math.round(x(hit))));
    for (const at of marks) parts.push(svg("path", { class: "hit-mark", d: `M${at} ${plotHeight}v-6` }));
    if (run.data.afterwards === "repeats")
      parts.push(svg("rect", { class: "cycle-mark", x: x(run.data.loop), width: width - x(run.data.loop), y: plotHeight - 3, height: 3 }));
    this.marker = svg("path", { class: "marker" });
    this.plot.replaceChildren(...parts, this.marker);
  }

  /** How far below the top of the plot a value is. */
  depth(value, most) {
    return value === null ? 1 : plotHeight - 4 - (value / most) * (plotHeight - 10);
  }

  /** At the left, where the name stands, the line leaves more room above it than below. */
  hasRoomAbove(values, most) {
    const depths = values.slice(0, 1 + Math.ceil(values.length / 4)).map((value) => this.depth(value, most));
    const [highest, lowest] = depths.reduce(([a, b], d) => [Math.min(a, d), Math.max(b, d)], [plotHeight, 0]);
    return highest > plotHeight - lowest;
  }

  estimateLine(values, most, x) {
    const y = (value) => this.depth(value, most).toFixed(1);
    let line = "";
    let column = -1;
    let [low, high] = [null, null];
    const flush = () => {
      if (column < 0) return;
      line += `${line === "" ? "M" : "L"}${column} ${y(low)}`;
      if (high !== low) line += `L${column} ${y(high)}`;
    };
    values.forEach((value, i) => {
      const at = Math.round(x(i));
      if (at !== column) {
        flush();
        column = at;
        low = high = value;
      } else {
        low = low === null || (value !== null && value < low) ? value : low;
        high = value === null || (high !== null && value > high) ? value : high;
      }
    });
    flush();
    const area = `${line}L${column} ${plotHeight}L0 ${plotHeight}Z`;
    return [svg("path", { class: "estimate-area", d: area }), svg("path", { class: "estimate", d: line })];
  }

  follow() {
    const { run, position, last } = this.walk;
    if (!run) return;
    this.slider.value = position;
    this.slider.setAttribute("aria-valuetext", positionText(run, position));
    this.slider.style.setProperty("--done", last === 0 ? "0%" : (100 * position) / last + "%");
    this.position.textContent = positionText(run, position);
    if (this.marker && !this.plot.hidden)
      this.marker.setAttribute("d", `M${last === 0 ? 0 : ((position / last) * 1000).toFixed(1)} 0V${plotHeight}`);
  }

  toggle() {
    if (this.timer) return this.pause();
    if (!this.walk.run) return;
    if (this.walk.position === this.walk.last && this.walk.run.data.afterwards !== "repeats") this.walk.go(0);
    this.playButton.replaceChildren(symbol("pause"));
    this.playButton.setAttribute("aria-pressed", "true");
    const next = () => {
      this.advance();
      if (this.timer) this.timer = setTimeout(next, 1000 / Number(this.speed.value));
    };
    this.timer = setTimeout(next, 200);
  }

  /** A run that repeats goes on where the cycle begins. */
  advance() {
    const { walk } = this;
    if (walk.position < walk.last) walk.go(walk.position + 1);
    else if (walk.run.data.afterwards === "repeats") walk.go(walk.run.data.loop);
    else this.pause();
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = null;
    this.playButton.replaceChildren(symbol("play"));
    this.playButton.setAttribute("aria-pressed", "false");
  }
}
