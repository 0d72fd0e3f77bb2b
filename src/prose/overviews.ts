import { lastLine } from '../util/line-start.ts';
import { isToldToBe } from './addressed.ts';
import { isCondition, wholeTag } from './clauses.ts';
import { titlesOver } from './prompt-titles.ts';
import { sentenceOfLine } from './spoken-line.ts';

/** So much in front of a tag and behind it is looked at. */
const mostAround = 600;

/** A tag that the agent itself is to give, next to the one that is asked about. */
export interface OwnTag {
  /** What stands in front of it. */
  readonly before: string;
  /** What stands from the one of the two to the other. */
  readonly between: string;
  readonly isInFront: boolean;
}

/** "review", "reviewer", "reviewing", "reviews" of REVIEW; not "reviewed", which the agent itself may have done. */
const endings = /^(?:[a-z]?(?:er|or|ing)|ier|y|[ey]?ment|e|es|ion|ation|ication|al)?s?$/;
const ending = /(?:e|er|or|ing|y|ment)$/;
const shortestStem = 3;

/** What may be an outcome as well: "Error:" in front of a tag is a case. */
const ofOutcome = /^(?:errors?|fail|done|end|finish|success|abort|stop|cancel|retry|skip|wait|ready)/;

/** Whether a word is of the name of a state, in any of its parts, and of nothing else. */
export function isWordOf(name: string, word: string): boolean {
  if (ofOutcome.test(word)) return false;
  return name
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((part) => {
      const stem = part.length > shortestStem + 1 ? part.replace(ending, '') : part;
      return stem.length >= shortestStem && word.startsWith(stem) && endings.test(word.slice(stem.length));
    });
}

/** The heading of the whole prompt. */
const ownHeading = /^\s*#{1,6} ([^\n]*)/;
/** The end of a sentence with a tag: what follows is said of another. */
const endsWithTag = /<\/[a-z]+\s*>[\s`*_"')]*[.!?;]\s/;
const signs = /[`*]+|(?<!\w)_+|_+(?!\w)|\([^()]*\)/g;
const marks = /^[\s>#|]*(?:(?:[-*+]|\d+[.)])\s+)?/;
/** What ends a label. */
const labelEnd = /[:|.\u2192\u2013\u2014]|[-=]>|\s-\s/;
/** What stands beside the name of a state in a label: "Step 2 – the review". */
const besideName =
  /^(?:the|an?|step|stage|phase|part|state|agent|role|prompt|task|turn|then|next|finally|later|in|for|of|during|first|second|third|\d+|[a-z])$/;
const mostOfLabel = 6;
/** "The reviewer reads it:" */
const subject =
  /^\W*(?:then )?(?:the )?([\w-]+) (?!(?:is|was|has|needs|seems|stays|remains) )(?:[a-z]+s|will|then)\b/i;
const ofRole = /(?:er|or)$/;
/** "When reviewing," and "Once the reviewer is done,", beside "When drafting," of the agent itself */
const inCase =
  /^\W*(when|while|once|after|as soon as) (?:the |you[\u2019']re |you are )?(?:([\w-]+(?:er|or))(?:[\u2019']s| is| has) (?:done|finished|through|ready)\b|([\w-]+ing),|done\b|finished\b)/i;
/** "The review has two outcomes", "Outcomes of the review", over a list */
const ofSubject =
  /^\W*(?:the|an?) ([\w-]+) (?!(?:is|was|needs|seems|stays|remains) )(?:[a-z]+s|can|may|will)\b/i;
const outcomesOf =
  /\b(?:outcomes?|verdicts?|results?|answers?|endings?|ways?(?: out)?) (?:of|from|for) (?:the )?([\w-]+)\W*$/i;
/** "What comes next (FYI)", "Later stages" */
const ofLater =
  /\b(?:(?:what|who) (?:comes|happens|follows|goes on|acts) (?:next|then|later|afterwards|there|after\w*)|later (?:stages?|steps?|states?|phases?|agents?)|downstream|fyi|for your information)\b/i;
