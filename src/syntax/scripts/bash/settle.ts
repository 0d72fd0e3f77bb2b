import { isEmpty } from '../build-command.ts';
import type { Command, CommandOf } from '../program.ts';
import { type Destination, Unreadable } from './context.ts';
import type { Redirections } from './redirects.ts';

/** A command whose output has gone where its redirections say. */
export function settle(
  command: Command,
  { destinations, writes = false }: Pick<Redirections, 'destinations'> & { readonly writes?: boolean },
  isSimple: boolean,
): Command {
  const to = destinations.get(1);
  if (isEmpty(command)) return command;
  if (to === 'outer') throw new Unreadable();
  if (command.kind === 'outside') {
    const { onlyReads, ...writing } = settleOutside(command, destinations);
    const settled = onlyReads === true && !writes ? { ...writing, onlyReads } : writing;
    // A handler that runs because it fails is as quiet as it is within a block.
    return isSimple || to === 'out' || settled.prints !== 'nothing'
      ? settled
      : { kind: 'quiet', body: settled };
  }
  if (to === 'out') return command;
  const quiet = { kind: 'quiet', body: command, ...(isSimple ? { isSimple } : {}) } as const;
  return to === 'away' && !writes ? { ...quiet, toNoFile: true } : quiet;
}

/** Another program writes messages of its own to standard error. */
function settleOutside(
  command: CommandOf<'outside'>,
  destinations: ReadonlyMap<number, Destination>,
): CommandOf<'outside'> {
  const errors = destinations.get(2) === 'out';
  if (destinations.get(1) === 'out' || (errors && command.prints === 'anything')) {
    return errors && command.prints === 'nothing' ? { ...command, prints: 'harmless' } : command;
  }
  return { ...command, prints: errors ? 'harmless' : 'nothing' };
}
