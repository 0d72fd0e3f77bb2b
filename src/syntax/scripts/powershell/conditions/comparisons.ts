import type { Truth } from '../../asked.ts';
import { constantOf } from '../../build-command.ts';
import type { Command, Fact, Text } from '../../program.ts';
import type { PowerShellContext } from '../context/context.ts';
import { asksCount, undecided, wordsAt } from '../context/script-words.ts';
import { fixedList, isNeverSet } from '../context/variable-setters.ts';
import { holdsOnly } from '../tree/kinds.ts';
import { isList, rangeIn } from '../tree/shapes.ts';
import type { Expression, ValueKind } from '../tree/tree.ts';
import { listOf, textOf } from '../values/values.ts';
import {
  alternativesIn,
  asVariable,
  describe,
  isZero,
  likenessOf,
  mayBeText,
  oneOfTexts,
  own,
  truthNamed,
  withoutPresence,
} from './tests.ts';

/** What a comparison of two values asks. */
export function compare(
  asked: Expression,
  operator: string,
  second: Expression,
  context: PowerShellContext,
): Command {
  const first = withoutPresence(asked, context.tree.kinds);
  const left = textOf(first, context, true);
  const right = textOf(second, context, true);
  const isEqual = /^-[ic]?eq$/.test(operator);
  const isExact = /^-c(?!ontains)/.test(operator);
  if (isEqual || /^-[ic]?ne$/.test(operator)) {
    const sides = [
      { expression: first, text: left },
      { expression: second, text: right },
    ] as const;
    const fact =
      equalityFact(sides[0], sides[1], isEqual, context) ??
      equalityFact(sides[1], sides[0], isEqual, context);
    if (fact !== null) {
      if (isExact) return { kind: 'test', fact: { ...fact, isExact } };
      const value = fact.value === null ? null : inOneSpelling(fact.subject, fact.value, context);
      return { kind: 'test', fact: { ...fact, value } };
    }
  }
  const [, not, membership] = /^-[ic]?(not)?(in|contains)$/.exec(operator) ?? [];
  if (membership !== undefined) {
    const [one, operand, list] = membership === 'in' ? [first, left, second] : [second, right, first];
    const among = rangeTest(one, list, context) ?? membershipTest(one, operand, list, isExact, context);
    if (among !== null) return not === undefined ? among : { kind: 'not', command: among };
  }
  const alternatives = /^-[ic]?(?:not)?match$/.test(operator) ? alternativesIn(constantOf(right)) : null;
  const oneOf = alternatives === null ? null : oneOfTest(left, alternatives, isExact, context);
  if (oneOf !== null) return operator.includes('not') ? { kind: 'not', command: oneOf } : oneOf;
  const isNegative = /^-[ic]?(?:not|ne)/.test(operator);
  const positive = operator.replace(/^(-[ic]?)(not|ne$)/, (_, start: string, word: string) =>
    word === 'ne' ? `${start}eq` : start,
  );
  const subjects = [describe(left), describe(right)];
  if (subjects.includes(null)) {
    const [of, limit] = [
      subjects[0] ?? wordsAt(first.span, context),
      subjects[1] ?? wordsAt(second.span, context),
    ];
    const isEmpty = /^-(?:lt 1|le 0)$/.test(`${operator} ${limit}`);
    if (asksCount.test(of) && (isEmpty || /^-(?:gt 0|ge 1)$/.test(`${operator} ${limit}`)))
      return isZero(of, first.span, isEmpty);
    // At most is not more, and at least is not less.
    const opposite = { '-le': '-gt', '-ge': '-lt' }[operator];
    if (opposite !== undefined) return undecided(first.span, context, false, `${of} ${opposite} ${limit}`);
    return undecided(first.span, context, !isNegative, `${of} ${positive} ${limit}`);
  }
  // What stands on the left decides: a text is compared by its characters.
  const quote = mayBeText(first, context.tree.kinds) ? '"' : '';
  const fold = positive === '-match' ? foldPattern : foldText;
  const written = subjects[1] ?? '';
  const limit = isExact ? written : inOneSpelling(`${subjects[0]} ${positive}`, written, context, fold);
  const like = likenessOf(positive, left, right, !isExact);
  return own(`${quote}${subjects[0]}${quote} ${positive} ${limit}`, !isNegative, like);
}

/** `$n -in 0..3` asks what `$n -ge 0 -and $n -le 3` does; null for anything else. */
function rangeTest(variable: Expression, list: Expression, context: PowerShellContext): Command | null {
  const range = rangeIn(list);
  const [last, more] = range?.rest ?? [];
  if (variable.kind !== 'variable' || range === null || last === undefined || more !== undefined) return null;
  const { first } = range;
  if (first.kind !== 'number' || last.operand.kind !== 'number') return null;
  const isRising = Number(first.text) <= Number(last.operand.text);
  const [least, most] = isRising ? [first, last.operand] : [last.operand, first];
  const left = compare(variable, '-ge', least, context);
  return { kind: 'and', left, right: compare(variable, '-le', most, context) };
}