/** "What happens there:" */
const ofThere = /^\W*(?:(?:what|how)\b[^:]*\b(?:there|afterwards|later)\b[^:]*|from there(?: on)?):/i;
/** "On approval, <goto>A</goto> follows" */
const follows = /^[\s`*_"')]*(?:follows|comes (?:next|after|then))\b/i;
/** "<goto>A</goto> → review → <goto>B</goto>" */
const arrow = '(?:\u2192|[-=]>)';
const inChain = new RegExp(`^[\\s\`*_"')]*${arrow}[^\\n]*${arrow}[\\s\`*_"'(]*$`);

/**
 * Whether a tag may stand in an overview of what other states do, by what stands around it and around the nearest tags of the agent itself:
 * behind or below the name of a state, one step further in a chain, or as what comes later. `isState`: whether a word is of the name of a
 * state that goes on so.
 */
export function isInOverview(
  before: string,
  after: string,
  own: readonly OwnTag[],
  isState: (word: string) => boolean,
): boolean {
  const near = before.slice(-mostAround);
  const behind = after.slice(0, mostAround);
  const [, heading = ''] = ownHeading.exec(before) ?? [];
  const isOther = (word: string) =>
    isState(word.toLowerCase()) &&
    !isToldToBe(word, `${near} ${behind.replaceAll('\n', ' ')}`) &&
    !heading.toLowerCase().includes(word.toLowerCase());
  if (
    follows.test(behind) ||
    own.some(({ isInFront, between }) => isInFront && inChain.test(between.slice(0, mostAround)))
  )
    return true;
  const part = lastLine(near).split(endsWithTag).at(-1) ?? '';
  const isApart = own.every(({ isInFront, between }) =>
    isInFront ? between.length >= part.length : between.includes('\n'),
  );
  if (isApart && isPartOf(part, own, isOther)) return true;
  const titles = titlesOver(before).filter((title) =>
    own.every((tag) => !titlesOver(tag.before).includes(title)),
  );
  return titles.some((title) => ofLater.test(title) || isNameOf(title, isOther) || leadsOf(title, isOther));
}

function isPartOf(part: string, own: readonly OwnTag[], isOther: (word: string) => boolean): boolean {
  const said = part.replace(wholeTag, '').replace(marks, '').replace(signs, '');
  // The last one may be an order: "Review, then".
  const labels = said.split(labelEnd).slice(0, -1);
  if (labels.slice(0, 2).some((label) => isNameOf(label, isOther) || leadsOf(label, isOther))) return true;
  const [, someone = ''] = subject.exec(said) ?? [];
  if (ofRole.test(someone) && isOther(someone)) return true;
  const sentence = sentenceOfLine(said);
  if (ofThere.test(sentence)) return true;
  const [, conjunction = '', role, doing = role ?? ''] = inCase.exec(sentence) ?? [];
  if (!isOther(doing)) return false;
  return own.some(
    ({ before }) =>
      inCase.exec(sentenceOfLine(lastLine(before)))?.[1]?.toLowerCase() === conjunction.toLowerCase(),
  );
}

/** "Reviewer", "Step 2", "the review state": nothing but the name of a state and what stands beside it. */
function isNameOf(label: string, isOther: (word: string) => boolean): boolean {
  const words = label.replace(signs, '').match(/[A-Za-z\d][\w-]*/g) ?? [];
  return (
    words.length <= mostOfLabel &&
    words.some(isOther) &&
    words.every((word) => besideName.test(word.toLowerCase()) || isOther(word))
  );
}

function leadsOf(lead: string, isOther: (word: string) => boolean): boolean {
  if (isCondition(lead)) return false;
  return [ofSubject, outcomesOf].some((one) => isOther(one.exec(lead)?.[1] ?? ''));
}
