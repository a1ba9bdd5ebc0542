// source.js
//
// The text of the model, to be unfolded: declarations and functions, those of all and those of
// a template.

/** A piece of text that is shown when it is unfolded; nothing if there is none. */
function sourceFold(title, text, hint) {
  if (text.trim() === "") return null;
  const fold = html("details", { class: "source" }, html("summary", { title: hint }, title));
  const code = html("pre", { tabindex: 0, "aria-label": title }); // can be scrolled by keys
  fold.addEventListener("toggle", () => { if (fold.open && !code.firstChild) code.append(html("code", { dir: "ltr" }, unindented(text))); });
  fold.append(code);
  return fold;
}

/** Without empty lines around it, and without the indentation that all lines share. */
function unindented(text) {
  const lines = text.replace(/^([ \t]*\n)+/, "").trimEnd().split("\n");
  const least = Math.min(...lines.filter((line) => line.trim() !== "").map((line) => /^[ \t]*/.exec(line)[0].length));
  return lines.map((line) => line.slice(least)).join("\n");
}

/** What belongs to all processes. */
function globalSource(model) {
  const folds = [sourceFold("Declarations", model.declarations, "global declarations and functions"),
    sourceFold("System", model.system, "process assignments and the system")].filter(Boolean);
  return folds.length === 0 ? null : html("div", { class: "sources" }, ...folds);
}

/** What belongs to a template. */
function templateSource(template) {
  const head = template.parameters.trim() === "" ? "" : `// parameters: ${template.parameters.trim().replace(/\s+/g, " ")}\n`;
  const own = template.declarations.trim() === "" ? "" : unindented(template.declarations);
  return sourceFold(`Declarations of ${template.name}`, head + own, "parameters, declarations and functions of the template");
}
