import type { Report } from '../diagnostics/diagnostic.ts';
import { scanTags } from '../grammar/scan-tags.ts';
import { type Tag, type TagProblem, type TagScan, tagNames } from '../grammar/tag.ts';
import { cutIntoPieces, type PromptPiece } from '../source/slots.ts';
import type { SourceFile } from '../source/source-file.ts';
import { bySpan, covers, type Span } from '../source/span.ts';
import { andThen, type Eventually } from '../util/and-then.ts';
import { findCapitalResults } from './capital-result.ts';
import { costsMoreThan } from './context-cost.ts';
import { parseFrontmatter, type StateSettings } from './frontmatter.ts';
import { listedData } from './listed-data.ts';
import { findListedResults } from './listed-results.ts';
import { findMisnamedTags, type MisnamedTag } from './misnamed-tags.ts';
import { hideNestedFences } from './nested-fences.ts';
import { plainCodeBlocks } from './plain-blocks.ts';
import { findTagMention } from './tag-mentions.ts';
import { withoutUnclosedResults } from './unclosed-results.ts';

/** A tag in a prompt's body, and where it stands: in a code block or in what is only shown it only might be meant. */
export interface BodyTag {
  readonly tag: Tag;
  readonly standsIn: 'prose' | 'code' | 'data';
}

/** The tree of one `.md` state. */
export interface PromptTree {
  readonly kind: 'prompt';
  readonly source: SourceFile;
  readonly settings: StateSettings | null;
  readonly settingsUnreadable: boolean;
  readonly pieces: readonly PromptPiece[];
  readonly tags: readonly BodyTag[];
  /** The tags that stand in HTML comments, where they declare nothing. */
  readonly commentedTags: readonly Tag[];
  readonly misnamedTags: readonly MisnamedTag[];
  /** What is wrong with tags; reported once it is known whether the prompt asks for them. */
  readonly problems: readonly TagProblem[];
  /** The same of code blocks, where a prompt has neither a tag nor one that cannot be read outside of them. */
  readonly spoiltInCode: Pick<PromptTree, 'misnamedTags' | 'problems'> | null;
  /** Where a prompt without any tag speaks of one. */
  readonly mention: Span | null;
  /** Whether the body is too long or too intricate to tell what is a comment or an example in it. */
  readonly tooLong: boolean;
}

/**
 * The longest body that remark reads, in UTF-16 units, and the most intricate. Hostile texts take it more than
 * linear time: half a second within these two limits.
 */
const longestInContext = 98_304;
const greatestCost = 6_000;

const indentedLine = /(?:^|\n)(?: {4}| {0,3}\t)/;
/** Indented code directly after the marks of a quote or a list item: `>     code`. */
const indentedInContainer = /(?:^|\n)[ \t]*(?:[-+*>]|\d{1,9}[.)])[-+*>\d.) \t]*(?: {4}|\t)/;
/** V8 searches for this four times as fast as for the text, whose first character is everywhere. */
const fourBlanks = / {4}/;
/** In any case of letters, so that a tag written `<Goto>` is seen. */
const anyTag = new RegExp(`</?(?:${tagNames.join('|')})`, 'gi');

type Body = Omit<PromptTree, 'kind' | 'source' | 'settings' | 'settingsUnreadable' | 'pieces'>;
const emptyBody: Body = {
  tags: [],
  commentedTags: [],
  misnamedTags: [],
  problems: [],
  spoiltInCode: null,
  mention: null,
  tooLong: false,
};

/** Reads a prompt: settings, slots and tags (language.md#tags, #policy, #variables). */
export function parsePrompt(source: SourceFile, report: Report): Eventually<PromptTree> {
  return andThen(parseFrontmatter(source, report), ({ settings, unreadable, bodyStart }) => {
    const pieces = cutIntoPieces(source.text, bodyStart);
    return andThen(
      parseBody(source, bodyStart),
      (body): PromptTree => ({
        kind: 'prompt',
        source,
        settings,
        settingsUnreadable: unreadable,
        pieces,
        ...body,
      }),
    );
  });
}

function parseBody(source: SourceFile, bodyStart: number): Eventually<Body> {
  // In most prompts the first tag stands near the end, and nothing in front of it has to be searched again.
  const firstSign = source.text.indexOf('<', bodyStart);
  // Where an editor has written a tag as HTML writes it, there may be none.
  const firstEntity = source.text.indexOf('&lt;', bodyStart);
  const firstAngle =
    firstSign === -1 ? firstEntity : firstEntity === -1 ? firstSign : Math.min(firstSign, firstEntity);
  if (firstAngle === -1) return emptyBody;
  anyTag.lastIndex = firstAngle;
  const isTagged = anyTag.test(source.text);
  const misnamed = misnamedTagsOf(source.text, firstAngle);
  if (!isTagged && misnamed.length === 0) return emptyBody;
  const named = isTagged ? source.text.lastIndexOf('<', anyTag.lastIndex - 1) : source.text.length;
  const firstTag = Math.min(named, misnamed[0]?.span.start ?? named);
  const lists = listedData(source.text, firstAngle);
  const found = { bodyStart, comments: [], lists, misnamed, tooLong: false };
  const body = hideNestedFences(source.text.slice(bodyStart));
  const plain = contextMatters(body) ? plainCodeBlocks(body, bodyStart) : [];
  if (plain !== null) return readBody(source, firstTag, { ...found, codeBlocks: plain });
  if (body.length > longestInContext || costsMoreThan(body, greatestCost)) {
    const codeBlocks = [{ start: bodyStart, end: source.text.length }];
    return readBody(source, bodyStart, { ...found, codeBlocks, tooLong: true });
  }
  return import('./markdown-context.ts').then(({ markdownContext }) =>
    readBody(source, bodyStart, { ...found, ...markdownContext(body, bodyStart) }),
  );
}

