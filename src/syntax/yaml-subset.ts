import { span } from '../source/span.ts';
import type { YamlNode, YamlPair } from './yaml-tree.ts';

/** Blanks, `#` comments and line breaks between two block entries. */
const gap = /(?:[ ]*(?:#[^\n]*)?\r?\n)*/y;
const indentation = / */y;
const key = /([A-Za-z_][A-Za-z0-9_-]*)[ ]*:(?=[ \r\n]|$)[ ]*/y;
const flowKey = /([A-Za-z_][A-Za-z0-9_-]*)[ ]*:[ ]+/y;
const dash = /-[ ]+(?=[^ \r\n#])/y;
const lineEnd = /[ ]*(?:[ ]#[^\n]*)?(?:\r?\n|$)/y;
/** Plain scalars that mean the same in every YAML reader: words of letters, digits and a few signs. */
const blockPlain =
  /[A-Za-z0-9_$(/][A-Za-z0-9_$./()+,;'"@%^=~<>|!?&*-]*(?:[ ]+[A-Za-z0-9_$./()+,;'"@%^=~<>|!?&*-]+)*/y;
const flowPlain = /[A-Za-z0-9_$/][A-Za-z0-9_$./+@-]*(?:[ ]+[A-Za-z0-9_$./+@-]+)*/y;
/** Quoted scalars on one line without an escape. */
const quoted = /"[^"\\\r\n]*"|'[^'\r\n]*'/y;
const blanks = /[ ]*/y;

const deepest = 8;

/**
 * Reads a strict, simple subset of YAML (block and flow maps and sequences of plain and one-line quoted
 * scalars), offsets shifted by `base`. Null when the text leaves the subset: then the YAML library decides.
 * Whatever this returns is exactly what the library would have given (a property test holds it to that),
 * thirty times faster.
 */
export function parseYamlSubset(text: string, base: number): YamlNode | null {
  const reader = new SubsetReader(text, base);
  return reader.document();
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
      this.#skip(blanks);
      return this.#at === this.#text.length ? node : null;
    } catch (thrown) {
      if (thrown === leavesSubset) return null;
      throw thrown;
    }
  }

  #require(condition: boolean): asserts condition {
    if (!condition) throw leavesSubset;
  }

  #match(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.#at;
    const match = sticky.exec(this.#text);
    if (match !== null) this.#at = sticky.lastIndex;
    return match;
  }

  /** Goes behind a match, if there is one. */
  #skip(sticky: RegExp): boolean {
    sticky.lastIndex = this.#at;
    if (!sticky.test(this.#text)) return false;
    this.#at = sticky.lastIndex;
    return true;
  }

  #span(start: number, end: number) {
    return span(this.#base + start, this.#base + end);
  }

  /** The width of the indentation in front of the next content; consumes it. */
  #indent(): number {
    const start = this.#at;
    this.#skip(indentation);
    return this.#at - start;
  }

  /** Goes to the next line's content when it is indented by exactly `width`; else stays. */
  #nextLine(width: number): boolean {
    const before = this.#at;
    this.#skip(gap);
    const found = this.#indent();
    if (found === width && this.#at < this.#text.length && /[^\r\n]/.test(this.#text[this.#at] ?? ''))
      return true;
    this.#at = before;
    return false;
  }

  /** A block map whose keys stand in column `width`; stands at its first key. */
  #blockMap(width: number, depth: number): YamlNode {
    this.#require(depth < deepest);
    const pairs: YamlPair[] = [];
    const keys = new Set<string>();
    do {
      const start = this.#at;
      const match = this.#match(key);
      this.#require(match?.[1] !== undefined);
      this.#require(!keys.has(match[1]));
      keys.add(match[1]);
      const value = this.#blockValue(width, depth);
      pairs.push({ key: match[1], keySpan: this.#span(start, start + match[1].length), value });
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
    key.lastIndex = this.#at;
    if (key.test(this.#text)) return this.#blockMap(width, depth + 1);
    return this.#lineValue(depth);
  }

  /** The value behind `key:`: on the same line, or a block collection on the next ones. */
  #blockValue(width: number, depth: number): YamlNode {
    lineEnd.lastIndex = this.#at;
    if (!lineEnd.test(this.#text)) return this.#lineValue(depth);
    this.#at = lineEnd.lastIndex;
    this.#skip(gap);
    const found = this.#indent();
    const isSequence = this.#text[this.#at] === '-';
    // `key:` without a value leaves the subset: the library knows the place of the empty scalar.
    this.#require(this.#at < this.#text.length && (found > width || (found === width && isSequence)));
    return isSequence ? this.#blockSequence(found, depth + 1) : this.#blockMap(found, depth + 1);
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
    if (open !== '{' && open !== '[') return null;
    const start = this.#at;
    this.#at += 1;
    const close = open === '{' ? '}' : ']';
    const pairs: YamlPair[] = [];
    const items: YamlNode[] = [];
    this.#skip(blanks);
    while (this.#text[this.#at] !== close) {
      if (open === '{') {
        const keyStart = this.#at;
        const match = this.#match(flowKey);
        this.#require(match?.[1] !== undefined && !pairs.some((pair) => pair.key === match[1]));
        const value = this.#flowValue(depth);
        pairs.push({ key: match[1], keySpan: this.#span(keyStart, keyStart + match[1].length), value });
      } else {
        items.push(this.#flowValue(depth));
      }
      this.#skip(blanks);
      if (this.#text[this.#at] === ',') {
        this.#at += 1;
        this.#skip(blanks);
        this.#require(this.#text[this.#at] !== close);
      } else {
        this.#require(this.#text[this.#at] === close);
      }
    }
    this.#at += 1;
    const whole = this.#span(start, this.#at);
    return open === '{' ? { kind: 'map', pairs, span: whole } : { kind: 'sequence', items, span: whole };
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
