import { wholeTag, withoutCondition } from './clauses.ts';
import { directly, orderVerb } from './led-in.ts';

/** "reviewer", "lead": who does something, and not an answer or a header; an agent may be the one that is spoken to. */
export const role =
  '(?!error|other|either|never|later|number|order|after|answer|letter|header|footer|paper|folder|over|under|ever|whether|major|minor)(?:[\\w-]{2,}(?:er|or)|lead|judge|critic)';
/** The end of a sentence that is no more than other tags and what joins the next one to them. */
const joins = /(?:[\s\u0001`*_"'\u201c(),|/&]|\b(?:or|and|either|otherwise|else)\b)+$/i;
/** What begins a sentence about somebody or something. */
const subject =
  "^\\W*(?:(?:and|but|so|also|then|otherwise),? )*(?:the|an?|each|every|another|any|its|their|his|her|some|one|no|it|he|she|this|that|these|those|[\\w-]+[\u2019']s)\\b";
const gives =
  '(?:answer|emit|return|end|print|send|write|use|give|choose|decide|pick|respond|output|hand|jump|move|continue|proceed|say)s|replies|finishes|goes';
/** What may stand in front of it: "On approval", "Later". */
const before =
  '^\\W*(?:(?:on|after|upon|from|in|at|with|for|by) (?:[\\w-]+ ){1,4}?|(?:later|there|then|afterwards|next) )';
/** "Its agent reads the diff and ends with", "On approval it answers", "If it is fine it answers", "a script that prints"; not "If the script prints". */
const given = new RegExp(
  `(?:${subject} [^:;]*?|${before}(?:it|he|she|(?:the|an?|each|another) (?:[\\w-]+ )?(?:${role}|agent)) |^\\W*(?:if|when(?:ever)?|once) [^,;:]+? (?:it|s?he) |\\b(?:which|that|who)(?: \\w+)? )\\b(?:${gives})\\b`,
  'i',
);
/** "and count the lines", after a subject of another: a new order to the agent. */
const newOrder =
  /(?:,\s*(?:so|then|and|but|please)|;|\b(?:then|so|and))[,\s]+(?!(?:with|by|if|when|unless|otherwise|else|or|to|the|an?|on|in|it|its|they|as|\w+s)\b)[a-z]+/i;
const beforeGiving = '(?:just |already |now |then |once |always |also )?';
/** "The first one has just finished with" */
const hasGiven = new RegExp(
  `\\b(?:has|had|[\u2019']s) ${beforeGiving}(?:answered|ended|finished|emitted|replied|said|written|returned|printed|sent|responded|chosen|given|gone)(?:(?:\\s+(?:with|by|to|on|over|either|one of))+:?)?$`,
  'i',
);
/** "And then", "In the last state," */
export const opening =
  '^\\W*(?:(?:(?:and|but|so|also|then),? )+|(?:in|on|at|during|after|before|for|with|from) [^.,;:!?]{1,60}, )?';
/** "Reviewers answer", "The reviewers on the other team use", "Reviewers, for example, answer"; not "Focus on it and answer". */
const pluralGives = new RegExp(
  `${opening}(?!(?:always|perhaps|unless|afterwards|besides|sometimes|towards|this|thus)\\b)(?:(?:the|some|other|many|most|all|both|these|those|its|their) (?:[\\w'\u2019-]+ ){0,2})?(?:[a-z-]{3,}(?<![su])s|(?:[a-z-]+ )?(?:people|folks))(?:, (?:for example|for instance|however|too|in turn|as usual|by contrast),| (?:on|in|of|at|from|with|without|that|who|which)\\b(?:(?!\\b(?:and|then|so|but|or|you)\\b)[^.,;:!?])*)? (?:[a-z]+ly )?(?:(?:love|like|tend|want|prefer|used|try) to )?${beforeGiving}${orderVerb}${directly}`,
  'i',
);
/** "You will receive one of" */
const isGivenToYou =
  /\byou(?:[\u2019'](?:ll|ve)| will| have| may| can| might)?(?: \w+)? (?:received?|get|got|(?:be|been|are|were) (?:given|told|sent|handed))(?: (?:one of|either|back|with|the|an?|tag|answer|result))*:?$/i;
/** "Its answer is either", "The checker's answer:" */
const ofAnother = new RegExp(
  `${opening}(?:its|their|his|her|(?:(?:the|an?|another|each|every) )?(?:[\\w-]+ ){0,2}(?!(?:it|that|there|here|what|let|today)\\b)[\\w-]+(?:[\\u2019']s|s[\\u2019'])) (?:[\\w-]+ ){0,2}(?:answers?|verdict|reply|replies|responses?|tags?|lines?|decision|endings?|outputs?|choices?|options?|results?|transitions?)(?: (?:is|are|was|were|(?:will|can|may|must|should|has to) be))?(?: (?:either|one of|always|exactly))*:?$`,
  'i',
);
/** "Some say an agent should end with" */
const someSay =
  /^\W*(?:some|others|many|most|people|they|everybody|someone|somebody)\b[^,;:]* (?:says?|thinks?|claims?|believes?|suggests?|wants?)\b/i;
/** "Input: <result>ok</result>" */
const isInput = /^\W*(?:in|inputs?|given|got|received|incoming|question|q)(?: \d+)?[*_]*:$/i;

/** Whether a sentence in front of a tag says of somebody else that he gives it, or that the agent is given it. */
export function hasOtherSubject(sentence: string): boolean {
  const said = sentence.replace(wholeTag, '\u0001').replace(/\s*\([^()]*\)/g, '');
  const rest = withoutCondition(said);
  const clause = rest.split(/[:|\u2192]|[-=]>/).at(-1) ?? '';
  const found = given.exec(clause);
  if (found !== null && !newOrder.test(clause.slice(found.index + found[0].length))) return true;
  const head = rest.replace(joins, '');
  if (ofAnother.test(head) || isInput.test(head) || isGivenToYou.test(head)) return true;
  if (hasGiven.test(head) || pluralGives.test(head.split(/:\s/).at(-1) ?? '')) return true;
  return someSay.test(clause) && !newOrder.test(clause);
}
