import type { Command } from '../program.ts';

/** Whether nothing after a command runs after it. */
export function alwaysLeaves(command: Command): boolean {
  switch (command.kind) {
    case 'exit':
    case 'return':
    case 'goto':
      return true;
    case 'outside':
      return command.final;
    case 'sequence':
      return command.commands.some(alwaysLeaves);
    case 'if':
      return command.otherwise !== null && alwaysLeaves(command.then) && alwaysLeaves(command.otherwise);
    case 'quiet':
      return alwaysLeaves(command.body);
    default:
      return false;
  }
}

/** Whether it is a program, with its redirections. */
export function isProgram(command: Command): boolean {
  return (command.kind === 'quiet' ? command.body : command).kind === 'outside';
}
