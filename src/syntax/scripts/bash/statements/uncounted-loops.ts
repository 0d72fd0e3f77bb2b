import { type Span, span } from '../../../../source/span.ts';
import { fitsAt, isWrittenOnce } from '../../written-once.ts';
import type { BashContext } from '../context/context.ts';
import { maySetAt, setsUnseen } from '../context/setters.ts';

/** Each is a look at all of the script. */
const mostLoops = 20;
const leaves = /\b(?:break|exit|return|exec|kill)\b/;
const counterWord = String.raw`"?\$?\{?(?<counter>[A-Za-z_]\w*)\}?"?`;
const limitWord = String.raw`"?\$?\{?(?<limit>\w+)\}?"?`;
const inWords = new RegExp(String.raw`^\[\[?\s+${counterWord}\s+-(?<sign>[lg][te])\s+${limitWord}\s+\]\]?$`);
const inSum = new RegExp(String.raw`^\(\(\s*${counterWord}\s*(?<sign>[<>]=?)\s*${limitWord}\s*\)\)$`);

/**
 * Notes a loop whose test asks whether a number has come to a limit, where nothing in the script changes that number:
 * then it never ends by its test, though perhaps otherwise.
 */
export function noteUncounted(context: BashContext, condition: Span, body: Span, until: boolean): void {
  const written = context.slice(condition);
  const { counter, sign, limit } = (inWords.exec(written) ?? inSum.exec(written))?.groups ?? {};
  if (counter === undefined || sign === undefined || limit === undefined) return;
  // Of one that cannot be left otherwise it is told that it never stops.
  if (!context.setsErrexit && !leaves.test(context.slice(body))) return;
  if (context.searches++ > mostLoops || setsUnseen(context)) return;
  const first = fixedNumber(context, counter, condition.start);
  const last = fixedNumber(context, limit, condition.start);
  if (first === null || last === null) return;
  const isBelow = /^[l<]/.test(sign);
  const holds = isBelow ? first < last : first > last;
  // One that its test ends at once does not run at all; two that are equal are most likely meant so.
  if (holds === until || first === last) return;
  const isUp = isBelow !== until;
  context.lostOutcomes.set(condition.start, {
    rule: 'comparison-missing',
    message: `this test never ends the loop: nothing changes ${counter}, which is ${first}`,
    span: condition,
    help: `write ${counter}=$((${counter} ${isUp ? '+' : '-'} 1)) into the loop`,
  });
}

/** A test within a loop that may leave it: `if [ … ]; then`, `[ … ] && break`. */
const testInside =
  /(?=\[|\(\()(?<=(?:^|[;{\n]|\bif|\bdo|\bthen)[ \t]*)(?:\[\[? [^\]\n]{1,99} \]\]?|\(\([^()\n]{1,99}\)\))(?=\s*(?:;\s*then|\n\s*then|&&)([\s\S]{0,400}))/g;
/** What somebody may have set by hand, to be asked for and never counted. */
const setting = /\b[01]\b|level|verbos|debug/i;
/** Loops may stand in one another, and each is looked through. */
const longestBody = 10_000;

/** Notes the limits within a loop that are never reached, as they would be where it counted. */
export function noteUncountedLimits(context: BashContext, body: Span): void {
  if (body.end - body.start > longestBody) return;
  for (const { 0: test, 1: then = '', index } of context.slice(body).matchAll(testInside)) {
    const [branch = ''] = then.split(/\b(?:fi|else|elif)\b/, 1);
    const start = body.start + index;
    if (leaves.test(branch) && !setting.test(test))
      noteUncounted(context, span(start, start + test.length), body, true);
  }
}

/** In a sum of several lines, too. */
const counted = /\w+\s*(?:\+\+|--|[-+*/%]?=(?!=))/y;

/** The number that a word is, or that a variable has in the whole script, which sets it in front of a place and nowhere else. */
function fixedNumber(context: BashContext, word: string, before: number): number | null {
  if (/^\d/.test(word)) return Number(word);
  const setting = new RegExp(`(?<![\\w$-])${word}=(?:(\\d{1,9})|"(\\d{1,9})")(?=[\\s;]|$)`);
  const set = setting.exec(context.text);
  if (set === null || set.index > before) return null;
  const read = new RegExp(
    `(?<=\\$|\\$\\{)${word}(?![\\w[:=])|(?<=\\(\\(\\s{0,3})${word}(?=\\s*[<>])|(?<=[<>]=?\\s{0,3})${word}(?![\\w=])`,
    'y',
  );
  const isHarmless = (at: number) =>
    fitsAt(read, context.text, at) || !(maySetAt(context, at) || fitsAt(counted, context.text, at));
  return isWrittenOnce(context, word, set.index, isHarmless, true) ? Number(set[1] ?? set[2]) : null;
}
