import { type Span, span } from '../../../source/span.ts';
import { failed, nothing, sequence, variablePiece } from '../build-command.ts';
import type { Command } from '../program.ts';
import { numeric, readArithmeticTest } from './arithmetic.ts';
import type { BashContext } from './context.ts';
import { countEnd } from './early-ends.ts';
import { readArithmetic } from './substitutions.ts';
import { asOne } from './test.ts';

/** A name that is not a part of a number or of another one. */
const names = /(?<![\w.])[A-Za-z_]\w*/g;
const counted = /^\s*(?:([A-Za-z_]\w*)\s*(\+\+|--|[-+]=\s*(\d{1,9}))|(\+\+|--)\s*([A-Za-z_]\w*))\s*$/;

/** An expression as a command, `((…))` or what `let` is given: it sets variables, and fails where its value is 0. */
export function readArithmeticCommand(context: BashContext, place: Span): Command {
  const source = context.slice(place);
  const start = place.start + source.search(/\S/);
  // Where it stands as a word, it has been read as one.
  context.takeBefore();
  readArithmetic(context, place.start, place.end);
  const sets = context.takeBefore();
  const [, name, behind = '', step, front, other] = counted.exec(source) ?? [];
  const own = name ?? other;
  if (own === undefined)
    return sequence([
      ...sets,
      asOne(readArithmeticTest(source.replace(names, (one) => context.nameOf(one)))),
    ]);
  // What it was before decides.
  const change = (front ?? behind).startsWith('-') ? -Number(step ?? 1) : Number(step ?? 1);
  const zeroAt = String(step === undefined && front === undefined ? 0 : 0 - change);
  const known = variablePiece(context.nameOf(own), place);
  const operand = [numeric({ ...known, fallback: [{ kind: 'literal', text: '0', span: place }] })];
  const isZero = { subject: `$${own}`, value: zeroAt, operand, equal: true };
  const sum = context.isAskedFor(own) ? { name: context.nameOf(own), plus: change } : undefined;
  // Who counts down ends here; who counts up has most likely begun elsewhere.
  const last = { kind: 'literal', text: String(Number(zeroAt) + change), span: place } as const;
  const end = change < 0 ? context.assign(own, [last]) : null;
  const set = context.assign(own, [{ kind: 'unknown', span: place, harmless: true, sum }]);
  return {
    kind: 'if',
    condition: { kind: 'test', fact: isZero },
    then: sequence([end ?? set, failed]),
    otherwise: sequence([set, nothing]),
    failsAtZero: countEnd(own, change, context, span(start, start + source.trim().length)),
  };
}
