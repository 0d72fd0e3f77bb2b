import { wholeTag, withoutCondition } from './clauses.ts';
import { directly, orderVerb } from './led-in.ts';
import { spokenLine } from './spoken-line.ts';

/** How far in front of a tag its sentence is looked for. */
const mostBefore = 600;

/** "reviewer", "workers": who does something, and not an answer or a header; an agent may be the one that is spoken to. */
const role =
  '(?!error|other|either|never|later|number|order|after|answer|letter|header|footer|paper|folder|over|under|ever|whether|major|minor)[\\w-]{2,}(?:er|or)';
/** "The reviewers on the other team answer", "Workers that are done answer", "Reviewers, for example, answer"; not "Focus on it and answer". */
const pluralGives = new RegExp(
  `^\\W*(?!(?:always|perhaps|afterwards|besides|sometimes|towards)\\b)(?:(?:the|some|other|many|most|all|both|these|those|its|their) (?:[\\w'\u2019-]+ ){0,2})?[a-z-]{3,}(?<![su])s(?:, (?:for example|for instance|however|too|in turn|as usual|by contrast),| (?:on|in|of|at|from|with|without|that|who|which)\\b(?:(?!\\b(?:and|then|so|but|or|you)\\b)[^.,;:!?])*) ${orderVerb}${directly}`,
  'i',
);
/** "The reviewer must end with", "Every worker has to answer" */
const isToGive = new RegExp(
  `^\\W*(?:(?:and|but|so|also|then),? )?(?:the|an?|each|every|another|any) (?:[\\w-]+ ){0,2}(${role}) (?:(?:must|should|shall|ought to|(?:has|is|needs) to) )(?:\\w+ )?${orderVerb}${directly}`,
  'i',
);
/** "B's prompt says: answer"; not "B's prompt says so, so answer". */
const ofOtherPrompt =
  /^\W*(?:(?!(?:it|that|there|here|what|let)[\u2019']s)[`\w.-]+(?:[\u2019']s|s[\u2019'])|its|their|his|her|(?:the|an?|another) (?:[\w-]+ ){0,2}[\w-]+(?:[\u2019']s|s[\u2019'])|the (?:other|old|former|previous)) (?:\w+ )?(?:prompt|instructions?|brief(?:ing)?|file|template|task)s? (?:\w+ )?(?:says?|reads?|states?)(?:[:,]| (?:that|to|it)\b|\W*["\u201c])(?!.*,\s*(?:so|then|and|but)\b)/i;
/** "Going to B makes the run end with", "This lets the workflow finish with" */
const makesEnd = new RegExp(
  `\\b(?:makes|lets|causes) (?:the|this|that|its) (?:[\\w-]+ )?\\w+ (?:to )?${orderVerb}${directly}`,
  'i',
);
/** "The run is going to end with", where the agent itself is not spoken of. */
const isGoingTo = new RegExp(
  `^(?!.*\\byou).*\\b(?:is|are|was|were) (?:going|about) to (?:\\w+ )?${orderVerb}${directly}`,
  'i',
);
/** "We'd love to end with" */
const wouldLike = new RegExp(
  `\\b(?:we|I)(?:[\u2019']d| would) (?:\\w+ )?(?:love|like|prefer|hope|wish) to (?:\\w+ )?${orderVerb}${directly}`,
  'i',
);
/** "Expected output of the reviewer:", "What the reviewer should say:" */
const outputOfAnother = new RegExp(
  `^\\W*(?:the )?(?:\\w+ )?(?:outputs?|answers?|verdict|repl(?:y|ies)|responses?|tags?|lines?|endings?) (?:of|from|by) (?:the|an?|each|every|another|our|your) (?:[\\w-]+ ){0,2}${role}s?\\b[^:,]*:$|^\\W*what (?:the|an?|each|every|another|our|your) (?:[\\w-]+ ){0,2}${role}s?\\b[^:,]*:$`,
  'i',
);
/** "The wrong thing:", "The wrong answer would be:" */
const wrongThing =
  /^\W*(?:and |but )?the (?:wrong|bad|worst|incorrect) (?:thing|answer|tag|ending|way|one|output|reply|choice)s?(?: (?:to do|here|is|are|would be))*:?$/i;

/**
 * Whether the sentence that ends in front of a tag says by the way what others do, what comes of something, or what would be nice: with the
 * words of an order, but not as one.
 */
export function isSaidByTheWay(before: string): boolean {
  const near = before.slice(-mostBefore);
  const line = spokenLine(near).replace(/[\s`*_"'\u201c(]+$/, '');
  const whole = line.split(/[.;!?]\s/).at(-1) ?? '';
  const sentence = withoutCondition(whole.replace(wholeTag, '\u0001').replace(/\([^()]*\)/g, ' ')).trimEnd();
  const [, agent] = isToGive.exec(sentence) ?? [];
  if (agent !== undefined) return !isAddressedAs(agent, near);
  return [pluralGives, ofOtherPrompt, makesEnd, isGoingTo, wouldLike, outputOfAnother, wrongThing].some(
    (pattern) => pattern.test(sentence),
  );
}

/** "You are a careful reviewer", "As the reviewer" */
function isAddressedAs(role: string, near: string): boolean {
  return new RegExp(`\\b(?:you(?: are|[\u2019']re)|your role is|as) (?:[\\w-]+ ){0,4}${role}\\b`, 'i').test(
    near,
  );
}
