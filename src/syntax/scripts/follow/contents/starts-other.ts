import tables from '../../../../../grammar/shell-commands.json' with { type: 'json' };
import type { CommandOf } from '../../program.ts';

const readers = new Set(tables.bash.readNoVariables);

/** What runs hooks of a repository, which are code (githooks(5)). */
const runsHooks =
  /\bgit\b[^|;&]*\s(?:am|checkout|cherry-pick|commit|merge|pull|push|rebase|revert|switch|worktree)\b|\bgh\s+(?:pr\s+(?:checkout|create|merge)|repo\s+(?:clone|fork|sync))\b/;

/** Whether a command may read any variable: it is code which raymond does not see, or it prints all of them. */
export function mayReadAll(command: CommandOf<'outside'>, text: string): boolean {
  const { prints, reason, program, span } = command;
  if (/^it prints (?:all )?variables\b/.test(reason)) return true;
  if (reason.startsWith('it prints')) return false;
  if (runsHooks.test(text.slice(span.start, span.end))) return true;
  if (prints !== 'anything' && reason === '') return false;
  // `jq env.lang`, `find -exec`: it is told to.
  const isTold = /env|\s-(?:exec|ok)(?:dir)?\s/i.test(text.slice(span.start, span.end));
  return isTold || program === null || !readers.has(program);
}
