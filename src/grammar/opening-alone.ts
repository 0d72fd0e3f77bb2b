import { type Span, span } from '../source/span.ts';
import { nearestName } from '../util/nearest.ts';
import { type TagName, tagDefinitions } from './tag.ts';
import type { Opening } from './tag-problem.ts';
import { isOtherLetter, matchEnd } from './text-at.ts';

/** What a tag may hold, and a closing tag of whatever name after it, its slash escaped, with a blank after it or the wrong one. */
const anyClosing = /([^<>\n]{1,200})<(\\?\/\s*|\\)([A-Za-z]{2,12})\s*>/y;
/** The same of a payload, which may have several lines. */
const anyClosingOfPayload = /([^<>]{1,2000})<(\\?\/\s*|\\)([A-Za-z]{2,12})\s*>/y;
/**
 * What may begin the content of a tag that is more than mentioned; of other scripts, letters and digits. A quotation mark may
 * also end what it is mentioned in.
 */
const beginsContent = /[A-Za-z0-9{$([<]|["'][\w{$<]/y;
const ellipsis = /=?\s*(?:\.{3}|\u2026)\s*>/y;
const unspaced = /[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/;
/** "Tag" in Japanese, Chinese and Korean, or a particle of Korean, glued to the tag that is spoken of. */
const gluedWord =
  /\u30bf\u30b0|\u6807\u7b7e|\u6a19\u7c64|\ud0dc\uadf8|[\uc744\ub97c\uc740\ub294\uc774\uac00\uc640\uacfc\uc758\ub85c](?=[\s.,]|$)/y;
const tagWord = /[ \t-]tags?\b|\u30bf\u30b0|\u6807\u7b7e|\u6a19\u7c64|\ud0dc\uadf8/iy;
const isEllipsis = /^\s*(?:\.{3}|\u2026)\s*$/;
/** What may stand in front of words that are said of a tag: asked first, since what tells such words takes long to compile. */
const beginsApart = /[\s,;]/;
/** "between <goto> and </goto>", "an opening <goto>, a name and a closing </goto>". */
const betweenMentions =
  /^(?:\s+(?:and|or|to|und|oder|et|ou|y|o|tags? (?:[a-z]+\s+){1,20}[a-z]+)\s+|,?\s(?:[^\n]*\s)?(?:and|und|et|y)\s+(?:(?:a|the|its|it|then|end|ends|close|closes|closing|finish|with|by)\s+){0,4})$/;
/**
 * Several words that are no name, of which the first begins what is said of the tag: "Each <goto> is closed by </goto>". The first
 * letter of one may be a capital.
 */
const wordsBetween =
  /^,?\s+(?:is|are|gets?|has|must|should|wird|werden|folgt|est|sont|se|es)\s+(?:[A-Z]?[^\sA-Z0-9_./\\{}$|<>[\]()*+"'`:=~-]+\s+){1,20}$/;
/** Words in blanks, whatever they are. */
const anyWords = /^[,;]?\s+(?:[^\s<>{}|$\\/]+\s+){1,30}$/;
/** So many words with a sign in them that no name has are none, whatever stands in front. */
const manyWords = /^ (?=[^\n]*[;!?] )(?:\S+ ){4,30}$/;
const longestWords = 200;
/** What no word of a sentence has in it, as names have. */
const signOfName = /[\d_.:=()[\]`*-]/;
/** In front of a tag whose words are its content: nothing but the line's beginning or a sign that leads to it. */
const leadsToContent = /(?:^|[\n:`>\u2192])[ \t*_]*$/;
/** What is said in front of a closing tag that is spoken of. */
const closingWord =
  /(?:^|[^\w<>/])(?:with|by|tag|closing|close|and|or|the|a|its|no|mit|durch|und|ein|das|par|avec|balise|fermante|et|con|y|de)[ \t]$/i;
/** The same of what stands between two tags that are both spoken of: ", A or B, ", ", then A, then " */
const endsAside = /\S(?:[,;]|[\s,;]then)[ \t]+$/i;
/** What stands directly in front of the parameters of a type, or of an operand: `Vec::<call>()`, `cout <<result`. */
const codeBefore = /(?:[\w$<]|::)$/;
/** What goes on after a name in a type of a programming language. */
const typeGoesOn = /[,[.]|\s*[|&]/y;
/** What goes on after a name that is a part of something else: `<result.json`, `<call@example.com>`, `<call+0x1c>`. */
const otherGoesOn = /[.,;@+*&|()[\]!?$#%~`]|::|\\>/y;
/** What goes on after the placeholder for a name: `<call>s`, `<function>(x)`. */
const plural = /s\b/y;
/** The first word after a name, and those after it; of an attribute, it cannot be read. */
const plainWords =
  /\s+([^\s<>="'`/\\{}\u00ab\u00bb\u2018-\u201f\ue000-\uf8ff]{1,100})(?=[\s<>/]|$)([^<>="\n]{0,200})(?![="])/y;

/** A regular expression for what a tag holds, and the beginning of the closing tag, its slash escaped: `(.*?)<\\/`. */
const patternOfContent = /\(?(?:\[[^\]\n]{1,40}\]|\\?[.\w])[*+]\??\)?<\\\//y;

/** Whether an opening tag is a part of a regular expression: `/<result>([\s\S]*?)<\\/result>/`. */
export function isOfPattern(text: string, end: number): boolean {
  return matchEnd(patternOfContent, text, end) !== null;
}

/** The misspelt closing tag after the opening that ends at `end`: `</cal>`, `<\\/call>`, `</ call>`; null without one. */
export function misspeltClosing(text: string, name: TagName, end: number): Span | null {
  const closing = name === 'result' ? anyClosingOfPayload : anyClosing;
  closing.lastIndex = end;
  const [whole, content = '', slash, word = ''] = closing.exec(text) ?? [];
  if (whole === undefined) return null;
  if (word === name ? slash === '/' : nearestName(word, [name]) === null) return null;
  return span(end + content.length, end + whole.length);
}

/**
 * Whether an opening tag without attributes and without its own closing tag is prose about the tag, a placeholder or a
 * part of a program: no content follows it directly.
 */
export function looksLikeMention(text: string, name: TagName, start: number, end: number): boolean {
  if (isOfCode(text, start)) return true;
  if (matchEnd(plural, text, end) !== null || (name !== 'result' && text[end] === '(')) return true;
  // Chinese, Japanese, Thai have no blanks around the words of a sentence.
  if (unspaced.test(text.charAt(start - 1)) && unspaced.test(text.charAt(end))) return true;
  if (matchEnd(gluedWord, text, end) !== null) return true;
  if (matchEnd(beginsContent, text, end) !== null || isOtherLetter(text, end)) return false;
  // Windows of fixed size keep a text full of tags linear.
  const before = text.slice(Math.max(0, start - 100), start);
  const after = text.slice(end, end + 100);
  const aloneOnLine = /(^|\n)[ \t]*$/.test(before) && /^[ \t]*\r?\n/.test(after);
  return !aloneOnLine;
}

/**
 * Whether a whole tag of a state is none for what it holds: `<goto>…</goto>` and `<call return="..."></call>` show the form, and
 * the words "between <goto> and </goto>" are about both tags.
 */
export function holdsNoTarget(attributes: readonly { readonly value: string }[], content: string): boolean {
  if (isEllipsis.test(content)) return true;
  if (attributes.length === 0) return isBetweenMentions(content);
  return content.trim() === '' && attributes.every(({ value }) => isEllipsis.test(value));
}

/**
 * The same of words that say something of the first tag, in blanks between the two tags of a state and in the middle of a sentence. In
 * back-ticks, on a line of its own or after a colon it is what the tag holds. What lacks an attribute says nothing else.
 */
export function isWithinSentence(text: string, opening: Opening, to: number, end: number): boolean {
  const { name, attributes, start, end: from } = opening;
  if (attributes.length > 0 || to - from >= longestWords) return false;
  // No name begins so: "Open with <goto>, write A, close with </goto>", "Write <goto>, A or B, </goto>".
  const last = text.slice(Math.max(from, to - 20), to);
  if (/[,;]/.test(text.charAt(from)) && (closingWord.test(last) || endsAside.test(last))) return true;
  if (tagDefinitions[name].required.length > 0 && mayBeSentence(text, start, { from, to, end })) return true;
  const isAboutTag = beginsApart.test(text.charAt(from)) && wordsBetween.test(text.slice(from, to));
  return isAboutTag && !leadsToContent.test(text.slice(Math.max(0, start - 20), start));
}

/**
 * Whether what stands between two tags may be words of the sentence around them, in any language: a word stands in front, and they
 * have blanks around them and are written as no name is, or stand among letters that need no blanks. Whether they are a name all the
 * same, only the states tell. `from` to `to`: what stands between.
 */
export function mayBeSentence(text: string, start: number, { from, to, end }: Stretch): boolean {
  if (to - from >= longestWords) return false;
  if (unspaced.test(text.charAt(from)))
    return [start - 1, to - 1, end].every((at) => unspaced.test(text.charAt(at)));
  if (!beginsApart.test(text.charAt(from)) || !anyWords.test(text.slice(from, to))) return false;
  if (manyWords.test(text.slice(from, to))) return true;
  return isBehindWord(text, start) && wordsOf(text.slice(from, to)).some(isPlainWord);
}

function isBehindWord(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 20), start);
  const word = before.trimEnd();
  return !leadsToContent.test(before) && (/[A-Za-z,]$/.test(word) || isOtherLetter(word, word.length - 1));
}

/** What stands between two tags, and where the second one ends. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly end: number;
}

export function wordsOf(content: string): string[] {
  return content.split(/[\s,;.!?]+/).filter((word) => word !== '');
}

/** In small letters, or in those of a script that has no others. */
function isPlainWord(word: string): boolean {
  return word.length > 1 && word === word.toLowerCase() && !signOfName.test(word);
}

/**
 * Whether what stands between the two tags of a result is said of both, or behind a word ends as what is said of a closing tag does:
 * "The <result> tag, closed with </result>".
 */
export function isAboutResult(text: string, { start, end }: Opening, to: number): boolean {
  const content = text.slice(end, to);
  if (isBetweenMentions(content)) return true;
  return !content.includes('\n') && closingWord.test(content.slice(-20)) && isBehindWord(text, start);
}

/** Whether what stands between an opening and a closing tag are words about both: "between <result> and </result>". */
function isBetweenMentions(content: string): boolean {
  return content.length < 200 && beginsApart.test(content.charAt(0)) && betweenMentions.test(content);
}

/**
 * Whether `<call` shows the form of a tag, as in `<call ...>` and `<call=…>`, or begins the parameters of a type:
 * `Map<call, String>`.
 */
export function showsForm(text: string, start: number, afterName: number): boolean {
  if (matchEnd(ellipsis, text, afterName) !== null) return true;
  return /[\w$]/.test(text[start - 1] ?? '') && matchEnd(typeGoesOn, text, afterName) !== null;
}

/**
 * Whether `<call` without attributes and without its own closing tag begins something else than a tag: a placeholder
 * such as `<call site>`, the name of a file, an address, an operand. What may be the name of a state is none.
 */
export function isOtherText(text: string, name: TagName, start: number, afterName: number): boolean {
  if (matchEnd(otherGoesOn, text, afterName) !== null) return true;
  plainWords.lastIndex = afterName;
  const [, first, others = ''] = plainWords.exec(text) ?? [];
  if (first === undefined) return isOfCode(text, start);
  const { required, optional } = tagDefinitions[name];
  if (required.includes(first) || optional.includes(first)) return false;
  return /^[\s/]*$/.test(others) ? first === first.toLowerCase() : !/^[A-Z0-9_]+$/.test(first);
}

/**
 * Whether a closing tag without an opening one is spoken of: "end with </goto>.", "the closing </goto> tag". After a name
 * or a payload, or as the end of a line, it is none.
 */
export function isNamedClosing(text: string, start: number, end: number): boolean {
  if (isMarked(text, start, end)) return true;
  if (closingWord.test(text.slice(Math.max(0, start - 20), start))) return true;
  return (
    /[\p{Ll}\p{Lo}][ \t]$/u.test(text.slice(Math.max(0, start - 3), start)) &&
    /^[ \t]+[\p{Ll}\p{Lo}]/u.test(text.slice(end, end + 4))
  );
}

/** Whether `<goto/>` is spoken of: in back-ticks, or with the word "tag" behind it. */
export function isNamedClosed(text: string, start: number, end: number): boolean {
  return isMarked(text, start, end) || matchEnd(tagWord, text, end) !== null;
}

/** By which a tag is named that stands directly between them. */
const marks: Readonly<Record<string, string>> = {
  '`': '`',
  '"': '"',
  "'": "'",
  '(': ')',
  '[': ']',
  '\u201c': '\u201d',
  '\u2018': '\u2019',
  '\u201e': '\u201c\u201d',
  '\u201a': '\u2018\u2019',
  '\u00ab': '\u00bb',
  '\u00bb': '\u00ab',
  '\u2039': '\u203a',
  '\u203a': '\u2039',
  '\u300c': '\u300d',
  '\u300e': '\u300f',
  '\u3010': '\u3011',
  '\uff08': '\uff09',
  '*': '*',
  _: '_',
};

/** Whether exactly the stretch from `start` to `end` stands in back-ticks, quotation marks or brackets. */
export function isMarked(text: string, start: number, end: number): boolean {
  // French has blanks within its quotation marks.
  const from =
    /[ \u00a0\u202f]/.test(text[start - 1] ?? '') && text[start - 2] === '\u00ab' ? start - 2 : start - 1;
  const behind = text[end + (start - 1 - from)];
  return behind !== undefined && marks[text[from] ?? '']?.includes(behind) === true;
}

function isOfCode(text: string, start: number): boolean {
  return codeBefore.test(text.slice(Math.max(0, start - 2), start));
}
