import { type Span, span } from '../../../../source/span.ts';
import type { Likeness } from '../../asked.ts';
import { variablePiece } from '../../build-command.ts';
import { comparisonIn } from '../../follow/assumptions/comparison.ts';
import type { Command, Text } from '../../program.ts';
import { holdsOnly } from '../tree/kinds.ts';
import type { Expression, Kinds } from '../tree/tree.ts';

/** A longer list is not looked at. */
const mostAlternatives = 16;

/** `^(pass|fail)$` */
export function alternativesIn(pattern: string | null): readonly string[] | null {
  const [, texts] = /^\^\((?:\?:)?([\w -]+(?:\|[\w -]+)*)\)\$$/.exec(pattern ?? '') ?? [];
  return texts?.split('|') ?? null;
}

/** Whether a text is one of several; null where that cannot be asked. */
export function oneOfTexts(operand: Text, values: readonly string[], isExact?: true): Command | null {
  const subject = describe(operand);
  if (subject === null || values.length === 0 || values.length > mostAlternatives) return null;
  const tests = values.map(
    (value): Command => ({
      kind: 'test',
      fact: { subject, value, operand, equal: true, ...(isExact ? { isExact } : {}) },
    }),
  );
  return tests.reduce((left, right) => ({ kind: 'or', left, right }));
}

/** What is worked out, as a text that is compared as a variable's is; it need not have been set. */
export function asVariable(words: string, { start, end }: Span): Text {
  return [{ kind: 'literal', text: '', span: { start, end: start } }, variablePiece(words, { start, end })];
}

export function own(subject: string, equal: boolean, like: Likeness | null = null): Command {
  const fact = { subject, value: null, operand: null, equal };
  return { kind: 'test', fact: like === null ? fact : { ...fact, like } };
}

/** Whether a value counts as true of which the kind is not known. */
export function ownTruth(subject: string, of: Text): Command {
  return {
    kind: 'test',
    fact: { subject, value: null, operand: null, equal: true, truth: { of, is: null } },
  };
}

/** `$true` and `$false` as texts. */
export function truthNamed(name: string): 'True' | 'False' | null {
  return name === 'true' ? 'True' : name === 'false' ? 'False' : null;
}

/** Whether a switch is present is what it is. */
export function withoutPresence(expression: Expression, kinds: Kinds): Expression {
  if (expression.kind !== 'access' || expression.object.kind !== 'variable') return expression;
  const [step, more] = expression.steps;
  if (more !== undefined || step?.kind !== 'member' || !/^(?:ispresent|tobool)$/.test(step.name ?? ''))
    return expression;
  return holdsOnly(kinds, expression.object.name, 'truth') ? expression.object : expression;
}

/** Whether a value is compared as a text, although it looks like a number. */
export function mayBeText(expression: Expression, kinds: Kinds): boolean {
  if (expression.kind === 'text') return true;
  const known = expression.kind === 'variable' ? kinds.get(expression.name) : undefined;
  return known?.has('text') === true || known?.has('blank') === true;
}

/** What a command is asked, whose name is that of no variable: `count -gt 3`. */
export function ofCommand(words: string): string {
  return comparisonIn(words) === null ? words : `${words} (a command)`;
}

/** What `-like`, `-match`, `-in` and `-contains` ask of a text; null for other operators. */
export function likenessOf(operator: string, left: Text, right: Text, ignoresCase: boolean): Likeness | null {
  const [, name] = /^-[ic]?(like|match|in|contains)$/.exec(operator) ?? [];
  if (name === undefined) return null;
  const operand = name === 'contains' ? right : left;
  const [piece, other] = right;
  // Shells write patterns in almost the same way.
  const isPlain =
    piece?.kind === 'literal' && other === undefined && (name === 'match' || !/[\\`]/.test(piece.text));
  const place = operand[0]?.span ?? span(0, 0);
  const unknown: Text = [{ kind: 'unknown', span: place, harmless: true }];
  const isPattern = isPlain && (name === 'like' || name === 'match');
  return {
    kind: name === 'match' ? 'regex' : 'glob',
    operand,
    pattern: isPattern ? right : unknown,
    ignoresCase,
  };
}

/** Whether the number of something is 0, or with `equal` false, whether it is not. */
export function isZero(words: string, place: Span, equal: boolean): Command {
  const operand = asVariable(words.replace(/^\$/, ''), place);
  return { kind: 'test', fact: { subject: words, value: '0', operand, equal } };
}

/** Whether a variable has a value that is not empty. */
export function isFilled(name: string, place: Span): Command {
  const operand = [variablePiece(name, place)];
  return { kind: 'test', fact: { subject: `$${name}`, value: '', operand, equal: false } };
}

/** A text in the script's words, or null when it holds what only a run knows. */
export function describe(text: Text): string | null {
  let words = '';
  for (const piece of text) {
    if (piece.kind === 'literal') words += piece.text;
    else if (piece.kind === 'variable') words += `$${piece.name}`;
    else return null;
  }
  return words;
}
