import { lastLine } from '../util/line-start.ts';
import { asSaidToYou } from './addressed.ts';
import { beforeEach, firstAlternative } from './alternatives.ts';
import { mayBeOfOthers } from './answers-of-others.ts';
import { isAskedInTable } from './asked-in-table.ts';
import { isBareOrder } from './bare-orders.ts';
import { withoutCondition } from './clauses.ts';
import { isInTextToWrite } from './described-tags.ts';
import { asksForBelow, isLabelOfOthers, leadTellsOfOthers, orderVerb } from './led-in.ts';
import { isPartOfAnother } from './parts-of-others.ts';
import { isListItem, lastSentence, leadLine, titlesOver } from './prompt-titles.ts';
import { quotationAt } from './quotations.ts';
import { isWithinQuotation, isWithinSpeech } from './reported-speech.ts';
import { listOfTags } from './ruled-out.ts';
import { isSaidByTheWay } from './said-by-the-way.ts';
import { withoutSeemingProhibitions } from './seeming-prohibitions.ts';
import { isToldAsMistake } from './shown-as-mistake.ts';
import { isWithinShownText } from './shown-text.ts';
import { spokenLine } from './spoken-line.ts';
import { crossedCell, leadIn } from './spoken-of.ts';
import { asksToContain } from './such-as.ts';
import { areWaysOfOthers } from './ways-of-others.ts';

const mostBefore = 600;
const mostAfter = 200;

/** What no order has after its verb. */
const notInOrder =
  '(?!(?:if|when|once|whether|will|would|could|might|may|can|must|should|shall|was|were|is|are|itself)\\b)';
