import { outside } from '../build-command.ts';
import type { Command } from '../program.ts';
import { Unreadable } from './context.ts';
import type { Invocation } from './invocation.ts';
import { setsLastpipe } from './shell-options.ts';

export function shopt({ context, arguments: values, span }: Invocation): Command {
  const names = values.map(({ constant }) => constant);
  if (names[0] === '-u' || names[0] === '-q') return outside('harmless', span);
  const isStraight = context.depth === 1 && context.statementStart === span.start;
  // With them, words or pipes mean something else from here on.
  const isOpen = (name: string | null) =>
    name === null ||
    name === 'expand_aliases' ||
    (name === 'lastpipe' && !(isStraight && setsLastpipe(context)));
  if (names.some(isOpen)) throw new Unreadable('it changes by shopt what its words mean');
  return outside('harmless', span);
}
