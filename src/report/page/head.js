// head.js
//
// The top of the page: the model, the query with its verdict, and how it was found.

function verdictBadge(query) {
  const verdict = verdictOf(query);
  return html("span", { class: "verdict " + verdict.tone },
    html("span", { class: "sign", "aria-hidden": "true" }, verdict.sign), verdict.word);
}

class Head {
  constructor(walk, theme) {
    this.walk = walk;
    const { model } = walk;
    this.verdict = html("div", { class: "verdict-line" });
    this.facts = html("div", { class: "facts" });
    byId("head").append(
      html("div", { class: "title-line" }, html("h1", {}, word(model.title)),
        html("span", { class: "program" }, model.program), html("span", { class: "spring" }),
        theme.button, iconButton("?", "keys (?)", () => openHelp())),
      this.verdict, this.facts);
    document.title = model.title;
    walk.listen("query", () => this.show());
    this.show();
  }

  show() {
    const { asked, model } = this.walk;
    if (!asked) {
      this.verdict.replaceChildren(html("span", { class: "faint" }, "no query"));
      return;
    }
    const several = model.queries.length > 1;
    const choose = several ? html("button", { type: "button", class: "choose", "aria-haspopup": "dialog",
      onclick: () => this.choose() }, symbol("list"), `query ${asked.number} of ${model.queries.length}`) : null;
    this.verdict.replaceChildren(...[asked.verdict ? verdictBadge(asked) : null, html("code", { class: "query", dir: "auto" }, asked.text), choose]
      .filter(Boolean));
    const parts = [];
    if (asked.comment) parts.push(html("p", { class: "comment", dir: "auto" }, asked.comment));
    if (asked.reason) parts.push(html("p", { class: "reason", dir: "auto" }, asked.reason));
    if (asked.expected) parts.push(html("p", { class: "reason" }, "expected: " + asked.expected));
    parts.push(this.factLine(asked));
    this.facts.replaceChildren(...parts);
  }

  factLine(asked) {
    const shown = asked.brief.map(([name, value]) => html("span", { class: "fact" },
      html("span", { class: "fact-name" }, name), " ", value));
    if (asked.about_run) shown.unshift(html("span", { class: "fact about" }, asked.about_run));
    if (asked.facts.length > 0)
      shown.push(html("button", { type: "button", class: "quiet", onclick: () => this.showFacts(asked) }, "all statistics"));
    return html("p", { class: "fact-line" }, ...shown);
  }

  showFacts(asked) {
    openDialog("Statistics", html("dl", { class: "all-facts" }, ...asked.facts.flatMap(([name, value]) =>
      [html("dt", {}, name), html("dd", {}, value)])));
  }

  choose() {
    const { model } = this.walk;
    const list = html("ol", { class: "queries" }, ...model.queries.map((query, i) => html("li", {},
      html("button", { type: "button", "aria-current": i === this.walk.query ? "true" : undefined,
        onclick: () => { dialog.close(); this.walk.choose(i, 0); } },
        html("span", { class: "query-number" }, String(query.number)), verdictBadge(query),
        html("code", { dir: "auto" }, query.text),
        html("small", {}, query.run ? plural(query.run.steps.delays.length, "step") : "no run")))));
    const dialog = openDialog("Queries", list);
  }
}
