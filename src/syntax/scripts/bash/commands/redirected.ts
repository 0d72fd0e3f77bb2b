import type { Span } from '../../../../source/span.ts';
import { isEmpty, mayFail, outside, sequence, succeed, unknownTest, writing } from '../../build-command.ts';
import { nameOfText } from '../../follow/assumptions/assumptions.ts';
import { isSilent } from '../../follow/contents/effects.ts';
import type { Command, CommandOf } from '../../program.ts';
import { type BashContext, type Destination, Unreadable } from '../context/context.ts';
import { surelyPrintsLine } from '../words/sure-lines.ts';
import { hasCopies, isGone, noteApart } from './kept-apart.ts';
import type { Redirections } from './redirects.ts';

/** Sends the output of a command where the redirections say, after what its expansions do. */
export function withOutput(
  context: BashContext,
  command: Command,
  redirections: Redirections,
  isSimple = true,
): Command {
  const before = context.takeBefore();
  const isOuter = redirections.destinations.get(2) === 'outer';
  if (isOuter && command.kind === 'outside' && command.prints === 'anything') context.leak ??= command;
  const isQuiet =
    isSilent(command) && command.kind !== 'outside' && !context.setsHandler && !redirections.writes;
  const settled = isQuiet ? command : settleWhere(context, command, redirections, isSimple);
  const opened = opening(context, filling(context, command, making(settled, redirections)), redirections);
  return before.length === 0 ? opened : sequence([...before, opened]);
}

/** A command after which the files are there that its redirections write. */
export function making(command: Command, { makes }: Redirections): Command {
  return makes.length === 0 ? command : { ...command, makes: [...(command.makes ?? []), ...makes] };
}

/** A command that writes one file, which holds a line then; `command`: without its redirections. */
function filling(context: BashContext, command: Command, made: Command): Command {
  const isOther = made === command || made.makes?.length !== 1 || context.destinations.get(1) === 'file';
  return !isOther && made.kind === 'quiet' && surelyPrintsLine(context, command)
    ? { ...made, fills: true }
    : made;
}

/** A command whose output goes where a variable says, if it does. */
function settleWhere(
  { text }: BashContext,
  command: Command,
  redirections: Redirections,
  isSimple: boolean,
): Command {
  const { unless, destinations } = redirections;
  const otherwise = settle(command, redirections, isSimple);
  if (unless === null) return otherwise;
  const { file: operand, name: value } = unless;
  const kept = {
    ...redirections,
    destinations: new Map([...destinations, [1, 'out'] as const]),
    writes: false,
  };
  const fact = { subject: nameOfText(operand, text), value, operand, equal: true };
  return {
    kind: 'if',
    condition: { kind: 'test', fact },
    then: settle(command, kept, isSimple),
    otherwise,
  };
}

/** A command whose output has gone where its redirections say. */
function settle(command: Command, { destinations, writes }: Redirections, isSimple: boolean): Command {
  const to = destinations.get(1);
  if (isEmpty(command)) return command;
  if (to === 'outer') throw new Unreadable();
  if (command.kind === 'outside') {
    const { onlyReads, ...writing } = settleOutside(command, destinations);
    const settled = onlyReads === true && !writes ? { ...writing, onlyReads } : writing;
    // A handler that runs because it fails is as quiet as it is within a block.
    return isSimple || to === 'out' || settled.prints !== 'nothing'
      ? settled
      : { kind: 'quiet', body: settled };
  }
  if (to === 'out') return command;
  const quiet = { kind: 'quiet', body: command, ...(isSimple ? { isSimple } : {}) } as const;
  return to === 'away' && !writes ? { ...quiet, toNoFile: true } : quiet;
}

/** Another program writes messages of its own to standard error. */
function settleOutside(
  command: CommandOf<'outside'>,
  destinations: ReadonlyMap<number, Destination>,
): CommandOf<'outside'> {
  const errors = destinations.get(2) === 'out';
  if (destinations.get(1) === 'out' || (errors && command.prints === 'anything')) {
    return errors && command.prints === 'nothing' ? { ...command, prints: 'harmless' } : command;
  }
  return { ...command, prints: errors ? 'harmless' : 'nothing' };
}

/** Keeps in mind that a command is not run where a file cannot be opened; what may fail anyway needs no such way. */
export function opening(context: BashContext, command: Command, { opens }: Redirections): Command {
  if (opens === null || command.kind === 'outside' || command.kind === 'test') return command;
  const own = { ...command };
  context.opening.set(own, opens === 'new' && context.noclobber ? unknownTest : mayFail);
  return own;
}

/** A command of which the status decides how the script goes on: there a file that cannot be opened counts. */
export function asked(context: BashContext, command: Command): Command {
  const opens = context.opening.get(command);
  // The copy is no longer known as one in front of which a file is opened.
  if (opens !== undefined) return { kind: 'and', left: opens, right: { ...command }, opens: true };
  switch (command.kind) {
    case 'sequence': {
      const last = command.commands.at(-1);
      return last === undefined
        ? command
        : { ...command, commands: command.commands.with(-1, asked(context, last)) };
    }
    case 'quiet':
    case 'subshell':
      return { ...command, body: asked(context, command.body) };
    case 'and':
    case 'or':
      return { ...command, right: asked(context, command.right) };
    default:
      return command;
  }
}

/** What a script or a function ends with, on each of its ways: its status is that of the whole. */
export function askedAtEnd(context: BashContext, command: Command): Command {
  if (context.opening.size === 0) return command;
  const end = (one: Command) => askedAtEnd(context, one);
  if (context.opening.has(command)) return asked(context, command);
  switch (command.kind) {
    case 'sequence': {
      const last = command.commands.at(-1);
      return last === undefined
        ? asked(context, command)
        : { ...command, commands: command.commands.with(-1, end(last)) };
    }
    case 'if':
      return { ...command, then: end(command.then), otherwise: command.otherwise && end(command.otherwise) };
    case 'switch':
      return { ...command, arms: command.arms.map((arm) => ({ ...arm, body: end(arm.body) })) };
    default:
      return asked(context, command);
  }
}

/** `exec` without a command: the output of all that follows goes elsewhere. */
export function redirectForGood(context: BashContext, redirections: Redirections, span: Span): Command {
  const before = context.destinations.get(1);
  const { destinations, writes, unless } = redirections;
  if (unless !== null) throw new Unreadable('it sends its output where a variable says, by exec');
  const to = destinations.get(1);
  const isKept = to === before || (isGone(to) && isGone(before));
  // The output of what reads it from a pipe may still come out.
  if (!isKept && /^.*[<>]\(/.test(context.text.slice(span.start))) {
    context.destinations = new Map([...destinations, [1, before ?? 'out']]);
    return outside('anything', span, 'it sends its output elsewhere from here on, by exec');
  }
  // Only what every run passes, and no handler that is set before, is known to hold for all that follows.
  const isStraight = context.depth === 1 && context.statementStart === span.start;
  const traps = context.text.slice(0, span.start).split(/\btrap\b/).length - 1;
  const handler = traps === 1 && !hasCopies(context.destinations) ? context.handler : null;
  if (!isKept && (!isStraight || (traps > 0 && handler === null)))
    throw new Unreadable('it sends its output elsewhere, by exec');
  context.destinations = destinations;
  if (isStraight) noteApart(context, destinations, span.end);
  const success = writes ? sequence([writing, succeed]) : succeed;
  if (isKept || handler === null) return success;
  return sequence([{ kind: 'at-exit', body: { kind: 'quiet', body: handler } }, success]);
}
