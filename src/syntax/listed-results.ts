import { tagNames } from '../grammar/tag.ts';
import { span } from '../source/span.ts';
import { isOfOtherLanguage } from './capital-result.ts';
import { listMarkOf } from './list-mark.ts';
import type { MisnamedTag } from './misnamed-tags.ts';

/** A line that ends with a bare element, and words in front of it that say when: "All green: `<result>green</result>`". */
const answerLine = /^([^<>\n]{0,200})<([A-Za-z]{2,12})>([^<>{}`\n]{1,80})<\/\2>([`*_]{0,3}[ \t.;,|]*)\r?$/;
/** What such a name is, if the line above or below it has a tag in the same place. */
const otherNames = /^(?:results|return|(?!result$)[Rr][Ee][Ss][Uu][Ll][Tt])$/;
const anyOther = /<(?:results|return|(?!result)[Rr][Ee][Ss][Uu][Ll][Tt])>/g;

interface Answer {
  readonly lead: string;
  readonly name: string;
  readonly payload: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Finds `<results>red</results>` in a list or table of answers in which the line above or below has a tag in its place. Elsewhere it
 * may be an element of something else.
 */
export function findListedResults(text: string, start: number): MisnamedTag[] {
  anyOther.lastIndex = start;
  if (!anyOther.test(text)) return [];
  const found: MisnamedTag[] = [];
  let above: Answer | null = null;
  let at = 0;
  for (const line of text.split('\n')) {
    const answer = answerIn(line, at);
    at += line.length + 1;
    if (answer === null && line.trim() === '') continue;
    if (above !== null && answer !== null && areOfOneList(above, answer))
      for (const [one, other] of [
        [above, answer],
        [answer, above],
      ] as const)
        if (otherNames.test(one.name) && tagNames.some((name) => name === other.name))
          found.push({ written: one.name, meant: 'result', target: null, span: span(one.start, one.end) });
    above = answer;
  }
  const isCapital = found.some(({ written }) => /[A-Z]/.test(written));
  const once = found.filter((one, index) => found[index - 1]?.span.start !== one.span.start);
  return isCapital && isOfOtherLanguage(text) ? [] : once;
}

function answerIn(line: string, at: number): Answer | null {
  if (!line.includes('</')) return null;
  const [, lead = '', name = '', payload = '', behind = ''] = answerLine.exec(line) ?? [];
  if (!/\w/.test(lead)) return null;
  const length = line.trimEnd().length - behind.trimEnd().length;
  return { lead, name, payload, start: at + lead.length, end: at + length };
}

/** Whether two lines say it in the same way, and of different answers: the same again may show how it was before. */
function areOfOneList(one: Answer, other: Answer): boolean {
  if (one.payload === other.payload) return false;
  const sign = signOf(one.lead);
  return listMarkOf(one.lead) === listMarkOf(other.lead) && sign !== undefined && sign === signOf(other.lead);
}

/** With which the element is led in. */
function signOf(lead: string): string | undefined {
  return /(?:[:|=\u2192]|->|=>|\b(?:with|answer|reply|respond|emit|return))\s*[`*_]{0,3}$/i.exec(lead)?.[0];
}
