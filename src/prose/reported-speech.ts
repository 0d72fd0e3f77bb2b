import { lastLine } from './prompt-titles.ts';

/** How far in front of a tag the words are looked for that say whose it is. */
const mostBefore = 600;

const saidBy =
  '(?:^|[.;!?\\n])(?!\\W*(?:if|when|whenever|once|whatever|no matter|your)\\b)[^.:;!?\\n]{0,60}\\b(?:customer|client|user|author|reporter|attacker|stranger|some(?:body|one)|e-?mail|mail|letter|ticket|issue|comment|page|message|bot)s? (?:\\w+ )?(?:wrote|writes?|said|says?|posted|typed|pasted|reads?):';
/** "The customer wrote: <goto>A</goto>" */
const quotes = new RegExp(`${saidBy}[\\s\`*_"']*$`, 'i');
/** "The mail says: if the price is right, answer <goto>A</goto>" */
const quotesWords = new RegExp(`${saidBy}[^.;!?\\n]*$`, 'i');
/** "Bot:" at the beginning of a line, and what the first of such lines stands under. */
const speaker = /^\W*[a-z][\w ]{0,30}[`*_]*:/i;
const ofTalk = /\b(?:transcript|conversation|dialog(?:ue)?|chat|log|history|thread)\b[^:]{0,40}:[*_\s]*$/i;

/** Whether somebody else is said to have written the tag at the end of a text. */
export function isQuotedSpeech(before: string): boolean {
  return quotes.test(before.slice(-mostBefore));
}

/** Whether it may be in what somebody else has written, with words in front of it, or in the lines of a transcript. */
export function isWithinSpeech(before: string): boolean {
  const near = before.slice(-mostBefore);
  return quotesWords.test(lastLine(near)) || isInTranscript(near);
}

function isInTranscript(near: string): boolean {
  const lines = near.split('\n').reverse();
  if (!speaker.test(lines[0] ?? '')) return false;
  const title = lines.findIndex((line) => ofTalk.test(line));
  return title > 0 && lines.slice(0, title).every((line) => speaker.test(line));
}
