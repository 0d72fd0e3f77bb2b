import { isOrderToDo } from './bare-orders.ts';
import { leadLine, titlesOver } from './prompt-titles.ts';

/** What may stand between two tags that are asked for together: signs of lists and of code, "and", and "then emit". */
const glue =
  /^[\s`*_,;>+.()"'-]*(?:first[\s,]+)?(?:(?:and|plus|then|after that|afterwards|followed by|&|\d{1,2}[.)])[\s`*_,>("'-]*)*(?:(?<=(?:then|that|afterwards),? )(?:emit|output|print|send|(?:continue|go on|move on|proceed|end|finish) with|(?:go|go on|move on|continue|proceed) to|hand (?:it )?over(?: to (?:the )?[\w-]+)?:?)[\s`*_"']+)?$/i;
/** "Start a reviewer with <fork …>…</fork>, and a fixer with" */
const andAnother = /^[\s`*_]*,? and (?:an?|the|another) (?:[\w-]+ ){1,2}(?:with|by)[\s`*_"']*$/i;
/** ", wait for the answer, then emit" */
const waits =
  /^[\s`*_,;.]*(?:and |then )*wait (?:for|until|till)\b[^.!?\n<>:]{1,60},? (?:and )?then (?:emit|output|print|send|(?:continue|go on|proceed|end|finish) with)[\s`*_"']*$/i;
/** "<fork next="B">A</fork> for each bug you have found, then" */
const forEach =
  /^[\s`*_]*for (?:each|every)\b[^.!?\n<>:]{1,60}, (?:and )?then(?: (?:emit|output|print|send))?[\s`*_"']*$/i;
/** A second step for when the first one is over: "2. When the review is back, emit" */
const whenOver =
  /^[`*_]*[.;]?\s*\n\s*\d+[.)]\s+(?:when|once|after)\b[^.!?\n<>]{0,60}\b(?:back|returns|returned|answers|answered|done|finished|complete)\b[^.!?\n<>\w]{0,3} (?:emit|output|print|send)[\s`*_"']*$/i;
/** A second step, whatever was in the first: "3. Then start the tests by emitting" */
const nextStep =
  /^[`*_]*\.\s*\n\s*\d+[.)]\s+(?:then|next|after that|finally)\b(?:(?!\b(?:if|when|once|or|unless|otherwise|else)\b)[^.!?\n<>:]){0,60} by (?:emitting|printing|sending)[\s`*_"']*$/i;
/** The same of one that is an order alone: "3. Emit" */
const nextOrder =
  /^[`*_]*[.,;]?\s*\n\s*\d+[.)]\s+(?:(?:then|finally|next|now|after that|lastly),?\s+)?(?:emit|output|print|send|(?:end|finish|answer|reply|respond|continue|go on|proceed) with|(?:go|go on|move on|continue|proceed) to|hand (?:it )?over(?: to (?:the )?[\w-]+)?:?)[\s`*_"']*$/i;
/** So far apart they do not stand together; after what starts another agent, or comes back, a step may be told in between. */
export const mostBetween = 40;
export const mostBetweenSteps = 120;
/** The signs in front of the first one, backwards from the end of the text. */
const opening = /$(?<=([\s`*_>("'-]*(?:\d{1,2}[.)][\s`*_("'-]*)?))/;
/** "At the end", "When you are done,": that is a case of nothing else. */
const whenDone =
  "(?:(?:at the (?:very )?end|in the end|to finish|lastly|(?:when|once)(?: you(?: are|[\u2019']re)| (?:it|all|everything)(?: is|[\u2019']s))? (?:done|finished|ready|through|complete)),?\\s+)?";
const clauseStart =
  '(?:^|[.!?:;,]\\s+|\\n\\s*(?:[-*+]\\s+|\\d+[.)]\\s+)?|\\b(?:then|and|please|finally|now|must)\\s+)';
const numberWord = '(?:two|three|four|five|six|[2-6])';
const inBrackets = '\\s*\\([^)\\n]{0,60}\\)';
/** An order, at the beginning of a clause, to emit all of what follows; what is said of how may stand after that. */
const asksForAll = new RegExp(
  `${clauseStart}${whenDone}(?:(?:emit|output|print|write|say|send|give|use|include|contain)|(?:answer|reply|respond|end|finish|return)(?:\\s+(?:your|the)\\s+(?:reply|answer|turn|message))?(?:\\s+(?:with|by|writing))?)\\s+(?:all|both|each)\\b(?:\\s+(?:of|these|the|them|two|three|four|five|\\d|following))*(?:\\s+(?:tags?|transitions?|lines?))?(?:,[^.!?\\n:;]{0,60}|${inBrackets})?\\s*:?$`,
  'i',
);
/** An order to emit as many as are told, or exactly what follows: "End your message with these two lines:", "Answer with exactly these tags:". */
const asksForNumber = new RegExp(
  `${clauseStart}(?:emit|output|print|send|(?:answer|reply|respond|end|finish)(?:\\s+(?:your|the)\\s+(?:reply|answer|turn|message))?\\s+with)\\s+(?:(?:exactly\\s+)?(?:(?:these|the(?:\\s+following)?)\\s+)?(${numberWord})(?:\\s+following)?|exactly\\s+(?:these|the\\s+following))\\s+(?:tags?|transitions?|lines?|forks?)(?:\\s+below)?(?:${inBrackets})?\\s*:?$`,
  'i',
);
/** "Start both workers:", "Launch these three agents in parallel:", over forks */
const startsAll = new RegExp(
  `${clauseStart}(?:spawn|start|launch|fork)\\s+(?:both|all(?:\\s+of)?(?:\\s+(?:the|these))?(?:\\s+(${numberWord}))?|these(?:\\s+(${numberWord}))?|(?:the\\s+)?(${numberWord}))\\s+(?:[a-z]+\\s+)?[a-z]+s(?:\\s+(?:in\\s+parallel|at\\s+once|at\\s+the\\s+same\\s+time|together|concurrently))?(?:,\\s+one\\s+for\\b(?!\\s+(?:each|every|all)\\b)[^.!?\\n:;]{1,60})?:$`,
  'i',
);
/** "Your last two lines must be:" */
const lastLines = new RegExp(
  `${clauseStart}(?:your|the)\\s+(?:last|final)\\s+(${numberWord})\\s+(?:lines|tags)\\s+(?:(?:must|should|have\\s+to)\\s+be|are)\\s*:?$`,
  'i',
);
const numbers = ['', '', 'two', 'three', 'four', 'five', 'six'];
/** An order directly in front, in a sentence that tells of no case before it: "Emit <fork next="B">A</fork> and <goto>B</goto>." */
const asksForNext = new RegExp(
  `(?:^|[.!?]\\s+|\\n\\s*(?:[-*+]\\s+|\\d+[.)]\\s+)?)${whenDone}(?:(?:then|please|finally|now),?\\s+)?(?:first,?\\s+)?(?:emit|output|print|send|(?:reply|answer|respond)(?:\\s+with)?|(?:end|finish)(?:\\s+(?:your|the)\\s+(?:reply|answer|turn|message))?\\s+with|call\\s+(?:the|an?)\\s+[\\w-]+(?:\\s+(?:with|by)|:)|put\\s+(?:your|the)\\s+[\\w-]+\\s+(?:into|in))$`,
  'i',
);
/** "2. Start the linter by emitting" */
const asksForStep =
  /(?:^|\n)\s*\d+[.)]\s+(?!(?:if|when|once|for|unless|otherwise|else)\b)[a-z]+\b(?:(?!\b(?:if|when|once|or|unless|otherwise|else)\b)[^.!?\n<>:]){0,60} by (?:emitting|printing|sending)$/i;
/** The same of what has something else after it: "Then <goto>A</goto> and after that <goto>B</goto>." */
const asksForFirst = /(?:^|[.!?]\s+|\n\s*(?:[-*+]\s+|\d+[.)]\s+)?)then,?$/i;
/** "Have plan.md reviewed with", "Start a reviewer with": whatever is done so, in a sentence that tells of no case. */
const doneSo = new RegExp(
  `(?:^|[.!?]\\s+|\\n\\s*(?:[-*+]\\s+|\\d+[.)]\\s+)?)${whenDone}((?:(?!\\b(?:if|when|once|unless|or|otherwise|else|each|every)\\b)(?:[^.!?\\n<>:;,]|\\.(?=\\w))){1,80} (?:with|by|in|via|through))$`,
  'i',
);
/** "have it reviewed", beside "they have reviewed it" */
const haveDone = /^have (?=.*ed (?:with|by)$)/i;
const isAfter = /\b(?:after that|afterwards|followed by)\b/i;
/** Nothing says on what it hangs. */
const endsSentence = /^[\s`*_"')]*(?:[.!]|$|\n)/;
/** Then it is a choice after all, or forbidden. */
const choice = new RegExp(
  `\\b(?:one of|either|or|any|exactly(?!\\s+(?:these|the\\s+following|(?:the\\s+)?${numberWord})\\b)|single|not|never|only|no|depending|choose|pick|decide|whichever|otherwise|instead)\\b|n['\u2019]t\\b|\\bcannot\\b`,
  'i',
);
/** What items may be that are no steps. */
const ofItems =
  /\b(?:options?|alternatives?|ways?|cases?|outcomes?|choices?|possib\w+|endings?|examples?|moves?|routes?|exits?|transitions?|levels?|verdicts?|commands?|menu|table|numbers?|scenarios?|priorit\w+|preference|tags|may|can|how to|by the)\b/i;
/** "# Options", "## Ways out" */
const titleOfItems =
  /^\W*(?:(?:your|the|possible|allowed|all) )*(?:options?|alternatives?|ways?(?: out| on)?|cases|outcomes|choices|endings?|exits?|moves|routes|transitions)\W*$/i;
const furthest = 300;

function isWhenOver(between: string): boolean {
  return between.includes('\n') && [whenOver, nextStep, nextOrder].some((step) => step.test(between));
}

/** Whether nothing but the signs of a list, or words that join two of them, stands between two tags. */
export function standTogether(between: string): boolean {
  // What takes long to compile is asked where it may hold.
  if (glue.test(between) || andAnother.test(between) || isWhenOver(between)) return true;
  return /then/i.test(between) && (forEach.test(between) || waits.test(between));
}

/** Whether a second tag may be one for a later visit, where the first one leads back. */
export function maySpeakOfLater(between: string): boolean {
  return /\bthen\b/i.test(between) || isAfter.test(between) || isWhenOver(between);
}

/** Several tags that stand together: what stands in front of the first, between them, and after the last. */
interface TagsTogether {
  readonly before: string;
  readonly between: readonly string[];
  readonly after: string;
  readonly areForks: boolean;
}

/**
 * Whether the words in front of the first of several tags ask for all of them in one answer, and nothing in their paragraph,
 * nor after the tags, may make that a choice. In English alone.
 */
export function asksForEach({ before, between, after, areForks }: TagsTogether): boolean {
  const near = before.slice(-furthest);
  const signs = opening.exec(near)?.[1] ?? '';
  const paragraph =
    near
      .slice(0, near.length - signs.length)
      .split(/\n\s*\n/)
      .at(-1) ?? '';
  if (paragraph === '' || choice.test(paragraph) || choice.test(after.slice(0, furthest))) return false;
  if (asksForAll.test(paragraph)) return true;
  const starts = areForks ? startsAll.exec(paragraph) : null;
  const order = asksForNumber.exec(paragraph) ?? lastLines.exec(paragraph) ?? starts;
  if (order !== null) {
    const number = order.slice(1).find((word) => word !== undefined);
    return (
      number === undefined || between.length + 1 === (Number(number) || numbers.indexOf(number.toLowerCase()))
    );
  }
  if (between.some((words) => nextOrder.test(words) || isWhenOver(words))) {
    const over = [paragraph, leadLine(near)];
    if (over.some((line) => ofItems.test(line) || choice.test(line))) return false;
    if (titlesOver(before).some((title) => titleOfItems.test(title))) return false;
  }
  if (between.some((words) => andAnother.test(words)) && !areForks) return false;
  const isJoined = between.every(
    (words) => /\b(?:and|then)\b/i.test(words) || isAfter.test(words) || isWhenOver(words),
  );
  const isAsked =
    asksForNext.test(paragraph) ||
    isOrderToDo((doneSo.exec(paragraph)?.[1] ?? '').replace(haveDone, 'get ').toLowerCase()) ||
    (between.every((words) => nextStep.test(words)) && asksForStep.test(paragraph)) ||
    (between.some((words) => isAfter.test(words)) && asksForFirst.test(paragraph));
  return isJoined && isAsked && endsSentence.test(after);
}
