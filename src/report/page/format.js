// format.js
//
// Numbers as people read them.

function greatestDivisor(a, b) {
  while (b !== 0) [a, b] = [b, a % b];
  return Math.abs(a);
}

/** units / denominator, exactly: "3", "0.5", or "7/3" where a decimal would not end. A
 *  number too large for exact arithmetic is marked as about right. */
function timeText(units, denominator) {
  if (!Number.isSafeInteger(units)) return "\u2248 " + String(units / denominator);
  const common = greatestDivisor(units, denominator) || 1;
  const top = units / common;
  const bottom = denominator / common;
  if (bottom === 1) return String(top);
  let rest = bottom;
  let digits = 0;
  while (rest % 10 === 0) { rest /= 10; ++digits; }
  while (rest % 2 === 0) { rest /= 2; ++digits; }
  while (rest % 5 === 0) { rest /= 5; ++digits; }
  return rest === 1 && digits <= 15 ? (top / bottom).toFixed(digits) : `${top}/${bottom}`;
}

/** 12,345; also in front of a decimal point. */
function countText(number) {
  return String(number).replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));
}

function plural(number, one, many) {
  return `${countText(number)} ${number === 1 ? one : many || one + "s"}`;
}

/** Where a position of a run is. Steps are counted, not states: a run of 11 steps has the
 *  initial state, "step 0 of 11", and 11 more; what follows the last step is "the end". */
function positionText(run, position) {
  return position > run.length ? `the end, after ${plural(run.length, "step")}`
    : `step ${countText(position)} of ${countText(run.length)}`;
}

const verdicts = {
  "satisfied": { word: "satisfied", sign: "\u2713", tone: "good" },
  "not-satisfied": { word: "not satisfied", sign: "\u2717", tone: "bad" },
  "unknown": { word: "unknown", sign: "?", tone: "open" },
  "error": { word: "error", sign: "!", tone: "bad" },
  "": { word: "not checked", sign: "\u2013", tone: "none" },
};

function verdictOf(query) {
  return verdicts[query.verdict] || verdicts[""];
}
