// chart.js
//
// The message sequence chart: processes as lifelines, a row for each step. It draws any
// part of the chart, given as a range of rows and one of columns; who shows it decides
// which part is in sight.

const rowHeight = 44; // at least
const [leastColumn, mostColumn] = [116, 240]; // as wide as the names need
const messageY = 30; // of arrows and locations within a row

/** How wide small texts are, as bold as the current step shows them. */
class Ruler {
  constructor() {
    this.context = document.createElement("canvas").getContext("2d");
    this.context.font = `600 10.5px ${getComputedStyle(document.body).fontFamily}`;
    this.clipped = new Map(); // by width and text
  }

  width(text) {
    return this.context.measureText(text).width;
  }

  /** {text, width}: as much of it as there is room for. */
  clip(text, room) {
    const key = room + ":" + text;
    if (!this.clipped.has(key)) {
      const letters = [...text];
      let shown = text;
      while (this.width(shown) > room && letters.length > 1) {
        letters.length = Math.min(letters.length - 1, Math.floor((letters.length * room) / this.width(shown)) + 1);
        shown = letters.join("") + "\u2026";
      }
      this.clipped.set(key, { text: shown, width: this.width(shown) });
    }
    return this.clipped.get(key);
  }
}

let ruler = null; // made when there is a page to measure on

function clippedText(text, room) {
  ruler = ruler || new Ruler();
  return ruler.clip(text, room);
}

function textWidth(text) {
  ruler = ruler || new Ruler();
  return ruler.width(text);
}

class Chart {
  /** `columns`: processes from left to right. */
  constructor(walk, columns, rows = equalRows) {
    this.walk = walk;
    this.columns = columns;
    this.rows = rows; // where they begin and how high they are
    this.columnWidth = this.widest();
    this.columnOf = new Map(columns.map((p, i) => [p, i]));
    this.width = 0; // of what marks a whole row, if it is more than the columns need
  }

  x(column) {
    return (column + 0.5) * this.columnWidth;
  }

  /** Wide enough for the names of locations. */
  widest() {
    const { model } = this.walk;
    let width = leastColumn;
    for (const template of new Set(this.columns.map((p) => model.templateOf(p))))
      for (const name of template.locations) width = Math.max(width, Math.ceil(textWidth(name)) + 28);
    return Math.min(width, mostColumn);
  }

  /** Rows first .. last and columns left .. right, all included, as one drawing. */
  draw(first, last, left, right) {
    const parts = [];
    const begin = this.rows.top(first);
    const height = this.rows.top(last + 1) - begin;
    for (let c = left; c <= right; ++c) {
      const top = first === 0 ? messageY : 0;
      parts.push(svg("line", { class: "lifeline", x1: this.x(c), x2: this.x(c), y1: top, y2: height }));
    }
    for (let row = first; row <= last; ++row)
      parts.push(this.row(row, this.rows.top(row) - begin, left, right));
    return svg("g", { transform: `translate(${-left * this.columnWidth} 0)` }, ...parts);
  }

  row(row, top, left, right) {
    const { walk } = this;
    const { run } = walk;
    const group = svg("g", { transform: `translate(0 ${top})`, "data-row": row,
      class: "message" + (row === walk.position ? " current" : "") });
    const width = Math.max(this.width, (right - left + 1) * this.columnWidth);
    const band = (name, y, h) => group.append(svg("rect", { class: name, x: left * this.columnWidth, y, width, height: h }));
    if (row === walk.position) band("current-band", 0, this.rows.height(row));
    if (run.delay(row) > 0) band("delay", 0, 6);
    if (row === 0) this.initial(group, left, right);
    else if (row > run.length) this.end(group, left, right);
    else this.step(group, row, left, right);
    return group;
  }

  pill(process, column, location) {
    const { text, width: needed } = clippedText(this.walk.model.locationName(process, location), this.columnWidth - 26);
    const width = needed + 14;
    return { left: this.x(column) - width / 2, right: this.x(column) + width / 2,
      element: svg("g", { class: "pill" },
        svg("rect", { x: this.x(column) - width / 2, y: messageY - 9, width, height: 18, rx: 9 }),
        svg("text", { x: this.x(column), y: messageY + 3.5 }, text)) };
  }

  initial(group, left, right) {
    for (let c = left; c <= right; ++c)
      group.append(this.pill(this.columns[c], c, this.walk.run.data.locations[this.columns[c]]).element);
  }

  step(group, row, left, right) {
    const participants = this.walk.run.participants(row);
    const channel = this.walk.run.channel(row);
    // A broadcast may have hundreds of receivers, of which few are in sight.
    const places = participants.map((p) => {
      const column = this.columnOf.get(p.process);
      if (column === undefined) return null;
      const seen = column >= left && column <= right;
      return { column, seen, ...(seen ? this.pill(p.process, column, p.target) : { left: this.x(column), right: this.x(column) }) };
    });
    if (channel) this.message(group, places, channel);
    for (const place of places) if (place && place.seen) group.append(place.element);
  }

  message(group, [sender, ...others], channel) {
    const receivers = others.filter(Boolean);
    const place = sender || receivers[0];
    if (!place) return;
    const kind = "arrow" + (channel.broadcast ? " broadcast" : "");
    const line = (from, to) => group.append(svg("path", { class: kind, d: `M${from} ${messageY}H${to}` }));
    const head = (tip, way) => group.append(svg("path", { class: "arrow-head", d: `M${tip} ${messageY}l${-way * 8} -4v8z` }));
    const label = (x) => group.append(svg("text", { class: "message-name", x, y: 16 }, channel.name));
    if (!sender || receivers.length === 0) { // the other side is not shown, or there is no receiver
      const end = sender ? place.right + 18 : place.left;
      line(end - 18, end);
      head(end, 1);
      group.append(svg("circle", { class: "elsewhere", cx: sender ? end + 3 : end - 21, cy: messageY, r: 3 }));
      label(this.x(place.column));
      return;
    }
    for (const way of [-1, 1]) {
      const there = receivers.filter((r) => Math.sign(r.column - sender.column) === way);
      if (there.length === 0) continue;
      const far = there.reduce((a, b) => ((b.column - a.column) * way > 0 ? b : a));
      const border = (p, side) => (side > 0 ? p.right : p.left);
      line(border(sender, way), border(far, -way));
      for (const r of there) if (r.seen) head(border(r, -way), way);
      label(this.x(sender.column + way / 2));
      // At the far end one should see what arrives.
      if (Math.abs(far.column - sender.column) > 4) label(this.x(far.column - way / 2));
    }
  }

  end(group, left, right) {
    const { afterwards } = this.walk.run.data;
    for (let c = left; c <= right; ++c) {
      const x = this.x(c);
      if (afterwards === "stuck") group.append(svg("path", { class: "final", d: `M${x - 9} ${messageY}h18` }));
      else if (afterwards === "waits") group.append(svg("path", { class: "final", d: `M${x} ${messageY - 8}v8l-5 -5M${x} ${messageY}l5 -5` }));
      else if (afterwards === "repeats") group.append(svg("text", { class: "again", x, y: messageY + 5 }, "\u21bb"));
      else group.append(svg("circle", { class: "elsewhere", cx: x, cy: messageY, r: 3 }));
    }
  }
}
