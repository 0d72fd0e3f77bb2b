import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type YAMLError,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { type Span, span } from '../source/span.ts';
import { describeYamlError } from './yaml-errors.ts';
import type { YamlProblem } from './yaml-slips.ts';
import type { YamlNode, YamlPair } from './yaml-tree.ts';

const deepest = 32;
/** Nesting is guessed from the signs of a text before it is read, so more of them are let pass. */
const deepestGuess = 200;
/** How many anchors, aliases and the like are told of one text; a bomb is made of thousands. */
const mostRefusals = 10;

/**
 * Reads any YAML with the `yaml` package, offsets shifted by `base`. Only texts, maps with text keys and
 * sequences are accepted: anchors, aliases and type tags are refused, so an alias bomb cannot be built.
 */
export function parseYamlWithLibrary(
  text: string,
  base: number,
): { node: YamlNode | null; problems: YamlProblem[] } {
  const problems: YamlProblem[] = [];
  const deep = nestingBeyond(text, deepestGuess);
  if (deep !== null) {
    const place = { start: base + deep, end: base + deep + 1 };
    return { node: null, problems: [{ message: tooDeep, help: 'write the value itself', ...place }] };
  }
  const document = readDocument(text);
  // The first error is the mistake; what the library says after it mostly follows from it.
  const [error] = document.errors.filter((one) => !isEmptyDocument(one, text));
  if (error !== undefined) {
    const { start, end, ...words } = describeYamlError(error, text);
    problems.push({ ...words, start: base + start, end: base + end });
  }
  if (problems.length > 0 || document.contents === null) return { node: null, problems };
  const node = new Converter(text, base, problems).convert(document.contents, 0);
  return { node: problems.length > 0 ? null : node, problems: problems.slice(0, mostRefusals) };
}

/** A text of brackets is thousands of errors: to trace their stacks, which nobody reads, would take most of the time. */
function readDocument(text: string): ReturnType<typeof parseDocument> {
  const { stackTraceLimit } = Error;
  // Who has frozen what JavaScript brings along waits for them.
  Reflect.set(Error, 'stackTraceLimit', 0);
  try {
    return parseDocument(text, {
      schema: 'failsafe',
      version: '1.2',
      prettyErrors: false,
      lineCounter: new LineCounter(),
      keepSourceTokens: false,
      // Silent, it would pass over a second document.
      logLevel: 'error',
    });
  } finally {
    Reflect.set(Error, 'stackTraceLimit', stackTraceLimit);
  }
}

