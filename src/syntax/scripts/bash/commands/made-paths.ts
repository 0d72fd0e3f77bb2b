import tables from '../../../../../grammar/shell-commands.json' with { type: 'json' };
import type { Command } from '../../program.ts';
import type { Invocation } from './invocation.ts';

const makes = new Set(tables.bash.makes);
const removes = new Set(tables.bash.removes);

/** A command with the files and folders among its arguments that it makes or takes away. */
export function withArguments(command: Command, { name, arguments: values }: Invocation): Command {
  if (name === null) return command;
  const isMaking = makes.has(name) || makes.has(`${name} ${values[0]?.constant}`);
  const isRemoving = removes.has(name);
  if (!isMaking && !isRemoving) return command;
  const paths = values.flatMap(({ constant, text }) => (constant?.startsWith('-') ? [] : [text]));
  // `mv` takes away all but the last.
  const kept = isMaking ? paths.slice(-1) : [];
  if (isRemoving) return { ...command, makes: kept, removes: paths.slice(0, paths.length - kept.length) };
  return { ...command, makes: paths };
}
