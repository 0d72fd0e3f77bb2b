import { memo } from '../../../../util/memo.ts';
import type { BashContext } from './context.ts';

/** Each name takes a look at the whole text; of more of them nothing is known. */
export const mostLookedUp = 100;

const words = memo((_: BashContext) => new Map<string, number>());
const asked = memo((_: BashContext) => new Map<string, boolean>());

/** Whether a variable that stands without quotes here is one word, as far as can be told from its assignments. */
export function isOneWord(context: BashContext, name: string, at: number): boolean {
  if (context.splitsWords) return false;
  const from = lookedUp(words(context), name, () => oneWordFrom(name, context.text));
  return from !== undefined && from < at;
}

/**
 * Whether the script asks somewhere whether a variable is a certain number, or a loop goes round until it has counted to a small
 * one. Only then it matters to count from number to number, which takes a way for each: what is more or less than a
 * bound shows without.
 */
export function isAskedFor(context: BashContext, name: string): boolean {
  return lookedUp(asked(context), name, () => asksForNumber(name, context.text)) === true;
}

/** What a look at the text says of a name; it is taken once for each, and not for too many. */
function lookedUp<T>(known: Map<string, T>, name: string, look: () => T): T | undefined {
  if (!known.has(name) && known.size < mostLookedUp) known.set(name, look());
  return known.get(name);
}

const plainWord = /(?:"[\w./:,@%+-]+"|'[\w./:,@%+-]+'|[\w./:,@%+-]+)/.source;
const plainWords = `(?:[ \\t]+${plainWord})+[ \\t]*`;

/**
 * From where on a variable that stands without quotes is one word, and never none: it gets such a value in a line of its own
 * there, and nothing else is done to it anywhere but the like. Infinity where that is nowhere known.
 */
function oneWordFrom(name: string, text: string): number {
  // The number of arguments; another argument may be anything.
  if (!/^[A-Za-z_]/.test(name)) return name === '#' ? 0 : Number.POSITIVE_INFINITY;
  const first = text.search(
    new RegExp(`^(?:export |readonly |[ \\t]*local )?${name}=${plainWord}[ \\t]*(?:[;#].*)?$`, 'm'),
  );
  const isLoop = text.search(new RegExp(`\\bfor ${name} in${plainWords}[;\\n]`)) >= 0;
  if (!isLoop && first < 0) return Number.POSITIVE_INFINITY;
  const uses = text.match(new RegExp(`(?<![\\w$])(?<!\\$\\{[#!]?)${name}(?!\\w)`, 'g')) ?? [];
  const like = new RegExp(
    `(?<![\\w$-])${name}=${plainWord}(?=[\\s;&|)}]|$)|\\bfor ${name} in${plainWords}(?=[;\\n])`,
    'g',
  );
  if (uses.length !== (text.match(like) ?? []).length) return Number.POSITIVE_INFINITY;
  return isLoop ? 0 : first;
}

/** Whether a script asks somewhere whether a variable is a certain number, or counts it to a small one. */
function asksForNumber(name: string, text: string): boolean {
  const test = `\\$\\{?${name}\\}?["']?[ \\t]+(?:-eq|-ne|==?|!=)[ \\t]`;
  const choice = `\\bcase[ \\t]+["']?\\$\\{?${name}\\}?["']?[ \\t]+in\\b`;
  const loop = `\\b(?:while|until)[ \\t]+(?:\\[\\[?|test)[ \\t]+["']?\\$\\{?${name}\\}?["']?[ \\t]+-[lg][te][ \\t]+["']?[0-8]\\b`;
  const sign = `\\(\\([^\\n]{0,200}\\b${name}[ \\t]*(?:==|!=|&(?!&))`;
  return new RegExp(`${test}|${choice}|${loop}|${sign}`).test(text);
}
