import { type Command, type CommanderError, Option } from 'commander';
import { visibleText } from '../../diagnostics/paint.ts';
import { quotedPathIn } from '../inputs/path-with-blanks.ts';
import { shellWord } from '../terminal/shell-word.ts';

/** Tells with which code the process is to end. */
export type SetExitCode = (code: number) => void;

/** The end of a help text. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}\n`).join('')}`;
}

export const platformOption = (help: string) =>
  new Option('--platform <platform>', help).choices(['unix', 'windows', 'all']);

/** The command with the options that say whether its output is coloured. */
export function withColor(command: Command): Command {
  return command
    .option('--color', 'colour the output even when it is no terminal')
    .option('--no-color', 'never colour the output');
}

/**
 * The command with an option without which it does not begin. Commander asks for those that it knows of as required before it names what
 * is misspelt, as in `--ouput`.
 */
export function withRequired<T>(
  command: Command,
  flags: string,
  help: string,
  parse: (value: string, previous: T) => T,
): Command {
  const option = new Option(flags, help).argParser(parse);
  return command.addOption(option).hook('preAction', (acting) => {
    if (acting.getOptionValue(option.attributeName()) === undefined)
      acting.error(`error: required option '${flags}' not specified`, {
        code: 'commander.missingMandatoryOptionValue',
      });
  });
}

/** Commander gives true for an absent `--no-color`; absent is for the environment to decide. */
export function colorFlag(command: Command): boolean | undefined {
  return command.getOptionValueSource('color') === 'cli' ? (command.opts()['color'] as boolean) : undefined;
}

/** Whether something is missing in a command line: then a whole one says more than the name of what is missing. */
export function isIncomplete({ code }: CommanderError): boolean {
  return /^commander\.(missing|optionMissing)/.test(code);
}

/** Whether there is no such command, nor one of a name that is near. */
export function isStrange({ code, message }: CommanderError): boolean {
  return code === 'commander.unknownCommand' && !message.includes('Did you mean');
}

/** The first example in the help of a command. Every one has examples: a test says so. */
export function firstExample(program: Command, name: string | undefined): string {
  let help = '';
  const keep = (text: string) => {
    help += text;
  };
  const command = program.commands.find((each) => each.name() === name) ?? program;
  command.configureOutput({ writeOut: keep }).outputHelp();
  return /^ {2}\$ (.*)$/m.exec(help)?.[1] ?? 'raymond --help';
}

/** Of an option that a command on a run does not know, and that stands where its id does: it may have been meant as that. Else nothing. */
export function adviceOnIds(program: Command, name: string | undefined, error: CommanderError): string {
  const word = /unknown option '([^']*)'(?!\n)/.exec(error.message)?.[1];
  const command = program.commands.find((each) => each.name() === name);
  const [argument] = command?.registeredArguments ?? [];
  if (word === undefined || !/^ids?$/.test(argument?.name() ?? '') || command?.args[0] !== word) return '';
  return `an id that begins with - stands after --: raymond ${name} -- ${word}\n`;
}

/** Of an option that stands before its command: where it belongs. Else nothing. */
export function adviceOnOrder(
  [first = '', ...rest]: readonly string[],
  names: readonly string[],
  { code }: CommanderError,
): string {
  const name = rest.find((word) => names.includes(word));
  if (code !== 'commander.unknownOption' || !first.startsWith('-') || name === undefined) return '';
  return `options stand after the command: raymond ${name} ${visibleText(first)}\n`;
}

/** Of words too many, or of no command, that make a path with blanks: how it is written. Else nothing. */
export function adviceOnBlanks(
  argv: readonly string[],
  { code }: CommanderError,
  isThere: (path: string) => boolean,
): string {
  if (!/^commander\.(?:excessArguments|unknownCommand)$/.test(code)) return '';
  return quotedPathIn(argv, isThere);
}

/** Of words behind the path of a run: where they belong, if they are its input. Else nothing. */
export function adviceOnInput(
  program: Command,
  { code }: CommanderError,
  isThere: (path: string) => boolean,
): string {
  const [path, ...words] = program.commands.find((each) => each.name() === 'run')?.args ?? [];
  const isInput = code === 'commander.excessArguments' && path !== undefined && isThere(path);
  if (!isInput || words.some(isThere)) return '';
  const [where, input] = [path, words.join(' ')].map((word) => visibleText(shellWord(word)));
  return `what a run is given stands after --input: raymond run ${where} --input ${input}\n`;
}

/** What commander says of an invalid value, with the reason in the same sentence. What stands in an argument never steers the terminal. */
export const inOneSentence = (error: string) =>
  visibleText(error.replace(/ is invalid\. (?=[a-z])/, ' is invalid: '));
