import { memo } from '../../../../util/memo.ts';
import type { BashContext } from './context.ts';

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
