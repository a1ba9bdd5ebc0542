// theme.js
//
// Light or dark: as the system says, until the reader says otherwise.

class Theme {
  constructor() {
    this.system = window.matchMedia("(prefers-color-scheme: dark)");
    this.system.addEventListener("change", () => this.show());
    this.button = iconButton("", "light or dark (t)", () => this.toggle());
    this.chosen = null;
    // A page opened from a file may have no storage.
    try { this.chosen = localStorage.getItem("zonar-theme"); } catch (e) { this.chosen = null; }
    this.show();
  }

  get dark() {
    return this.chosen ? this.chosen === "dark" : this.system.matches;
  }

  show() {
    document.documentElement.dataset.theme = this.dark ? "dark" : "light";
    this.button.replaceChildren(symbol(this.dark ? "sun" : "moon"));
  }

  toggle() {
    this.chosen = this.dark ? "light" : "dark";
    try { localStorage.setItem("zonar-theme", this.chosen); } catch (e) { /* for this visit only */ }
    this.show();
  }
}
