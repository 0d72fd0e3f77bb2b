import { type Span, span } from '../source/span.ts';
import { judgeBadAttribute } from './bad-attribute.ts';
import { escapedTag } from './escaped-tag.ts';
import { judgeTag } from './judge-tag.ts';
import {
  holdsNoTarget,
  isAboutResult,
  isMarked,
  isNamedClosed,
  isOfPattern,
  isOtherText,
  isWithinSentence,
  looksLikeMention,
  misspeltClosing,
  showsForm,
} from './opening-alone.ts';
import { ofOtherFormat, withOtherFormat } from './other-formats.ts';
import { type BadOpening, readOpening } from './read-opening.ts';
import { strayClosing } from './stray-closing.ts';
import type { Tag, TagName, TagProblem, TagScan } from './tag.ts';
import { tagNames } from './tag.ts';
import { beginsHere, fragmentProblem, neverClosed, type Opening, tagProblem } from './tag-problem.ts';
import { execFrom, matchEnd, nextName, standsBelow, withoutLineBreak } from './text-at.ts';

const names = tagNames.join('|');
/**
 * An opening or closing tag's `<name`, ended by a word boundary: `<gotox>` and `<goto-x>` are no tags. Letters
 * of other scripts are looked at apart, since it takes V8 long to compile an expression that knows them.
 */
const tagStart = new RegExp(`<(/?)(${names})(?![A-Za-z0-9_-])`, 'g');
const lineBreak = /\r?\n/y;
const closings = new Map(tagNames.map((name) => [name, new RegExp(`</${name}\\s*>`, 'y')]));
const resultClosing = /<\/result\s*>/g;
const resultOpening = /<result(?![A-Za-z0-9_-])/g;

/**
 * Finds every tag of the workflow language in a text from offset `start` on (language.md#tags), in prompt
 * bodies, script texts and agent output alike.
 *
 * Never throws; linear in the length of the text. A mere mention of a tag's name (`<result>` in back-ticks,
 * or followed by a blank: "end with a <result> tag") is neither a tag nor a problem.
 */
export function scanTags(text: string, start = 0): TagScan {
  const scanner = new Scanner(text);
  scanner.run(start);
  return { tags: scanner.tags, problems: scanner.problems };
}

class Scanner {
  readonly tags: Tag[] = [];
  readonly problems: TagProblem[] = [];
  readonly #text: string;
  /** The last `</result>` that was looked up, so that a text full of `<result>` stays linear; null once none is left. */
  #resultClosing: Span | null = { start: -1, end: -1 };

  constructor(text: string) {
    this.#text = text;
  }

  run(start: number): void {
    let from = start;
    for (;;) {
      const start = nextName(tagStart, this.#text, from);
      if (start === null) return;
      const name = this.#nameAt(start);
      from = this.#closesAt(start)
        ? this.#strayClosing(name, start)
        : this.#tag(name, start, tagStart.lastIndex);
    }
  }

  #closesAt(start: number): boolean {
    return this.#text[start + 1] === '/';
  }

