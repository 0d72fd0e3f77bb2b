import type { Span } from '../../../../source/span.ts';
import { memo, memoByText } from '../../../../util/memo.ts';
import { constantOf } from '../../build-command.ts';
import { writtenName } from '../../follow/contents/names-in.ts';
import type { PieceOf } from '../../program.ts';
import type { BashContext } from '../context/context.ts';
import { mostLookedUp } from '../context/told-by-text.ts';

/** What a script gives a variable that holds `true` or `false`, and where that is made elsewhere in it: `echo true`, `jq .ready`. */
const truth = /(?<![\w./-])(?:true|false)(?![\w./-])/;
const givesTruth =
  /(?:=[ \t]*|\b(?:echo|printf)\b[^\n;|&]{0,200})["']?(?<![\w./-])(?:true|false)(?![\w./-])|\bjq\b/;
/** What another variable or a command gives, other than with a word that stands in for it. */
const isMade = /^"?(?:`|\$(?!\{\w+:?[-=]))/;

/**
 * Whether a variable that stands in the place of a command may be meant to hold `true` or `false`. One that the script sets to
 * other things alone holds a command: `"${PYTHON:-python3}"`.
 */
export function mayBeTruth(
  context: BashContext,
  { name, fallback }: PieceOf<'variable'>,
  place: Span,
): boolean {
  const stand = fallback === null || fallback.length === 0 ? null : constantOf(fallback);
  if (stand !== null) return truth.test(stand);
  const given = givenTo(context)(name);
  if (given === null || given.some((value) => truth.test(value))) return true;
  if (given.length > 0 && !given.some((value) => isMade.test(value))) return false;
  return isAsked(context, place) || givesTruth.test(context.text);
}

/** `if $ready; then`, `$ready && …`: a word in quotation marks is a command there as well. */
function isAsked({ text }: BashContext, { start, end }: Span): boolean {
  if (text[start] !== '$') return false;
  const [inFront, behind] = [text.slice(Math.max(0, start - 10), start), text.slice(end, end + 10)];
  return /(?:\b(?:if|elif|while|until)|!)[ \t]+$/.test(inFront) || /^[ \t]*(?:&&|\|\|)/.test(behind);
}

/** What the script writes as the value of a variable, to the end of the line; null where it is the environment's, or unknown. */
const givenTo = memo((context: BashContext) => {
  const { text } = context;
  let looked = 0;
  return memoByText((name: string): readonly string[] | null => {
    looked += 1;
    if (looked > mostLookedUp) return null;
    const plain = writtenName(name);
    const found = text.matchAll(new RegExp(`(?<![\\w$])${plain}(?::?[-=]|\\+=)([^\\n;]*)`, 'g'));
    const given = [...found].map(([, value = '']) => value);
    const isOfEnvironment = /^[A-Za-z_]/.test(plain) && !context.assigned.has(name);
    return given.length === 0 && isOfEnvironment ? null : given;
  });
});
