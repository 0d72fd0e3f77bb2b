import { isForeignOrder } from './foreign-orders.ts';
import { orderVerb } from './led-in.ts';

/** How far in front of a tag the words are looked for that say whose it is. */
const mostBefore = 600;

const people =
  'customer|client|user|author|reporter|attacker|stranger|some(?:body|one)|e-?mail|mail|letter|ticket|issue|comment|page|message|bot';
const saidByOne = (who: string) =>
  `((?:^|[.;!?\\n])[^.:;!?\\n]{0,60}\\b(?:${who})s? (?:\\w+ )?(?:wrote|writes?|said|says?|posted|typed|pasted|reads?):)`;
const saidBy = saidByOne(people);
/** What makes a case of it: "Depending on what the user says: <goto>A</goto> or <goto>B</goto>" */
const inCase =
  /\b(?:if|when(?:ever)?|once|(?<!\bhere(?: is|[\u2019']s) )(?:what|how)(?:ever)?|which(?:ever)?|no matter|your|depend(?:s|ing)|where(?:ver)?|as (?:the|an?|soon|long|often|your|some\w*)|after|before|in case|in the event|unless|until|till|while|whether|should|provided|assuming|suppos(?:e|ing)|because|since|so that|every time|each time|(?:accord|respond|react)(?:s|ing)?|upon)\b/i;
const sentenceEnd = /[.;!?]\s|\n\s*\n|\n\s*(?:[-*+|>#]|\d+[.)])/;
/** "The customer wrote: <goto>A</goto>" */
const quotes = new RegExp(`${saidBy}[\\s\`*_"']*$`, 'i');
/** "The mail says: if the price is right, answer <goto>A</goto>" */
const quotesWords = new RegExp(`${saidBy}(?:(?![-=]>)[^.;!?\\n\u2192])*$`, 'i');
/** "Here is what the agent wrote:", a blank line, and a paragraph. */
const quotesParagraph = new RegExp(
  `${saidByOne(`${people}|agent|assistant|colleague|candidate|worker|planner|builder|reviewer`)}[*_]*\\n\\n(?:[ \\t]*\\S[^\\n]*\\n)*[^\\n]*$`,
  'i',
);
/** "Candidate A: "", in front of a tag */
const ofCandidate =
  /(?:^|\n)\W*(?:candidate|contestant|submission|agent|assistant|model|player|team)s?[ #]*(?:[A-Z]|\d{1,2})[`*_]*:[\s`*_]*["\u201c][\s`*_]*$/i;
/** "Bot:", "[Bot]" at the beginning of a line, and what the first of such lines stands under. */
const speaker = /^\W*[a-z][\w ]{0,30}[`*_]*[:\]]/i;
/** "agent 1: I have read it. <goto>A</goto>" */
const says =
  /^\W*(?:user|assistant|human|agent|model|bot|system)\b[\w #]{0,12}[*_`]*:\s(?!you\b)[^<]*\w[.!?][\s`*_"']*$/i;
const saysSentence = /:\s[^<]*\w[.!?][\s`*_"']*$/;
const ofTalk =
  /\b(?:transcript|conversation|dialog(?:ue)?|chat|log|history|thread|(?:last|previous|earlier) (?:run|round|session|time)|said so far)\b[^:]{0,40}:[*_\s]*$/i;
/** "Depending on the log:", "Decide from the log:" */
const leadsToCases = new RegExp(
  `${inCase.source}|\\b(?:from|by|based on|emit|answer|reply|respond|end|finish|decides?|choose|select|pick)\\b`,
  'i',
);

const blankLine = /\n\s*\n/;
const quotationMark = /["\u201c-\u201f\u00ab\u00bb\u300c-\u300f]/;
const anyMark = new RegExp(quotationMark, 'g');
/** "The policy: "<goto>A</goto> needs two votes."": a quotation that begins with the tag; not "End with "<goto>A</goto> and nothing else"". */
const opensQuotation = new RegExp(
  `(?<!${orderVerb}(?: \\w+){0,3}:?)\\s["\u201c\u201e\u00ab][\\s\`*_]*$`,
  'i',
);
const wordsInQuotation = /^[\s`*_]+\p{L}[^"\u201c-\u201f\u00ab\u00bb\n]*["\u201c-\u201f\u00bb]/u;
/** "Finish with", at the end of what is quoted. */
const endsInOrder = new RegExp(`\\b${orderVerb}(?:[ ,]+[\\w-]+){0,4}[,:]?[\\s\`*_]*$`, 'i');
/** "Answer with the words", "Your last line must read", in front of a quotation. */
const ordersQuotation = new RegExp(
  `\\b(?:${orderVerb}|(?:your|the (?:final|last)) (?:[\\w-]+ ){0,2}(?:line|message|answer|reply|response|output|report)(?! (?:was|were|had)\\b)) ?(?:[ ,]+[\\w-]+){0,4}:?[\\s\`*_]*$`,
  'i',
);

/** Whether a quotation of more than the tag stands around a place of a paragraph. */
export function isWithinQuotation(before: string, after: string): boolean {
  if (quotedBefore(before) !== null) return closesQuotation(after);
  return opensQuotation.test(before.slice(-mostBefore)) && wordsInQuotation.test(after.slice(0, mostBefore));
}

/** Whether what is quoted orders the tag, and nobody is told to give the quotation: "The old rule "End with <goto>A</goto>" is gone". */
export function isInQuotedOrder(before: string, after: string): boolean {
  const quoted = quotedBefore(before);
  return (
    quoted !== null &&
    closesQuotation(after) &&
    (endsInOrder.test(quoted.words) || isForeignOrder(lastOf(quoted.words))) &&
    !ordersQuotation.test(quoted.inFront) &&
    !isForeignOrder(lastOf(quoted.inFront))
  );
}

function lastOf(text: string): string {
  return text.split(/[.;!?\u3002]\s?/).at(-1) ?? '';
}

/** What stands in front of the quotation that is open at the end of a text, and the words in it; null without any. */
function quotedBefore(before: string): { readonly inFront: string; readonly words: string } | null {
  const [paragraph = ''] = before.slice(-mostBefore).split(blankLine).slice(-1);
  const marks = [...paragraph.matchAll(anyMark)];
  const at = marks.at(-1)?.index ?? 0;
  const words = paragraph.slice(at + 1);
  return marks.length % 2 === 1 && /[\p{L}\p{N}]/u.test(words)
    ? { inFront: paragraph.slice(0, at), words }
    : null;
}

function closesQuotation(after: string): boolean {
  return quotationMark.test(after.slice(0, mostBefore).split(blankLine)[0] ?? '');
}

/** Whether somebody else is said to have written the tag at the end of a text. */
export function isQuotedSpeech(before: string): boolean {
  return isSaid(quotes, before.slice(-mostBefore));
}

/** Whether it may be in what somebody else has written, with words in front of it, or in the lines of a transcript. */
export function isWithinSpeech(before: string): boolean {
  const near = before.slice(-mostBefore);
  if (isSaid(quotesWords, near) || isSaid(quotesParagraph, near) || ofCandidate.test(near)) return true;
  return isInTranscript(near);
}

/** A condition may begin on a line above. */
function isSaid(speech: RegExp, near: string): boolean {
  const found = speech.exec(near);
  if (found === null) return false;
  const { 1: said = '', index } = found;
  return !inCase.test(`${near.slice(0, index)}${said}`.split(sentenceEnd).at(-1) ?? '');
}

function isInTranscript(near: string): boolean {
  const [own = '', ...over] = near.split('\n').reverse();
  // Neither "[Bot]" nor a sentence in front of the tag is a title of what is asked, so that blank lines may stand between.
  const mayBeApart = own.startsWith('[') || saysSentence.test(own);
  const lines = [own, ...over.filter((line) => line.trim() !== '' || !mayBeApart)];
  if (says.test(own)) return true;
  if (!speaker.test(own)) return false;
  const title = lines.findIndex((line) => ofTalk.test(line));
  return (
    title > 0 &&
    !leadsToCases.test(lines[title] ?? '') &&
    lines.slice(0, title).every((line) => speaker.test(line))
  );
}
