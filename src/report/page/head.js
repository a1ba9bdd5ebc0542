// head.js
//
// The top of the page: the model, the query with its verdict, and how it was found.

function verdictBadge(query) {
  const verdict = verdictOf(query);
  return html("span", { class: "verdict " + verdict.tone },
    html("span", { class: "sign", "aria-hidden": "true" }, verdict.sign), verdict.word);
}

/** "explored once for queries 1, 2 and 5": their statistics are the same. */
function sharedText(numbers) {
  return `explored once for queries ${numbers.slice(0, -1).join(", ")} and ${numbers[numbers.length - 1]}`;
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
      onclick: () => this.choose() }, symbol("list"), this.placeText()) : null;
    this.verdict.replaceChildren(...[asked.verdict ? verdictBadge(asked) : null, html("code", { class: "query", dir: "auto" }, asked.text), choose]
      .filter(Boolean));
    const parts = [];
    if (asked.comment) parts.push(html("p", { class: "comment", dir: "auto" }, asked.comment));
    if (asked.reason) parts.push(html("p", { class: "reason", dir: "auto" }, asked.reason));
    if (asked.expected) parts.push(html("p", { class: "reason" }, "expected: " + asked.expected));
    if (asked.values.length > 0) parts.push(this.valueLine(asked));
    parts.push(this.factLine(asked));
    this.facts.replaceChildren(...parts);
  }

  /** Only some of the queries may be on the page; they keep their numbers. */
  placeText() {
    const { asked, model } = this.walk;
    const count = model.queries.length;
    const all = model.queries.every((query, i) => query.number === i + 1);
    return `query ${asked.number}${all ? " of" : ", one of"} ${count}`;
  }

  /** What sup, inf and bounds found; if several values have a run, one of these is chosen. */
  valueLine(asked) {
    const several = asked.runs.length > 1;
    const chosen = this.walk.shown && this.walk.shown.value;
    return html("p", { class: "value-line" }, ...asked.values.map((value, i) => {
      const text = html("code", { class: "result", dir: "auto" }, value.text);
      const which = asked.runs.findIndex((run) => run.value === i);
      if (!several || which < 0) return text;
      return html("button", { type: "button", title: "walk through the run to it", "aria-pressed": String(i === chosen),
        onclick: () => this.walk.choose(this.walk.query, 0, which) }, text);
    }));
  }

  factLine(asked) {
    const shown = asked.brief.map(([name, value]) => html("span", { class: "fact" },
      html("span", { class: "fact-name" }, name), " ", value));
    const run = this.walk.shown;
    if (asked.explored_for) shown.push(html("span", { class: "fact shared" }, sharedText(asked.explored_for)));
    if (run && run.about) shown.unshift(html("span", { class: "fact about" }, run.about));
    if (asked.facts.length > 0)
      shown.push(html("button", { type: "button", class: "quiet", onclick: () => this.showFacts(asked) }, "all statistics"));
    return html("p", { class: "fact-line" }, ...shown);
  }

  showFacts(asked) {
    const note = asked.explored_for ? html("p", { class: "note" }, `These are of one exploration, which answered queries ${asked.explored_for.join(", ")}.`) : "";
    openDialog("Statistics", note, html("dl", { class: "all-facts" }, ...asked.facts.flatMap(([name, value]) =>
      [html("dt", {}, name), html("dd", {}, value)])));
  }

  runsText({ runs }) {
    if (runs.length > 1) return plural(runs.length, "run");
    return runs.length === 0 ? "no run" : plural(runs[0].data.steps.delays.length, "step");
  }

  choose() {
    const { model } = this.walk;
    const list = html("ol", { class: "queries" }, ...model.queries.map((query, i) => html("li", {},
      html("button", { type: "button", "aria-current": i === this.walk.query ? "true" : undefined,
        onclick: () => { dialog.close(); this.walk.choose(i, 0); } },
        html("span", { class: "query-number" }, String(query.number)), verdictBadge(query),
        html("code", { dir: "auto" }, query.text),
        html("small", {}, this.runsText(query))))));
    const dialog = openDialog("Queries", list);
  }
}