/** Whether a variable is in a list of texts; null for anything else. */
function membershipTest(
  variable: Expression,
  operand: Text,
  list: Expression,
  isExact: boolean,
  context: PowerShellContext,
): Command | null {
  if (variable.kind !== 'variable') return null;
  const known = list.kind === 'variable' ? fixedList(context.tree, list.name) : [null];
  const values = isList(list) ? listOf(list, context).map(constantOf) : known;
  const texts = values.filter((value) => value !== null);
  return texts.length === values.length ? oneOfTest(operand, texts, isExact, context) : null;
}

/** A side of a comparison, with what it is as a text. */
interface Side {
  readonly expression: Expression;
  readonly text: Text;
}

/** `left -eq right`, when the right is a constant. */
function equalityFact(
  { expression: left, text }: Side,
  { expression: right, text: rightText }: Side,
  equal: boolean,
  context: PowerShellContext,
): Fact | null {
  if (left.kind === 'list' || left.kind === 'number' || left.kind === 'statements') return null;
  const value = constantOf(rightText);
  if (value === null || constantOf(text) !== null) return null;
  const words = wordsAt(left.span, context).replace(/^\$/, '');
  const subject = describe(text) ?? `$${words}`;
  const operand = describe(text) === null ? asVariable(words, left.span) : text;
  const { kinds } = context.tree;
  const isOnly = (...allowed: readonly ValueKind[]) =>
    left.kind === 'variable' && holdsOnly(kinds, left.name, ...allowed);
  const isNot = (kind: ValueKind) => left.kind !== 'variable' || kinds.get(left.name)?.has(kind) !== true;
  if (right.kind === 'variable') {
    // The environment has no null: a variable that is not set is empty.
    const isEnvironment = left.kind === 'variable' && left.name.startsWith('env:');
    const isUnset = left.kind === 'variable' && isNeverSet(context.tree, left.name);
    if (right.name === 'null' && (isEnvironment || isOnly('environment') || isUnset))
      return { subject, value: '', operand, equal };
    const truth = truthNamed(right.name);
    if (truth !== null && isUnset) return { subject, value: truth, operand, equal };
    if (truth !== null && isOnly('truth'))
      return { subject, value: 'True', operand, equal: equal === (truth === 'True') };
    // Of what commands give, only nothing at all is empty.
    const isFull = !context.tree.hasBlanks || isNot('other');
    const isSet = (kind: ValueKind) => left.kind === 'variable' && kinds.has(left.name) && isNot(kind);
    if (right.name === 'null' && isFull && isSet('blank') && isSet('environment') && isSet('truth'))
      return { subject, value: '', operand, equal };
    const test = `${subject} -eq $${right.name}`;
    const asked = describe(text) === null ? asVariable(test.slice(1), left.span) : null;
    const is: Truth['is'] = right.name === 'null' ? 'nothing' : truth;
    const asksTruth = is === null || left.kind !== 'variable' ? {} : { truth: { of: text, is } };
    return { subject: test, value: null, operand: asked, equal, ...asksTruth };
  }
  if (right.kind !== 'text' && right.kind !== 'number') return null;
  // What is compared becomes what stands on the left: every text but the empty one is $true, and $null is no text.
  return isNot('truth') && (value !== '' || isNot('null')) ? { subject, value, operand, equal } : null;
}

function foldText(text: string): string {
  return text.toLowerCase();
}

/** But for escapes: `\D` is what `\d` is not. */
function foldPattern(pattern: string): string {
  return pattern.replace(/(\\.)|./g, (sign, escaped?: string) => escaped ?? sign.toLowerCase());
}

/** Letter case makes no difference to a comparison: each value is asked for as it was first written. */
export function inOneSpelling(
  subject: string,
  value: string,
  context: PowerShellContext,
  fold: (text: string) => string = foldText,
): string {
  const key = `${subject}\n${fold(value)}`;
  const known = context.spellings.get(key) ?? value;
  context.spellings.set(key, known);
  return known;
}

/** Whether a text is one of several, in whatever letter case unless `isExact`. */
function oneOfTest(
  operand: Text,
  values: readonly string[],
  isExact: boolean,
  context: PowerShellContext,
): Command | null {
  const subject = describe(operand) ?? '';
  if (isExact) return oneOfTexts(operand, values, isExact);
  return oneOfTexts(
    operand,
    values.map((value) => inOneSpelling(subject, value, context)),
  );
}
