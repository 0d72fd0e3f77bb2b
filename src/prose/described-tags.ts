import { lastLine, leadLine, tableHead } from './prompt-titles.ts';

/** How far above a tag its table or list is looked through. */
const mostOver = 2_000;
const ofTags = /^\W*(?:tags?|elements?|transitions?|syntax|notation)\W*$/i;
const ofMeanings =
  /^\W*(?:meanings?|means|descriptions?|explanations?|effects?|purposes?|semantics|what it (?:does|means))\W*$/i;
/** "End with one of:" over a table of tags. */
const orders =
  /\b(?:emit|answer|reply|respond|return|send|use|output|end|finish|close|conclude|choose|select|decide|pick|give|must|has to|have to|needs? to|should|shall|last|write|line|one of)\b/i;
/** "Write the prompt for the next agent. It should say:" */
const toWrite = /\b(?:write|put|create|draft|compose|prepare)\b/i;
const someText = /\b(?:prompt|brief(?:ing)?|instructions|template|file)\b|\w\.(?:md|txt)\b/i;
const isToSay =
  /^(?:it|they|this|the (?:\w+ )?(?:prompt|brief(?:ing)?|instructions|template|file)) (?:should|must|shall|will|may|(?:has|have|is|are) to) (?:say|contain|read|include|tell)\b(?!.*(?:,|;|\b(?:and|but|then|your?)\b)).*:$/i;

/** Whether a tag stands in the first column of a table that says what each tag means, and nothing orders one of them. */
export function isInReference(before: string): boolean {
  if (!/^\s*\|[\s`*_]*$/.test(lastLine(before))) return false;
  const lines = before.slice(-mostOver).split('\n').slice(0, -1);
  const [, first = '', ...others] = tableHead(lines).split('|');
  if (!ofTags.test(first) || !others.some((title) => ofMeanings.test(title))) return false;
  return !orders.test(lines.findLast((line) => line.trim() !== '' && !/^\s*\|/.test(line)) ?? '');
}

/** Whether a tag stands in a list of what a text for somebody is to say. */
export function isInTextToWrite(before: string): boolean {
  if (!/^\s*(?:[-*+]|\d+[.)])\s/.test(lastLine(before))) return false;
  const [says = '', writes = ''] = leadLine(before.slice(-mostOver))
    .split(/[.;]\s+/)
    .reverse();
  const at = isToSay.test(says) ? writes.search(toWrite) : -1;
  return at !== -1 && someText.test(writes.slice(at));
}
