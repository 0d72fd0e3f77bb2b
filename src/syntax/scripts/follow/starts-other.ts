import tables from '../../../../grammar/shell-commands.json' with { type: 'json' };
import type { Command } from '../program.ts';

const readers = new Set(tables.bash.readNoVariables);

/** Whether a command is code that raymond does not see, which may read any variable; `words`: what is written. */
export function startsOther(
  { prints, reason }: Extract<Command, { kind: 'outside' }>,
  words: string,
): boolean {
  if (reason.startsWith('it prints') || (prints !== 'anything' && reason === '')) return false;
  // `jq env.lang`: it is told to.
  return /env/i.test(words) || !readers.has(reason.replace('it runs ', ''));
}
