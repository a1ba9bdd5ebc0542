// dialog.js
//
// Something to look at before going on. Esc, the button or a click beside it closes it.

function openDialog(title, ...content) {
  const dialog = html("dialog", { "aria-label": title },
    html("div", { class: "dialog-head" }, html("h2", {}, word(title)),
      iconButton(symbol("cross"), "close", () => dialog.close())),
    html("div", { class: "dialog-body" }, ...content));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (e) => { if (e.target === dialog) dialog.close(); });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

const keysText = [
  ["\u2190 \u2192", "previous and next step"],
  ["Home  End", "beginning and end"],
  ["PageUp  PageDown", "ten steps"],
  ["Space", "play and pause"],
  ["/", "search: Gate.Occ, x > 3, id == 2 && Gate.Free, or any word"],
  ["n  N", "next and previous hit"],
  ["[  ]", "previous and next query"],
  ["t", "light or dark"],
  ["+  -  0", "zoom a drawing that has the focus; Shift and arrows move it"],
  ["?", "this list"],
];

function openHelp() {
  if (document.querySelector("dialog[open]")) return;
  openDialog("Keys", html("dl", { class: "keys" }, ...keysText.flatMap(([keys, what]) => [
    html("dt", {}, ...keys.split(/ +/).map((k) => html("kbd", {}, k))), html("dd", {}, what)])),
    html("p", { class: "note" }, "A link to a step: its address ends in #step=12. Drawings: drag to move, " +
      "Ctrl and the wheel to zoom, double click to see all of it again."));
}
