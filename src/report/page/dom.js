// dom.js
//
// Elements in one line. Texts are set as texts, never as markup, so nothing that a model
// says can become a tag.

const svgSpace = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((c) => c !== null && c !== undefined));
  return element;
}

/** An HTML element: html("p", {class: "x"}, "text", other, ...). */
function html(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for SVG. */
function svg(tag, attributes, ...children) {
  return fill(document.createElementNS(svgSpace, tag), attributes, children);
}

/** A word of the model. Whatever direction it is written in, it does not turn its
 *  neighbours round. */
function word(text, className) {
  return html("bdi", { class: className }, text);
}

/** A button that shows a symbol and says what it does. */
function iconButton(symbol, label, onclick, more) {
  return html("button", { type: "button", class: "icon", title: label, "aria-label": label,
    onclick, ...more }, symbol);
}

function byId(id) {
  return document.getElementById(id);
}

/** Calls f at most once per frame, with the last arguments. */
function oncePerFrame(f) {
  let waiting = null;
  return (...args) => {
    if (waiting === null) requestAnimationFrame(() => { const a = waiting; waiting = null; f(...a); });
    waiting = args;
  };
}

/** Symbols of the page: small drawings on a grid of 16, in the colour of the text. */
const symbols = {
  first: "M3 3v10 M13 3 6 8l7 5z",
  previous: "M11 3 4 8l7 5z",
  next: "M5 3l7 5-7 5z",
  last: "M13 3v10 M3 3l7 5-7 5z",
  play: "M4 2.5 13 8l-9 5.5z",
  pause: "M5 3v10 M11 3v10",
  up: "M3 10l5-5 5 5",
  down: "M3 6l5 5 5-5",
  sun: "M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z M8 1v1.5 M8 13.5V15 M1 8h1.5 M13.5 8H15 M3 3l1 1 M12 12l1 1 M13 3l-1 1 M4 12l-1 1",
  moon: "M13.5 9.6A6 6 0 0 1 6.4 2.5 6 6 0 1 0 13.5 9.6z",
  fit: "M2 6V2h4 M10 2h4v4 M14 10v4h-4 M6 14H2v-4",
  plus: "M8 3v10 M3 8h10",
  minus: "M3 8h10",
  cross: "M4 4l8 8 M12 4l-8 8",
  large: "M9 2h5v5 M14 2 9 7 M7 14H2V9 M2 14l5-5",
  list: "M2 4h12 M2 8h12 M2 12h12",
};

function symbol(name) {
  return svg("svg", { class: "symbol", viewBox: "0 0 16 16", "aria-hidden": "true" },
    svg("path", { d: symbols[name] }));
}
