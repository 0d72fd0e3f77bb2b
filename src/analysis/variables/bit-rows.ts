/** Rows of bits: for each of many things a set of small numbers. */
export class BitRows {
  readonly #bits: Uint32Array;
  readonly #words: number;

  /** Empty ones for the numbers up to `highest`. */
  constructor(count: number, highest: number) {
    this.#words = (highest >> 5) + 1;
    this.#bits = new Uint32Array(count * this.#words);
  }

  has(row: number, number: number): boolean {
    return ((this.#bits[this.#wordOf(row, number)] ?? 0) & (1 << (number & 31))) !== 0;
  }

  add(row: number, number: number): void {
    const at = this.#wordOf(row, number);
    this.#bits[at] = (this.#bits[at] ?? 0) | (1 << (number & 31));
  }

  /** Adds all numbers. */
  fill(row: number): void {
    this.#bits.fill(0xffffffff, row * this.#words, (row + 1) * this.#words);
  }

  /** Adds what another row holds. */
  unite(row: number, other: number): void {
    for (let word = 0; word < this.#words; word++) {
      const at = row * this.#words + word;
      this.#bits[at] = (this.#bits[at] ?? 0) | (this.#bits[other * this.#words + word] ?? 0);
    }
  }

  /** Takes away what another row does not hold. */
  intersect(row: number, other: number): void {
    for (let word = 0; word < this.#words; word++) {
      const at = row * this.#words + word;
      this.#bits[at] = (this.#bits[at] ?? 0) & (this.#bits[other * this.#words + word] ?? 0);
    }
  }

  /** Takes away what is none of these numbers. */
  retain(row: number, numbers: Iterable<number>): void {
    const kept = new Uint32Array(this.#words);
    for (const number of numbers) kept[number >> 5] = (kept[number >> 5] ?? 0) | (1 << (number & 31));
    kept.forEach((bits, word) => {
      const at = row * this.#words + word;
      this.#bits[at] = (this.#bits[at] ?? 0) & bits;
    });
  }

  #wordOf(row: number, number: number): number {
    return row * this.#words + (number >> 5);
  }
}
