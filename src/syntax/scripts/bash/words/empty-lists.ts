import { lineStart } from '../../../../util/line-start.ts';
import { memo } from '../../../../util/memo.ts';
import type { BashContext } from '../context/context.ts';

/** Each is a look through the text. */
const mostLookedUp = 20;
const lookedUp = memo((_: BashContext) => new Set<string>());
/** Where it is not certain that elements may be missing: a function may add them, or each of two branches, or a loop over fixed words. */
const mayAlwaysAdd =
  /^[ \t]*(?:function[ \t]+\w|[\w-]+[ \t]*\([ \t]*\))|\b(?:else|elif|case|eval|source)\b|\bfor\b(?![^\n]*\bin\b[^\n]*[$*`])/m;

/**
 * Whether a list that is read at `at` begins as `list=()` and gets its elements only under conditions, while the script never asks
 * how many there are: then a run may come there with none, which Bash took for a variable that is not set before 4.4.
 */
export function mayBeEmptyList(context: BashContext, name: string, at: number): boolean {
  const { text } = context;
  const known = lookedUp(context);
  if (!context.setsNounset || !/^\w+$/.test(name) || known.size >= mostLookedUp) return false;
  known.add(name);
  if (new RegExp(`\\$\\{(?:#${name}\\b|${name}(?:\\[[@*0]\\])?:?[-+])`).test(text)) return false;
  const before = text.slice(0, at);
  const [last, ...more] = [...before.matchAll(new RegExp(`\\b${name}=\\([ \\t\\n]*\\)`, 'g'))].reverse();
  // In one of several branches, it says nothing of the others.
  if (last === undefined || more.length > 0) return false;
  const indent = indentAt(text, last.index);
  const between = before.slice(last.index + last[0].length);
  if (mayAlwaysAdd.test(between)) return false;
  let adds = 0;
  for (const { index } of between.matchAll(new RegExp(`(?<!\\$\\{?)\\b${name}\\b`, 'g'))) {
    const place = last.index + last[0].length + index;
    const inFront = text.slice(lineStart(text, place), place);
    const isAdding = text.startsWith('+=(', place + name.length);
    const isConditional = indentAt(text, place) > indent || /&&/.test(inFront);
    if (!isAdding || !isConditional || inFront.includes('||')) return false;
    adds++;
  }
  return adds > 0;
}

function indentAt(text: string, at: number): number {
  const line = text.slice(lineStart(text, at), at);
  return line.length - line.trimStart().length;
}
