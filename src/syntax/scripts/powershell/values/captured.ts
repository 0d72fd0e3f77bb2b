import type { Span } from '../../../../source/span.ts';
import { isEmpty, nothing, succeed } from '../../build-command.ts';
import { mostValues } from '../../each.ts';
import { isHarmless, isSilent } from '../../follow/contents/effects.ts';
import type { Command, Text } from '../../program.ts';
import type { PowerShellContext } from '../context/context.ts';
import { sequence, unknown } from '../context/program-parts.ts';
import { hideAssigned } from '../context/side-effects.ts';

/** What a command prints, as text. A single line needs no command. */
export function captured(place: Span, context: PowerShellContext, read: () => Command): Text {
  const outer = context.capture;
  context.capture = new Set();
  const printed = read();
  const leaves = context.capture;
  context.capture = outer;
  for (const leave of leaves) (outer ?? context.left).add(leave);
  // Only what leaves it makes it fail.
  const body = leaves.size === 0 ? printed : sequence([printed, succeed]);
  if (isEmpty(body)) return [];
  const last = body.kind === 'print' ? body.text.at(-1) : undefined;
  if (body.kind === 'print' && last?.kind === 'literal' && last.text === '\n') return body.text.slice(0, -1);
  hideAssigned(body, context);
  if (leaves.size === 0 && printsInRounds(body)) return unknown(place, isHarmless(body));
  return [{ kind: 'captured', body, span: place }];
}

/** Whether a command prints something in rounds of which nobody knows the number. */
function printsInRounds(command: Command): boolean {
  switch (command.kind) {
    case 'sequence':
      return command.commands.some(printsInRounds);
    case 'if':
      return [command.then, command.otherwise ?? nothing].some(printsInRounds);
    case 'loop':
      return command.bodyFirst && command.condition?.kind === 'status'
        ? printsInRounds(command.body)
        : (command.each?.values?.length ?? Number.POSITIVE_INFINITY) > mostValues && !isSilent(command.body);
    case 'or':
      return printsInRounds(command.left);
    default:
      return false;
  }
}
