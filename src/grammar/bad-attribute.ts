import { span } from '../source/span.ts';
import { htmlQuote, withPlainQuotes } from '../util/html-quotes.ts';
import { trimSigns } from '../util/trim-signs.ts';
import { judgeName, tagOfAttributes } from './judge-tag.ts';
import { type TagAttribute, type TagName, type TagProblem, tagDefinitions } from './tag.ts';

/** A stretch that was meant as an attribute: name, equals sign, and a value with what may be its quotation marks. */
const badAttribute = /([^\s=<>"'/]+)(?:(\s*=\s*)(["']?)([^\s"'<>]*)(["']?))?/y;
/** What was meant as the content, up to the closing tag. */
const content = /([^\s<>="'/][^<>="']*)<\/([a-z]+)(?![A-Za-z0-9_-])/y;
/** What is meant as the content and stands in the opening, if nothing else does: `<goto PLAN>`, `<goto="PLAN"></goto>`. */
const inOpening =
  /([=:]?[ \t]*["'\u201c]?)([^\s<>"'=:/\u201c\u201d]{1,60})["'\u201d]?[ \t]*\/?>(?![^<\n]{1,200}<\/)/y;
/** What is meant as the value behind an opening quotation mark that nothing closes, blanks included, up to the end of the opening tag. */
const restOfOpening = /[^"'<>=\n]{1,200}(?=>)/y;
const attributeName = '[^\\s=<>"\'/&]{1,100}';
/** What a value holds that has neither quotation marks nor escapes in it. */
const plainValue = '[^<>"\'&\\n]{0,200}';
/** A value between quotation marks as HTML writes them, and the attributes up to the end of the opening tag, each in marks of either kind. */
const inHtmlQuotes = new RegExp(
  `(${attributeName})\\s*=\\s*(${htmlQuote})${plainValue}\\2(?:\\s+${attributeName}\\s*=\\s*(?:(${htmlQuote})${plainValue}\\3|(["'])${plainValue}\\4)){0,20}\\s*(?=>)`,
  'y',
);
/** Quotation marks of other scripts, which may stand around what was meant as a value. */
const otherMarks = '\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f';

/** Behind `<function`, the name of a tool and its arguments, or the sign that they begin with. */
const call = /=(?:\s{0,20}([^\s<>"'=]{1,100})\s{0,20}>([^<]{0,100})|[`"']?(?=[\s,.;:)]|$)|`)/y;

/** What is wrong with what stands in a tag's opening at `at`, after its attributes, and is none, as far as that can be seen. */
export function judgeBadAttribute(
  text: string,
  tag: TagName,
  at: number,
  attributes: readonly TagAttribute[],
): TagProblem {
  const problem = judge(text, tag, at, attributes);
  call.lastIndex = at;
  const called = tag === 'function' && attributes.length === 0 ? call.exec(text) : null;
  if (called === null) return problem;
  const [, name = '', argument = ''] = called;
  return { ...problem, called: [...name.split(/[^\w.-]+/), argument.trim()] };
}

/** What stands in an opening where an attribute should: its parts as far as they are there. */
interface Opening {
  readonly text: string;
  readonly tag: TagName;
  readonly at: number;
  readonly end: number;
  readonly attributes: readonly TagAttribute[];
  readonly name: string | undefined;
  readonly equals: string | undefined;
  /** The quotation mark that opens the value; empty without one. */
  readonly mark: string;
  readonly value: string;
}

function judge(text: string, tag: TagName, at: number, attributes: readonly TagAttribute[]): TagProblem {
  badAttribute.lastIndex = at;
  const [whole = '', name, equals, mark = '', value = ''] = badAttribute.exec(text) ?? [];
  const end = Math.min(text.length, at + Math.max(1, whole.length));
  const opening = { text, tag, at, end, attributes, name, equals, mark, value };
  for (const judgement of judgements) {
    const found = judgement(opening);
    if (found !== null) return found;
  }
  return withoutMarks(opening);
}

/** What may be wrong, the first that fits. */
const judgements: readonly ((opening: Opening) => TagProblem | null)[] = [
  escapedMarks,
  contentInOpening,
  closingItself,
  unreadable,
  openBeforeContent,
  strayComma,
  endedByItsMark,
  ({ name, at, end }) => (name === undefined ? null : judgeName(name, span(at, end))),
  withoutValue,
  neverClosed,
];

function problemOf({ at, end }: Pick<Opening, 'at' | 'end'>, message: string, help: string): TagProblem {
  return { rule: 'malformed-tag', message, span: span(at, end), help };
}

function escapedMarks({ text, at }: Opening): TagProblem | null {
  inHtmlQuotes.lastIndex = at;
  const [escaped, name] = inHtmlQuotes.exec(text) ?? [];
  if (escaped === undefined) return null;
  const message = `the quotation marks around ${name} are written as HTML writes them`;
  const end = at + escaped.trimEnd().length;
  return problemOf({ at, end }, message, `write ${withPlainQuotes(escaped).trimEnd()}`);
}

function closingItself(opening: Opening): TagProblem | null {
  const { text, tag, at, attributes } = opening;
  if (!text.startsWith('/>', at)) return null;
  const lacks = tagDefinitions[tag].content === 'state' ? 'names no target' : 'holds no payload';
  const meant = tagOfAttributes({ name: tag, attributes }) ?? tagDefinitions[tag].form;
  return problemOf(opening, `<${tag}> closes itself, so it ${lacks}`, `write ${meant}`);
}

function unreadable(opening: Opening): TagProblem | null {
  const { text, tag, at, name } = opening;
  if (name !== undefined) return null;
  const help = text[at] === '/' ? `write ${tagDefinitions[tag].form}` : 'write attributes as name="value"';
  return problemOf(opening, `<${tag}> has an attribute that cannot be read`, help);
}

function openBeforeContent(opening: Opening): TagProblem | null {
  const { text, tag, at } = opening;
  content.lastIndex = at;
  const [, meant, closed] = content.exec(text) ?? [];
  if (meant === undefined || closed !== tag) return null;
  const message = `<${tag}> has no ">" in front of its content`;
  return problemOf(opening, message, `write <${tag}>${meant.trim()}</${tag}>`);
}

function strayComma(opening: Opening): TagProblem | null {
  if (opening.name !== ',') return null;
  return problemOf(opening, 'a comma stands between two attributes', 'remove the comma');
}

function endedByItsMark(opening: Opening): TagProblem | null {
  const { text, at, attributes, equals } = opening;
  const mark = text[at - 1] ?? '';
  const other = marks.get(mark);
  if (other === undefined || equals !== undefined || !isInTag(text, mark, at)) return null;
  const holdsBoth = `${attributes.at(-1)?.value}${restOfValue(text, mark, at)}`.includes(other);
  return problemOf(
    opening,
    `the value of ${attributes.at(-1)?.name} holds ${mark} itself, which ends it too early`,
    holdsBoth
      ? `take one of the two kinds of quotation marks, ${mark} and ${other}, out of the value`
      : `put ${other} around the value, or take ${mark} out of it`,
  );
}

function withoutValue(opening: Opening): TagProblem | null {
  const { text, tag, at, name, equals } = opening;
  if (equals === undefined)
    return problemOf(opening, `the attribute ${name} of <${tag}> has no value`, `write ${name}="…"`);
  if (!/["']/.test(text[at - 1] ?? '')) return null;
  return problemOf(opening, `there is no blank in front of ${name}`, `write a blank in front of ${name}`);
}

function neverClosed(opening: Opening): TagProblem | null {
  const { text, at, end, name = '', equals = '', mark, value } = opening;
  if (mark === '') return null;
  const message = `the value of ${name} is never closed`;
  const valueAt = at + name.length + equals.length + 1;
  restOfOpening.lastIndex = valueAt;
  // In quotation marks of the other kind the value may go on.
  const rest = restOfOpening.exec(text)?.[0];
  if (rest === undefined)
    return {
      ...problemOf(opening, message, `write ${withMarks(name, value)}`),
      within: [span(valueAt, end)],
    };
  const restEnd = valueAt + rest.length;
  return {
    ...problemOf({ at, end: restEnd }, message, `write ${name}="${rest.trimEnd()}"`),
    within: [span(valueAt, restEnd)],
  };
}

function withoutMarks(opening: Opening): TagProblem {
  const { text, at, end, name = '', equals = '', value } = opening;
  // A script may print different ones behind it, and the mistake is the same.
  const message = `the value of ${name} stands without quotation marks`;
  const valueAt = at + name.length + equals.length;
  moreWords.lastIndex = end;
  const [words] = moreWords.exec(text) ?? [];
  if (words !== undefined) {
    const wordsEnd = end + words.length;
    return {
      ...problemOf({ at, end: wordsEnd }, message, `write ${withMarks(name, value + words)}`),
      within: [span(valueAt, wordsEnd)],
    };
  }
  const others = unquotedAfter(text, end);
  const quoted = [withMarks(name, value), ...others.map((one) => withMarks(one.name, one.value))];
  return { ...problemOf(opening, message, `write ${quoted.join(' ')}`), within: [span(valueAt, end)] };
}

function withMarks(name: string, value: string): string {
  return `${name}="${trimSigns(value, `=\u00ab${otherMarks}`, `\u00bb${otherMarks}`) || '…'}"`;
}

/** The rest of a value of several words up to the end of the opening: `input=the whole plan>` */
const moreWords = /(?:[ \t]+[^\s<>"'=/]{1,60}){1,20}(?=[ \t]*>)/y;
const nextUnquoted = new RegExp(`\\s+(${attributeName})=([^\\s"'<>]{1,100})(?=[\\s>])`, 'y');
/** More attributes no tag has. */
const mostAttributes = 10;

/** The attributes behind one without quotation marks that have none either. */
function unquotedAfter(text: string, from: number): { name: string; value: string }[] {
  const found: { name: string; value: string }[] = [];
  nextUnquoted.lastIndex = from;
  while (found.length < mostAttributes) {
    const [, name = '', value = ''] = nextUnquoted.exec(text) ?? [];
    if (name === '') break;
    found.push({ name, value });
  }
  return found;
}

/** Where another attribute begins. */
const nextAttribute = /\s[A-Za-z_][\w-]{0,100}=["']/;

const marks: ReadonlyMap<string, string> = new Map([
  ['"', "'"],
  ["'", '"'],
]);

/** Whether such a mark stands in what is left of an opening tag. */
function isInTag(text: string, mark: string, at: number): boolean {
  // A window of fixed size keeps a text full of tags linear.
  const rest = text.slice(at, at + 400);
  const next = rest.indexOf(mark);
  return next !== -1 && next < rest.indexOf('>');
}

/** What of a value stands behind the mark that ended it too early, up to the last such mark in front of the next attribute. */
function restOfValue(text: string, mark: string, at: number): string {
  const rest = text.slice(at, at + 400);
  const [value = ''] = rest.split(nextAttribute, 1);
  const inOpening = value.slice(0, value.indexOf('>') === -1 ? undefined : value.indexOf('>'));
  return inOpening.slice(0, Math.max(0, inOpening.lastIndexOf(mark)));
}

function contentInOpening({ text, tag, at }: Opening): TagProblem | null {
  inOpening.lastIndex = at;
  const [, before = '', word = ''] = inOpening.exec(text) ?? [];
  const { required, optional } = tagDefinitions[tag];
  if (word === '' || required.includes(word) || optional.includes(word)) return null;
  const start = at + before.length;
  return {
    rule: 'malformed-tag',
    message: `${word} stands within the opening of <${tag}>, not after it`,
    span: span(start, start + word.length),
    help: formWith(tag, word),
  };
}

/** What to write for a tag with that content. */
export function formWith(tag: TagName, content: string): string {
  return `write ${tagDefinitions[tag].form.replace(/>(?:STATE|PAYLOAD)</, () => `>${content}<`)}`;
}
