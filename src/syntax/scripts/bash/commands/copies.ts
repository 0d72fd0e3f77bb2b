import { outside, sequence, succeed, writing } from '../../build-command.ts';
import type { Command } from '../../program.ts';
import type { Invocation } from './invocation.ts';
import { print } from './printing.ts';

/** `cat` prints its standard input where that is known. */
export function cat({ arguments: values, redirections, piped, span }: Invocation): Command {
  const [file, other] = values;
  if (values.every(({ constant }) => constant === '-' || constant === '--'))
    return passInput({ redirections, piped, span });
  // Of several files it may have printed the first.
  const isOne = other === undefined && file?.splits === false && redirections.destinations.get(2) !== 'out';
  return outside('anything', span, 'it prints a file', {
    onlyReads: true,
    ...(isOne ? { failsSilently: true } : {}),
  });
}

export function tee({ arguments: values, redirections, piped, span }: Invocation): Command {
  if (values.some((value) => value.constant?.startsWith('/dev/std') === true))
    return outside('anything', span, 'it prints its input more than once');
  const command = passInput({ redirections, piped, span });
  const hasFile = values.some(({ constant }) => constant === null || !/^-|^\/dev\/null$/.test(constant));
  if (!hasFile) return command;
  return command.kind === 'print' ? { ...command, writes: true } : sequence([writing, command]);
}

function passInput({
  redirections,
  piped,
  span,
}: Pick<Invocation, 'redirections' | 'piped' | 'span'>): Command {
  const { input, hasInput } = redirections;
  if (input === 'nothing') return succeed;
  if (input !== null) return print(input, span);
  if (hasInput) return outside('anything', span, 'it prints a file', { onlyReads: true });
  return piped ?? outside('anything', span, 'it prints its standard input');
}
