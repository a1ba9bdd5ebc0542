// run.js
//
// A run, put together from differences. Whole states are kept now and then, so that any
// state is a short walk from one of them; how the lists are laid out says run_data.h.

const keyframeCells = 4e6; // all whole states together have no more

/** Where the list of each step begins. `length(list, at)` is how many numbers it takes. */
function beginnings(list, steps, length) {
  const begins = new Int32Array(steps + 1);
  let at = 0;
  for (let i = 0; i < steps; ++i) {
    begins[i] = at;
    at += length(list, at);
  }
  begins[steps] = at;
  return begins;
}

function lengthOfPairs(list, at) {
  return 1 + 2 * list[at];
}

function lengthOfMoves(list, at) {
  let next = at + 1;
  for (let i = 0; i < list[at]; ++i) next += 3 + list[next + 2];
  return next - at;
}

class Run {
  constructor(model, data) {
    const steps = data.steps;
    this.model = model;
    this.data = data;
    this.length = steps.delays.length;
    this.denominator = data.denominator;
    this.moves = Int32Array.from(steps.moves);
    this.cells = Int32Array.from(steps.cells);
    this.clocks = Float64Array.from(steps.clocks);
    this.moveAt = beginnings(this.moves, this.length, lengthOfMoves);
    this.cellAt = beginnings(this.cells, this.length, lengthOfPairs);
    this.clockAt = beginnings(this.clocks, this.length, lengthOfPairs);
    this.times = new Float64Array(this.length + 1);
    for (let i = 0; i < this.length; ++i) this.times[i + 1] = this.times[i] + steps.delays[i];
    /** What follows the last step has a row of its own. */
    this.hasEnd = data.last_delay > 0 || data.afterwards !== "anything";
    this.last = this.length + (this.hasEnd ? 1 : 0);
    this.makeKeyframes();
  }

  makeKeyframes() {
    const state = {
      locations: Int32Array.from(this.data.locations),
      cells: Int32Array.from(this.data.variables),
      clocks: Float64Array.from(this.data.clock_values),
    };
    const size = state.locations.length + state.cells.length + 2 * state.clocks.length;
    this.interval = Math.max(64, Math.ceil((this.length * size) / keyframeCells));
    this.keyframes = [];
    for (let i = 0; i <= this.length; ++i) {
      if (i > 0) this.advance(state, i);
      if (i % this.interval === 0) this.keyframes.push(this.copy(state));
    }
    this.cursor = this.copy(this.keyframes[0]);
    this.cursorAt = 0;
  }

  copy(state) {
    return { locations: state.locations.slice(), cells: state.cells.slice(),
      clocks: state.clocks.slice() };
  }

  /** From the state before step i (counted from 1) to the one after it. */
  advance(state, i) {
    const delay = this.data.steps.delays[i - 1];
    if (delay !== 0) for (let x = 0; x < state.clocks.length; ++x) state.clocks[x] += delay;
    let at = this.clockAt[i - 1];
    for (let n = this.clocks[at++]; n > 0; --n, at += 2) state.clocks[this.clocks[at]] = this.clocks[at + 1];
    at = this.cellAt[i - 1];
    for (let n = this.cells[at++]; n > 0; --n, at += 2) state.cells[this.cells[at]] = this.cells[at + 1];
    at = this.moveAt[i - 1];
    for (let n = this.moves[at++]; n > 0; --n) {
      const process = this.moves[at];
      state.locations[process] = this.model.transition(process, this.moves[at + 1])[1];
      at += 3 + this.moves[at + 2];
    }
  }

  /** The state after this many steps. Valid until the next call. */
  state(index) {
    const near = Math.floor(index / this.interval);
    if (index < this.cursorAt || near * this.interval > this.cursorAt) {
      this.cursor = this.copy(this.keyframes[near]);
      this.cursorAt = near * this.interval;
    }
    while (this.cursorAt < index) this.advance(this.cursor, ++this.cursorAt);
    return this.cursor;
  }

  /** Calls visit(index, state) for every state; not to be kept. */
  forEachState(visit) {
    const state = this.copy(this.keyframes[0]);
    for (let i = 0; i <= this.length; ++i) {
      if (i > 0) this.advance(state, i);
      visit(i, state);
    }
  }

  /** Who takes part in step i, the sender first. */
  participants(i) {
    const all = [];
    if (i < 1 || i > this.length) return all;
    let at = this.moveAt[i - 1];
    for (let n = this.moves[at++]; n > 0; --n) {
      const count = this.moves[at + 2];
      const [source, target, edge, branch] = this.model.transition(this.moves[at], this.moves[at + 1]);
      all.push({ process: this.moves[at], edge: this.moves[at + 1], source, target, drawn: edge,
        branch, selected: Array.from(this.moves.subarray(at + 3, at + 3 + count)) });
      at += 3 + count;
    }
    return all;
  }

  /** What step i changed: [cell, value] each. */
  changes(i) {
    const all = [];
    if (i < 1 || i > this.length) return all;
    let at = this.cellAt[i - 1];
    for (let n = this.cells[at++]; n > 0; --n, at += 2) all.push([this.cells[at], this.cells[at + 1]]);
    return all;
  }

  /** {name, broadcast}, or null for an internal step. */
  channel(i) {
    const number = i < 1 || i > this.length ? -1 : this.data.steps.channels[i - 1];
    if (number < 0) return null;
    const [name, broadcast] = this.data.steps.channel_names[number];
    return { name, broadcast };
  }

  /** How long the run waits before step i; for the end, the last delay. */
  delay(i) {
    if (i === this.length + 1) return this.data.last_delay;
    return i < 1 || i > this.length ? 0 : this.data.steps.delays[i - 1];
  }

  /** When position i is reached. */
  time(i) {
    return i <= this.length ? this.times[i] : this.times[this.length] + this.data.last_delay;
  }

  /** Clock values at a position; at the end, after the last delay. */
  clockValues(position) {
    return position > this.length ? this.data.last_clock_values : this.state(position).clocks;
  }

  /** Whether step i belongs to what is repeated forever. */
  inCycle(i) {
    return this.data.afterwards === "repeats" && i > this.data.loop;
  }

  estimate(position) {
    const known = this.data.estimate;
    return known ? known.values[Math.min(position, this.length)] : undefined;
  }

  /** The constraints of a state's zone; null if there are none to show. */
  zone(position) {
    const zones = this.data.zones;
    const index = Math.min(position, this.length);
    if (!zones) return null;
    if (index >= zones.at.length) return undefined;
    return zones.zones[zones.at[index]].map((c) => zones.constraints[c]);
  }

  /** By process, the step in which it first moves; infinite: never. Those of one step
   *  differ by a little, the sender first. */
  firstMoves() {
    const firsts = new Float64Array(this.model.processes.length).fill(Infinity);
    for (let i = 1; i <= this.length; ++i) {
      let at = this.moveAt[i - 1];
      const count = this.moves[at++];
      for (let n = 0; n < count; ++n) {
        if (firsts[this.moves[at]] === Infinity) firsts[this.moves[at]] = i + n / count;
        at += 3 + this.moves[at + 2];
      }
    }
    return firsts;
  }
}
