import type { Span } from '../../../../source/span.ts';
import { isSetByName } from '../context/variable-setters.ts';
import { holdsOnly } from '../tree/kinds.ts';
import { asStatement, commandOf, expressionOf, operandsOf, wordOf } from '../tree/shapes.ts';
import type { CommandStage, Expression, ExpressionOf, Statement } from '../tree/tree.ts';
import { valueAsMeant } from './foreign-names.ts';
import { commandAsMeant, noteSilentProgram } from './lost-commands.ts';
import { asMeant, note } from './lost-comparisons.ts';
import { noteNewerVariable } from './newer-syntax.ts';
import type { PowerShellScanner } from './scanner.ts';

type Operation = ExpressionOf<'operation'>;

/** A name that says that 0 is meant for success; `$ok -ne 0` asks for `$true`, as it should. */
const codeName = /^(?:rc|(?:exit_?)?code|exit|status|ret|err|errorlevel)$/;
/** More of them are not looked for, since some take a look at the whole text. */
const mostTold = 20;
/** A help no longer than this repeats what is written. */
const longestHelp = 80;
/** A word with a star at one end or both. */
const starred = /^(?=.*\*)\*?[a-z][\w :.-]*\*?$/i;

/** What `if` or a loop asks. What compares nothing is noted, and read as it is meant. */
export function conditionAsMeant(scanner: PowerShellScanner, asked: Statement): Statement {
  if (scanner.lostComparisons.size > mostTold) return asked;
  const statement = asMeant(scanner, asked);
  if (statement !== asked) return statement;
  return statementAsMeant(scanner, asked);
}

/** The code that `Where-Object` or a clause of `switch` asks for each value: what gives nothing never holds. */
export function filterAsMeant(scanner: PowerShellScanner, filter: Expression): Expression {
  const [only, more] = filter.kind === 'block' ? filter.block.body : [];
  if (filter.kind !== 'block' || only === undefined || more !== undefined) return filter;
  return { ...filter, block: { ...filter.block, body: [conditionAsMeant(scanner, only)] } };
}

/** Notes what is asked in the filters of a command. */
export function noteFilters(
  scanner: PowerShellScanner,
  { name, arguments: given, redirections, span: place }: CommandStage,
): void {
  if (name.kind !== 'text' || !/^(?:where(?:-object)?|\?)$/i.test(wordOf(name) ?? '')) return;
  for (const { value } of given) if (value !== null) filterAsMeant(scanner, value);
  const [redirection] = redirections;
  const size = redirection?.stream === '1' && redirection.target !== null ? wordOf(redirection.target) : null;
  if (given.length !== 1 || !/^\d+[kmg]?b?$/i.test(size ?? '')) return;
  note(scanner, place, { why: 'PowerShell takes ">" for a redirection to a file', help: 'write -gt' });
}

function statementAsMeant(scanner: PowerShellScanner, asked: Statement): Statement {
  noteSilentProgram(scanner, asked);
  const stage = commandOf(asked);
  if (stage !== null) return commandAsMeant(scanner, stage) ?? valueAsMeant(scanner, asked);
  const expression = expressionOf([asked]);
  if (expression !== null) noteNewerVariable(scanner, expression);
  const meant = expression === null ? null : expressionAsMeant(scanner, expression);
  return meant === null || meant === expression ? asked : asStatement(meant);
}

function expressionAsMeant(scanner: PowerShellScanner, expression: Expression): Expression {
  switch (expression.kind) {
    case 'group': {
      const body = statementAsMeant(scanner, expression.body);
      return body === expression.body ? expression : { ...expression, body };
    }
    case 'unary': {
      if (expression.operator !== '-not' && expression.operator !== '!') return expression;
      const operand = expressionAsMeant(scanner, expression.operand);
      return operand === expression.operand ? expression : { ...expression, operand };
    }
    case 'operation':
      return operationAsMeant(scanner, expression);
    default:
      return expression;
  }
}

