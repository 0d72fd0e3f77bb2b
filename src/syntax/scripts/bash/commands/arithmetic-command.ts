import { type Span, span } from '../../../../source/span.ts';
import {
  failed,
  mayFail,
  nothing,
  sequence,
  succeed,
  unknownTest,
  variablePiece,
} from '../../build-command.ts';
import type { EarlyEnd } from '../../defects.ts';
import type { Command } from '../../program.ts';
import { names, numeric, readArithmeticTest } from '../conditions/arithmetic.ts';
import { noteCountedTwice } from '../conditions/counted-twice.ts';
import { noteNamedCount } from '../conditions/named-counts.ts';
import { noteOctalDate } from '../conditions/octal-dates.ts';
import { testOperatorIn } from '../conditions/sum-operators.ts';
import { asOne } from '../conditions/test.ts';
import { noteVainSum } from '../conditions/text-sums.ts';
import type { BashContext } from '../context/context.ts';
import { calculationOf } from '../words/expressions.ts';
import { readArithmetic } from '../words/substitutions.ts';

const comparison = /(?<!<)<(?!<)|(?<!>)>(?!>)|[=!]=/;
const plainValue = /^\s*([A-Za-z_]\w*)\s*=\s*(0|[1-9]\d{0,8})\s*$/;
const counted = /^\s*(?:([A-Za-z_]\w*)\s*(\+\+|--|[-+]=\s*(\d{1,9}))|(\+\+|--)\s*([A-Za-z_]\w*))\s*$/;

const countedAndCompared =
  /^\s*(?:(\+\+|--)\s*([A-Za-z_]\w*)|([A-Za-z_]\w*)\s*(\+\+|--))\s*([<>!=]=?\s*\$?\w+)\s*$/;

/** An expression as a command, `((…))` or what `let` is given: it sets variables, and fails where its value is 0. */
export function readArithmeticCommand(context: BashContext, place: Span): Command {
  const source = context.slice(place);
  const start = place.start + source.search(/\S/);
  const whole = span(start, start + source.trim().length);
  // Where it stands as a word, it has been read as one.
  context.takeBefore();
  readArithmetic(context, place.start, place.end);
  const sets = context.takeBefore();
  noteVainSum(context, place);
  const lost = testOperatorIn(source);
  if (lost !== null) {
    context.noteLost(whole, lost);
    return unknownTest;
  }
  if (comparison.test(source)) {
    noteOctalDate(context, [whole]);
    noteCountedTwice(context, [whole]);
    noteNamedCount(context, [whole]);
  }
  const [, given, number = ''] = plainValue.exec(source) ?? [];
  if (given !== undefined) return readGiven(context, given, number, whole);
  const [, name, behind = '', step, front, other] = counted.exec(source) ?? [];
  const own = name ?? other;
  // What is compared with itself, as in `((i++ == i))`, is counted first.
  const used = source.match(names) ?? [];
  const isOnce = new Set(used).size === used.length;
  if (isOnce && countedAndCompared.test(source)) return readCountedAndCompared(context, source, place);
  if (own === undefined)
    return (
      readCalculated(context, source, whole, sets) ??
      sequence([...sets, asOne(readArithmeticTest(context, source))])
    );
  // What it was before decides.
  const change = (front ?? behind).startsWith('-') ? -Number(step ?? 1) : Number(step ?? 1);
  const zeroAt = String(step === undefined && front === undefined ? 0 : 0 - change);
  const known = variablePiece(context.nameOf(own), place);
  const operand = [numeric({ ...known, fallback: [{ kind: 'literal', text: '0', span: place }] })];
  const isZero = { subject: `$${own}`, value: zeroAt, operand, equal: true };
  // Who counts down ends here; who counts up has most likely begun elsewhere.
  const last = { kind: 'literal', text: String(Number(zeroAt) + change), span: place } as const;
  const end = change < 0 ? context.assign(own, [last]) : null;
  const set = counting(context, own, change, place);
  return {
    kind: 'if',
    condition: { kind: 'test', fact: isZero },
    then: sequence([end ?? set, failed]),
    otherwise: sequence([set, nothing]),
    endsEarly: zeroEnd(`${own}=$((${own} ${change < 0 ? '-' : '+'} ${Math.abs(change)}))`, context, whole),
  };
}

/** Counts a variable on, or back. */
function counting(context: BashContext, own: string, plus: number, place: Span, isExact = false): Command {
  const expression = `${own} + ${plus}`.replace('+ -', '- ');
  const calculation = calculationOf(context, expression, isExact ? null : own);
  return context.assign(own, [{ kind: 'unknown', span: place, harmless: true, calculation }]);
}

/** `((++i >= 3))`, and `((i++ < 3))`, which compares what it was before. */
function readCountedAndCompared(context: BashContext, source: string, place: Span): Command {
  const [, front, later, name = later ?? '', behind = front, limit = ''] =
    countedAndCompared.exec(source) ?? [];
  const plus = behind === '++' ? 1 : -1;
  const isOfLoop = /\b(?:while|until)\s*\(\(\s*$/.test(
    context.text.slice(Math.max(0, place.start - 20), place.start),
  );
  // A loop forgets after each round what that has counted, so that no way is added for each number.
  const set = counting(context, name, plus, place, isOfLoop && front === undefined);
  const condition = readArithmeticTest(context, `${name} ${limit}`);
  if (front !== undefined) return sequence([set, condition]);
  return { kind: 'if', condition, then: sequence([set, succeed]), otherwise: sequence([set, failed]) };
}

/** `((m |= 1))` and `((n = a + 1))`, as far as what is assigned can be calculated. */
function readCalculated(
  context: BashContext,
  source: string,
  place: Span,
  sets: readonly Command[],
): Command | null {
  const [, own = '', sign = '', rest = ''] = given.exec(source) ?? [];
  const calculation =
    own === '' ? undefined : calculationOf(context, sign === '' ? rest : `${own} ${sign} (${rest})`, own);
  if (calculation === undefined) return null;
  const name = context.nameOf(own);
  const set = context.assign(own, [{ kind: 'unknown', span: place, harmless: true, calculation }]);
  const isOther = (command: Command) => command.kind !== 'assign' || command.name !== name;
  // A number that is hardly ever below zero, and one more.
  const isMore = /^\s*\$?\w+\s*\+\s*[1-9]\d*\s*$/.test(rest);
  return sequence([...sets.filter(isOther), set, isMore ? mayFail : readArithmeticTest(context, own)]);
}

const given = /^\s*([A-Za-z_]\w*)\s*(<<|>>|[-+*/%&|^])?=(?!=)(.*)$/s;

/** `((i = 3))`. */
function readGiven(context: BashContext, name: string, number: string, place: Span): Command {
  const digits = span(place.end - number.length, place.end);
  const set = context.assign(name, [{ kind: 'literal', text: number, span: digits }]);
  if (number !== '0') return sequence([set, succeed]);
  const endsEarly = zeroEnd(`${name}=0`, context, place);
  return { kind: 'if', condition: succeed, then: sequence([set, failed]), otherwise: null, endsEarly };
}

/** Of `((n++))` the value is what n was before, and a value of 0 is a failure. `instead`: what to write. */
function zeroEnd(instead: string, context: BashContext, place: Span): EarlyEnd {
  return {
    message: `the value of ${context.slice(place)} is 0 here, which counts as a failure, so set -e ends the script with exit code 1`,
    help: `write ${instead}, which never fails`,
    span: place,
  };
}
