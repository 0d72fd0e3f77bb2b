import type { Place } from '../../diagnostics/place.ts';
import { isPayloadSlot } from '../../ir/built-in-slots.ts';
import type { Implementation, Piece } from '../../ir/ir.generated.ts';
import { wholeTag } from '../../prose/clauses.ts';
import { isEnglish } from '../../prose/english.ts';
import { readOfSlot } from '../flow/reads.ts';

/** Words by which a prompt provides for whatever it does not name. */
const catchAll =
  /\b(?:otherwise|else|any|anything|other|others|every|everything|all|whatever|whichever|default|remaining|rest|unless|not|none|neither|no|never|without|failed?|fails|if it (?:is|was|does)|if (?:it|that|this) (?:is|was|does|did)n[\u2019']t(?=\s*(?:[,.:;`*_<]|$))|if it[\u2019']s something|in doubt|what(?:[\u2019']s| is) left|(?:second|third|fourth|last|final) (?:case|answer|verdict|outcome|option)|and so (?:on|forth))\b|,\s*(?:\u2026|\.\.\.|etc\b)/i;

/** Names with fewer letters than this are found in too many words. */
const shortestName = 2;

/** "If the answer is REFUSED", as a name in capitals or in marks; 'when "red", <goto>A</goto>', in marks. */
const casesOf =
  /\b(?:[Ii]f|[Ww]hen)\b(?:[^.;:!?\n]{0,60}\b(?:is|was|says?|said|equals)[ \t]+(?:[*_]*([A-Z][A-Z0-9_-]+)(?![\w-])|([`"'])([^`"'\n]{2,60})\2)|[ \t]+([`"'])([^`"'\n]{2,60})\4(?=,))/g;

/** "- `red`: <goto>A</goto>", "- red: <goto>A</goto>", "On `red`, <goto>A</goto>", "FAIL -> <goto>A</goto>", "| `FAIL` | <goto>A</goto> |": a line of its own for an answer. */
const caseOfLine =
  /^[ \t]*(?:(?:[-*+]|\d+[.)]|\|)[ \t]+)?(?:(?:[Oo]n|[Ff]or|[Ww]ith|[Ii]n case of|[Ii]f)[ \t]+)?[*_]*(?:([A-Z][A-Z0-9_-]+|[a-z][a-z0-9_-]{2,30}(?=[*_]*[ \t]*(?:[:|\u2192]|[-=]>)))|([`"'])([^`"'|\n]{2,60})\2)[*_]*[ \t]*(?:[:|,\u2192\u2014\u2013]|[-=]>).*<(?:goto|reset|call|function|fork|result)\b/;

const comparative =
  '(?:better|worse|more|less|(?:high|low|great|larg|bigg|small|strong|weak|new|old|lat|long|short|fast|slow|clean|clear|saf|hard|easi|sever)er)';
/** "At least MINOR", "below MINOR", "from MAJOR on", "HIGH and above", "MINOR or better", where \u0000 is a name. */
const range = new RegExp(
  `\\b(?:at (?:least|most)|up to|down to|below|above|under|over|beyond|from|between|${comparative}(?: [\\w-]+)? than)[\\s\`"'*_]*\\u0000|\\u0000[\\s\`"'*_]*(?:\\+|on(?:wards?)?\\b|(?:and|or) (?:(?:any|much|even|all) )?(?:above|up(?:wards?)?|below|down(?:wards?)?|${comparative})\\b)`,
  'i',
);

/** What a prompt does not provide for. */
interface MissingInPrompt {
  /** Where it reads the payload. */
  readonly place: Place;
  /** What it names instead, which nobody sends. */
  readonly meant: string | null;
}

/**
 * Where a prompt names at least two of the payloads and not this one, and has no words for the rest: it reads them as a
 * list of what can come, and this one is missing. So it is where it names one of them, and one that nobody sends. Null where
 * that is not plain to see, or where a name is the end of a range. `sent`: all payloads that can come; null when there may be others.
 */
export function missingInPrompt(
  implementation: Implementation,
  text: string,
  others: ReadonlySet<string>,
  sent: ReadonlySet<string> | null,
): MissingInPrompt | null {
  const { file, prompt } = implementation;
  const slot = prompt?.find(isPayloadSlot);
  if (prompt === null || slot === undefined || text.length < shortestName) return null;
  const words = prompt.map((piece) => (piece.kind === 'literal' ? piece.text : ' ')).join('');
  if (words.length > 20_000 || catchAll.test(withoutNames(words, others))) return null;
  if (hasOneForTheRest(words, others)) return null;
  const listed = casesBelowPayload(prompt);
  let named = 0;
  for (const other of others) if (isNamed(words, other) || listed.includes(other)) named += 1;
  const orphan = named === 0 || sent === null ? null : caseOfNobody(words, listed, sent);
  // A state may be called so, to which another answer leads.
  const spoken = orphan === null ? words : words.replace(wholeTag, ' ');
  if (isSpokenOf(spoken, text) || isNamedWithoutRest(spoken, text)) return null;
  // In another language there may be words for the rest.
  if ((named < 2 && orphan === null) || !isEnglish(implementation)) return null;
  const signs = withNamesAsSigns(words, orphan === null ? [...others] : [...others, orphan]);
  if (range.test(signs) || areOneCase(signs)) return null;
  return { place: { file, span: readOfSlot(slot).span }, meant: orphan };
}

/** Whether a prompt speaks of an answer, however it writes it: NEEDS_WORK as "needs work", and as "where more work is needed". */
function isSpokenOf(words: string, text: string): boolean {
  const inWords = (one: string) =>
    one
      .toLowerCase()
      .replace(/[\s_-]+/g, ' ')
      .trim();
  const spoken = inWords(words);
  const wanted = inWords(text);
  if (spoken.includes(wanted)) return true;
  const parts = wanted.split(' ').map((part) => part.replace(/(?<=\w{3})(?:s|ed|ing)$/, ''));
  return parts.length > 1 && parts.every((part) => part.length > 3 && spoken.includes(part));
}

/** Whether a prompt speaks of what an answer begins with: of NOPE, where that comes as "NOPE - too short". */
function isNamedWithoutRest(words: string, text: string): boolean {
  const bare = (one: string) => ` ${one.split(/[^\p{L}\p{N}_-]+/u).join(' ')} `;
  const [name = ''] = text.trim().split(/\s*[:;,(\u2013\u2014]|\s-\s/, 1);
  return name !== text.trim() && name.length >= shortestName && bare(words).includes(bare(name));
}

/** Whether the names, as signs, stand in one place alone, joined: something more is to be done with these, "provided it is a pass or a fail". */
function areOneCase(signs: string): boolean {
  const joined = signs.replace(
    /\u0000(?:[`"'*_]*(?:,| or| and|, or|, and) (?:an? |the )?[`"'*_]*\u0000)+/g,
    '\u0001',
  );
  return joined.includes('\u0001') && !joined.includes('\u0000') && joined.split('\u0001').length === 2;
}

/** What leads to what is to be done: "PASS: merge it", "| PASS | merge it |", "In doubt, ask"; or up to a tag. */
const label =
  /^\s*(?:[-*+]\s+|\d+[.)]\s+|\|)?([^:|,<\u2192\u2014\u2013]{0,40}?)[\s`*_"']*(:|\||,\s|[-=]>|[\u2192\u2014\u2013])(.*)$/;
/** What comes after all of them, and no case. */
const afterAll =
  /^[\s`*_]*(?:then|finally|afterwards|after|when|once|in the end|at the end|note|hint|now|and|so|please|remember|last)\b/i;
/** Another name, which nobody sends. */
const ofOne = /[`"'\u201c]\S|(?<![\w-])[A-Z][A-Z0-9_-]+(?![\w-])/;
const wayOn = /<(?:goto|reset|call|function|fork|result)\b/;

/**
 * Whether behind a line or a sentence that names one of the answers another one in the same form names none, and says what to do: it is
 * for the rest, whatever it calls that. "Neither: ask.", "| * | `<result>asked</result>` |", "Failing that, `<result>asked</result>`".
 */
function hasOneForTheRest(words: string, others: ReadonlySet<string>): boolean {
  const names = [...others]
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name.length >= shortestName);
  const isNaming = (part: string) => names.some((name) => part.toLowerCase().includes(name));
  let isBehind = false;
  for (const line of words.split('\n')) {
    let isFirst = true;
    for (const part of line.split(/[.;!?]\s+/)) {
      const [, title, sign = '', rest = ''] = label.exec(part) ?? [];
      if (isNaming(part)) isBehind = true;
      else if (isBehind && title !== undefined && !afterAll.test(title) && !ofOne.test(title)) {
        if (wayOn.test(rest) || (isFirst && !sign.startsWith(',') && /[A-Za-z]/.test(rest))) return true;
      }
      isFirst = false;
    }
    // A paragraph of its own is about something else.
    if (line.trim() === '') isBehind = false;
  }
  return false;
}

/** The only case of a prompt that no payload is, beside one that is, in the same words or in the same lines. */
function caseOfNobody(words: string, listed: readonly string[], sent: ReadonlySet<string>): string | null {
  const known = new Set([...sent].map((text) => text.trim().toLowerCase()));
  const orphansOf = (names: readonly string[]) => {
    const orphans = names.filter((name) => !known.has(name.trim().toLowerCase()));
    return orphans.length < names.length ? orphans : [];
  };
  const orphans = new Set([...orphansOf([...words.matchAll(casesOf)].map(nameOf)), ...orphansOf(listed)]);
  const [only] = orphans;
  return orphans.size === 1 ? (only ?? null) : null;
}

/** The cases in the lines directly below the one that ends with the payload: elsewhere they may be cases of something else. */
function casesBelowPayload(prompt: readonly Piece[]): string[] {
  const words = prompt.map((piece) =>
    isPayloadSlot(piece) ? '\u0000' : piece.kind === 'literal' ? piece.text : ' ',
  );
  const names: string[] = [];
  let isBelow = false;
  for (const line of words.join('').split('\n')) {
    const found = isBelow ? caseOfLine.exec(line) : null;
    if (found !== null) names.push(nameOf(found));
    else if (/\u0000\W*$/.test(line)) isBelow = true;
    else if (line.trim() !== '' && !/^\s*\|/.test(line)) isBelow = false;
  }
  return names;
}

function nameOf(found: RegExpExecArray): string {
  return found[1] ?? found[3] ?? found[5] ?? '';
}

/** The text with each of these names as a sign, where it stands in marks or is in capitals. */
function withNamesAsSigns(words: string, names: readonly string[]): string {
  let rest = withoutNames(words, new Set(names));
  for (const name of names)
    if (isInCapitals(name)) rest = rest.replace(new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'g'), '\u0000');
  return rest;
}

/** The text without the names that stand in marks, and without the "if it is" in front of any word in marks or in capitals, which provides for that one alone. */
function withoutNames(words: string, names: ReadonlySet<string>): string {
  let rest = words;
  for (const name of names)
    for (const mark of ['`', '"', "'"]) rest = rest.replaceAll(`${mark}${name}${mark}`, '\u0000');
  return rest
    .replace(/\bif it (?:is|was) (?=[*_]{0,2}[\u0000`"'])/gi, '')
    .replace(/\b[Ii]f it (?:is|was) (?=[*_]{0,2}[A-Z][A-Z0-9_-]+(?![\w-]))/g, '');
}

/** As a name: in back-ticks, in quotation marks, or in capitals. */
function isNamed(words: string, text: string): boolean {
  if (text.length < shortestName) return false;
  if ([`\`${text}\``, `"${text}"`, `'${text}'`].some((quoted) => words.includes(quoted))) return true;
  return isInCapitals(text) && new RegExp(`(?<![\\w-])${text}(?![\\w-])`).test(words);
}

function isInCapitals(text: string): boolean {
  return /^[A-Z][A-Z0-9_-]*$/.test(text);
}
