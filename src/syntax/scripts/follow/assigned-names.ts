import type { Command } from '../program.ts';

const known = new WeakMap<Command, ReadonlySet<string>>();

/** The variables that a command may assign, in whatever stands inside it; found once for each loop. */
export function assignedNames(root: Command): ReadonlySet<string> {
  const before = known.get(root);
  if (before !== undefined) return before;
  const names = new Set<string>();
  const pending: Command[] = [root];
  for (let command = pending.pop(); command !== undefined; command = pending.pop()) {
    if (command.kind === 'assign') names.add(command.name);
    if (command.kind === 'loop' && command.each !== null) names.add(command.each.name);
    pending.push(...commandsIn(command));
  }
  known.set(root, names);
  return names;
}

function commandsIn(command: Command): readonly Command[] {
  switch (command.kind) {
    case 'sequence':
      return command.commands;
    case 'if':
      return [command.condition, command.then, command.otherwise].filter((part) => part !== null);
    case 'and':
    case 'or':
      return [command.left, command.right];
    case 'not':
      return [command.command];
    case 'switch':
      return command.arms.map(({ body }) => body);
    case 'loop':
      return command.condition === null ? [command.body] : [command.condition, command.body];
    case 'function':
    case 'subshell':
    case 'quiet':
    case 'at-exit':
      return [command.body];
    default:
      return [];
  }
}
