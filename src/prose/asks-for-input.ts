import type { Implementation } from '../ir/ir.generated.ts';
import { memo } from '../util/memo.ts';
import { isEnglish } from './english.ts';
import { PromptWords } from './prompt-words.ts';

const tags = /<[^<>]*>/g;
const names = /\b(?:input|payload)s?\b/i;

/** By itself, not as a part of "input validation". */
const noun =
  "(?:(?:the|its|an?|your|their|this|that)\\s+)?(?:(?:tag['\u2019]s|own|new)\\s+)?(?:input|payload)\\b(?![ -](?:validation|handling|files?|data|fields?|forms?|formats?|types?|errors?)\\b)";
const plainly = new RegExp(
  [
    // `input="..."`, "the `input`", "the input attribute"
    '\\binput["\'`]?\\s*=|["\'`\u201c](?:input|payload)["\'`\u201d]|\\b(?:input|payload) attribute\\b|\\battribute (?:called |named )?(?:input|payload)\\b',
    // "Answer with the failure as input", "put it into the payload"
    `\\b(?:as|with|through|via|into)\\s+${noun}`,
    // "give it an input", "set the input to the failure"
    `\\b(?:give|pass|hand|add|set|include|attach|provide|send|fill)\\b(?:\\s+\\w+){0,2}\\s+${noun}`,
    // "Its input is the failure", "the input of the tag"
    "\\b(?:its|tag['\u2019]s)\\s+(?:input|payload)\\b|\\b(?:input|payload)\\s+(?:of|on|in|for)\\s+(?:the|that|this|each|your)\\s+(?:tag|transition)",
  ].join('|'),
  'i',
);

/**
 * Whether a prompt asks in words, outside of its tags, that a tag is to have a payload. In English the word alone may be anything
 * ("Validate all user input."); in any other language it counts.
 */
export const asksForInput = memo((implementation: Implementation): boolean => {
  const { text } = new PromptWords(implementation);
  if (!text.includes('put') && !text.includes('load')) return false;
  const words = text.replace(tags, '');
  return names.test(words) && (!isEnglish(implementation) || plainly.test(words));
});
