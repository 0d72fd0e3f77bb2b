import { span } from '../source/span.ts';
import type { YamlNode, YamlPair } from './yaml-tree.ts';

/** Blanks, `#` comments and line breaks between two block entries. */
const gap = /(?:[ ]*(?:#[^\n]*)?\r?\n)*/y;
/** YAML keys on one line end within 1,024 characters; none of ours is a tenth as long. */
const key = /[A-Za-z_][A-Za-z0-9_-]{0,100}/y;
const blockColon = /[ ]{0,100}:(?=[ \r\n]|$)[ ]*/y;
const flowColon = /[ ]{0,100}:[ ]+/y;
const blockKey = new RegExp(key.source + blockColon.source, 'y');
const dash = /-[ ]+(?=[^ \r\n#])/y;
const lineEnd = /[ ]*(?:[ ]#[^\n]*)?(?:\r?\n|$)/y;
/** Plain scalars that mean the same in every YAML reader: words of letters, digits and a few signs. */
const blockPlain =
  /[A-Za-z0-9_$(/][A-Za-z0-9_$./()+,;'"@%^=~<>|!?&*-]*(?:[ ]+[A-Za-z0-9_$./()+,;'"@%^=~<>|!?&*-]+)*/y;
const flowPlain = /[A-Za-z0-9_$/][A-Za-z0-9_$./+@-]*(?:[ ]+[A-Za-z0-9_$./+@-]+)*/y;
/** What a text of several lines begins with, and one of its lines. */
const blockHeader = /([|>])(-?)[ ]*(?:[ ]#[^\r\n]*)?\n/y;
const blockLine = /( *)((?:[^ \r\n][^\r\n]*)?)(?:\n|$)/y;
/** Quoted scalars on one line without an escape. */
const quoted = /"[^"\\\r\n]*"|'[^'\r\n]*'/y;

const deepest = 8;
/** A map of more keys leaves the subset; none of ours has a third of them. */
const mostPairs = 64;

/**
 * Reads a strict, simple subset of YAML (block and flow maps and sequences of plain, block and one-line quoted
 * scalars), offsets shifted by `base`. Null when the text leaves the subset: then the YAML library decides.
 * Whatever this returns is exactly what the library would have given (a property test holds it to that),
 * thirty times faster.
 */
export function parseYamlSubset(text: string, base: number): YamlNode | null {
  const reader = new SubsetReader(text, base);
  return reader.document();
}

/** What stands between two lines of a text of several, for so many line ends: in a folded one, a single one is a blank. */
function separator(style: string | undefined, before: string, breaks: number): string {
  if (before === '') return '';
  if (style === '|') return '\n'.repeat(breaks);
  return breaks === 1 ? ' ' : '\n'.repeat(breaks - 1);
}

/** Thrown inside this module alone: the text leaves the subset. */
const leavesSubset = Symbol('leaves the subset');

class SubsetReader {
  readonly #text: string;
  readonly #base: number;
  #at = 0;

  constructor(text: string, base: number) {
    this.#text = text;
    this.#base = base;
  }

  document(): YamlNode | null {
    try {
      this.#skip(gap);
      this.#require(this.#at < this.#text.length);
      const node = this.#blockMap(this.#indent(), 0);
      this.#skip(gap);
      this.#indent();
      return this.#at === this.#text.length ? node : null;
    } catch (thrown) {
      if (thrown === leavesSubset) return null;
      throw thrown;
    }
  }

  #require(condition: boolean): asserts condition {
    if (!condition) throw leavesSubset;
  }

  /** No key stands twice, and there are few enough of them to look through. */
  #requireNew(key: string, pairs: readonly YamlPair[]): void {
    this.#require(pairs.length < mostPairs);
    for (let at = 0; at < pairs.length; at++) this.#require(pairs[at]?.key !== key);
  }

  /** Goes after a match, if there is one. */
  #skip(sticky: RegExp): boolean {
    sticky.lastIndex = this.#at;
    if (!sticky.test(this.#text)) return false;
    this.#at = sticky.lastIndex;
    return true;
  }

  #span(start: number, end: number) {
    return span(this.#base + start, this.#base + end);
  }

  /** How many blanks stand here; goes after them. */
  #indent(): number {
    const start = this.#at;
    while (this.#text[this.#at] === ' ') this.#at += 1;
    return this.#at - start;
  }

  /** A key and its colon. */
  #key(colon: RegExp): string {
    const start = this.#at;
    this.#require(this.#skip(key));
    const found = this.#text.slice(start, this.#at);
    this.#require(this.#skip(colon));
    return found;
  }

  /** Goes to the next line's content when it is indented by exactly `width`; else stays. */
  #nextLine(width: number): boolean {
    const before = this.#at;
    this.#skip(gap);
    const found = this.#indent();
    const next = this.#text[this.#at];
    if (found === width && next !== undefined && next !== '\r' && next !== '\n') return true;
    this.#at = before;
    return false;
  }

  /** A block map whose keys stand in column `width`; stands at its first key. */
  #blockMap(width: number, depth: number): YamlNode {
    this.#require(depth < deepest);
    const pairs: YamlPair[] = [];
    do {
      const start = this.#at;
      const found = this.#key(blockColon);
      this.#requireNew(found, pairs);
      const value = this.#blockValue(width, depth);
      pairs.push({ key: found, keySpan: this.#span(start, start + found.length), value });
    } while (this.#nextLine(width));
    return this.#collection(pairs);
  }

  #blockSequence(width: number, depth: number): YamlNode {
    this.#require(depth < deepest);
    const items: YamlNode[] = [];
    const start = this.#at;
    do {
      const lineStart = this.#at;
      this.#require(this.#skip(dash));
      items.push(this.#item(width + (this.#at - lineStart), depth));
    } while (this.#nextLineOfSequence(width));
    return { kind: 'sequence', items, span: span(this.#base + start, items.at(-1)?.span.end ?? 0) };
  }

  /** In `key:` with the dashes in the key's own column, the next key ends the sequence. */
  #nextLineOfSequence(width: number): boolean {
    const before = this.#at;
    if (this.#nextLine(width) && this.#text[this.#at] === '-') return true;
    this.#at = before;
    return false;
  }

  #item(width: number, depth: number): YamlNode {
    blockKey.lastIndex = this.#at;
    if (blockKey.test(this.#text)) return this.#blockMap(width, depth + 1);
    return this.#lineValue(depth);
  }

  /** The value after `key:`: on the same line, or a block collection on the next ones. */
  #blockValue(width: number, depth: number): YamlNode {
    lineEnd.lastIndex = this.#at;
    if (!lineEnd.test(this.#text)) return this.#blockScalar(width) ?? this.#lineValue(depth);
    this.#at = lineEnd.lastIndex;
    this.#skip(gap);
    const found = this.#indent();
    const isSequence = this.#text[this.#at] === '-';
    // `key:` without a value leaves the subset: the library knows the place of the empty scalar.
    this.#require(this.#at < this.#text.length && (found > width || (found === width && isSequence)));
    return isSequence ? this.#blockSequence(found, depth + 1) : this.#blockMap(found, depth + 1);
  }

  /** A text of several lines that are indented by more than `width`. Lines that are indented further are not folded. */
  #blockScalar(width: number): YamlNode | null {
    const start = this.#at;
    blockHeader.lastIndex = start;
    const header = blockHeader.exec(this.#text);
    if (header === null) return null;
    this.#at = blockHeader.lastIndex;
    const [, style, chomping] = header;
    let text = '';
    let indent = 0;
    let breaks = 0;
    for (let at = this.#at; at < this.#text.length; at = blockLine.lastIndex) {
      blockLine.lastIndex = at;
      const line = blockLine.exec(this.#text);
      this.#require(line !== null);
      const [, blanks = '', content = ''] = line;
      const isEmpty = blanks === '' && content === '';
      if (content !== '' && blanks.length <= width) break;
      if (indent === 0) indent = blanks.length;
      const isFurther = blanks.length > indent;
      this.#require(indent > width && (isEmpty || (content !== '' && blanks.length >= indent)));
      this.#require(!content.startsWith('\t') && !(isFurther && style === '>'));
      breaks += 1;
      if (isEmpty) continue;
      text += separator(style, text, breaks) + ' '.repeat(blanks.length - indent) + content;
      breaks = 0;
      this.#at = blockLine.lastIndex;
    }
    this.#require(indent > 0);
    return {
      kind: 'scalar',
      text: chomping === '-' ? text : `${text}\n`,
      span: this.#span(start, this.#at),
    };
  }

  /** A scalar or a flow collection that ends its line. */
  #lineValue(depth: number): YamlNode {
    const node = this.#flowCollection(depth) ?? this.#scalar(blockPlain);
    this.#require(this.#skip(lineEnd));
    return node;
  }

  #flowCollection(depth: number): YamlNode | null {
    this.#require(depth < deepest);
    const open = this.#text[this.#at];
    if (open === '{') return this.#flowMap(depth);
    return open === '[' ? this.#flowSequence(depth) : null;
  }

  #flowMap(depth: number): YamlNode {
    const start = this.#at;
    const pairs: YamlPair[] = [];
    while (this.#flowGoesOn(pairs.length, '}')) {
      const keyStart = this.#at;
      const found = this.#key(flowColon);
      this.#requireNew(found, pairs);
      const value = this.#flowValue(depth);
      pairs.push({ key: found, keySpan: this.#span(keyStart, keyStart + found.length), value });
    }
    return { kind: 'map', pairs, span: this.#span(start, this.#at) };
  }

  #flowSequence(depth: number): YamlNode {
    const start = this.#at;
    const items: YamlNode[] = [];
    while (this.#flowGoesOn(items.length, ']')) items.push(this.#flowValue(depth));
    return { kind: 'sequence', items, span: this.#span(start, this.#at) };
  }

  /** Goes to the next of the entries of a flow collection, of which so many were read, or after its end. */
  #flowGoesOn(read: number, close: string): boolean {
    if (read === 0) this.#at += 1;
    this.#indent();
    const next = this.#text[this.#at];
    if (next === close) {
      this.#at += 1;
      return false;
    }
    if (read === 0) return true;
    this.#require(next === ',');
    this.#at += 1;
    this.#indent();
    if (this.#text[this.#at] !== close) return true;
    this.#at += 1;
    return false;
  }

  #flowValue(depth: number): YamlNode {
    return this.#flowCollection(depth + 1) ?? this.#scalar(flowPlain);
  }

  #scalar(plain: RegExp): YamlNode {
    const start = this.#at;
    if (this.#skip(quoted)) {
      return {
        kind: 'scalar',
        text: this.#text.slice(start + 1, this.#at - 1),
        span: this.#span(start, this.#at),
      };
    }
    this.#require(this.#skip(plain));
    return { kind: 'scalar', text: this.#text.slice(start, this.#at), span: this.#span(start, this.#at) };
  }

  #collection(pairs: readonly YamlPair[]): YamlNode {
    const start = pairs[0]?.keySpan.start ?? 0;
    return { kind: 'map', pairs, span: span(start, pairs.at(-1)?.value.span.end ?? start) };
  }
}
