import { type Span, span } from '../../../../source/span.ts';
import type { EarlyEnd } from '../../defects.ts';
import type { Command } from '../../program.ts';
import type { BashContext } from '../context/context.ts';

/** So much of the last line of a function is looked at. */
const mostOfLine = 500;
const condition = String.raw`(?:\[\[?[ \t][^\n;|&]*?[ \t]\]\]?|test[ \t][^\n;|&]*?)[ \t]*&&[ \t]*`;
/** "[ -n "$DEBUG" ] && echo …" at the end of a text: the tests, and what is done where they hold. */
const lastTest = new RegExp(`(?:^|[;{][ \\t]*)((?:${condition})+)([\\w.]+=?)[^\\n;|]*;?\\s*$`);
/** What nobody does to ask for something. */
const action = /^(?:\w+=|rm|mkdir|mv|cp|touch|export|local|shift|source|\.|set|sleep|kill|unset)$/;
const printing = /^(?:echo|printf)$/;
const ofFile = /[ \t]-[a-hkprsuwxLNOS][ \t]/;
/** A function that is called to end the script where a test does not hold. */
const demands =
  /require|check|assert|ensure|verify|valid|must|need|expect|guard|^(?:is|has|can|should|test)(?![a-z])/i;

/**
 * Marks the last command of a function where that does something if a test holds: where it does not the function fails, and
 * with `set -e` ends the script.
 */
export function markLastTest(context: BashContext, name: string, place: Span, body: Command): Command {
  if (demands.test(name)) return body;
  const text = context.slice(place);
  const inside = text.slice(0, -1).trimEnd();
  const from = Math.max(inside.lastIndexOf('\n') + 1, inside.length - mostOfLine);
  const line = inside.slice(from).trimStart();
  const [found, tests = '', does = ''] = lastTest.exec(line) ?? [];
  if (found === undefined || !(action.test(does) || (printing.test(does) && !ofFile.test(tests))))
    return body;
  const start = place.start + inside.length - line.length + line.indexOf(tests);
  const test = tests.trimEnd().slice(0, -2).trimEnd();
  return withEarlyEnd(body, {
    message: `${name} fails where ${test} does not hold, since that is its last command, so set -e ends the script with exit code 1`,
    help: `write if ${test}; then …; fi, which does not fail`,
    span: span(start, start + test.length),
  });
}

/** Gives the last command of a function what is told where it fails, if it is a list. */
function withEarlyEnd(command: Command, endsEarly: EarlyEnd): Command {
  if (command.kind === 'and') return { ...command, endsEarly };
  if (command.kind === 'quiet') return { ...command, body: withEarlyEnd(command.body, endsEarly) };
  const last = command.kind === 'sequence' ? command.commands.at(-1) : undefined;
  if (command.kind !== 'sequence' || last === undefined) return command;
  return { ...command, commands: [...command.commands.slice(0, -1), withEarlyEnd(last, endsEarly)] };
}
