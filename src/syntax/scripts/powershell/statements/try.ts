import type { Span } from '../../../../source/span.ts';
import { nothing, outside, unknownTest } from '../../build-command.ts';
import { isHarmless } from '../../follow/contents/effects.ts';
import type { Command } from '../../program.ts';
import type { PowerShellContext } from '../context/context.ts';
import { onceOnly, sequence, unexpected } from '../context/program-parts.ts';
import { noteUnthrownFailure } from '../slips/unthrown-failures.ts';
import type { Statement, StatementOf } from '../tree/tree.ts';
import { thrown, throwTo } from './flow.ts';

/**
 * Two loops of one round, one in the other: what is thrown leaves the inner one, which the handlers stand
 * after; the end of the code leaves both.
 */
export function readTry(
  { body, catches, catchesAll, finish, span: place }: StatementOf<'try'>,
  context: PowerShellContext,
  read: (body: readonly Statement[]) => Command,
): Command {
  noteUnthrownFailure({ body, catches, catchesAll }, context);
  const flag = `try@${place.start}`;
  const last = () => (finish === null ? nothing : context.nested.statements(finish, context));
  const guarded = context.inside({ kind: 'guard' }, () => {
    const handles = catches.length > 0;
    const attempt = context.inside({ kind: 'try', flag, handles }, () => read(body));
    const handlers = catches.map((handler) => read(handler));
    const unhandled = catchesAll
      ? null
      : sequence([last(), thrown(place, context, context.thrownIn.has(flag))]);
    const handled = handlers.reduceRight<Command | null>((otherwise, then) => {
      if (otherwise === null) return then;
      const condition = otherwise === unhandled ? likely(flag) : unknownTest;
      return { kind: 'if', condition, then, otherwise };
    }, unhandled);
    const done = sequence([attempt, { kind: 'break', levels: 2 }]);
    return sequence([onceOnly(done), handled ?? nothing]);
  });
  const end = last();
  return sequence([
    // Where `exit` and the like leave the code, the last part runs all the same.
    ...(isHarmless(end) ? [] : [outside('anything', place, 'finally prints something')]),
    { kind: 'assign', name: flag, value: [] },
    onceOnly(guarded),
    end,
  ]);
}

/** A test that fails on a way that nobody expects. */
function likely(flag: string): Command {
  return { kind: 'not', command: unexpected(flag) };
}

/** What a statement does, with where an error of it leads, if it stands in what is tried. */
export function withFailure(whole: Command, place: Span, context: PowerShellContext): Command {
  const attempt = context.leavables.findLast(({ kind }) => kind === 'try');
  if (attempt === undefined || context.capture !== null) return whole;
  if (!isRisky(whole) && !callsMethod(place, context)) return whole;
  const condition = mayFail(place, context) ? unknownTest : unexpected(attempt.flag ?? '');
  const failing: Command = { kind: 'if', condition, then: throwTo(attempt, context), otherwise: null };
  return sequence([failing, whole]);
}

/** Commands that are written because they stop at an error, and calls of methods, which do. */
const mayThrow =
  /\s-(?:ea|erroraction)[\s:]\s*['"]?stop|\bconvertfrom-json\b|\binvoke-(?:restmethod|webrequest)\b|\bi(?:rm|wr)\b|::\w+\(/i;

/** Whether an error can be expected of what stands in a place, so that its author counts on it: there is a handler. */
function mayFail({ start, end }: Span, context: PowerShellContext): boolean {
  if (!context.leavables.some(({ kind, handles }) => kind === 'try' && handles === true)) return false;
  const words = context.tree.text.slice(start, end);
  return mayThrow.test(words) || (context.tree.stops !== 'never' && /[a-z]-[a-z]/i.test(words));
}

/** Whether it calls a method of a value, which throws where there is none. */
function callsMethod({ start, end }: Span, context: PowerShellContext): boolean {
  return /[\w)\]}]\.\w+\(/.test(context.tree.text.slice(start, Math.min(end, start + 2000)));
}

/** Whether a statement may throw: it runs what is not in the script, or works out what only the run knows. */
function isRisky(command: Command): boolean {
  switch (command.kind) {
    case 'outside':
    case 'call':
      return true;
    case 'print':
      return command.text.some(({ kind }) => kind === 'captured' || kind === 'unknown');
    case 'assign':
      return (
        command.value === null || command.value.some(({ kind }) => kind === 'captured' || kind === 'unknown')
      );
    case 'quiet':
      return isRisky(command.body);
    case 'sequence':
      return command.commands.some(isRisky);
    case 'and':
    case 'or':
      return isRisky(command.left) || isRisky(command.right);
    default:
      return false;
  }
}
