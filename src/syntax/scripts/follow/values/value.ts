import { type Span, span } from '../../../../source/span.ts';
import type { Folding } from '../../../../util/folding.ts';
import { memo } from '../../../../util/memo.ts';
import { trimSigns } from '../../../../util/trim-signs.ts';
import type { Finder } from '../../defects.ts';
import type { PieceOf, Range } from '../../program.ts';
import type { Origin } from './origin.ts';

interface Like {
  readonly variable: string;
  readonly folding: Folding;
}

/** What is known of a stretch of text that only a run settles. */
export interface Hole {
  /** The environment variable whose value it is, as a whole; null for anything else. */
  readonly variable: string | null;
  /** The environment variable whose value it is, but for what is folded. */
  readonly like?: Like;
  /** Or a default in its place, of whatever text. */
  readonly orDefault?: true;
  /** The default is not in the place of an empty text: `${NAME-text}`. */
  readonly keepsEmpty?: true;
  /** The default, where that is one fixed text. */
  readonly stand?: PieceOf<'literal'>;
  /** What it is made of. */
  readonly origin?: Origin;
  /** It can hold no tag. */
  readonly harmless: boolean;
  readonly nonEmpty?: true;
  /** Other variables have the very same text. */
  readonly isCopied?: true;
  /** Of a program that prints a text whenever it succeeds, or the path of what it has made. */
  readonly gives?: 'text' | 'path' | undefined;
  /** What has found it: where that finds nothing, the script has ended. */
  readonly finder?: Finder;
  readonly range?: Range | undefined;
  /** It is one of these, in which the sign of a hole stands for what only a run knows. */
  readonly among?: readonly string[];
}

/** A stretch of a text that a script puts together. */
export interface Chunk {
  /** A hole has one character, which stands for all that it may hold. */
  readonly text: string;
  readonly hole: Hole | null;
  /** Where the characters are written. */
  readonly origin: Span;
  /** Where they are used: the same, or the expansion of a variable. */
  readonly site: Span;
}

export type Value = readonly Chunk[];

/** What stands for a hole while tags are looked for: a letter, as the text most likely has, that no name is written with. */
export const holeText = '\u3164';

const nothingKnown: Hole = { variable: null, harmless: false };

export function hole(site: Span, known: Hole = nothingKnown): Chunk {
  return { text: holeText, hole: known, origin: site, site };
}

/** Something in which no tag can be. */
export function harmlessHole(site: Span, harmless = true, range?: Range): Chunk {
  return hole(site, { variable: null, harmless, range });
}

/** How a command ended that failed. */
export function failureCode(site: Span): Chunk {
  return harmlessHole(site, true, { least: 1, most: 255 });
}

/** What is known of the value if it is a whole number. */
export function rangeOf(value: Value | null | undefined): Range | null {
  return value?.length === 1 ? (value[0]?.hole?.range ?? null) : null;
}

export function literal(text: string, place: Span): Chunk {
  return { text, hole: null, origin: place, site: place };
}

/** A text of a message, with dots where something is left to the run. */
export function withoutHoles(text: string): string {
  return text.replaceAll(holeText, '…');
}

/** The text, when there is a value and nothing in it is left to the run. */
export function constantText(value: Value | null | undefined): string | null {
  if (value == null) return null;
  let whole = '';
  for (let at = 0; at < value.length; at++) {
    const { hole: gap, text } = value[at] as Chunk;
    if (gap !== null) return null;
    whole += text;
  }
  return whole;
}

/** The payload of a transition, as a script gets it (language.md#variables). */
export const payloadVariables = [
  'RAYMOND_RESULT',
  'RAYMOND_INPUT',
  'env:RAYMOND_RESULT',
  'env:RAYMOND_INPUT',
];

/** Whether it is the payload, unchanged. */
export function isPayload({ hole: gap }: Chunk): boolean {
  return gap?.variable != null && payloadVariables.includes(gap.variable);
}

/** The environment variable whose unchanged value this is, or null. */
export function wholeVariable(value: Value): string | null {
  return value.length === 1 ? (value[0]?.hole?.variable ?? null) : null;
}

/** The environment variable whose value this is, perhaps folded, or null. */
export function likeOf(value: Value): Like | null {
  const variable = wholeVariable(value);
  if (variable !== null) return { variable, folding: 'none' };
  return value.length === 1 ? (value[0]?.hole?.like ?? null) : null;
}

/** Whether it is that of a variable which is declared, or taken away: to all but `set -u` it is empty. */
export function isUnset(value: Value): boolean {
  const [chunk, other] = value;
  if (chunk === undefined || other !== undefined || chunk.hole !== null || chunk.text !== '') return false;
  // What an expansion makes empty has the place of that.
  return chunk.origin.start === chunk.origin.end;
}

/** Values share what they are among, so it is put together once. */
const inOne = memo((among: readonly string[]) => `|${among.join('|')}`);

/** Tells values apart that differ in their text or in where it is written. */
export function keyOf(value: Value): string {
  let key = '';
  for (let at = 0; at < value.length; at++) {
    const { text, hole: gap, origin, site } = value[at] as Chunk;
    key +=
      gap === null
        ? `${origin.start},${site.start},${text.length}:${text} `
        : `${site.start}?${gap.variable}${gap.like?.variable}${gap.like?.folding}${gap.harmless}${gap.orDefault}${gap.nonEmpty}${gap.isCopied}${gap.gives}${gap.finder?.span.start}${gap.origin?.words}${gap.range?.least},${gap.range?.most}${gap.range?.isSigned}${gap.among === undefined ? '' : inOne(gap.among)} `;
  }
  return key;
}

