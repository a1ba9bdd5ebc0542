// drawing.js
//
// One automaton as SVG. The program that wrote the page has made the picture (picture.h), so
// that others can show the same one; here elements are made of it.

/** An element of a picture: [tag, attributes, children...]. Texts are set as texts. */
function built(part) {
  if (typeof part === "string") return part;
  const [tag, attributes, ...children] = part;
  return svg(tag, attributes, ...children.map(built));
}

/** The picture of one process: {root, locations, edges}, the latter two by number. */
function drawAutomaton(template) {
  const root = built(template.picture);
  const numbered = (name) => {
    const all = [];
    for (const element of root.querySelectorAll(`[data-${name}]`)) all[Number(element.dataset[name])] = element;
    return all;
  };
  return { root, locations: numbered("location"), edges: numbered("edge") };
}