/** The stretches of a body, in order and disjoint, whose tags do not simply declare. */
interface Context {
  readonly bodyStart: number;
  readonly comments: readonly Span[];
  readonly codeBlocks: readonly Span[];
  readonly lists: readonly Span[];
  readonly tooLong: boolean;
  /** What is found in the text as it stands, comments included. */
  readonly misnamed: readonly MisnamedTag[];
}

/** `firstTag`: nothing in front of it can be a tag. */
function readBody(source: SourceFile, firstTag: number, context: Context): Body {
  const { bodyStart, comments, codeBlocks, lists, tooLong } = context;
  const misnamed = comments.length === 0 ? context.misnamed : null;
  const readable = comments.length === 0 ? source.text : blank(source.text, comments);
  const scan = withoutUnclosedResults(scanTags(readable, firstTag), readable);
  const placeOf = ({ start }: Span) =>
    covers(codeBlocks, start) ? 'code' : covers(lists, start) ? 'data' : 'prose';
  const isExample = (span: Span) => placeOf(span) !== 'prose';
  // A code block and the like show examples; what is malformed there may be meant so.
  const written = comments.length === 0 ? scan : withoutComments(scan, comments);
  const problems = written.problems.filter(({ span }) => !isExample(span));
  // What stands inside a tag is its payload or the value of an attribute.
  const spans = written.tags.map((tag) => tag.span);
  const inTag = (span: Span) => covers(spans, span.start);
  const tags = comments.length === 0 ? scan.tags : written.tags.map((tag) => asWritten(tag, source.text));
  const allMisnamed = misnamed ?? misnamedTagsOf(readable, firstTag);
  const misnamedTags = allMisnamed.filter(
    ({ written, span, isWord }) =>
      !inTag(span) &&
      // These are data in what they hold, and not where they stand.
      (isWord === true || written === 'results' ? !covers(codeBlocks, span.start) : !isExample(span)),
  );
  const isInCode = ({ span }: { readonly span: Span }) => covers(codeBlocks, span.start);
  return {
    tags: tags.map((tag) => ({ tag, standsIn: placeOf(tag.span) })),
    commentedTags: tagsWithin(
      source.text,
      comments.filter((comment) => !inTag(comment)),
    ),
    misnamedTags,
    problems,
    spoiltInCode:
      codeBlocks.length === 0
        ? null
        : { problems: written.problems.filter(isInCode), misnamedTags: allMisnamed.filter(isInCode) },
    mention: findTagMention(
      readable,
      { bodyStart, firstTag },
      tags,
      (span) => isExample(span) || inTag(span),
    ),
    tooLong,
  };
}

function misnamedTagsOf(text: string, start: number): MisnamedTag[] {
  const listed = findListedResults(text, start);
  const starts = new Set(listed.map(({ span }) => span.start));
  const others = [...findMisnamedTags(text, start), ...findCapitalResults(text, start)];
  return [...others.filter(({ span }) => !starts.has(span.start)), ...listed].sort(bySpan);
}

/** A comment within a payload is a part of it; in any other tag it makes another one of it, which an agent may copy. */
function withoutComments({ tags, problems }: TagScan, comments: readonly Span[]): TagScan {
  let next = 0;
  const found = tags.map((tag) => {
    while ((comments[next]?.start ?? Number.POSITIVE_INFINITY) < tag.span.start) next += 1;
    const comment = comments[next];
    return {
      tag,
      comment:
        tag.name === 'result' || (comment?.start ?? tag.span.end) >= tag.span.end ? undefined : comment,
    };
  });
  return {
    tags: found.flatMap(({ tag, comment }) => (comment === undefined ? [tag] : [])),
    problems: [
      ...problems,
      ...found.flatMap(({ tag: { name }, comment }): TagProblem[] => {
        if (comment === undefined) return [];
        const message = `a comment stands within <${name}>, so an agent that copies it emits another tag`;
        return [
          { rule: 'malformed-tag', message, span: comment, help: 'write the comment outside of the tag' },
        ];
      }),
    ],
  };
}

/** The well-formed tags that stand in one of the stretches as a whole. */
function tagsWithin(text: string, stretches: readonly Span[]): Tag[] {
  return stretches.flatMap(({ start, end }) => scanTags(text.slice(0, end), start).tags);
}

/** A comment declares nothing, but inside a payload it is a part of it. */
function asWritten(tag: Tag, text: string): Tag {
  return tag.name === 'result'
    ? { ...tag, content: text.slice(tag.contentSpan.start, tag.contentSpan.end) }
    : tag;
}

/**
 * Whether a body holds what makes Markdown context matter: a comment, a fence, or an indented line. One
 * without them is read without remark, which costs a hundred times more than the scan. A carriage return
 * alone ends a line too, so it counts as a sign, unless a line feed follows it.
 */
export function contextMatters(body: string): boolean {
  const text = body.includes('\r') ? body.replaceAll('\r\n', '\n') : body;
  if (text.includes('<!--') || text.includes('```') || text.includes('~~~') || text.includes('\r'))
    return true;
  // Without either, no line is indented far enough.
  if (!fourBlanks.test(text) && !text.includes('\t')) return false;
  return indentedLine.test(text) || indentedInContainer.test(text);
}

/** The text with every given stretch (in order and disjoint) replaced by blanks, so that all offsets stay. */
export function blank(text: string, stretches: readonly Span[]): string {
  let result = '';
  let from = 0;
  for (const { start, end } of stretches) {
    result += text.slice(from, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ');
    from = end;
  }
  return result + text.slice(from);
}
