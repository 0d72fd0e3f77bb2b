import { tagNames } from '../grammar/tag.ts';
import { type Span, span } from '../source/span.ts';
import type { MisnamedTag } from './misnamed-tags.ts';

/** A result whose name is not in lower case, with a short payload and nothing else. */
const capitalResult = /<(?!result)([Rr][Ee][Ss][Uu][Ll][Tt])>[^<>{}\n]{1,80}<\/\1>/g;
/** What a prompt about components or documents speaks of, where such an element is one of theirs. */
const otherLanguage = /\b(?:react|jsx|tsx|xml|xsd|soap|wsdl|svelte|vue|html|components?|elements?)\b/i;
/** The name of a capitalised element, and what stands behind it. */
const capitalElement = /<([A-Z]\w*)([\s>/])/g;
/** Behind it: where it is to be written, or what it is a part of. */
const goesElsewhere =
  /^[`*_"']{0,3}\s+(?:in|into|inside|within|under|to|for|between|elements?|nodes?|blocks?)\b/i;

/** How much in front of it and behind it is looked at. */
const mostAround = 200;
/** A text with more of them is no prompt. */
const mostJudged = 1000;
/** A verb of answering directly in front, and what stands before it in the sentence. */
const answering =
  /^(.{0,200}?)\b(?:answer|reply|respond|emit|(?:end|finish|conclude)(?: [\w-]+){0,4} with)(?: (?:only|just|exactly))?(?: (?:with|by):?)?[ `*_"'\u201c(]*$/i;
/** Other tags, in front of one more. */
const tagsBefore = new RegExp(
  `(?:[\`*_]{0,3}<(?:${tagNames.join('|')})[^<>]*>[^<>]*</[a-z]+>[\`*_]{0,3}(?:,? or|,) )+[\`*_]{0,3}$`,
);
const listMark = /^[\s>*+#_`-]*(?:\d+[.)]\s+)?/;
const adverbs =
  '(?:(?:then|and|please|just|simply|always|only|you(?: must| should| have to| can| may)?),? )*';
const alone = new RegExp(`^(?:(?:otherwise|else|finally|now|or|so),? )?${adverbs}$`, 'i');
const conditional = /^(?:if|when|whenever|once|unless|in case|as soon as|after|before|on|for|should)\b/i;
const behindComma = new RegExp(`, ${adverbs}$`, 'i');
const joined = new RegExp(`(?:,| and| then) ${adverbs}$`, 'i');
/** With which a sentence begins that tells of somebody else. */
const others =
  /^(?:the|an?|these|those|this|that|they|he|she|it|its|their|our|we|i|my|his|her|all|both|most|some|many|each|every|one|two|no|such|there|people|\w+[^s\W]s)\b/i;

/**
 * Finds `<Result>stuck</Result>` where it is asked for as the answer. The name may as well be one of a component or of an element in
 * a document, so it counts behind a verb of answering, or behind other tags that are asked for so; else where a policy lists what it holds.
 */
export function findCapitalResults(text: string, start: number): MisnamedTag[] {
  capitalResult.lastIndex = start;
  const found: MisnamedTag[] = [];
  for (let judged = 0; judged < mostJudged; judged++) {
    const match = capitalResult.exec(text);
    if (match === null) break;
    const place = span(match.index, capitalResult.lastIndex);
    const [, written = ''] = match;
    const isCapital = !isAskedFor(text, place);
    found.push({ written, meant: 'result', target: null, span: place, ...(isCapital && { isCapital }) });
  }
  return found.length === 0 || isOfOtherLanguage(text) ? [] : found;
}

/** Whether a text speaks of components or documents, or has a capitalised element that is no bare tag: `<Result data={x} />`. */
export function isOfOtherLanguage(text: string): boolean {
  if (otherLanguage.test(text)) return true;
  return [...text.matchAll(capitalElement)].some(
    ([, name = '', sign]) => sign !== '>' || !tagNames.some((tag) => tag === name.toLowerCase()),
  );
}

function isAskedFor(text: string, { start, end }: Span): boolean {
  if (goesElsewhere.test(text.slice(end, end + mostAround))) return false;
  const before = text.slice(Math.max(0, start - mostAround), start).replace(tagsBefore, '');
  const sentence = before.split(/[.!?;:]\s|\n/).at(-1) ?? '';
  const lead = answering.exec(sentence.replace(listMark, ''))?.[1];
  if (lead === undefined) return false;
  if (alone.test(lead)) return true;
  if (conditional.test(lead)) return behindComma.test(lead);
  return !others.test(lead) && (joined.test(lead) || /^you\b[^,]*$/i.test(lead));
}
