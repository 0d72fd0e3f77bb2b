import { lastLine } from '../util/line-start.ts';
import { isCondition } from './clauses.ts';
import { titlesOver } from './prompt-titles.ts';

const mostBefore = 200;

/** A cross with nothing in front of it in its line: what is wrong, or what failed. */
const crossedItem = /^\s*(?:(?:[-*+]|\d+[.)])\s+)?[\u274c\u2716-\u2718\u26d4\u{1f6ab}]\ufe0f?[\s`*_"'(]*$/u;
/** "Past mistakes", "Violations seen so far", "What was refused"; not "Fix the mistakes". */
const ofMistakes =
  /^\W*(?:(?:the|these|some|other|more|our|your|all|past|last|recent|common|typical|frequent|usual|known|previous|earlier|old|real|seen) )*(?:mistakes?|violations?|pitfalls?|slips?|typos?|(?:wrong|bad|broken|invalid|incorrect|refused|rejected|malformed) (?:tags?|answers?|outputs?|endings?|examples?|forms?|lines?)|counter-?examples?|anti-?patterns?)(?!\w| (?:is|are|was|were|in|remain|left|found)\b)/i;

/** "Assistant (wrong): ", at the beginning of a line; "Answer (not wrong):" is a case. */
const labelledWrong = /^\W*[\w #]{1,40}[*_]* ?\((?:wrong|bad|incorrect|invalid|mistake)\)[*_]*:[\s`*_"']*$/i;

/** "Search for an unclosed", "a stray", directly in front of it */
const calledSpoilt =
  /\b(?:an?|any|every|each|the|some|for|no) (?:\w+ )?(?:un(?:closed|opened|terminated|finished|balanced)|stray|dangling|malformed|misspelt|misspelled|truncated|half[- ]open|broken)(?: (?:tag|line|string|text))?[,:]?[\s`*_"'(]*$/i;
/** The column of what is put in: "| input | expected |" */
const ofInputs =
  /^\W*(?:(?:the|test|sample|raw|given|example) )*(?:inputs?|strings?|samples?|given|written|test cases?)\W*$/i;

/** Whether the words in front of what is no tag, or its column, say that it is none, or that something is given it. */
export function isKnownAsSpoilt(before: string): boolean {
  const line = lastLine(before.slice(-mostBefore));
  if (calledSpoilt.test(line)) return true;
  return /^\s*\|/.test(line) && ofInputs.test(titlesOver(before)[0] ?? '');
}

/** Whether a cross alone stands in front of a place on its line: a tag there is what is wrong, or what belongs to an outcome. */
function isCrossedItem(before: string): boolean {
  return crossedItem.test(lastLine(before.slice(-mostBefore)));
}

/** Whether what stands at the end of a text is told as a mistake: behind a cross or such a label, or below a title of mistakes. */
export function isToldAsMistake(before: string): boolean {
  return (
    isCrossedItem(before) ||
    labelledWrong.test(lastLine(before.slice(-mostBefore))) ||
    titlesOver(before).some((title) => !isCondition(title) && ofMistakes.test(title))
  );
}
