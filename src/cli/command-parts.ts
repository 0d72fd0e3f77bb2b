import { type Command, Option } from 'commander';

/** Tells with which code the process is to end. */
export type SetExitCode = (code: number) => void;

/** The end of a help text. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}\n`).join('')}`;
}

export const platformOption = (help: string) =>
  new Option('--platform <platform>', help).choices(['unix', 'windows', 'all']);
export const colorOption = () => new Option('--color', 'colour the output even when it is no terminal');
export const noColorOption = () => new Option('--no-color', 'never colour the output');

/** Commander gives true for an absent `--no-color`; absent is for the environment to decide. */
export function colorFlag(command: Command): boolean | undefined {
  return command.getOptionValueSource('color') === 'cli' ? (command.opts()['color'] as boolean) : undefined;
}
