import { endOfText } from '../util/cut-text.ts';

/** What was said in a step: by a script, by an agent, or as the use of a tool. */
interface TranscriptItem {
  readonly kind: 'stdout' | 'stderr' | 'text' | 'tool';
  text: string;
}

/** The end of what was said in a step, of a bounded length: that is where a step says how it goes on. */
export class Transcript {
  readonly items: TranscriptItem[] = [];
  /** How many characters at the beginning are left out. */
  omitted = 0;
  #length = 0;
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(kind: TranscriptItem['kind'], text: string): void {
    const last = this.items.at(-1);
    // A script's output comes in pieces; messages and tool uses are whole.
    if (last?.kind === kind && (kind === 'stdout' || kind === 'stderr')) last.text += text;
    else this.items.push({ kind, text });
    this.#length += text.length;
    // Not for every small piece anew.
    if (this.#length > 2 * this.#limit) this.cut(this.#limit);
  }

  /** Leaves out so much at the beginning that at most `limit` characters are left. */
  cut(limit: number): void {
    while (this.#length > limit) {
      const first = this.items[0];
      if (first === undefined) return;
      const kept = endOfText(first.text, Math.max(0, first.text.length - (this.#length - limit)));
      const excess = first.text.length - kept.length;
      if (kept === '') this.items.shift();
      else first.text = kept;
      this.omitted += excess;
      this.#length -= excess;
    }
  }
}
