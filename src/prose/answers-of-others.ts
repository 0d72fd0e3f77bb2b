import { lastLine } from './prompt-titles.ts';
import { isWithinSomeText } from './text-of-others.ts';

/** How far around a tag another one is looked for that is said to be the agent's own. */
const mostAround = 600;

/** "You: <goto>A</goto>", "Your answer: <goto>A</goto>" */
const ownLabel = '(?:^|[\\n.;!?>]\\s*)[*_`(-]*(?:you|yours|your(?: [\\w-]+){1,2})[*_`)]*:[*_`]*[ \\t]*';
const ownTag = new RegExp(`${ownLabel}[\`*_"']*<[a-z]`, 'i');
const isOwn = new RegExp(ownLabel, 'i');
/** "The reviewer answers <goto>A</goto> if it is good, otherwise", up to a tag: who has begun goes on. */
const byAnother =
  /^\W*(?:(?:the|an?|each|every|another|any|its) (?:[\w-]+ ){1,3}(?:(?:answer|emit|return|end|print|send|write|use|give|choose|decide|pick|respond|output|hand|jump|continue|proceed|say)s|replies|finishes|goes)|it (?:will|would|may|can))\b/i;
/** "PLAN will read it and then go on with" */
const actsAs =
  /^\W*(\w+)(?:\.md)?[`*]* (?:will|would|shall|may|can|must|should|then|reads|looks|goes|answers|emits|ends|decides|chooses)\b/;
/** "Replace: <goto>A</goto> -> <goto>B</goto>" */
const turnsInto = /^[\s`*_"')]*(?:->|=>|\u2192)[\s`*_"'(]*</;
const turnedFrom = /<\/[a-z]+\s*>[\s`*_"')]*(?:->|=>|\u2192)[\s`*_"'(]*$/;
const wholeTag = /<([a-z]+)(?:\s[^<>]*)?>[^<]*<\/\1\s*>/;

/**
 * Whether somebody else than the agent may be meant to give the tag between two texts, or nobody: another one beside it is said to
 * be the agent's, the sentence began with another subject, it stands in a text of its own, in a cell beside another tag, or on a side of an
 * arrow between two. `isOther`: whether a name is that of another state.
 */
export function mayBeOfOthers(before: string, after: string, isOther: (name: string) => boolean): boolean {
  if (turnsInto.test(after) || turnedFrom.test(before.slice(-mostAround))) return true;
  const line = lastLine(before);
  const behind = after.split('\n', 1)[0] ?? '';
  if (/^\s*\|/.test(line)) {
    const cells = `${line}\0${behind}`.split('|');
    if (cells.some((cell) => !cell.includes('\0') && wholeTag.test(cell))) return true;
  }
  const sentence = line.split(/[.;!?]\s/).at(-1) ?? '';
  const clause = sentence.split(/[:|\u2192]|[-=]>/).at(-1) ?? '';
  const [, name = ''] = actsAs.exec(clause) ?? [];
  if (byAnother.test(clause.replace(/\([^()]*\)/g, ' ')) || isOther(name)) return true;
  const around = [before.slice(-mostAround), after.slice(0, mostAround)];
  if (!isOwn.test(sentence) && around.some((text) => ownTag.test(text))) return true;
  return isWithinSomeText(before, after);
}
