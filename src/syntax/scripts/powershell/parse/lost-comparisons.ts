import { type Span, span } from '../../../../source/span.ts';
import type { LostComparison } from '../../defects.ts';
import { asStatement, expressionOf } from '../tree/shapes.ts';
import type { CommandStage, Expression, Statement } from '../tree/tree.ts';
import type { PowerShellScanner } from './scanner.ts';

/** Signs that compare in other languages: what is meant, and what PowerShell takes them for, if for anything. */
const comparisons: ReadonlyMap<string, { readonly operator: string; readonly use: string | null }> = new Map([
  ['=', { operator: '-eq', use: 'an assignment' }],
  ['==', { operator: '-eq', use: 'an assignment' }],
  ['>', { operator: '-gt', use: 'a redirection to a file' }],
  ['!=', { operator: '-ne', use: null }],
  ['<', { operator: '-lt', use: null }],
  ['<=', { operator: '-le', use: null }],
  ['>=', { operator: '-ge', use: null }],
]);
/** The operators that compare one value with another. */
export const comparing = /^-[ic]?(?:eq|ne|gt|ge|lt|le|like|notlike|match|notmatch)$/;
const fixedVariables: ReadonlySet<string> = new Set(['true', 'false', 'null']);

interface LostParts {
  readonly left: Expression;
  readonly sign: string;
  readonly right: Expression;
  /** What stands there in place of a variable. */
  readonly word?: string;
}

/** A comparison by a sign that PowerShell takes for something else is noted, and read as it is meant. */
export function asMeant(scanner: PowerShellScanner, asked: Statement): Statement {
  const found = comparisonIn(scanner, asked);
  if (found === null) return asked;
  const { left, sign, right, word = null } = found;
  const place = span(left.span.start, right.span.end);
  scanner.lostComparisons.set(place.start, {
    ...(word === null ? byOtherSign(sign) : byWord(word, sign)),
    span: place,
  });
  const rest = [{ operator: comparisons.get(sign)?.operator ?? sign, operand: right }];
  return asStatement({ kind: 'operation', first: left, rest, span: place });
}

function comparisonIn(scanner: PowerShellScanner, asked: Statement): LostParts | null {
  if (asked.kind === 'assign') {
    // What a command gives is often kept while it is asked for; a fixed value never is.
    const right = asked.operator === '=' ? expressionOf([asked.value]) : null;
    return right !== null && isFixed(right) ? { left: asked.target, sign: '=', right } : null;
  }
  const [stage, other] = asked.kind === 'pipeline' ? asked.stages : [];
  if (stage?.kind === 'command' && other === undefined) return withoutDollar(scanner, stage);
  if (stage?.kind !== 'expression' || other !== undefined) return null;
  const { expression: left, redirections } = stage;
  const [redirection, more] = redirections;
  if (redirection !== undefined) {
    const sign = /^\s*([<>])(?!>)/.exec(scanner.text.slice(left.span.end, stage.span.end))?.[1];
    const right = redirection.target;
    return more === undefined && sign !== undefined && right !== null ? { left, sign, right } : null;
  }
  return null;
}

/** `count -gt 3`, where there is a variable of that name. */
function withoutDollar(
  scanner: PowerShellScanner,
  { operator, name, arguments: given, redirections, span: place }: CommandStage,
): LostParts | null {
  const word = scanner.text.slice(name.span.start, name.span.end);
  const key = word.toLowerCase();
  const [sign, value, more] = given;
  const isPlain = operator === null && redirections.length === 0 && more === undefined;
  if (!isPlain || !scanner.variables.kinds.has(key) || value?.kind !== 'value' || !/^[a-z_]\w*$/.test(key))
    return null;
  if (scanner.defines(key)) return null;
  const written = scanner.text
    .slice(place.start + word.length, value.value.span.start)
    .trim()
    .toLowerCase();
  const isSign = sign?.kind === 'parameter' ? comparing.test(written) : /^==?$/.test(written);
  if (!isSign) return null;
  const left: Expression = { kind: 'variable', name: key, scoped: false, span: name.span };
  return { left, sign: written, right: value.value, word };
}

