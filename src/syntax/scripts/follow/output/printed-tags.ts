import { scanTags } from '../../../../grammar/scan-tags.ts';
import type { Tag, TagAttribute, TagProblem } from '../../../../grammar/tag.ts';
import { covers, type Span, span } from '../../../../source/span.ts';
import { endOfLine } from '../../../../util/line-start.ts';
import { findMisnamedTags, isForeignTag, type MisnamedTag } from '../../../misnamed-tags.ts';
import { type Chunk, type FlatText, isPayload, withoutHoles } from '../values/value.ts';
import type { Outcome } from './behaviour.ts';
import { keyOfProblem, problemsOnWays } from './broken-on-ways.ts';
import type { BrokenTag, Mark, PartText, PrintedTag, ScriptProblem } from './printed-tag.ts';
import { undecidedFrom } from './undecided.ts';

/** Where in the output of a script a text stands. */
interface Situation {
  /** Nothing comes after it. */
  readonly isEnd: boolean;
  /** Whether what is left open in it is a defect. */
  readonly counts: boolean;
}

/** What a text holds. */
interface Reading {
  /** The tags that are complete in it. */
  readonly tags: PrintedTag[];
  /** What in it may hold others. */
  readonly anything: Mark | null;
  readonly broken: BrokenTag | null;
  /** From where on it may go on to become a tag with what is printed next. */
  readonly pendingFrom: number;
}