/** "Emit", "end your message with", "you have to answer", directly before a tag. */
const ordered = new RegExp(
  `(?:^|[^\\w-])(?<!\\b(?:will|would|could|might|may|can|must|should|shall|cannot|told|asked|to) (?:\\w+ )?)(?:(?<!\\b(?:by|of|in|on|at|for|an?|the|its|their|his|her|our|this|that|no) )|(?=end\\b))${orderVerb}(?:,? ${notInOrder}[\\w\`'\\u2019-]+){0,8}:?[\\s\`*_"'\\u201c(]*$`,
  'i',
);
/** The same of a verb that somebody else could be the subject of, where that is the agent. */
const toldYou = new RegExp(
  `\\b(?:you(?: are|[\\u2019']re| have| need|[\\u2019']ll)?|please|sure|always|must|has|have|want)\\b[^.;?!]{0,80}\\b${orderVerb}(?:,? ${notInOrder}[\\w\`'\\u2019-]+){0,8}:?[\\s\`*_"'\\u201c(]*$`,
  'i',
);
/** "otherwise", "or", an arrow, a colon, directly before a tag. */
const leadsOn =
  /(?:\b(?:otherwise|else|then|or|and|with|(?<!\bfollowed )by|by (?:means|way) of|that is|namely|(?:that|then|next) (?:comes|follows)(?: the)?),?|(?<=\s)\/|->|=>|\s=|[\u2192:\u2014\u2013\u2705\u2713\u2714\u274c\u2716-\u2718-])[\s`*_"'\u201c(]*$/i;
/** "Your reply must be followed by" */
const followsYours =
  /\byour (?:[\w-]+ ){1,4}(?:(?:must|should|(?:has|is) to) be|is|are) (?:\w+ )?followed by[\s`*_"'\u201c(]*$/i;
/** "You are free to <goto>A</goto>", "Never ask, just <goto>A</goto>": the tag is what is done. */
const asVerb =
  /(?<!\b(?:if|that|whether|why|how|what|where|because|thinks?|says?|like|though) )\b(?:please|(?<=^\W*(?:never|do not|don[\u2019']t|no need to)\b[^.;!?]{1,120}[,;]\s+)(?:always|just|simply)|you(?:[\u2019'](?:re|ll))?(?: (?!asked|told|tempted|meant|supposed|not|never|cannot)\w+){0,2}? (?:(?:free|cleared|ready|allowed|able|welcome|have|need) to|may|can|must|should|will|shall|are to)(?: (?:now|then|just|simply))?)[\s`*_"'(]*$/i;
/** "Your last line must be" */
const isTheEnd =
  /\b(?:your|the) (?:[\w-]+ ){0,3}(?:line|thing|tag|message|answer|reply|response|output|ending|transition|options|choices|outcomes|endings|tags|transitions)\b[^.;?!]{0,60}\b(?:be|is|are|reads?)(?: (?:just|exactly|only|always))?:?[\s`*_"'\u201c]*$/i;
/** "Your answer is either" */
const yoursIsEither =
  /\byour (?:[\w-]+ ){0,3}(?:line|message|answer|reply|response|output|verdict) (?:is|(?:must|should|can|may|has to) be) (?:either|one of):?[\s`*_"'(]*$/i;
/** Directly before the first of several tags: "One of", "You decide between", "The allowed tags are" */
const oneOf =
  /(?:\b(?:(?:one|any|either) of|either|(?<!\b(?:will|would|could|might|may|can|must|should|shall|to) (?:then )?)decide between)|\b(?:allowed|possible|valid|available) (?:[\w-]+ )?(?:are|is):?)[\s`*_"'(]*$/i;
/** "All of them running?"; not "What did it say?" */
const afterQuestion =
  /(?:^|[.;!?:][)"'\u201d]*\s+)[^\w.;!?]*(?!(?:what|which|who|whose|how|why|where)\b)\w[^.;!?]*\?(?: (?:yes|then)[,:]?)?[\s`*_"'(]*$/i;
/** A condition, and nothing but a comma after it. */
const onCondition =
  /(?:^|[.;!?\n]\s*|\b(?:and|or|but),? )[\W_]*(?:if|when|whenever|once|unless|as soon as|after|before|in case|on|for(?! (?:example|instance)\b)|in|should (?:you|it|they|there|the|an?|any\w*|no\w*))\b[^.;!?\n]*(?:,|:|\u2014|\u2013| -)[\s`*_"']*$/i;
/** A short one without a comma, where the other case stands behind: "If red <goto>A</goto>, else <goto>B</goto>" */
const onShortCondition =
  /(?:^|[.;!?]\s+|\b(?:and|or|but),? )[\W_]*(?:if|when|whenever|once|unless)(?: (?!(?:you|we|contains?|says?|shows?|has|have|had|with|like|sees?|reads?|emits?|of|the)\b)[\w'\u2019-]+){1,4}[\s`*_"']*$/i;
const otherCase = /^[`*_"']*[,;.]?\s*(?:else|otherwise|or else|if not)\b/i;
/** Such a case in front, with its tag: "If it is fine <goto>A</goto>, if not" */
const caseInFront = /(?:^|[\s,])(?:if|when|whenever|once|unless) [^<.;!?\n]{1,60}<(?:goto|reset|result)\b/i;
const behindTag = /<\/[a-z]+\s*>[`*_"')]*,?\s*/i;
/** Words that say that a clause is no order: it tells of the past, of others, or of what is no good. */
const tells =
  /\b(?:todo|fixme|(?:one|some) ?day|could|iteration|previous(?:ly)?|versions?|parser|(?<!(?:["'`*_\u201c]|\b(?:is|was|be|on|says?|said|if|for|case) ))rejects?(?!["'`*_\u201d]|:| ?(?:[-=]>|[\u2192\u2013\u2014]))|anything else(?!\W*:)|for instance|advise|tests? for|inputs? to|(?:is|are) reserved|cost us|history|deprecated|obsolete|outdated|(?:old|former|earlier) (?:way|form|style|syntax|version|workflow|flow)s?|(?:was|were|been) (?:told|taught|asked|meant|supposed|instructed)|(?:(?:I|we|they|s?he|it)(?: (?:would|could|might)|[\u2019']d)) have (?:told|taught|asked|instructed|wanted) you)\b/i;
/** A name in quotation marks or in code: 'If it is "obsolete": emit'. */
const quotedWords = /(["'`])[^"'`<>]{1,40}\1/g;
const directlyBefore = '(?:\\s+(?:with|by|to|on|over|or|and|either))*[\\s`*_"\'\\u201c(]*$';
/** Directly before a tag: "If you were the reviewer, you would now emit" */
const wouldGive = new RegExp(
  `(?:\\b(?:would|could|might)|[\u2019']d)(?: \\w+)? ${orderVerb}${directlyBefore}`,
  'i',
);
/** "Until last week you had to answer" */
const hadToGive = new RegExp(`\\byou (?:had|used|were) to (?:\\w+ )?${orderVerb}${directlyBefore}`, 'i');
/** "Once people jumped ahead with": no order is in the past. */
const gaveOnce =
  /^(?!.*\b(?:be|is|are|get|have|has|you)\b)(?:.*\w )?\w+[^e\W]ed (?:\w+ )?(?:with|by|via|to)[\s`*_"'\u201c(]*$/i;
const endsInColon = /:[\s`*_"'\u201c(]*$/;
/** "What happens on approval:", "How the run ends:", "See also:" */
const answersQuestion =
  /^\W*(?:(?:what|how|why)\b(?!.*\b(?:to|you|next|now|then|else)\b)[^:]*|see(?: also)?):[\s`*_"'\u201c(]*$/i;
/** "The next agent will end with", where the agent itself is not spoken of. */
const willGive = new RegExp(
  `^(?!.*\\byou).*\\b(?:will|shall|may|can)(?: \\w+)? ${orderVerb}${directlyBefore}`,
  'i',
);
/** "What the run does when the reviewer ends with <goto>A</goto>": a tag says when. */
const whenAnswered =
  /\b(?:if|when|whenever|once|after|until|unless|because) (?:(?:the|an?) [\w-]+ (?:answer|end|finishe|replie|respond)s|(?:they|you) (?:answer|end|finish|reply|respond)) (?:with|by)[\s`*_"'(]*$/i;
/** "It should contain the sentence: When the tests pass, emit" */
const cites = /\b(?:contain|include|say|read)s?\b[^.:;<\n]{0,40}:\s+["'\u201c]?[A-Z][a-z]/;
/** "They say that you end with <goto>A</goto>" */
const saidBySources =
  /\b(?:they|docs?|documentation|readme|manual|page|wiki|guide|handbook|comments?) (?:still |also |once )?(?:says?|said|claims?|claimed|tells?|told|states?|suggests?)(?: you)? (?:that|to)\b/i;
/** "None of these: <goto>A</goto>, <goto>B</goto>"; of one alone, or of alternatives, it is a case. */
const noneOfThese = new RegExp(`\\bnone of (?:these|those|the following)(?: \\w+)?:(${listOfTags})`, 'i');
const hasNext = /^[\s`*_]*(?:,|(?:,? ?(?:and|nor))\b)[\s`*_]*</i;
const hasOr = /(?:^|>)[\s`*_]*,?[\s`*_]*or[\s`*_]*(?:<|$)/i;
/** "Say whether <goto>A</goto> comes next" */
const inQuestion = /\bwhether[\s`*_"']*$/i;
/** "Write <goto>A</goto> as the last line of `list.txt`" */
const putsIntoText = /\b(?:write|put|add|insert|append|paste|save)\b[^,]*$/i;
const intoText =
  /^[\s`*_"'\u201d]*(?:as|at|in|into|to|on|onto|under|below|above|before|after)\b[^.;!?]{0,40}(?:\w\.[a-z]{1,5}\b|\bfiles?\b)/i;
/** Another tag in front, with what it is for. */
const otherTag = /[`*_"]*<[a-z]+[^<>]*>[^<]*<\/[a-z]+\s*>[`*_"]*(?:\s*\([^()]*\))?,?\s*/g;
/** "# Glossary", "Changelog:": what stands below is explained, or was so. */
const explains =
  /^\W*(?:(?:[\w-]+ ){0,3}(?:glossary|legend|cheat ?sheet|vocabulary|terminology|notation|change ?log|release notes)|(?:(?:the|a|this|our|some|all|short|brief|version) )*(?:terms|syntax|background|history|changes|versions?)|(?:previous|former|old|earlier) (?:versions?|prompts?|workflows?|states?|tags?|answers?|endings?|rules|ways?|forms?|names?|transitions?)|how (?:it|this|they|tags|transitions|workflows?|raymond)(?: \w+)? works?)(?: (?:of|in|from|until|for)\b.*)?\W*$/i;
/** "You will see the votes of three members, e.g.", "You can expect one of these back:" over a list */
const givesBelow =
  /^\W*(?:here,? )?you(?:[\u2019']ll| will| may| can| might)? (?:then )?(?:see|find|get|receive|meet|expect)\b(?! to\b)[^.;!?]*(?:[:,]|e\.g\.)\W*$/i;
/** "v1.0: ended with <goto>A</goto>", "2024-03: ..." */
const ofVersion = /^[^\w<]*(?:v(?:ersion )?\d[\w.]*|\d{4}(?:-\d\d){0,2})[*_`]* ?(?:[:,(-]|[\u2013\u2014])/i;
/** "Wait (in other workflows this is <goto>A</goto>)", "The names (<goto>A</goto>, <goto>B</goto>) are made up" */
const wordsInAside = /\([^()<>]*\w[^()<>]*$/;
const isAside = /\([^()]*$/;
const aboutAside = /^[^()]*\)\s*(?:is|are|was|were|stays?|remains?)\b/i;
/** Nothing but the marks of its line in front of a tag. */
const beginsLine = /^\s*(?:(?:[-*+>]|\d+[.)]|#+)\s+)?[\s`*_"'(]*$/;
/** "START -> PLAN:", "Compare: PLAN ->", "What follows (PLAN:" */
const beforeLabel = /[-=]>|[\u2192:(]/;

/**
 * Whether a prompt asks its agent beyond doubt for the tag between two texts, by English words in front of it. `isOther` tells of
 * a name whether it is that of a state other than the one that the tag leads to: "FIX: <goto>PLAN</goto>" says what FIX does.
 * Of alternatives the first has to be asked for too, unless one of those in front is allowed: `isAllowed` tells that of what a tag holds.
 */
export function isPlainlyAsked(
  before: string,
  after: string,
  isOther: (name: string) => boolean = () => false,
  isAllowed: (content: string) => boolean = () => false,
): boolean {
  if (asksFor(before, after, isOther) !== true) return false;
  const first = firstAlternative(before, after);
  if (first === null) return true;
  const asks = asksFor(first.before, first.after, isOther);
  if (asks !== null) return asks === true;
  return oneOf.test(first.before.slice(-mostBefore)) || first.contents.some(isAllowed);
}

/** Whether nothing says that the agent is not asked for a tag. */
export function mayBeAsked(before: string, after: string, isOther: (name: string) => boolean): boolean {
  const first = firstAlternative(before, after);
  return (
    asksFor(before, after, isOther) !== false &&
    (first === null || asksFor(first.before, first.after, isOther) !== false)
  );
}

/** The same of a tag by itself; null where nothing asks for it, and nothing says that it is not asked for, and `below` a line that says neither. */
function asksFor(
  inFront: string,
  after: string,
  isOther: (name: string) => boolean,
): boolean | 'below' | null {
  const before = asSaidToYou(inFront, after);
  const near = withoutSeemingProhibitions(before.slice(-mostBefore).replace(/\bi\.\s?e\./gi, 'that is'));
  const line = lastLine(near);
  const behind = after.slice(0, mostAfter).split('\n')[0] ?? '';
  if (/^[^.;!\n]*\?/.test(behind) || isWithinQuotation(near, after.slice(0, mostBefore))) return false;
  if (isListItem(line) && givesBelow.test(leadLine(near))) return false;
  if (quotationAt(near) === 'text') return false;
  if (ofVersion.test(line) || titlesOver(before).some((title) => explains.test(title))) return false;
  if (mayBeOfOthers(before, after, isOther) || isPartOfAnother(before, after, isOther)) return false;
  if (
    isWithinShownText(before, after) ||
    isToldAsMistake(before) ||
    isInTextToWrite(before) ||
    isWithinSpeech(before) ||
    isSaidByTheWay(before, after) ||
    beforeEach(before).some((text, half) => half > 0 && isSaidByTheWay(text, ''))
  )
    return false;
  if (/^\s*\|/.test(line))
    return (
      !crossedCell.test(titlesOver(before)[0] ?? '') &&
      isAskedInTable(before, after, (cell) => isOther(bareName(cell)))
    );
  const spoken = spokenLine(near);
  const sentence = sentenceOfLine(spoken).replace(otherTag, '');
  const isAnswer = afterQuestion.test(spoken.slice(0, spoken.length - sentenceOfLine(spoken).length));
  // What a condition in front speaks of is no matter.
  const clause = clauseOfLine(spoken);
  if (saidBySources.test(withoutCondition(clause))) return false;
  const [, noneOf] = noneOfThese.exec(line) ?? [];
  const isList = noneOf !== undefined && !hasOr.test(noneOf) && !hasOr.test(behind);
  if (isList && (noneOf.includes('<') || hasNext.test(behind))) return false;
  if (tells.test(clause.replace(quotedWords, ' ')) || inQuestion.test(sentence) || cites.test(sentence))
    return false;
  if (gaveOnce.test(clause) || answersQuestion.test(sentence)) return false;
  if (endsInColon.test(sentence) && isLabelOfOthers(sentence)) return false;
  if (hadToGive.test(clause) || wouldGive.test(clause) || willGive.test(clause) || whenAnswered.test(clause))
    return false;
  if (putsIntoText.test(sentence) && intoText.test(behind)) return false;
  const subject =
    /^\s*(?:(?:[-*+]|\d+[.)])\s+)?(.*?)[\s:\u2192>=\u2014\u2013-]*[`*_"']*$/.exec(clause)?.[1] ?? '';
  if ([subject, subject.split(beforeLabel).at(-1) ?? ''].some((name) => isOther(bareName(name))))
    return false;
  const isBare = beginsLine.test(line);
  if (isBare && beginsLine.test(sentence)) return isLedIn(near, line, behind, before);
  const isAsked =
    ordered.test(sentence) ||
    (isTheEnd.test(sentence) && !sentence.split(/[^\w.-]+/).some(isOther)) ||
    toldYou.test(sentence) ||
    yoursIsEither.test(sentence) ||
    leadsOn.test(sentence) ||
    asksToContain(withoutCondition(sentence)) ||
    onCondition.test(sentence) ||
    afterQuestion.test(spoken) ||
    isBareOrder(isAnswer ? `If so, ${sentence.trimStart().toLowerCase()}` : sentence) ||
    asVerb.test(sentence) ||
    followsYours.test(sentence) ||
    (onShortCondition.test(sentence) && otherCase.test(behind)) ||
    isOneMoreCase(sentenceOfLine(spoken)) ||
    (isBare && asksForBelow(sentence));
  if (isAsked) return true;
  const isTold = wordsInAside.test(sentence) || (isAside.test(sentence) && aboutAside.test(behind));
  return isTold ? false : null;
}

/** "If it is fine <goto>A</goto>, if it is empty", with no comma behind the second condition either. */
function isOneMoreCase(sentence: string): boolean {
  return (
    /^\W*(?:(?:and|or|but|otherwise|then|else),? )*(?:if|when|whenever|once|unless)\b/i.test(sentence) &&
    caseInFront.test(sentence) &&
    onShortCondition.test(sentence.split(behindTag).at(-1) ?? '')
  );
}

function sentenceOfLine(line: string): string {
  return line.split(/[.;!?]\s|(?<=\S)\s[|]\s/).at(-1) ?? '';
}

function clauseOfLine(line: string): string {
  return sentenceOfLine(line).replace(otherTag, '').split(/,\s/).at(-1) ?? '';
}

/** A tag that begins its line: what leads its list in asks for one of its tags, or an item says when, and nothing denies it. */
function isLedIn(near: string, line: string, behind: string, before: string): boolean | 'below' {
  const lead = leadIn(near);
  const isItem = isListItem(line);
  if (!isItem && lead === '') return true;
  if (lead === '') return !leadTellsOfOthers(lastSentence(leadLine(near)));
  const saysWhen = isItem && /^[`*_"')]*[^\w\n]*(?:\([^)]*\)|\w)/.test(behind);
  if (leadTellsOfOthers(lead) || areWaysOfOthers(lead, before)) return false;
  return saysWhen || asksForBelow(lead) || 'below';
}

function bareName(text: string): string {
  return text
    .replace(/[\s`*_:]+/g, (signs, at: number) => (at > 0 && /^_+$/.test(signs) ? signs : ''))
    .replace(/\.md$/, '');
}
