import type { CommandOf } from '../../program.ts';
import { type Chunk, FlatText, harmlessHole, hole, keyOf, type Value } from '../values/value.ts';
import { type BrokenTag, isUnseen, type Mark, type PrintedTag } from './printed-tag.ts';
import type { TagPrinter } from './printed-tags.ts';

/** A command that prints no tag. */
type Harmless = Pick<CommandOf<'outside'>, 'span' | 'gives'>;

/** Where the output of commands goes, and what went there on one way through a script. */
export interface Output {
  print(value: Value): Output;
  /** Prints what raymond cannot see. */
  printAnything(mark: Mark): Output;
  printHarmless(command: Harmless): Output;
  /** The same, with all that was printed since then left open; null when it does not just go on from there. */
  leftOpenSince(before: Output): Output | null;
  /** What tells apart outputs that matter, when there are too many to keep each. */
  shape(): string;
  /** What tells apart outputs after which a script is expected to go on, and to end. */
  told(): string;
}

/** Output that nobody reads. */
export const quietOutput: Output = {
  print: () => quietOutput,
  printAnything: () => quietOutput,
  printHarmless: () => quietOutput,
  leftOpenSince: () => null,
  shape: () => 'quiet',
  told: () => 'quiet',
};

/** The longest output that is kept for a variable or an unfinished tag, in chunks and in UTF-16 units. */
export const mostChunks = 500;
const mostText = 65_536;

/** Output that becomes a text of the script, as in `$(…)`. */
export class CapturedOutput implements Output {
  static readonly empty = () => new CapturedOutput([]);
  readonly value: Value;
  readonly #successors = new Map<string, CapturedOutput>();

  constructor(value: Value) {
    this.value = value;
  }

  print(value: Value): CapturedOutput {
    return next(this.#successors, keyOf(value), () => {
      const all = [...this.value, ...value];
      return new CapturedOutput(isLong(all) ? [hole(all[0]?.site ?? { start: 0, end: 0 })] : all);
    });
  }

  printAnything({ span }: Mark): CapturedOutput {
    return this.print([hole(span)]);
  }

  printHarmless({ span, gives }: Harmless): CapturedOutput {
    return this.print([hole(span, { variable: null, harmless: true, gives })]);
  }

  leftOpenSince(before: Output): CapturedOutput | null {
    const added = before instanceof CapturedOutput ? addedTo(before.value, this.value) : null;
    return added === null ? null : (before as CapturedOutput).print(added);
  }

  shape(): string {
    return keyOf(this.value);
  }

  told(): string {
    return this.shape();
  }
}

/** The script's standard output: which tags are complete, and what may still become one. */
export class StandardOutput implements Output {
  /** The first two tags: more than one is an error whatever follows (language.md#tags). */
  readonly tags: readonly PrintedTag[];
  readonly anything: Mark | null;
  /** The first tag that cannot be read. */
  readonly broken: BrokenTag | null;
  readonly #pending: Value;
  readonly #printer: TagPrinter;
  readonly #successors = new Map<string, StandardOutput>();

  constructor(
    printer: TagPrinter,
    tags: readonly PrintedTag[] = [],
    anything: Mark | null = null,
    broken: BrokenTag | null = null,
    pending: Value = [],
  ) {
    this.#printer = printer;
    this.tags = tags;
    this.anything = anything;
    this.broken = broken;
    this.#pending = pending;
  }

  print(value: Value): StandardOutput {
    if (this.#pending.length === 0 && value.every(isPlain)) return this;
    return next(this.#successors, keyOf(value), () => this.#append(value, false));
  }

  printAnything(mark: Mark): StandardOutput {
    if (this.#pending.length > 0) return this.print([hole(mark.span)]);
    if (isUnseen(this.anything)) return this;
    return next(this.#successors, `anything ${mark.span.start}`, () =>
      this.#with(this.tags, mark, this.broken, this.#pending),
    );
  }

  printHarmless({ span }: Harmless): StandardOutput {
    return this.#pending.length > 0 ? this.print([harmlessHole(span)]) : this;
  }

  leftOpenSince(before: Output): StandardOutput | null {
    if (!(before instanceof StandardOutput) || before.#pending.length === 0) return null;
    const added = before.#hasRead(this.tags, this.anything, this.broken)
      ? addedTo(before.#pending, this.#pending)
      : null;
    return added === null ? null : before.print(added);
  }

  /** What has been printed when the script ends: what is unfinished now stays so. `counts`: it ends well, so that this is a defect. */
  ended(counts: boolean): StandardOutput {
    if (this.#pending.length === 0) return this;
    return next(this.#successors, counts ? 'end' : 'failure', () => {
      const end = this.#append([], true, counts);
      return counts ? end : end.#with(end.tags, end.anything, this.broken, []);
    });
  }

  shape(): string {
    return `${this.tags.length} ${this.anything !== null || this.#pending.length > 0}`;
  }

  told(): string {
    return `${this.tags.length} ${this.#pending.length > 0}`;
  }

  #hasRead(tags: readonly PrintedTag[], anything: Mark | null, broken: BrokenTag | null): boolean {
    return (
      anything === this.anything &&
      broken === this.broken &&
      tags.length === this.tags.length &&
      tags.every((tag, index) => tag === this.tags[index])
    );
  }

  #append(value: Value, isEnd: boolean, counts = true): StandardOutput {
    const text = new FlatText([...this.#pending, ...value]);
    const read = this.#printer.read(text, { isEnd, counts });
    const { tags, anything, broken: found, pendingFrom } = read;
    const pending = text.from(pendingFrom);
    const known = isUnseen(this.anything) || !isUnseen(anything) ? this.anything : null;
    const mark = known ?? anything;
    const broken = this.broken ?? found;
    const all = [...this.tags, ...tags].slice(0, 2);
    if (!isLong(pending)) return this.#with(all, mark, broken, pending);
    const reason = 'what it prints is too long to be kept';
    return this.#with(all, mark ?? { reason, span: pending[0]?.site ?? { start: 0, end: 0 } }, broken, []);
  }

  #with(
    tags: readonly PrintedTag[],
    anything: Mark | null,
    broken: BrokenTag | null,
    pending: Value,
  ): StandardOutput {
    // More of the same changes nothing, so that a loop that goes on printing comes to an end.
    const isSame =
      pending.length === 0 && this.#pending.length === 0 && this.#hasRead(tags, anything, broken);
    return isSame ? this : new StandardOutput(this.#printer, tags, anything, broken, pending);
  }
}

/** A hole for what has been added to a text; null when nothing has, or the text is another one. */
function addedTo(before: Value, value: Value): Value | null {
  const first = value[before.length];
  if (first === undefined || before.at(-1) !== value[before.length - 1]) return null;
  return [harmlessHole(first.site, value.slice(before.length).every(isPlain))];
}

/** Ways that print the same share one object, so that they are known to be alike. */
function next<T>(successors: Map<string, T>, key: string, make: () => T): T {
  let known = successors.get(key);
  if (known === undefined) {
    known = make();
    successors.set(key, known);
  }
  return known;
}

function isPlain({ hole: gap, text }: Chunk): boolean {
  return gap === null ? !text.includes('<') : gap.harmless;
}

export function isLong(value: Value): boolean {
  return value.length > mostChunks || value.reduce((sum, { text }) => sum + text.length, 0) > mostText;
}

export function hasPrinted(output: Output): boolean {
  return output instanceof StandardOutput && output.tags.length > 0;
}