/** Finds the tags in what a script prints, piece by piece, and keeps each once. */
export class TagPrinter {
  readonly #tags = new Map<string, PrintedTag>();
  readonly #problems = new Map<string, ScriptProblem>();
  readonly #misnamed = new Map<string, MisnamedTag>();
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  /** In source order. */
  get tags(): readonly PrintedTag[] {
    return [...this.#tags.values()].sort((left, right) => left.tag.span.start - right.tag.span.start);
  }

  /** What would be tags if their names were right, put together from pieces; what stands in the text as a whole is found there. */
  get misnamed(): readonly MisnamedTag[] {
    return [...this.#misnamed.values()];
  }

  /** What is wrong with tags: those that stand there so, and those on ways that runs can be expected to take. */
  problemsWith(
    expected: readonly Pick<Outcome, 'broken' | 'tests' | 'payload'>[],
    text: string,
  ): readonly ScriptProblem[] {
    const told = problemsOnWays(expected, text).filter(
      (problem) => !this.#problems.has(keyOfProblem(problem)),
    );
    return [...this.#problems.values(), ...told];
  }

  read(flat: FlatText, { isEnd, counts }: Situation): Reading {
    const scan = scanTags(flat.text);
    const pendingFrom = isEnd ? flat.text.length : undecidedFrom(flat.text, scan.tags);
    const found = scan.tags.filter(({ span }) => span.end <= pendingFrom);
    const spans = found.map((tag) => tag.span);
    let broken: BrokenTag | null = null;
    for (const problem of scan.problems) {
      if (problem.span.start >= pendingFrom) continue;
      const isWhole = isSettled(problem, flat, isEnd, this.#source);
      const { start, end } = problem.span;
      const told = problemInFile(
        problem,
        isWhole ? flat.originOf(start, end) : flat.siteOf(start, end),
        flat,
      );
      const isKnown = isSlip(problem, flat) ?? isCertain(problem, flat, isEnd, this.#source);
      if (counts && isKnown) this.#problems.set(keyOfProblem(told), told);
      broken ??= { problem: told, isSettled: isWhole };
    }
    const isOther = scan.tags.length === 0 && broken === null && flat.text.includes('</');
    const foreign = isOther ? this.#noteMisnamed(flat).filter(({ span }) => span.end <= pendingFrom) : [];
    spans.push(...foreign.map((tag) => tag.span));
    let anything: Mark | null = broken === null ? null : markOf(broken);
    for (const { at, chunk } of flat.holesIn(0, pendingFrom)) {
      if (!covers(spans, at) && chunk.hole?.harmless !== true && !isSpokenOf(flat.text, at, chunk)) {
        anything ??= { reason: 'it prints a text that only a run settles', span: chunk.site };
      }
    }
    const [first] = foreign;
    if (first !== undefined) anything ??= markOfForeign(first, flat);
    return { tags: found.map((tag) => this.#keepTag(tag, flat)), anything, broken, pendingFrom };
  }

  /** Returns those of another language, which are told on the ways that end with them alone. */
  #noteMisnamed(flat: FlatText): MisnamedTag[] {
    const all = findMisnamedTags(flat.text, 0);
    for (const tag of all) {
      const { start, end } = tag.span;
      if (isForeignTag(tag) || flat.isLiteral(start, end) || flat.hasHole(start, end)) continue;
      const name = flat.originOf(start + 1, start + 1 + tag.written.length);
      this.#misnamed.set(`${name.start} ${tag.written} ${tag.target}`, { ...tag, span: name });
    }
    return all.filter(isForeignTag);
  }

  #keepTag(tag: Tag, flat: FlatText): PrintedTag {
    const site = flat.siteOf(tag.span.start, tag.span.end);
    const names = [tag.contentSpan, ...tag.attributes.map(({ valueSpan }) => valueSpan)];
    const lines = tag.name === 'result' ? [] : names.flatMap((place) => flat.linesElsewhere(place));
    const printed: PrintedTag = {
      tag: {
        ...tag,
        span: site,
        contentSpan: flat.originOf(tag.contentSpan.start, tag.contentSpan.end),
        attributes: tag.attributes.map((attribute) => attributeInFile(attribute, flat)),
      },
      content: partText(tag.content, tag.contentSpan, flat, tag.name === 'result'),
      attributes: tag.attributes.map(({ value, valueSpan }) => partText(value, valueSpan, flat)),
      isLiteral: flat.isLiteral(tag.span.start, tag.span.end),
      ...(lines.length === 0 ? {} : { lines }),
    };
    const key = JSON.stringify([site, tag.name, tag.content, tag.attributes.map(({ value }) => value)]);
    const known = this.#tags.get(key) ?? printed;
    this.#tags.set(key, known);
    return known;
  }
}

/** Nobody knows what is done about a tag that cannot be read. */
export function markOf({ problem: { message, span } }: BrokenTag): Mark {
  return { reason: `a tag that it prints cannot be read: ${message}`, span };
}

function markOfForeign(tag: MisnamedTag, flat: FlatText): Mark {
  const place = flat.originOf(tag.span.start, tag.span.end);
  return { reason: 'it has a tag of another language', span: place, foreign: { ...tag, span: place } };
}

/**
 * Whether a variable of the environment stands in a line of words, as in `echo "unexpected: $RAYMOND_RESULT"`: nobody hands a
 * tag over to be printed so.
 */
function isSpokenOf(text: string, at: number, { hole }: Chunk): boolean {
  if (!isOfEnvironment(hole)) return false;
  const line = text.slice(text.lastIndexOf('\n', at) + 1, endOfLine(text, at));
  return /[A-Za-z]{2}/.test(line) && !line.includes('<');
}

function problemInFile(
  { rule, message, help: advised = '', related }: TagProblem,
  span: Span,
  flat: FlatText,
): ScriptProblem {
  const advice = withoutHoles(advised);
  // A name that only a run settles can be no advice.
  const help = advice === '' || advice === 'write …' ? {} : { help: advice };
  const places = related?.map((place) => ({
    message: place.message,
    span: flat.originOf(place.span.start, place.span.end),
  }));
  const others = places === undefined ? {} : { related: places };
  return { rule, message: withoutHoles(message), span, ...help, ...others };
}

/** Whether no run can make it good: it is whole, or all there is, and open in it is nothing but what stands within quotes. */
function isSettled(
  { fragment, span: place, within = [] }: TagProblem,
  flat: FlatText,
  isEnd: boolean,
  source: string,
): boolean {
  if ((fragment === true && !isEnd) || mayBeMended(within, flat, source)) return false;
  const end = fragment === true ? flat.text.length : place.end;
  return around(span(place.start, end), within).every(({ start, end }) => !flat.hasHole(start, end));
}

/**
 * Whether a value may bring the quotation marks that it lacks, as JSON does; no variable of the environment does, nor one with
 * marks around it that the shell has taken: `echo "<goto input="$host">A</goto>"`.
 */
function mayBeMended(within: readonly Span[], flat: FlatText, source: string): boolean {
  const isOpen = ({ start, end }: Span) =>
    flat
      .holesIn(start, end)
      .some(
        ({ chunk: { hole, site } }) =>
          !isOfEnvironment(hole) &&
          hole?.harmless !== true &&
          (hole?.orDefault === true || source.slice(site.start - 2, site.start) !== '="'),
      );
  return within.some((part) => flat.text[part.start - 1] === '=' && isOpen(part));
}

/** Whether it is a variable of the environment and nothing else, perhaps folded or split into words. */
function isOfEnvironment(hole: Chunk['hole']): boolean {
  return hole?.variable != null || (hole?.like !== undefined && hole.orDefault !== true);
}

/**
 * Whether a tag that is closed under another name was opened here, and by that: `<gto input="…">A</goto>`, whatever is put into
 * it. Null for any other problem.
 */
function isSlip({ span: place, related }: TagProblem, flat: FlatText): boolean | null {
  const opening = related?.[0]?.span;
  if (opening === undefined || !flat.text.startsWith('</', place.start)) return null;
  const [name = ''] = /^<?\w*/.exec(flat.text.slice(opening.start, opening.start + 20)) ?? [];
  return flat.isLiteral(place.start, place.end) && flat.isLiteral(opening.start, opening.start + name.length);
}

/**
 * Whether what is wrong stands there as it is: a part of a tag may get the rest from what a run settles, and a
 * variable may have another value on the ways that runs take.
 */
function isCertain(problem: TagProblem, flat: FlatText, isEnd: boolean, source: string): boolean {
  const { fragment, within = [] } = problem;
  const place = causeOf(problem);
  // What stands in front of an opening tag cannot close it.
  const isOpening = flat.text[place.start] === '<' && flat.text[place.start + 1] !== '/';
  const from = isOpening ? place.start : 0;
  const opening = flat.siteOf(place.start, place.end);
  const isOpen = ({ start, end }: Span) =>
    flat
      .holesIn(start, end)
      .some(
        ({ chunk }) => chunk.hole?.harmless !== true && !(isOpening && standsBeside(chunk, opening, source)),
      );
  if (fragment === true && (!isEnd || around(span(from, flat.text.length), within).some(isOpen)))
    return false;
  // Where nothing stands, a variable may be empty: what is around it tells.
  if (place.start === place.end) return flat.isLiteral(place.start - 1, place.end + 1);
  if (mayBeMended(within, flat, source) || !hasLiteralName(place, flat)) return false;
  return around(place, within).every(({ start, end }) => flat.isLiteral(start, end));
}

/** Where what is wrong stands: of what is told at the name of an attribute without a value that is where the value would be. */
function causeOf({ span: place, tag }: TagProblem): Span {
  const empty = tag?.attributes.find(({ nameSpan, value }) => nameSpan === place && value.trim() === '');
  return empty?.valueSpan ?? place;
}

/** Whether a variable stands in the text in which a tag begins: nobody keeps the end of that tag in it. */
function standsBeside({ site }: Chunk, opening: Span, source: string): boolean {
  const between = source.slice(opening.end, site.start);
  return (
    site.start >= opening.end && !/[\n;|&]/.test(between) && /^[$%!]\{?\w/.test(source.slice(site.start))
  );
}

/** What an attribute makes of a tag hangs on the name of the tag, which a variable may hold: `<$kind return="…">`. */
function hasLiteralName({ start }: Span, flat: FlatText): boolean {
  const opening = flat.text.lastIndexOf('<', start);
  const [name = ''] = opening === -1 ? [] : (/^<\/?\w*/.exec(flat.text.slice(opening, opening + 12)) ?? []);
  return opening === -1 || flat.isLiteral(opening, opening + name.length);
}

/** The parts of a stretch that are outside of others, which stand in order. */
function around({ start, end }: Span, within: readonly Span[]): Span[] {
  const parts: Span[] = [];
  let from = start;
  for (const inner of within) {
    if (inner.start === inner.end || inner.start >= end || inner.end <= from) continue;
    if (inner.start > from) parts.push(span(from, inner.start));
    from = inner.end;
  }
  if (from < end || parts.length === 0) parts.push(span(from, Math.max(from, end)));
  return parts;
}

function attributeInFile(attribute: TagAttribute, flat: FlatText): TagAttribute {
  return {
    ...attribute,
    nameSpan: flat.siteOf(attribute.nameSpan.start, attribute.nameSpan.end),
    valueSpan: flat.originOf(attribute.valueSpan.start, attribute.valueSpan.end),
  };
}

/** Blanks beside what the run puts in count in a payload alone: elsewhere that may be empty, and then they are outer ones. */
function partText(text: string, { start, end }: Span, flat: FlatText, keepsBlanks = false): PartText | null {
  const holes = flat.holesIn(start, end);
  const [first, last] = [holes[0], holes.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [prefix, suffix] = [text.slice(0, first.at - start), text.slice(last.at - start + 1)];
  const known = keepsBlanks ? { prefix, suffix } : { prefix: prefix.trim(), suffix: suffix.trim() };
  const isWhole = known.prefix === prefix && known.suffix === suffix;
  return { ...known, ...(isWhole && first === last && isPayload(first.chunk) ? { isPayload: true } : {}) };
}
