import { memo } from '../../../util/memo.ts';
import { outside } from '../build-command.ts';
import type { Command } from '../program.ts';
import { type BashContext, Unreadable } from './context.ts';
import type { Invocation } from './invocation.ts';

/** Whether `case`, `[[ ]]` and `${X/A/B}` may take capitals and small letters for the same (Bash Reference Manual, The Shopt Builtin). */
export const foldsCase = memo(({ text }: Pick<BashContext, 'text'>) => text.includes('nocasematch'));

const sets = /\bshopt[ \t]+-s[ \t][^\n;&|]{0,200}?\blastpipe\b/;
/** What makes it count for some pipes alone: a pipe in front of it, or what takes it away. */
const pipe = /[^|]\|(?!\|)/;
const takesAway = /\bshopt[ \t]+-u[ \t][^\n;&|]{0,200}?\blastpipe\b|\bset[ \t]+(?:-\w*m|-o[ \t]+monitor)\b/;

/** Whether the last part of each pipe runs in the script itself. */
export const setsLastpipe = memo(({ text }: Pick<BashContext, 'text'>) => {
  const at = text.search(sets);
  return at >= 0 && !pipe.test(text.slice(0, at)) && !takesAway.test(text);
});

export function shopt({ context, arguments: values, span }: Invocation): Command {
  const names = values.map(({ constant }) => constant);
  if (names[0] === '-u' || names[0] === '-q') return outside('harmless', span);
  const isStraight = context.depth === 1 && context.statementStart === span.start;
  // With them, words or pipes mean something else from here on.
  const isOpen = (name: string | null) =>
    name === null ||
    name === 'expand_aliases' ||
    (name === 'lastpipe' && !(isStraight && setsLastpipe(context)));
  if (names.some(isOpen)) throw new Unreadable('it changes by shopt what its words mean');
  return outside('harmless', span);
}
