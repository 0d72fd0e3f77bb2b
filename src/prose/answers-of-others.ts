import { lastLine } from '../util/line-start.ts';
import { isAddressedAs } from './addressed.ts';
import { beforeEach } from './alternatives.ts';
import { wholeTag, withoutCondition } from './clauses.ts';
import { hasOtherSubject, role } from './other-subject.ts';
import { titlesOver } from './prompt-titles.ts';
import { sentenceOfLine, spokenLine } from './spoken-line.ts';
import { isWithinSomeText } from './text-of-others.ts';

/** How far around a tag another one is looked for that is said to be the agent's own. */
const mostAround = 600;

/** "You: <goto>A</goto>", "Your answer: <goto>A</goto>" */
const ownLabel = '(?:^|[\\n.;!?>]\\s*)[*_`(-]*(?:you|yours|your(?: [\\w-]+){1,2})[*_`)]*:[*_`]*[ \\t]*';
const ownTag = new RegExp(`${ownLabel}[\`*_"']*<[a-z]`, 'i');
const isOwn = new RegExp(ownLabel, 'i');
/** "Writer: <goto>A</goto>", "Not your answer: <goto>A</goto>": somebody, not an outcome such as "On failure:" or "Other:". */
const labelled = new RegExp(
  `^\\W*(?:(?:[\\w-]+ ){0,2}(?:${role}|agent|model|assistant|human|bot)s?|not your(?: [\\w-]+){1,2})[*_\`]*:[\\s\`*_"']*$`,
  'i',
);
/** "The runner, not you, emits" */
const notYou = /\bnot you\b/i;
/** "; that is not your part" */
const notYours = /^[^.!?\n]{0,60}\bnot your (?:part|job|task|turn|step|work|business|concern|state)\b/i;
/** "The next one, PLAN, will end with", "so that PLAN can read it and then emit"; what begins with a comma after that is another order. */
const actsLater =
  /(?<![\w-])([\w-]+)[`*)\],]* (?:will|would|shall|may|can|must|should)\b(?!.*(?:,\s*(?:so|then|and|but)\b|;))/g;
/** "In PLAN the agent may" */
const isWithin = /^\W*(?:in|at|within|inside) [`*]*([\w-]+)/i;
/** "Make it easy for PLAN to answer with" */
const forOf = /\bfor [`*]*([\w-]+)[`*]* to [^,;:]*$/;
/** "that is what PLAN does, by" */
const actsSo = /(?<![\w-])([\w-]+)(?:\.md)?[`*]* [a-z]+s,? (?:by|with|through|via)[\s`*_"']*$/;
/** "Unlike in PLAN, where you": what follows is done there. */
const whereOf = /(?<![\w-])([\w-]+?)(?:\.md)?[`*)\]]*,? (?:where|in which) [^,;:]*$/;
const titleOfState =
  /^\W*(?:[\w-]+ \d+\W+)?(?:(?:the|in|state) )*([\w.-]+?)(?:(?: (?:state|step))?\W*$|[\u2019']s )/i;
/** "PLAN will read it and then go on with", "PLAN opens it and closes with"; "PLAN fails" is an outcome. */
const actsAs =
  /^\W*(\w+)(?:\.md)?[`*]* (?:(?:will|would|shall|may|can|must|should|then)\b|(?!(?:is|was|has|does|fails|passes|succeeds|works|needs|seems|stays|remains|says)\b)[a-z]+s\b(?!.*(?:,\s*(?:so|then|and|but)\b(?! \w+s\b)|;|\b(?:otherwise|else)\b)))/;
/** "When it was empty, PLAN has stopped the run with": nothing stands between it and the tag. */
const hasActed =
  /^\W*(?:(?:[Ii]f|[Ww]hen(?:ever)?|[Oo]nce|[Aa]fter|[Uu]ntil|[Bb]ecause|[Ss]ince) )?(\w+)(?:\.md)?[`*]* (?!(?:and|or|then|with|by|to)\b)\w+ (?:(?!\b(?:and|then|or)\b)[^,;:.!?|<>\u2192])*\b(?:with|by|to)[\s`*_"']*$/;
/** "Replace: <goto>A</goto> -> <goto>B</goto>", "<goto>A</goto> by <goto>B</goto>", "Old: <goto>A</goto>, new: <goto>B</goto>" */
const into = '[\\s`*_"\')]*(?:->|=>|\\u2192|(?:is )?(?:now|to|into|by|with|becomes)\\b)[\\s`*_"\'(]*';
const turnsInto = new RegExp(`^${into}<`);
const isOld = /(?:^|\n|[;|>-]\s)\W*(?:old|before|formerly|previously|until now)[*_`]*:[\s`*_"']*$/i;
const thenNew = /^[^<:\w]*(?:new|now|after|today|instead)[*_`]*:/i;
const turnedFrom = new RegExp(`</[a-z]+\\s*>${into}$`);
/** What is said of the answer directly behind the tag that asks for it: "<call …>REVIEW</call>. The answer is either", "Returns:" */
const ofAnswer =
  /<\/(?:call|function|fork)\s*>[\s`*_"')]*(?:[.:;!,]\s*|\n\s*(?:[-*+] )?)[*_]*(?:(?:the|its|an?) (?:answer|reply|verdict|response|result|outcome) (?:is|will be|can be|may be|is going to be)|(?:which|it|this|that) (?:returns|answers|replies|comes back|ends)(?: with)?|returns|answers|replies|comes back(?: with)?|(?:returns?|answers?|repl(?:y|ies))(?=[*_]*:)|possible answers)[*_]*:?(?: (?:either|one of))?(?:[\s`*_"'(,]|\bor\b|<result>[^<>]*<\/result>)*$/i;
/**
 * Whether somebody else than the agent may be meant to give the tag between two texts, or nobody: as below, or it stands on a
 * side of an arrow between two. `isOther`: whether a name is that of another state.
 */
export function mayBeOfOthers(before: string, after: string, isOther: (name: string) => boolean): boolean {
  return beforeEach(before).some((text) => isOfOthers(text, after, isOther));
}

function isOfOthers(before: string, after: string, isOther: (name: string) => boolean): boolean {
  if (ofAnswer.test(before.slice(-mostAround))) return true;
  if (thenNew.test(after.slice(0, mostAround)) && isOld.test(before.slice(-mostAround))) return true;
  if (turnsInto.test(after) || turnedFrom.test(before.slice(-mostAround))) return true;
  const line = lastLine(before);
  if (namesActing(line.slice(-mostAround)).some(isOther) || isSaidOfAnother(before, after)) return true;
  return titlesOver(before).some((title) => [nameIn(title), ...namesActing(title)].some(isOther));
}

/** What a title names: "REVIEW (for your information)", "Step 2: the REVIEW state", "REVIEW's part"; a longer one is no name. */
function nameIn(title: string): string {
  const [, name = ''] =
    titleOfState.exec(title.slice(0, mostAround).replace(/\([^()]*\)|[`*_:]+(?!\w)|(?<!\w)[`*_]+/g, '')) ??
    [];
  return name.replace(/\.md$/, '');
}

/** Of which something is said in the last sentence of a line, were they states. */
function namesActing(line: string): string[] {
  const sentence = sentenceOfLine(line);
  const names = [
    actsAs.exec(withoutCondition(clauseOfLine(line).replace(wholeTag, '')))?.[1],
    actsSo.exec(sentence)?.[1],
    forOf.exec(sentence)?.[1],
    isWithin.exec(sentence)?.[1],
    whereOf.exec(sentence)?.[1],
    hasActed.exec(sentence.split(/,\s/).at(-1) ?? '')?.[1],
  ];
  // What a condition speaks of is no matter.
  for (const [, name] of withoutCondition(sentence).replaceAll('.md', '').matchAll(actsLater))
    names.push(name);
  return names.filter((name) => name !== undefined);
}

/**
 * Whether the sentence began with somebody else as its subject, or denies that it speaks of the agent, another tag has the label of the
 * agent and this one has another, or it stands in a text of its own.
 */
export function isSaidOfAnother(before: string, after: string): boolean {
  const line = spokenLine(before.slice(-mostAround));
  if (
    (hasOtherSubject(sentenceOfLine(line)) && !hasOwnSubject(line, before)) ||
    notYou.test(clauseOfLine(line))
  )
    return true;
  if (notYours.test(after.slice(0, mostAround))) return true;
  const sentence = sentenceOfLine(line);
  const around = [before.slice(-mostAround), after.slice(0, mostAround)];
  if (labelled.test(sentence) && !isOwn.test(sentence) && around.some((text) => ownTag.test(text)))
    return true;
  return isWithinSomeText(before, after);
}

/** "This agent ends with", "Each answer ends with", "The reviewer ends with" to a reviewer */
const ownSubject = new RegExp(
  `^\\W*(?:this (?:agent|assistant|model|prompt|state|step)|(?:the|each|every|any) (?:(?!last|next|previous|earlier|other|old)[\\w-]+ )?(?:answer|message|reply|response|output|turn|report|summary)(?! (?:of|from|by)\\b)|(?:the|an?|each|every) (?:[\\w-]+ ){0,2}?(${role}))\\b`,
  'i',
);

function hasOwnSubject(line: string, before: string): boolean {
  const found = ownSubject.exec(sentenceOfLine(line));
  return found !== null && (found[1] === undefined || isAddressedAs(found[1], before));
}

function clauseOfLine(line: string): string {
  return (
    sentenceOfLine(line)
      .split(/[:|\u2192]|[-=]>/)
      .at(-1) ?? ''
  );
}
