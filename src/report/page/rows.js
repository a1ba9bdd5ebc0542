// rows.js
//
// Where the rows of a run stand. A row is as high as its words need, which is known when it
// has been drawn; until then it counts as high as most. Sums of heights are kept in a tree
// (Fenwick's), so that any row is found in a few steps.

class RowHeights {
  constructor(count) {
    this.count = count;
    this.more = new Float64Array(count + 1); // tree of what rows have beyond rowHeight
    this.heights = new Float64Array(count); // 0: not known yet
  }

  isKnown(row) {
    return this.heights[row] > 0;
  }

  height(row) {
    return this.heights[row] || rowHeight;
  }

  /** `height`: as it was drawn; 0 if the list is not in sight at the moment, which says nothing. */
  learn(row, height) {
    if (height <= 0) return;
    const change = height - this.height(row);
    this.heights[row] = height;
    if (change !== 0) for (let i = row + 1; i <= this.count; i += i & -i) this.more[i] += change;
  }

  /** Where a row begins; for the number of rows, where the last one ends. */
  top(row) {
    let sum = row * rowHeight;
    for (let i = row; i > 0; i -= i & -i) sum += this.more[i];
    return sum;
  }

  /** The row at a height, or the one nearest to it. */
  at(y) {
    let [low, high] = [0, this.count - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.top(middle) <= y) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** Rows that are all alike, as on paper. */
const equalRows = { top: (row) => row * rowHeight, height: () => rowHeight };
