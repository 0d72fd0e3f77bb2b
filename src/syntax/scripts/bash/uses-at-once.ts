import type { Command } from '../program.ts';

const kinds: ReadonlySet<Command['kind']> = new Set([
  ...(['print', 'assign', 'sequence', 'test', 'quiet', 'call', 'outside', 'status'] as const),
]);

/** Whether a command uses all its variables before it does anything; `((n++))` does. */
export function usesAtOnce(command: Command): boolean {
  return kinds.has(command.kind) || (command.kind === 'if' && command.endsEarly !== undefined);
}
