import { tagNames } from '../grammar/tag.ts';
import type { Span } from '../source/span.ts';
import { identifyFile } from '../source/state-file.ts';
import { costOfComparing, nearestName } from '../util/nearest.ts';
import type { BodyTag, PromptTree } from './prompt.ts';
import { itemsOf } from './yaml-tree.ts';

/** How far beside a tag other elements are looked for. */
const mostBeside = 300;
/** How many short names are compared in all, in search of a near one. */
const mostComparisons = 500_000;

/** The mark of an element that is no tag, and does not only lay out a text as HTML does. */
const mark = `</?(?!(?:${tagNames.join('|')}|[abipu]|blockquote|code|d[dlt]|details|div|em|h[1-6]|kbd|li|[ou]l|pre|span|strong|t[dhr]|table)[\\s>])[A-Za-z][\\w-]*(?:\\s[^<>]*)?>`;
const behindTwo = new RegExp(`${mark}\\s*${mark}\\s*$`);
const beforeTwo = new RegExp(`^\\s*${mark}\\s*${mark}`);
const content = /^<[^<>]*>([^<>]*)<\/[a-z]+\s*>$/;
/** What other languages have for a value, and nobody for the name of a state. */
const plainValue = /^(?:true|false|\d+(?:\.\d+)*)$/;

/**
 * Tells the values of a document from tags: `<plan><step><function>main</function></step></plan>`, or `<fork>true</fork>` in inline code.
 * Only the states tell: what names one, or nearly, is a tag after all.
 */
export class DocumentValues {
  readonly #states: ReadonlySet<string>;
  #comparisons = 0;

  constructor(states: ReadonlySet<string>) {
    this.#states = states;
  }

  /** A prompt with its values of documents as data, where it has another way to go on. */
  apart(tree: PromptTree): PromptTree {
    const { source, tags, problems, settings } = tree;
    const isValue = ({ start, end }: Span) => {
      if (!isWithinTwo(source.text, start, end)) return false;
      const [, name] = content.exec(source.text.slice(start, end)) ?? [];
      return name !== undefined && this.#isStrange(identifyFile(name.trim()).state);
    };
    const hasPolicy = itemsOf(settings?.node, 'allowed_transitions').length > 0;
    const marked = tags.map((one): BodyTag => {
      const isTag = one.standsIn !== 'prose' || one.tag.name === 'result' || !isValue(one.tag.span);
      return isTag ? one : { ...one, standsIn: 'data' };
    });
    if (!hasPolicy && marked.every(({ standsIn }) => standsIn !== 'prose')) return tree;
    const isOfTag = ({ rule, span }: PromptTree['problems'][number]) =>
      rule !== 'missing-attribute' || !(isValue(span) || this.#isPlainValue(source.text, span));
    return { ...tree, tags: marked, problems: problems.filter(isOfTag) };
  }

  #isPlainValue(text: string, { start, end }: Span): boolean {
    if (text[start - 1] !== '`' || text[end] !== '`') return false;
    const [, value = ''] = content.exec(text.slice(start, end)) ?? [];
    return plainValue.test(value) && this.#isStrange(value);
  }

  #isStrange(name: string): boolean {
    if (this.#states.has(name)) return false;
    this.#comparisons += this.#states.size * costOfComparing(name);
    // Of so many it is not known; then nothing is told.
    return this.#comparisons > mostComparisons || nearestName(name, this.#states) === null;
  }
}

/** Whether two other elements enclose a tag, or stand beside it, with nothing between. */
function isWithinTwo(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - mostBeside), start);
  if (!before.trimEnd().endsWith('>')) return false;
  return behindTwo.test(before) && beforeTwo.test(text.slice(end, end + mostBeside));
}
