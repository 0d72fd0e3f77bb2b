import type { Implementation, Piece } from '../ir/ir.generated.ts';
import type { Span } from '../source/span.ts';
import { withoutFence } from './asked-in-fence.ts';

/** So far back a table is looked for. */
const mostOfTable = 3_000;
/** The second line of a table without bars at its sides. */
const bareDivider = /^[ \t]*:?-+:?[ \t]*\|[-:| \t]*$/m;

/** All arrows that lead from a case to what is to be done are read as one. */
const anyArrow = /[\u21a6\u21aa\u21d2\u25b6\u25ba\u2794\u279c-\u279e\u27a1\u27a4\u27f6\u27f9\u2b95]\ufe0f?/g;
const anyFence = /`{3}|~{3}/;
/** "[reviewer] emit": a label, as "reviewer: emit" is. */
const bracketed = /^([ \t]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?)\[([A-Za-z][\w -]{1,40})\](?=[ \t])/gm;
/** "Either <goto>A</goto> or <goto>B</goto>", which says no more of its tags than "or" does. */
const either = /^([ \t]*(?:[-*+>][ \t]+|\d+[.)][ \t]+)?)either(?=[ \t]+[`*_"'(]{0,4}<)/gim;

/** A text, as long as it was, with one kind of arrows, with labels that end in a colon, and with "or" alone between tags. */
function withPlainMarks(text: string): string {
  const withArrows = text.replace(anyArrow, (arrow) => '\u2192'.padEnd(arrow.length));
  // Every prompt comes here, several times: what is asked of each line of one is asked where it may hold.
  const withoutEither = /either/i.test(text)
    ? withArrows.replace(either, (word, mark) => mark.padEnd(word.length))
    : withArrows;
  return text.includes('[') ? withoutEither.replace(bracketed, '$1 $2:') : withoutEither;
}

/** A text whose rows begin with a bar, as most tables have it; its last line may end before the next bar. */
function withBars(text: string): string {
  const lines = text.split('\n');
  let isTable = false;
  const rows = lines.map((line, at) => {
    isTable ||= bareDivider.test(lines[at + 1] ?? '');
    isTable &&= line.includes('|') || at === lines.length - 1;
    return isTable && !/^\s*\|/.test(line) ? `| ${line}` : line;
  });
  return rows.join('\n');
}

/** What a prompt says to its agent; places are those of the file. What a run puts into a slot is not said. */
export class PromptWords {
  readonly #pieces: readonly Piece[];
  readonly #start: number;
  #text: string | null = null;
  #hasBareRows: boolean | null = null;
  #hasFences: boolean | null = null;

  constructor({ prompt }: Pick<Implementation, 'prompt'>) {
    this.#pieces = prompt ?? [];
    this.#start = this.#pieces[0]?.span.start ?? 0;
  }

  get length(): number {
    return (this.#pieces.at(-1)?.span.end ?? this.#start) - this.#start;
  }

  /** The body, with every slot as blanks. Made when it is first needed, for it is long. */
  get text(): string {
    this.#text ??= withPlainMarks(
      this.#pieces
        .map(({ kind, text, span }) => (kind === 'slot' ? ' '.repeat(span.end - span.start) : text))
        .join(''),
    );
    return this.#text;
  }

  /** What stands before and after a place; fences around nothing but tags are left out, since they show only how to write them. */
  around(place: Span): { readonly before: string; readonly after: string } {
    const { before: whole, after } = this.asWritten(place);
    this.#hasFences ??= anyFence.test(this.text);
    const before = this.#hasFences ? withoutFence(whole, after) : whole;
    this.#hasBareRows ??= this.text.includes('|') && bareDivider.test(this.text);
    if (!this.#hasBareRows) return { before, after };
    const near = before.lastIndexOf('\n', before.length - mostOfTable) + 1;
    return { before: before.slice(0, near) + withBars(before.slice(near)), after };
  }

  /** The same with every fence. */
  asWritten({ start, end }: Span): { readonly before: string; readonly after: string } {
    return { before: this.text.slice(0, start - this.#start), after: this.text.slice(end - this.#start) };
  }

  /** What stands from one offset of the file to another. */
  between(start: number, end: number): string {
    return this.text.slice(start - this.#start, end - this.#start);
  }

  /** The text without these places, which are in order. */
  without(places: readonly Span[]): string {
    const kept: string[] = [];
    let from = 0;
    for (const { start, end } of places) {
      kept.push(this.text.slice(from, start - this.#start));
      from = end - this.#start;
    }
    return [...kept, this.text.slice(from)].join(' ');
  }

  /** Whether a name or a phrase stands there as such, and not only as a part of another. */
  names(phrase: string): boolean {
    for (const { kind, text } of this.#pieces) if (kind === 'literal' && namesIn(text, phrase)) return true;
    return false;
  }
}

/** Whether a prompt has neither a word nor a slot, so that its agent is asked nothing whatever is filled in. */
export function asksNothing(prompt: readonly Piece[]): boolean {
  return prompt.every(({ kind, text }) => kind === 'literal' && text.trim() === '');
}

/** Whether a phrase stands in a text, with no letter, digit or underscore directly around it. Linear. */
export function namesIn(text: string, phrase: string): boolean {
  if (phrase === '') return true;
  for (let at = text.indexOf(phrase); at !== -1; at = text.indexOf(phrase, at + phrase.length))
    if (!isInWord(text, at - 1, -1) && !isInWord(text, at + phrase.length, 1)) return true;
  return false;
}

/** Without a regular expression for all letters there are, which takes V8 longer to build than a lint takes. */
function isInWord(text: string, from: number, step: 1 | -1): boolean {
  let at = from;
  // Markdown stresses words with underscores.
  while (text.charAt(at) === '_') at += step;
  const character = text.charAt(at);
  return (character >= '0' && character <= '9') || character.toLowerCase() !== character.toUpperCase();
}