/** Whether all that is wrong is a line of hyphens at the end, as frontmatter has one. */
function isEmptyDocument({ code, pos }: YAMLError, text: string): boolean {
  return code === 'MULTIPLE_DOCS' && /^---[ \t]*(?:\r?\n[ \t]*(?:#.*)?)*$/.test(text.slice(pos[0]));
}

/** How far in front of its value a type tag is looked for. */
const farthestTag = 200;
/** `!!str`, `!<tag:yaml.org,2002:str>`, behind a blank or what begins an item: `[!!str a, !!str b]`. */
const tagAtEnd = /(?<=^|[\s[{,])(?:!<[^<>\s]*>|![^\s[\]{},]*)$/;
const tooDeep = `the value is nested deeper than ${deepest} levels`;

/** What may nest a value in another: brackets, and signs that begin a value without a comma or line between. */
const nesting = /[{[]|[}\]]|[,\n]|[-?:](?=[ \t\r\n"'{[]|$)/g;

/**
 * Where a text may be nested deeper than `most` levels; null where it surely is not. The library recurses for
 * each level, and a stack that overflows ends the process while a regular expression is compiled on it.
 */
function nestingBeyond(text: string, most: number): number | null {
  let brackets = 0;
  let signs = 0;
  for (const { 0: sign, index } of text.matchAll(nesting)) {
    if (sign === '{' || sign === '[') brackets += 1;
    else if (sign === '}' || sign === ']') brackets = Math.max(0, brackets - 1);
    else if (sign === ',' || sign === '\n') signs = sign === ',' || brackets === 0 ? 0 : signs;
    else signs += 1;
    if (brackets > most || signs > most) return index;
  }
  return null;
}

class Converter {
  readonly #text: string;
  readonly #base: number;
  readonly #problems: YamlProblem[];

  constructor(text: string, base: number, problems: YamlProblem[]) {
    this.#text = text;
    this.#base = base;
    this.#problems = problems;
  }

  convert(node: Node, depth: number): YamlNode {
    const [start, end] = node.range ?? [0, 0];
    const place = span(this.#base + start, this.#base + end);
    if (isAlias(node) && !this.#text.includes(`&${node.source}`)) {
      const message = 'a value that begins with * is an alias, and nothing has its name';
      this.#problems.push({ message, help: 'put the value in quotation marks', ...place });
      return { kind: 'scalar', text: '', span: place };
    }
    const refusal = refusalOf(node, depth);
    if (refusal !== null) {
      this.#refuse(node, refusal, place);
      return { kind: 'scalar', text: '', span: place };
    }
    if (isMap(node)) return this.#map(node, place, depth);
    if (isSeq(node)) {
      const items = node.items.map((item) => this.#value(item as Node | null, place.start, depth));
      return { kind: 'sequence', items, span: spanOf(node, place, items) };
    }
    return { kind: 'scalar', text: isScalar(node) ? String(node.value ?? '') : '', span: place };
  }

  #refuse(node: Node, message: string, place: Span): void {
    const anchor = !isAlias(node) && node.anchor !== undefined ? `&${node.anchor}` : null;
    // It stands in front of the value, perhaps on another line.
    const at = anchor === null ? -1 : this.#text.lastIndexOf(anchor, place.start - this.#base);
    const isThere = at !== -1 && anchor !== null;
    const isTagged = !isAlias(node) && node.tag !== undefined;
    const inFront = isTagged ? this.#tagBefore(place) : place;
    this.#problems.push({
      message,
      help: !isThere
        ? `write the value itself${isTagged ? ', in quotation marks if it begins with !' : ''}`
        : this.#text.includes(`*${anchor.slice(1)}`)
          ? `remove ${anchor}, and write the value itself wherever it is used`
          : `remove ${anchor}, or put the value in quotation marks if it begins with &`,
      ...(isThere ? span(this.#base + at, this.#base + at + anchor.length) : inFront),
    });
  }

  /** The type tag in front of a value, perhaps on another line; the value itself where none is seen there. */
  #tagBefore(place: Span): Span {
    const to = place.start - this.#base;
    const from = Math.max(0, to - farthestTag);
    const before = this.#text.slice(from, to).trimEnd();
    const at = before.search(tagAtEnd);
    return at === -1 ? place : span(this.#base + from + at, this.#base + from + before.length);
  }

  #map(node: YAMLMap, place: Span, depth: number): YamlNode {
    const pairs: YamlPair[] = [];
    for (const pair of node.items) {
      const key = pair.key as Node | null;
      const keySpan = key?.range ? span(this.#base + key.range[0], this.#base + key.range[1]) : place;
      if (isScalar(key) && typeof key.value === 'string') {
        const value = this.#value(pair.value as Node | null, keySpan.end, depth);
        pairs.push({ key: key.value, keySpan, value });
      } else {
        this.#problems.push({ ...keyProblem(this.#text, keySpan.start - this.#base), ...keySpan });
      }
    }
    return {
      kind: 'map',
      pairs,
      span: spanOf(
        node,
        place,
        pairs.map(({ value }) => value),
      ),
    };
  }

  #value(node: Node | null, fallback: number, depth: number): YamlNode {
    if (node === null) return { kind: 'scalar', text: '', span: span(fallback, fallback) };
    return this.convert(node, depth + 1);
  }
}

/** What is wrong with a key that is no text, at this place: `input: {{result}}` is a map in a map. */
function keyProblem(text: string, at: number): { message: string; help: string } {
  if (!text.startsWith('{{', at - 1))
    return { message: 'a key has to be a text', help: 'write one `key: value` a line' };
  const message = 'two braces are a map in a map to YAML, not a slot';
  return { message, help: 'put {{…}} in quotation marks' };
}

/** What is in brackets ends with them; in a block, what stands after the last value is not a part of it. */
function spanOf({ flow }: YAMLMap | YAMLSeq, place: Span, values: readonly YamlNode[]): Span {
  return flow ? place : span(place.start, values.at(-1)?.span.end ?? place.end);
}

function refusalOf(node: Node, depth: number): string | null {
  if (isAlias(node) || node.anchor !== undefined)
    return 'anchors and aliases are not read here; write the value out';
  if (node.tag !== undefined) return 'type tags are not read here; remove it';
  return depth > deepest ? tooDeep : null;
}