function operationAsMeant(scanner: PowerShellScanner, operation: Operation): Expression {
  const { first, rest } = operation;
  const [only, more] = rest;
  if (!rest.every(({ operator }) => operator === '-and' || operator === '-or'))
    return only === undefined || more !== undefined
      ? operation
      : (ofSuccess(scanner, operation) ?? ofPattern(scanner, operation) ?? operation);
  const meantFirst = expressionAsMeant(scanner, first);
  let before = meantFirst;
  const meant = rest.map(({ operator, operand }) => {
    const next = repeated(scanner, before, operator, operand) ?? expressionAsMeant(scanner, operand);
    before = next;
    return { operator, operand: next };
  });
  const whole: Operation = { ...operation, first: meantFirst, rest: meant };
  const isChanged = meantFirst !== first || meant.some(({ operand }, at) => operand !== rest[at]?.operand);
  return neverBoth(scanner, whole) ?? (isChanged ? whole : operation);
}

/** `$x -eq "fail" -or "error"`: what stands alone is compared with the same. */
function repeated(
  scanner: PowerShellScanner,
  before: Expression,
  operator: string,
  operand: Expression,
): Expression | null {
  const [compared, more] = before.kind === 'operation' ? before.rest : [];
  if (before.kind !== 'operation' || compared === undefined || more !== undefined) return null;
  if (!/^-[ic]?(?:eq|ne|(?:not)?(?:like|match))$/.test(compared.operator)) return null;
  const isText = operand.kind === 'text' && (wordOf(operand) ?? '') !== '';
  if (!isText && !(operand.kind === 'number' && Number(operand.text) !== 0)) return null;
  const written = ({ start, end }: Span) => scanner.text.slice(start, end);
  const help = `write ${operator} ${written(before.first.span)} ${compared.operator} ${written(operand.span)}`;
  note(scanner, operand.span, {
    why: `a ${isText ? 'text that is not empty' : 'number but 0'} always holds`,
    help: help.length > longestHelp ? `write ${operator} … ${compared.operator} in front of it` : help,
  });
  return { ...before, rest: [{ operator: compared.operator, operand }], span: operand.span };
}

/** `$x -ne "a" -or $x -ne "b"`: one of the two always holds. */
function neverBoth(scanner: PowerShellScanner, operation: Operation): Expression | null {
  const operands = operandsOf(operation);
  if (!operation.rest.every(({ operator }) => operator === '-or')) return null;
  const values = new Set<string>();
  const subjects = new Set<string>();
  for (const operand of operands) {
    const [compared, more] = operand.kind === 'operation' ? operand.rest : [];
    if (operand.kind !== 'operation' || compared?.operator !== '-ne' || more !== undefined) return null;
    const value = compared.operand.kind === 'number' ? compared.operand.text : wordOf(compared.operand);
    if (value === null || operand.first.kind !== 'variable') return null;
    values.add(value.toLowerCase());
    subjects.add(operand.first.name);
  }
  if (subjects.size !== 1 || values.size !== operands.length) return null;
  // Of a list `-ne` takes what is something else: only a text is known to be none.
  if (![...subjects].every((name) => /^(?:env:|_$)/i.test(name) || isOneText(scanner, name))) return null;
  note(scanner, operation.span, {
    why: 'it always holds, since nothing is both of two texts',
    help: 'write -and in place of -or',
  });
  return { ...operation, rest: operation.rest.map((one) => ({ ...one, operator: '-and' })) };
}

/** Whether a variable is set once, to a text. */
function isOneText(scanner: PowerShellScanner, name: string): boolean {
  const { text, variables } = scanner;
  if (!/^\w+$/.test(name) || !holdsOnly(variables.kinds, name, 'text', 'blank', 'environment')) return false;
  if (!scanner.mayLook()) return false;
  const sets = settings(text, name);
  return sets?.length === 1 && !isSetByName(text, name);
}

/** Whatever sets a variable names it in front of a sign, with `in` behind it, or without its own. */
function settings(text: string, name: string): readonly string[] | null {
  const sign = '[\\s,[\\].\\w]{0,40}(?:(?:[-+*/%?]|\\?\\?)?=(?!=)|\\+\\+|--)';
  return text.match(new RegExp(`\\$\\{?(?:\\w{1,9}:)?${name}\\b\\}?(?=${sign}|\\s{1,9}in\\b)`, 'gi'));
}

