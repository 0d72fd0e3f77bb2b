import { span } from '../../../../source/span.ts';
import { variablePiece } from '../../build-command.ts';
import type { Command, Text } from '../../program.ts';

/** A variable that says whether a clause of a `switch` has run, where more than one may. */
interface SwitchFlag {
  /** None has. */
  readonly unset: Command;
  /** One has. */
  readonly set: Command;
  /** Neither way is certain: what is known is asked. */
  readonly unsure: Command;
  /** In front of what a clause does: behind another one that has run, it is not certain that it runs. */
  readonly again: Command;
  /** Runs where no clause has. */
  readonly byDefault: (then: Command) => Command;
}

/** The flag of the `switch` that begins at `start`. */
export function switchFlag(start: number): SwitchFlag {
  const place = span(start, start);
  const name = `switch@${start}`;
  const operand = [variablePiece(name, place)];
  const assign = (value: Text): Command => ({ kind: 'assign', name, value });
  const where = (isUnset: boolean, then: Command): Command => {
    const condition = {
      kind: 'test',
      fact: { subject: name, value: '', operand, equal: isUnset },
    } as const;
    return { kind: 'if', condition, then, otherwise: null };
  };
  const unsure: Command = { kind: 'test', fact: { subject: name, value: null, operand, equal: true } };
  return {
    unset: assign([]),
    set: assign([{ kind: 'literal', text: 'matched', span: place }]),
    unsure,
    again: where(false, unsure),
    byDefault: (then) => where(true, then),
  };
}
