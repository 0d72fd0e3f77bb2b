import tables from '../../../../grammar/shell-commands.json' with { type: 'json' };
import type { CommandOf } from '../program.ts';
import type { Follower } from './follow-program.ts';

const readers = new Set(tables.bash.readNoVariables);

/** Keeps in mind that a command is code which raymond does not see, and which may read any variable. */
export function noteOutside(follower: Follower, command: CommandOf<'outside'>): void {
  const { prints, reason, program, span } = command;
  if (follower.startsOther || reason.startsWith('it prints')) return;
  if (prints !== 'anything' && reason === '') return;
  // `jq env.lang`: it is told to.
  const isTold = /env/i.test(follower.text.slice(span.start, span.end));
  follower.startsOther = isTold || program === null || !readers.has(program);
}
