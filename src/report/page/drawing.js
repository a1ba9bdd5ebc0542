// drawing.js
//
// One automaton as SVG, where its author put things. Places are those of the editor, in
// pixels: nodes by their middle, labels by their upper left corner.

const radius = 13; // of a location
const pointRadius = 4; // of a branchpoint
const labelLine = 15;
const letterWidth = 6.9; // about; only for the size of the sheet

/** What all instances of a template share: the ways of its edges and the size of the sheet. */
class Geometry {
  constructor(template) {
    this.template = template;
    this.ways = template.edges.map((edge) => this.wayOf(edge));
    this.box = this.boxOf();
  }

  static of(template) {
    if (!template.geometry) template.geometry = new Geometry(template);
    return template.geometry;
  }

  place([isPoint, index]) {
    return isPoint ? this.template.branchpoints[index] : this.template.locations[index].at;
  }

  /** {path, head, points}: the line, the arrow's head, and what it runs along. */
  wayOf(edge) {
    const from = this.place(edge.source);
    const to = this.place(edge.target);
    let nails = edge.nails || [];
    if (nails.length === 0 && from[0] === to[0] && from[1] === to[1])
      nails = [[from[0] - 26, from[1] - 48], [from[0] + 26, from[1] - 48]];
    const points = [from, ...nails, to];
    const last = points.length - 1;
    points[0] = shifted(points[0], points[1], edge.source[0] ? pointRadius : radius + 1);
    points[last] = shifted(points[last], points[last - 1], edge.target[0] ? pointRadius : radius + 2);
    return { points, path: roundedPath(points), head: arrowHead(points[last - 1], points[last]) };
  }

  boxOf() {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    const include = (x, y, margin) => {
      left = Math.min(left, x - margin);
      right = Math.max(right, x + margin);
      top = Math.min(top, y - margin);
      bottom = Math.max(bottom, y + margin);
    };
    const includeLabels = (labels) => {
      for (const { text, at } of labels) {
        const lines = text.split("\n");
        include(at[0], at[1], 0);
        include(at[0] + letterWidth * Math.max(...lines.map((l) => [...l].length)),
          at[1] + labelLine * lines.length, 0);
      }
    };
    for (const location of this.template.locations) {
      include(location.at[0], location.at[1], radius + 4);
      includeLabels(location.labels);
    }
    for (const point of this.template.branchpoints) include(point[0], point[1], 8);
    this.template.edges.forEach((edge, i) => {
      for (const [x, y] of this.ways[i].points) include(x, y, 4);
      includeLabels(edge.labels);
    });
    if (left > right) [left, top, right, bottom] = [0, 0, 1, 1];
    const margin = 14;
    return { x: left - margin, y: top - margin, width: right - left + 2 * margin,
      height: bottom - top + 2 * margin };
  }
}

/** The point `distance` away from `from` towards `to`. */
function shifted(from, to, distance) {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const length = Math.hypot(dx, dy) || 1;
  return [from[0] + (dx / length) * distance, from[1] + (dy / length) * distance];
}

/** Lines from point to point, with soft corners. */
function roundedPath(points) {
  const write = ([x, y]) => `${+x.toFixed(1)} ${+y.toFixed(1)}`;
  let path = "M" + write(points[0]);
  for (let i = 1; i + 1 < points.length; ++i) {
    const before = Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]);
    const after = Math.hypot(points[i + 1][0] - points[i][0], points[i + 1][1] - points[i][1]);
    const soft = Math.min(18, before / 2, after / 2);
    path += `L${write(shifted(points[i], points[i - 1], soft))}Q${write(points[i])} ` +
      write(shifted(points[i], points[i + 1], soft));
  }
  return path + "L" + write(points[points.length - 1]);
}

function arrowHead(from, tip) {
  const back = shifted(tip, from, 9);
  const [dx, dy] = [(tip[0] - back[0]) * 0.42, (tip[1] - back[1]) * 0.42];
  const corners = [tip, [back[0] - dy, back[1] + dx], [back[0] + dy, back[1] - dx]];
  return "M" + corners.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L") + "Z";
}

function labelText({ kind, text, at }) {
  const lines = text.split("\n");
  return svg("text", { class: "label " + kind, x: at[0], y: at[1] + 11 },
    ...lines.map((line, i) => svg("tspan", { x: at[0], dy: i === 0 ? undefined : labelLine },
      line || "\u200b")));
}

/** Black or white, whichever can be read on the colour; it is a number like #ff8800. */
function inkOn(colour) {
  const hex = /^#([0-9a-f]{6})/i.exec(colour);
  if (!hex) return null;
  const number = parseInt(hex[1], 16);
  const light = 0.3 * (number >> 16) + 0.59 * ((number >> 8) & 255) + 0.11 * (number & 255);
  return light > 140 ? "#000000" : "#ffffff";
}

/** The picture of one process: {root, locations, edges}, the latter two by number. */
function drawAutomaton(template, process) {
  const geometry = Geometry.of(template);
  const edges = template.edges.map((edge, i) => {
    const way = geometry.ways[i];
    const group = svg("g", { class: "edge" + (edge.uncontrollable ? " uncontrollable" : ""),
      "data-edge": i },
      svg("path", { class: "line", d: way.path, stroke: edge.colour }),
      svg("path", { class: "head", d: way.head, fill: edge.colour }));
    if (edge.comments) group.prepend(svg("title", {}, edge.comments));
    return group;
  });
  const labels = svg("g", { class: "labels" });
  template.edges.forEach((edge) => edge.labels.forEach((label) => labels.append(labelText(label))));
  const points = template.branchpoints.map(([x, y]) =>
    svg("circle", { class: "branchpoint", cx: x, cy: y, r: pointRadius }));
  const locations = template.locations.map((location, i) => {
    location.labels.forEach((label) => labels.append(labelText(label)));
    return drawLocation(location, i, process.initial === i);
  });
  const root = svg("g", {}, ...edges, ...points, ...locations, labels);
  return { root, locations, edges };
}

function drawLocation(location, index, initial) {
  const [x, y] = location.at;
  const group = svg("g", { class: "location", "data-location": index },
    svg("title", {}, [location.name, ...location.labels.filter((l) => l.kind !== "name").map((l) => l.text),
      location.comments].filter(Boolean).join("\n")),
    svg("circle", { class: "halo", cx: x, cy: y, r: radius + 5 }),
    svg("circle", { class: "disc", cx: x, cy: y, r: radius, fill: location.colour }));
  const ink = location.colour ? inkOn(location.colour) : null;
  if (initial) group.append(svg("circle", { class: "initial", cx: x, cy: y, r: radius - 4, stroke: ink }));
  const mark = location.committed ? "C" : location.urgent ? "\u222a" : "";
  if (mark) group.append(svg("text", { class: "mark", x, y: y + 4, fill: ink }, mark));
  return group;
}
