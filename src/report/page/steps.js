// steps.js
//
// What happens in each step, in words: the rows beside the chart, and those of the printed
// table.

const mostNamed = 8; // of receivers, of changes: there may be hundreds

/** The parts of a step: {what, more}, both lists of nodes. */
function stepWords(walk, index) {
  const { run, model } = walk;
  if (index === 0) return { what: [html("b", {}, "the initial state")], more: [] };
  if (index > run.length) return endWords(run);
  const participants = run.participants(index);
  const channel = run.channel(index);
  const names = participants.map((p) => word(model.processes[p.process].name, "process"));
  const what = [];
  if (channel) {
    what.push(word(channel.name, "channel"), " ", names[0]);
    if (names.length > 1) what.push(" \u2192 ");
    names.slice(1, 1 + mostNamed).forEach((name, i) => what.push(i > 0 ? ", " : "", name));
    if (names.length > 1 + mostNamed) what.push(` and ${names.length - 1 - mostNamed} others`);
    if (channel.broadcast && names.length === 1) what.push(html("span", { class: "faint" }, " no receiver"));
  } else {
    const { process, source, target } = participants[0];
    what.push(names[0], " ", word(model.locationName(process, source), "place"), " \u2192 ",
      word(model.locationName(process, target), "place"));
  }
  return { what, more: moreWords(walk, index, participants, channel) };
}

/** Where participants went, what they chose, what changed. */
function moreWords(walk, index, participants, channel) {
  const { model } = walk;
  const more = [];
  const add = (...nodes) => more.push(more.length > 0 ? html("span", { class: "dot" }, " \u00b7 ") : "", ...nodes);
  const changes = walk.run.changes(index);
  for (const [cell, value] of changes.slice(0, mostNamed)) add(word(model.cellNames[cell]), ` = ${value}`);
  if (changes.length > mostNamed) add(`${changes.length - mostNamed} more changes`);
  const movers = participants.slice(0, mostNamed);
  for (const p of movers)
    if (p.selected.length > 0) add("with ", word(model.selectedText(p)));
  if (channel)
    for (const p of movers)
      if (p.source !== p.target) add(word(model.locationName(p.process, p.source)), " \u2192 ",
        word(model.locationName(p.process, p.target)));
  return more;
}

function endWords(run) {
  const texts = {
    anything: ["the end", "time passes until what was asked for holds"],
    repeats: ["and so on forever", `from step ${run.data.loop + 1} again and again`],
    waits: ["waits forever", "time passes, and nothing else happens"],
    stuck: ["stuck", "nothing can happen any more, not even time"],
  };
  const [what, more] = texts[run.data.afterwards];
  return { what: [html("b", {}, what)], more: [more] };
}

/** "at once", "after 3.5", and when. */
function delayText(run, index) {
  const delay = run.delay(index);
  return delay === 0 ? "" : "+" + timeText(delay, run.denominator);
}

/** What a screen reader hears of a step. */
function spokenStep(walk, index) {
  const { what, more } = stepWords(walk, index);
  const text = (nodes) => nodes.map((n) => (typeof n === "string" ? n : n.textContent)).join("");
  const delay = walk.run.delay(index);
  const wait = delay === 0 ? "" : `after ${timeText(delay, walk.run.denominator)}, `;
  return `${positionText(walk.run, index)}: ${wait}${text(what)}${more.length ? "; " + text(more) : ""}`;
}