/** `$? -eq 0`: it is true where the command has succeeded, and true is not 0. */
function ofSuccess(scanner: PowerShellScanner, { first, rest, span: place }: Operation): Expression | null {
  const [{ operator, operand } = { operator: '', operand: first }] = rest;
  if (first.kind !== 'variable' || !/^-[ic]?(?:eq|ne)$/.test(operator)) return null;
  if (operand.kind !== 'number' || Number(operand.text) !== 0) return null;
  if (first.name !== '?' && !isSuccess(scanner, first.name)) return null;
  const isEqual = operator.endsWith('eq');
  const written = scanner.text.slice(first.span.start, first.span.end);
  note(scanner, place, {
    compares: 'the wrong way round',
    why: `${written} is $true where the command has succeeded, and $true is not 0`,
    help: isEqual ? `write ${written} alone` : `write -not ${written}`,
  });
  return isEqual ? first : { kind: 'unary', operator: '-not', operand: first, span: place };
}

/** Whether a variable that is called as an exit code is, is set once, to `$?`. */
function isSuccess(scanner: PowerShellScanner, name: string): boolean {
  const { text, variables } = scanner;
  if (!codeName.test(name) || !holdsOnly(variables.kinds, name, 'other') || !scanner.mayLook()) return false;
  if (
    !new RegExp(`(?<!\\][ \\t]{0,9})\\$${name}[ \\t]*=[ \\t]*\\$\\?[ \\t]*(?:[;#\\r\\n}]|$)`, 'i').test(text)
  )
    return false;
  return settings(text, name)?.length === 1 && !isSetByName(text, name);
}

/** `$x -eq "fail*"` */
function ofPattern(scanner: PowerShellScanner, operation: Operation): Expression | null {
  const { first, rest } = operation;
  const [{ operator, operand } = { operator: '', operand: first }] = rest;
  const regex = ofOtherPattern(scanner, operation, operator, operand);
  if (regex !== null) return regex;
  const [, start = '', word] = /^(-[ic]?)(eq|ne)$/.exec(operator) ?? [];
  if (word === undefined || (first.kind !== 'variable' && first.kind !== 'access')) return null;
  if (!isPattern(scanner, operand)) return null;
  const meant = `${start}${word === 'eq' ? 'like' : 'notlike'}`;
  note(scanner, operand.span, { why: `${operator} knows no patterns`, help: `write ${meant}` });
  return { ...operation, rest: [{ operator: meant, operand }] };
}

/** `$x -match "*fail*"`, which no regular expression begins with, and `$x -like "^fail"`. */
function ofOtherPattern(
  scanner: PowerShellScanner,
  operation: Operation,
  operator: string,
  operand: Expression,
): Expression | null {
  const [, start = '', not = '', word] = /^(-[ic]?)(not)?(match|like)$/.exec(operator) ?? [];
  const pattern = word !== undefined && operand.kind === 'text' ? wordOf(operand) : null;
  if (pattern === null || !(word === 'match' ? /^\*/ : /^\^[\w(\\[][^*?]*$/).test(pattern)) return null;
  const meant = `${start}${not}${word === 'match' ? 'like' : 'match'}`;
  const why =
    word === 'match'
      ? `no regular expression begins with *, so ${operator} fails, and what hangs on it is passed over`
      : `${operator} knows no regular expressions`;
  note(scanner, operand.span, { why, help: `write ${meant}` });
  return { ...operation, rest: [{ operator: meant, operand }] };
}

/** Whether a text looks like a pattern, and stands nowhere else in the script. */
export function isPattern(scanner: PowerShellScanner, operand: Expression): boolean {
  const { text } = scanner;
  const pattern = operand.kind === 'text' ? wordOf(operand) : null;
  if (pattern === null || !starred.test(pattern) || !scanner.mayLook()) return false;
  return text.indexOf(pattern) === text.lastIndexOf(pattern);
}

/** Whether a text is a regular expression that is bound to the beginning: `'^release/.+'`. */
export function isRegex(operand: Expression): boolean {
  const pattern = operand.kind === 'text' ? wordOf(operand) : null;
  return pattern !== null && /^\^[\w(\\[][^\n]*$/.test(pattern) && /[$(*+?\\|]|\[.*\]/.test(pattern);
}

/** A clause such as `"fail*"` in a switch that knows no patterns. */
export function lostPattern(
  scanner: PowerShellScanner,
  pattern: Expression,
  option: 'wildcard' | 'regex',
): void {
  const [name, what] = option === 'regex' ? ['-Regex', 'regular expressions'] : ['-Wildcard', 'patterns'];
  note(scanner, pattern.span, {
    why: `without ${name} a switch knows no ${what}`,
    help: `write switch ${name} (…)`,
  });
}