  /** The name of the tag that begins at `start`, found by `tagStart` just now. */
  #nameAt(start: number): TagName {
    return this.#text.slice(start + (this.#closesAt(start) ? 2 : 1), tagStart.lastIndex) as TagName;
  }

  /** Reports a tag of which only a part is there. */
  #reportFragment(...told: Parameters<typeof fragmentProblem>): void {
    this.problems.push(fragmentProblem(...told));
  }

  #report(...told: Parameters<typeof tagProblem>): void {
    this.problems.push(tagProblem(...told));
  }

  #strayClosing(name: TagName, start: number): number {
    const end = this.#closingAt(name, start) ?? start + name.length + 2;
    const problem = strayClosing(this.#text, name, start, end);
    if (problem !== null) this.problems.push(problem);
    return end;
  }

  /** Reads one tag whose name ends at `afterName`; returns where to go on. */
  #tag(name: TagName, start: number, afterName: number): number {
    const escaped = escapedTag(this.#text, name, start);
    if (escaped !== null) {
      this.problems.push(escaped);
      return escaped.span.end;
    }
    const opening = readOpening(this.#text, name, start, afterName);
    if ('at' in opening) return this.#badOpening(name, start, afterName, opening);
    if (this.#isNamed(opening) || isOfPattern(this.#text, opening.end)) return opening.end;
    return name === 'result' ? this.#result(opening) : this.#stateTag(opening);
  }

  /** Whether an opening is only named: of one in quotation marks or brackets the end may stand after its payload. */
  #isNamed({ name, start, end }: Opening): boolean {
    return isMarked(this.#text, start, end) && (this.#text[end] === '`' || !this.#isClosed(name, end));
  }

  /** An opening tag that cannot be read after `at`: says why, and skips its content and closing tag. */
  #badOpening(name: TagName, start: number, afterName: number, { at, attributes }: BadOpening): number {
    if (showsForm(this.#text, start, afterName)) return afterName;
    const isBare = attributes.length === 0 && !this.#isClosed(name, afterName);
    if (isBare && isOtherText(this.#text, name, start, afterName)) return afterName;
    const problemAt = at + (/^\s*/.exec(this.#text.slice(at, at + 1000))?.[0].length ?? 0);
    if (attributes.length === 0 && this.#text.startsWith('/>', problemAt)) {
      if (isNamedClosed(this.#text, start, problemAt + 2)) return problemAt + 2;
    }
    if (problemAt >= this.#text.length || this.#text[problemAt] === '<') {
      this.#reportFragment(start, at, `<${name} has no ">"`, `end the opening tag: <${name} …>`, attributes);
    } else {
      const problem = judgeBadAttribute(this.#text, name, problemAt, attributes);
      this.problems.push(withOtherFormat(problem, { name, attributes }));
    }
    return this.#ownClosing(name, Math.max(afterName, at)) ?? Math.max(afterName, at);
  }

  /** The end of the closing tag of that name, if no other tag stands in front of it. */
  #ownClosing(name: TagName, from: number): number | null {
    const next = nextName(tagStart, this.#text, from);
    const end = next === null ? null : this.#closingAt(name, next);
    return end === null || next === null || isMarked(this.#text, next, end) ? null : end;
  }

  #result(opening: Opening): number {
    const closing = this.#resultClosingFrom(opening.end);
    if (closing === null) {
      return this.#otherClosing(opening) ?? this.#openedAgain(opening) ?? this.#unclosed(opening);
    }
    // "End with a <result> tag: <result>DONE</result>" mentions the tag once and shows it once.
    if (this.#looksLikeMention(opening)) {
      const again = nextName(resultOpening, this.#text, opening.end);
      if (again !== null && again < closing.start) return opening.end;
      if (isAboutResult(this.#text, opening, closing.start)) return closing.end;
    }
    const contentStart = matchEnd(lineBreak, this.#text, opening.end) ?? opening.end;
    const contentEnd = withoutLineBreak(this.#text, closing.start);
    this.#accept(opening, contentStart, Math.max(contentStart, contentEnd), closing.end);
    return closing.end;
  }

  /** The first `</result>` from an offset on that is never less than the last one asked for. */
  #resultClosingFrom(from: number): Span | null {
    if (this.#resultClosing === null || this.#resultClosing.start >= from) return this.#resultClosing;
    const found = execFrom(resultClosing, this.#text, from);
    this.#resultClosing = found === null ? null : span(found.index, resultClosing.lastIndex);
    return this.#resultClosing;
  }

  /** `<result>done</goto>`, where no `</result>` is left: the wrong end is one mistake. Returns where to go on. */
  #otherClosing(opening: Opening): number | null {
    const next = nextName(tagStart, this.#text, opening.end);
    if (next === null || !this.#closesAt(next) || this.#looksLikeMention(opening)) return null;
    const afterName = tagStart.lastIndex;
    const name = this.#nameAt(next);
    const end = this.#closingAt(name, next) ?? afterName;
    if (isMarked(this.#text, next, end)) return null;
    const message = name === 'result' ? '</result> has no ">"' : `<result> is closed by </${name}>`;
    // What is printed next may hold the right end, and then all this is payload.
    this.#reportFragment(next, end, message, 'write </result>', opening.attributes, [beginsHere(opening)]);
    return end;
  }

  /** `<goto>PLAN<goto>`: a slash is missing. Returns where to go on, or null where the second one has an end. */
  #openedAgain(opening: Opening): number | null {
    const { name, end, attributes } = opening;
    const next = nextName(tagStart, this.#text, end);
    const afterName = tagStart.lastIndex;
    if (next === null || this.#closesAt(next) || this.#nameAt(next) !== name) return null;
    // `<goto/>` is another slip of the same kind.
    const secondEnd = afterName + (this.#text[afterName] === '/' ? 2 : 1);
    const content = this.#text.slice(end, next);
    const closes = content.includes('\n') ? standsBelow(content, this.#text, secondEnd) : /\S$/.test(content);
    if (this.#text[secondEnd - 1] !== '>' || !closes) return null;
    // On a line of its own below what it closes, the second one is no mention, and so the first one is none.
    const isMention = this.#looksLikeMention(opening) && !content.includes('\n');
    if (isMention || content.includes('`') || isMarked(this.#text, next, secondEnd)) return null;
    if (this.#isClosed(name, secondEnd)) return null;
    const message = `${this.#text.slice(next, secondEnd)} stands where </${name}> is to close the tag`;
    this.#reportFragment(next, secondEnd, message, `write </${name}>`, attributes, [beginsHere(opening)]);
    return secondEnd;
  }

  #stateTag(opening: Opening): number {
    const { name } = opening;
    const next = nextName(tagStart, this.#text, opening.end);
    if (next === null) return this.#unclosed(opening);
    const afterOther = tagStart.lastIndex;
    const otherName = this.#nameAt(next);
    const end = this.#closingAt(name, next);
    if (end !== null && isMarked(this.#text, next, end) && this.#looksLikeMention(opening))
      return opening.end;
    if (end !== null) {
      const content = this.#text.slice(opening.end, next);
      if (holdsNoTarget(opening.attributes, content)) return end;
      if (isWithinSentence(this.#text, opening, next, end)) return end;
      const contentStart = opening.end + content.length - content.trimStart().length;
      this.#accept(opening, contentStart, Math.max(contentStart, contentStart + content.trim().length), end);
      return end;
    }
    if (this.#closesAt(next)) {
      if (otherName === name) {
        this.#reportFragment(next, afterOther, `</${name} has no ">"`, `write </${name}>`);
        return afterOther;
      }
      const otherEnd = this.#closingAt(otherName, next) ?? afterOther;
      if (isMarked(this.#text, next, otherEnd)) return this.#unclosed(opening);
      this.#report(next, otherEnd, `<${name}> is closed by </${otherName}>`, `write </${name}>`, opening);
      return otherEnd;
    }
    const nestedEnd = this.#nested(opening, otherName, afterOther);
    return nestedEnd ?? this.#openedAgain(opening) ?? this.#unclosed(opening);
  }

  /** `<goto>A<reset>B</reset></goto>`: the inner tag is read over, and both are reported as one. */
  #nested(outer: Opening, innerName: TagName, afterInnerName: number): number | null {
    const innerClosing = this.#text.indexOf('<', afterInnerName);
    const innerEnd = innerClosing === -1 ? null : this.#closingAt(innerName, innerClosing);
    if (innerEnd === null) return null;
    const outerClosing = this.#text.indexOf('<', innerEnd);
    const outerEnd = outerClosing === -1 ? null : this.#closingAt(outer.name, outerClosing);
    if (outerEnd === null) return null;
    const start = afterInnerName - innerName.length - 1;
    const message = `<${innerName}> stands inside <${outer.name}>; a state emits one tag, and tags do not nest`;
    this.#report(start, innerEnd, message, `keep one of the two tags`, outer);
    return outerEnd;
  }

  #unclosed(opening: Opening): number {
    const isMention = this.#looksLikeMention(opening);
    const slip = isMention && opening.name !== 'result' ? null : this.#misspeltClosing(opening);
    if (slip !== null) return slip;
    if (!isMention) this.problems.push(neverClosed(opening));
    return opening.end;
  }

  /** `<call return="B">A</cal>`. Returns where to go on. */
  #misspeltClosing(opening: Opening): number | null {
    const { name, end, attributes } = opening;
    const slip = misspeltClosing(this.#text, name, end);
    if (slip === null) return null;
    const message = `${this.#text.slice(slip.start, slip.end)} stands where </${name}> is to close the tag`;
    const related = [beginsHere(opening)];
    this.#reportFragment(slip.start, slip.end, message, `write </${name}>`, attributes, related);
    return slip.end;
  }

  #looksLikeMention({ name, attributes, start, end }: Opening): boolean {
    return attributes.length === 0 && looksLikeMention(this.#text, name, start, end);
  }

  #accept(opening: Opening, contentStart: number, contentEnd: number, end: number): void {
    const tag: Tag = {
      name: opening.name,
      span: span(opening.start, end),
      attributes: opening.attributes,
      content: this.#text.slice(contentStart, contentEnd),
      contentSpan: span(contentStart, contentEnd),
    };
    const problems = judgeTag(tag);
    if (problems.length === 0) this.tags.push(tag);
    else {
      const within = [...tag.attributes.map(({ valueSpan }) => valueSpan), tag.contentSpan];
      const other = ofOtherFormat(tag, tag.content);
      for (const problem of problems) this.problems.push({ ...problem, ...other, within, tag });
    }
  }

  /** Whether the next tag from the offset on is the closing one of that name, and no mere mention. */
  #isClosed(name: TagName, from: number): boolean {
    const next = nextName(tagStart, this.#text, from);
    if (next === null || !this.#closesAt(next) || this.#nameAt(next) !== name) return false;
    return !isMarked(this.#text, next, this.#closingAt(name, next) ?? next);
  }

  /** The offset after `</name>` when it stands at `start`. */
  #closingAt(name: TagName, start: number): number | null {
    const closing = closings.get(name);
    return closing === undefined ? null : matchEnd(closing, this.#text, start);
  }
}
