// print.js
//
// What is printed: the verdict, the steps as a table, the chart, and the statistics.
// Written before the page is printed, and removed afterwards.

const mostPrinted = 1000; // steps
const mostPrintedColumns = 24; // lifelines
const chartRowsPerPiece = 16; // pieces do not break across pages
const chartColumnsPerPiece = 6;

class Printing {
  constructor(walk, choice) {
    this.walk = walk;
    this.choice = choice;
    window.addEventListener("beforeprint", () => byId("print").replaceChildren(...this.content()));
    window.addEventListener("afterprint", () => byId("print").replaceChildren());
  }

  content() {
    const { walk } = this;
    const { asked, model, run } = walk;
    const parts = [html("h1", {}, word(model.title))];
    if (asked) {
      parts.push(html("p", {}, asked.verdict ? verdictBadge(asked) : null, " ", html("code", { dir: "auto" }, asked.text)));
      for (const text of [asked.comment, asked.reason]) if (text) parts.push(html("p", { dir: "auto" }, text));
      for (const value of asked.values) parts.push(html("p", {}, html("code", { dir: "auto" }, value.text)));
      parts.push(html("p", {}, [walk.shown && walk.shown.about, ...asked.brief.map(([name, value]) => `${name} ${value}`)].filter(Boolean).join(", ")));
    }
    const facts = asked && asked.facts.length > 0 ? [html("h2", {}, "Statistics"), html("dl", { class: "all-facts" },
      ...asked.facts.flatMap(([name, value]) => [html("dt", {}, name), html("dd", {}, value)]))] : [];
    if (!run) return [...parts, ...facts];
    const last = Math.min(walk.last, mostPrinted);
    if (last < walk.last) parts.push(html("p", {}, `The first ${countText(last)} of ${plural(run.length, "step")}:`));
    parts.push(this.table(last), html("h2", {}, "Message sequence chart"), ...this.chart(last), ...facts);
    return parts;
  }

  table(last) {
    const { walk } = this;
    const { run } = walk;
    const rows = [];
    for (let i = 0; i <= last; ++i) {
      const { what, more } = stepWords(walk, i);
      rows.push(html("tr", {}, html("td", {}, i > run.length ? "" : String(i)),
        html("td", {}, timeText(run.delay(i), run.denominator)), html("td", {}, timeText(run.time(i), run.denominator)),
        html("td", {}, ...what), html("td", {}, ...more)));
    }
    return html("table", {}, html("thead", {}, html("tr", {}, ...["step", "delay", "time", "what happens", "what changes"]
      .map((heading) => html("th", { scope: "col" }, heading)))), html("tbody", {}, ...rows));
  }

  chart(last) {
    const moving = this.choice.shown.filter((p) => this.choice.firsts[p] < Infinity);
    const columns = moving.slice(0, mostPrintedColumns);
    const chart = new Chart(this.walk, columns);
    const pieces = moving.length > columns.length
      ? [html("p", {}, `The first ${columns.length} of ${moving.length} processes that move:`)] : [];
    for (let left = 0; left < columns.length; left += chartColumnsPerPiece)
      for (let first = 0; first <= last; first += chartRowsPerPiece) {
        const right = Math.min(columns.length, left + chartColumnsPerPiece) - 1;
        const end = Math.min(last, first + chartRowsPerPiece - 1);
        pieces.push(this.piece(chart, first, end, left, right));
      }
    return pieces;
  }

  piece(chart, first, last, left, right) {
    const { columnWidth } = chart;
    const width = (right - left + 1) * columnWidth;
    const names = chart.columns.slice(left, right + 1).map((p, i) => svg("text", { class: "head-name", x: (i + 0.5) * columnWidth, y: 14 },
      clippedText(this.walk.model.processes[p].name, columnWidth - 8).text));
    const numbers = [];
    for (let i = first; i <= last; ++i)
      numbers.push(svg("text", { class: "row-number", x: -6, y: 20 + (i - first) * rowHeight + messageY + 3 }, i > this.walk.run.length ? "" : String(i)));
    return svg("svg", { class: "chart piece", viewBox: `-44 0 ${width + 44} ${(last - first + 1) * rowHeight + 20}`,
      width: width + 44, height: (last - first + 1) * rowHeight + 20 }, ...names, ...numbers,
      svg("g", { transform: "translate(0 20)" }, chart.draw(first, last, left, right)));
  }
}