function isFixed(expression: Expression): boolean {
  if (expression.kind === 'variable') return fixedVariables.has(expression.name);
  // What is filled into a text may be what the test is about: `if ($branch = "$(git branch)")`.
  if (expression.kind === 'text') return expression.parts.every(({ kind }) => kind === 'fixed');
  return expression.kind === 'number';
}

type Explained = Omit<LostComparison, 'span'>;

/** Notes a test that compares nothing, or something else. */
export function note(
  scanner: PowerShellScanner,
  place: Span,
  told: Omit<LostComparison, 'span' | 'isRefused'>,
): void {
  scanner.lostComparisons.set(place.start, { ...told, isRefused: false, span: place });
}

/** A comparison by a sign that is none in PowerShell. */
function byOtherSign(sign: string): Explained {
  const { operator, use } = comparisons.get(sign) ?? { operator: '', use: null };
  const refused = `PowerShell has no operator "${sign}" and refuses the whole script`;
  const why = use === null ? refused : `PowerShell takes "${sign}" for ${use}`;
  return { why, help: `write ${operator}`, isRefused: use === null };
}

/** A comparison of a word that lacks the sign of a variable. */
function byWord(word: string, sign: string): Explained {
  const help = `write $${word}${/^=/.test(sign) ? ' -eq' : ''}`;
  return { why: takenForCommand(word), help, isRefused: false };
}

/** What PowerShell makes of a word that was to be something else. */
export function takenForCommand(word: string): string {
  return `PowerShell takes ${word} for a command`;
}

/** Operators of other languages, and what is meant. */
const foreignOperators: ReadonlyMap<string, string> = new Map([
  ...[['-equals', '-eq'] as const, ['-equal', '-eq'] as const, ['===', '-eq'] as const],
  ...[['-neq', '-ne'] as const, ['-notequals', '-ne'] as const, ['-notequal', '-ne'] as const],
  ...[['!==', '-ne'] as const, ['-gte', '-ge'] as const, ['-geq', '-ge'] as const],
  ...[['-lte', '-le'] as const, ['-leq', '-le'] as const, ['-matches', '-match'] as const],
  ...[['-greaterthan', '-gt'] as const, ['-lessthan', '-lt'] as const],
]);
const foreignOperator =
  /(?:-(?:equals?|neq|notequals?|gte|geq|lte|leq|matches|greaterthan|lessthan)(?![\w-])|[=!]==)/iy;

/** The rank of comparisons among operators. */
const comparisonRank = 2;
/** What is no beginning of an assignment, nor of a tag without quotation marks. */
const foreignSign = /[=!<>]=(?!=)|<(?=[ \t]*[\d$("'])/y;
/** More of them are not told. */
const mostTold = 20;

/** A sign that compares in other languages, and never stands behind a value in PowerShell. */
export function takeForeignSign(scanner: PowerShellScanner, rank: number): string | null {
  return rank === comparisonRank ? scanner.takeBehindBlanks(foreignSign) : null;
}

/** Notes a comparison by such a sign; gives the operator that is meant. */
export function noteForeignSign({ lostComparisons }: PowerShellScanner, sign: string, place: Span): string {
  if (lostComparisons.size <= mostTold)
    lostComparisons.set(place.start, { ...byOtherSign(sign), span: place });
  return comparisons.get(sign)?.operator ?? sign;
}

/** An operator that PowerShell does not have is noted; gives the one that is meant. */
export function takeForeignOperator(scanner: PowerShellScanner, rank: number): string | null {
  if (rank !== comparisonRank) return null;
  const written = scanner.takeBehindBlanks(foreignOperator);
  if (written === null) return null;
  const operator = foreignOperators.get(written.toLowerCase()) ?? '-eq';
  scanner.lostComparisons.set(scanner.at - written.length, {
    why: `PowerShell has no operator "${written}" and refuses the whole script`,
    help: `write ${operator}`,
    isRefused: true,
    span: scanner.from(scanner.at - written.length),
  });
  return operator;
}