export function withoutFinalLineBreaks(value: Value): Value {
  const chunks = [...value];
  for (let last = chunks.pop(); last !== undefined; last = chunks.pop()) {
    const text = last.hole === null ? trimSigns(last.text, '', '\r\n') : last.text;
    if (text === '') continue;
    chunks.push(text === last.text ? last : cutChunk(last, 0, text.length));
    break;
  }
  return chunks;
}

/** The part of a chunk from one offset of its text to another. */
function cutChunk(chunk: Chunk, start: number, end: number): Chunk {
  if (start === 0 && end === chunk.text.length) return chunk;
  if (!isVerbatim(chunk)) return { ...chunk, text: chunk.text.slice(start, end) };
  const origin = span(chunk.origin.start + start, chunk.origin.start + end);
  const site = chunk.site === chunk.origin ? origin : chunk.site;
  return { ...chunk, text: chunk.text.slice(start, end), origin, site };
}

/** Whether the characters stand in the file one by one. */
function isVerbatim({ text, origin, hole: gap }: Chunk): boolean {
  return gap === null && origin.end - origin.start === text.length;
}

/** A value as one text, with the way back from its offsets to the file. */
export class FlatText {
  readonly text: string;
  readonly #chunks: Value;
  readonly #starts: readonly number[];

  constructor(chunks: Value) {
    let length = 0;
    this.#chunks = chunks;
    this.#starts = chunks.map(({ text }) => {
      length += text.length;
      return length - text.length;
    });
    this.text = chunks.map(({ text }) => text).join('');
  }

  /** The holes from one offset to another, with their offsets. */
  holesIn(start: number, end: number): { readonly at: number; readonly chunk: Chunk }[] {
    const found: { at: number; chunk: Chunk }[] = [];
    for (let index = this.#indexAt(start); index < this.#chunks.length; index++) {
      const [at = 0, chunk] = [this.#starts[index], this.#chunks[index]];
      if (chunk === undefined || at >= end) break;
      if (chunk.hole !== null) found.push({ at, chunk });
    }
    return found;
  }

  hasHole(start: number, end: number): boolean {
    return this.holesIn(start, end).length > 0;
  }

  /** Whether all of a stretch is written where it is printed: no variable and no command gives a part of it. */
  isLiteral(start: number, end: number): boolean {
    let behind: number | null = null;
    for (let index = this.#indexAt(start); index < this.#chunks.length; index++) {
      if ((this.#starts[index] ?? 0) >= end) break;
      const chunk = this.#chunks[index];
      if (chunk === undefined || chunk.hole !== null || chunk.site !== chunk.origin) return false;
      // What stands between two chunks may be a variable that is empty.
      if (behind !== null && behind !== chunk.site.start) return false;
      behind = chunk.site.end;
    }
    return true;
  }

  /** Where the lines of a stretch but the last are written, as far as they stand elsewhere than where they are printed. */
  linesElsewhere({ start, end }: Span): Span[] {
    const lines = this.text.slice(start, end).trimEnd().split('\n');
    const found: Span[] = [];
    let at = start;
    for (const line of lines.slice(0, -1)) {
      const from = at + line.length - line.trimStart().length;
      const to = at + line.trimEnd().length;
      if (to > from && !this.isLiteral(from, to)) found.push(this.originOf(from, to));
      at += line.length + 1;
    }
    return found;
  }

  /** Where a stretch is printed. */
  siteOf(start: number, end: number): Span {
    return this.#place(start, end, (chunk) => chunk.site);
  }

  /** Where a stretch is written, when it is written in one place; else where it is printed. */
  originOf(start: number, end: number): Span {
    const first = this.#indexAt(start);
    const last = this.#indexAt(Math.max(start, end - 1));
    return first === last ? this.#place(start, end, (chunk) => chunk.origin) : this.siteOf(start, end);
  }

  /** The chunks from an offset on. */
  from(start: number): Value {
    const first = this.#indexAt(start);
    const chunk = this.#chunks[first];
    if (chunk === undefined || start >= this.text.length) return [];
    const offset = start - (this.#starts[first] ?? 0);
    return [cutChunk(chunk, offset, chunk.text.length), ...this.#chunks.slice(first + 1)];
  }

  #place(start: number, end: number, choose: (chunk: Chunk) => Span): Span {
    const first = this.#edge(start, choose, 'start');
    if (end <= start) return span(first, first);
    const last = this.#edge(end - 1, choose, 'end');
    if (last >= first) return span(first, last);
    // The beginning is printed by code that stands below the end.
    return span(this.#edge(end - 1, choose, 'start'), last);
  }

  #edge(at: number, choose: (chunk: Chunk) => Span, side: 'start' | 'end'): number {
    const index = this.#indexAt(at);
    const chunk = this.#chunks[index];
    if (chunk === undefined) return this.#chunks.at(-1)?.site.end ?? 0;
    const place = choose(chunk);
    const exact = place === chunk.origin && isVerbatim(chunk);
    if (!exact) return place[side];
    return place.start + at - (this.#starts[index] ?? 0) + (side === 'end' ? 1 : 0);
  }

  /** The number of the chunk that holds an offset; after the end, the number of chunks. */
  #indexAt(offset: number): number {
    let low = 0;
    let high = this.#chunks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const end = (this.#starts[middle] ?? 0) + (this.#chunks[middle]?.text.length ?? 0);
      if (end <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
