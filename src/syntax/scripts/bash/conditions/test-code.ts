import type { Command } from '../../program.ts';
import type { BashContext } from '../context/context.ts';
import type { TestWords } from './likeness.ts';

/** So far after a test its code is asked for, if anywhere. */
const near = 200;
const ofNumbers = /^-(?:eq|ne|lt|le|gt|ge|nt|ot|ef)$/;

/** Whether a script asks after a place with which number the command there has ended. */
export function asksForCode({ text }: BashContext, end: number): boolean {
  return text.slice(end, end + near).includes('$?');
}

/** A test fails with 1 where the shell can read it: not so a text for a number, several words for one, or a broken pattern. */
export function withCode(command: Command, { context, spans, isDouble }: TestWords): Command {
  const end = spans.at(-1)?.end ?? 0;
  if (command.kind !== 'test' || !asksForCode(context, end)) return command;
  const words = spans.map((place) => context.slice(place));
  const isRead = isDouble
    ? !words.includes('=~')
    : words.every((word) => !ofNumbers.test(word) && !/[$`*?]/.test(word.replace(/"[^"]*"|'[^']*'/g, '')));
  return isRead ? { ...command, codes: ['1'] } : command;
}
