import { constantOf } from '../../build-command.ts';
import type { Text } from '../../program.ts';
import type { ReadArgument } from '../context/context.ts';
import { harmlessCommands, harmlessSubcommands, quietOptions, silentCommands } from '../tree/vocabulary.ts';

/** What a command prints with these arguments. */
export function printsOf(name: string, given: readonly ReadArgument[]): 'anything' | 'harmless' | 'nothing' {
  if (silentCommands.has(name)) {
    const isPassing = given.some((argument) => argument.name === 'passthru');
    return isPassing ? 'harmless' : 'nothing';
  }
  if (harmlessCommands.has(name)) return 'harmless';
  const subcommands = harmlessSubcommands.get(name);
  const first = given[0]?.name === null ? given[0].text : null;
  const word = first === null ? null : constantOf(first);
  if (word === null) return 'anything';
  const quiet = quietOptions.get(`${name} ${word}`) ?? [];
  const options = given.map((argument) =>
    argument.name === null ? constantOf(argument.text ?? []) : `-${argument.name}`,
  );
  if (options.some((option) => option !== null && quiet.includes(option))) return 'nothing';
  return subcommands?.includes(word) ? 'harmless' : 'anything';
}

/** What a line for `cmd /c` prints: nothing when it goes to a file. */
export function printsOfShell(line: Text): 'anything' | 'harmless' | 'nothing' {
  const written = line.map((piece) => (piece.kind === 'literal' ? piece.text : '?')).join('');
  // Quoted and escaped signs are no redirections.
  if (/[\^"<]/.test(written)) return 'anything';
  const alone = written.replace(/[2-9]>(?:&\d|\s*[^\s&|<>]+)/g, '');
  if (/[&|]/.test(alone.replace(/>&2/g, '>'))) return 'anything';
  if (/(?:^|\D)1?>/.test(alone)) return 'nothing';
  const [name = '', first = '', ...others] = alone.trim().split(/\s+/);
  if ((quietOptions.get(`${name} ${first}`) ?? []).some((option) => others.includes(option)))
    return 'nothing';
  return harmlessSubcommands.get(name)?.includes(first) === true ? 'harmless' : 'anything';
}
