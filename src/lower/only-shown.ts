import { isCalledWrong } from '../prose/called-wrong.ts';
import { isForbidden } from '../prose/forbidden.ts';
import { isLikelyForbidden } from '../prose/likely-forbidden.ts';
import { haveTitlesTold, mayBeShown } from '../prose/may-be-shown.ts';
import { PromptWords } from '../prose/prompt-words.ts';
import { isKnownAsSpoilt, isToldAsMistake } from '../prose/shown-as-mistake.ts';
import { isShownAsWrong } from '../prose/spoken-of.ts';
import type { Span } from '../source/span.ts';
import type { PromptTree } from '../syntax/prompt.ts';
import { groupBy } from '../util/group-by.ts';
import { once } from '../util/memo.ts';

/** The beginning of a tag, up to a part of it. */
const isOpening = /^<[a-z]+(?:[\s>=][^<]*)?$/;
/** The rest of one whose beginning has no end. */
const restOfOpening = /^[^<>\n]{0,80}>/;
/** In which spellings of one name differ besides the case of letters: blanks, signs, an extension. */
const insignificant = /[\s_-]|\.(?:md|sh|ps1|bat|txt)\b/g;
/** A prompt with more tags is no prompt. */
const mostJudged = 1000;
/** A longer code within a line is none that a sentence speaks of. */
const mostInCode = 400;

/** Whether a prompt only shows a tag: beyond doubt, since it likely forbids it, perhaps, or not at all. */
type Shown = boolean | 'forbidden' | 'perhaps';

/** What a prompt only shows, as far as the words around it tell. */
export interface OnlyShown {
  /** Whether the prompt plainly forbids the tag at a place, or likely only shows it. */
  readonly tag: (place: Span) => Shown;
  /** The same of what cannot be meant as it stands: then it is no mistake. */
  readonly problem: (place: Span) => Shown;
}

/**
 * Tells of the tags of a prompt whether it only shows them. Words that make that likely count where the prompt has another way
 * to go on: a policy, a tag without them, one that it only names. All that a prompt has can be no counter-example.
 */
export function onlyShown(tree: PromptTree, hasPolicy: boolean): OnlyShown {
  const words = new PromptWords({ prompt: tree.pieces });
  const known = new Map<number, Shown>();
  const count = tree.tags.length + tree.problems.length + tree.misnamedTags.length;
  const isAlone = count === 1 && !hasPolicy && tree.mention === null;
  const titlesTell = once(() => haveTitlesTold(words.text));
  const otherwise = once(() => spellings(tree));
  const judge = ({ start }: Span, before: string, after: string, mayBeWrong: boolean): Shown => {
    const found = known.get(start);
    if (found !== undefined || known.size >= mostJudged) return found ?? false;
    const shown =
      isForbidden(before, after) ||
      (!isAlone && otherwise().has(start) && isCalledWrong(before, after) && 'perhaps') ||
      (!isAlone &&
        (mayBeWrong || mayBeShown(before, after, titlesTell())) &&
        doubtOf(before, after, mayBeWrong));
    known.set(start, shown);
    return shown;
  };
  const ofTag = (place: Span) => {
    const { before, after } = words.around(place);
    return judge(place, before, after, false);
  };
  const ofProblem = (place: Span) => {
    const { before, after } = words.around(place);
    const isClosing = words.between(place.start, place.end).startsWith('</');
    if (isClosing && opensQuotation.test(before.slice(-2)) && !/^\w/.test(after)) return 'perhaps';
    const start = startOf(before);
    const isWithin = start < before.length && !before.includes('>', start);
    const rest = isWithin ? after.replace(restOfOpening, '') : after.replace(namedIn, '');
    const behind = before.startsWith('`', start) ? behindCode(after) : rest;
    return judge(place, before.slice(0, start), behind.replace(alternatives, ''), true);
  };
  const hasOther = once(
    () =>
      hasPolicy ||
      tree.mention !== null ||
      tree.tags.some(({ tag, standsIn }) => standsIn === 'prose' && ofTag(tag.span) === false) ||
      [...tree.problems, ...tree.misnamedTags].some(({ span }) => ofProblem(span) === false),
  );
  const besideOthers = (shown: Shown): Shown => (typeof shown === 'boolean' ? shown : hasOther() && shown);
  return {
    tag: (place) => besideOthers(ofTag(place)),
    problem: (place) => besideOthers(ofProblem(place)),
  };
}

/** Where the tags begin that stand in a prompt in another spelling too: `<goto>review</goto>` beside `<goto>REVIEW</goto>`. */
function spellings({ source: { text }, tags }: PromptTree): ReadonlySet<number> {
  const bySound = groupBy(tags, ({ tag }) =>
    text.slice(tag.span.start, tag.span.end).toLowerCase().replace(insignificant, ''),
  );
  const found = [...bySound.values()].filter((same) => new Set(same.map(({ tag }) => tag.content)).size > 1);
  return new Set(found.flat().map(({ tag }) => tag.span.start));
}

/** `mayBeWrong`: whether it cannot be meant as it stands. */
function doubtOf(before: string, after: string, mayBeWrong: boolean): Shown {
  if (isLikelyForbidden(before, after)) return 'forbidden';
  const isShown = isShownAsWrong(before, after);
  return (isShown || (mayBeWrong && (isToldAsMistake(before) || isKnownAsSpoilt(before)))) && 'perhaps';
}

/** "<goto>PLAN is broken": the name in a tag that has no end. */
const namedIn = /^[\w.-]{1,100}(?= )/;

/** 'Post: "</result>…"': what an agent is to give does not begin so. */
const opensQuotation = /(?:^|[\s(:])["'\u201c\u201e\u00ab]$/;
/** "or <Goto>A</Goto>", "and [goto:A]" */
const alternatives =
  /^(?:[\s`*_"')]{0,4}(?:,|\b(?:or|and|nor)\b)[\s`*_"'(]{0,4}(?:<[a-z][^<>\n]{0,80}>(?:[^<>\n]{0,80}<\/[a-z]{1,12}\s?>)?|\[[^[\]\n]{1,80}\])){1,5}/i;

/** What stands behind the inline code at the beginning of a text. */
function behindCode(after: string): string {
  const end = after.slice(0, mostInCode).search(/[`\n]/);
  return after.charAt(end) === '`' ? after.slice(end) : after;
}

/** Where what is shown begins: the inline code that a place stands in, or the tag of which it is a part. */
function startOf(before: string): number {
  const line = before.lastIndexOf('\n') + 1;
  const marks = before.slice(line).split('`');
  if (marks.length % 2 === 0) return before.lastIndexOf('`');
  const opening = before.lastIndexOf('<');
  return opening >= line && isOpening.test(before.slice(opening)) ? opening : before.length;
}
