import { nothing, outside, sequence, succeed, unknownTest } from '../../build-command.ts';
import type { Command } from '../../program.ts';
import type { BashContext } from '../context/context.ts';
import type { Argument, Invocation } from './invocation.ts';

/** `unset`: takes variables away, and functions where it is told so or there is no variable of that name. */
export function takeAway(
  context: BashContext,
  values: readonly Argument[],
  span: Invocation['span'],
): Command {
  const words = values.map(({ constant }) => constant);
  const options = words.filter((word) => word?.startsWith('-')).join('');
  const names = words.filter((word) => word?.startsWith('-') !== true);
  const isOfVariables = options.includes('v');
  const commands: Command[] = [];
  for (const name of names) {
    if (options.includes('f') && name != null) {
      commands.push(removal(name));
      continue;
    }
    const plain = name?.replace(/\[.*$/s, '');
    const isFunction = plain !== undefined && context.functions.has(plain);
    if (plain === undefined || !/^\w+$/.test(plain) || options.includes('n'))
      return outside('nothing', span, '', { assigns: true });
    if (!isFunction || isOfVariables)
      commands.push(context.assign(plain, plain === name ? context.unset(span) : null));
    else if (!context.assigned.has(context.nameOf(plain))) commands.push(removal(plain));
    // Which of the two it is, a run decides.
    else
      commands.push(context.assign(plain, null), {
        kind: 'if',
        condition: unknownTest,
        then: removal(plain),
        otherwise: succeed,
      });
  }
  return sequence([...commands, succeed]);
}

function removal(name: string): Command {
  return { kind: 'function', name, body: nothing, isRemoved: true };
}
