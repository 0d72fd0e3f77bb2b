import type { Clause, Expression, Statement, Variable } from '../tree/tree.ts';
import { openBrace, parseBody, parseInBrackets } from './blocks.ts';
import { parseArgumentItem } from './commands.ts';
import { parseExpression } from './expressions.ts';
import { conditionAsMeant, filterAsMeant, isPattern, isRegex, lostPattern } from './lost-conditions.ts';
import { forgetFailing } from './newer-syntax.ts';
import type { PowerShellScanner } from './scanner.ts';
import { fixedPart, parseVariable, skipBracketed } from './texts.ts';

const switchOptions = ['regex', 'wildcard', 'exact', 'casesensitive', 'file', 'parallel'];

/** `if`, whose word has been taken, as that of each statement here; it begins at `start`. */
export function parseIf(scanner: PowerShellScanner, start: number): Statement {
  const branches: { condition: Statement; body: Statement[] }[] = [];
  for (let keyword = start; ; keyword = scanner.at - 'elseif'.length) {
    branches.push({ condition: parseCondition(scanner, keyword), body: parseBody(scanner) });
    if (scanner.takeBehindLines(/elseif(?!\w)/iy) === null) break;
  }
  const otherwise = scanner.takeBehindLines(/else(?!\w)/iy) !== null ? parseElse(scanner) : null;
  return { kind: 'if', branches, otherwise, span: scanner.from(start) };
}

function parseElse(scanner: PowerShellScanner): Statement[] {
  // PowerShell has one word for it.
  if (scanner.look(/\s+if\b/iy) !== null) throw scanner.unreadable(true, scanner.at - 'else'.length);
  return parseBody(scanner);
}

/** `switch (…) { … }` */
export function parseSwitch(scanner: PowerShellScanner, start: number): Statement {
  const options: string[] = [];
  let subject: Statement | null = null;
  for (let option = takeOption(scanner); option !== null; option = takeOption(scanner)) {
    options.push(option);
    if (option === 'file') {
      scanner.skipBlanks();
      parseArgumentItem(scanner);
    }
  }
  if (!options.includes('file'))
    subject = parseInBrackets(scanner, start, () => scanner.nested.statement(scanner));
  openBrace(scanner);
  const { leaves: outer } = scanner;
  scanner.leaves = 0;
  const clauses: Clause[] = [];
  for (;;) {
    scanner.skipTerminators();
    if (scanner.atEnd()) throw scanner.unreadable(true, start);
    if (scanner.takeSign('}')) break;
    clauses.push(parseClause(scanner));
  }
  const lost = options.some((option) => /^(?:wildcard|regex|exact)$/.test(option))
    ? undefined
    : clauses.find(({ pattern }) => pattern !== null && isPattern(scanner, pattern))?.pattern;
  if (lost != null) {
    lostPattern(scanner, lost, 'wildcard');
    options.push('wildcard');
  }
  const expression = options.some((option) => /^(?:wildcard|regex)$/.test(option))
    ? undefined
    : clauses.find(({ pattern }) => pattern !== null && isRegex(pattern))?.pattern;
  if (expression != null) {
    lostPattern(scanner, expression, 'regex');
    options.push('regex');
  }
  const atEnds = clauses.filter(({ body }) => isLeave(body.at(-1))).length;
  const leavesInside = scanner.leaves > atEnds;
  scanner.leaves = outer;
  return { kind: 'switch', options, subject, clauses, leavesInside, span: scanner.from(start) };
}

/** PowerShell takes a beginning of its name for an option, too. */
function takeOption(scanner: PowerShellScanner): string | null {
  scanner.skipLines();
  const word = scanner
    .take(/-[a-z]+/iy)
    ?.slice(1)
    .toLowerCase();
  return word === undefined ? null : (switchOptions.find((option) => option.startsWith(word)) ?? word);
}

function parseClause(scanner: PowerShellScanner): Clause {
  const start = scanner.at;
  const isDefault = scanner.take(/default(?=\s*\{)/iy) !== null;
  const pattern = isDefault ? null : filterAsMeant(scanner, parsePattern(scanner));
  const place = scanner.from(start);
  scanner.skipBlanks();
  return { pattern, body: parseBody(scanner, scanner.peek() === ':'), span: place };
}

function parsePattern(scanner: PowerShellScanner): Expression {
  const start = scanner.at;
  const word = scanner.take(/[^\s{}()"'$,;@[\u2018-\u201e]+(?=\s*\{)/uy);
  // `case 'x' { … }`: a word is a pattern of its own.
  if (scanner.look(/[a-z]+[ \t]+(?=['"$])/iy) !== null) throw scanner.unreadable(true, start, 'no clause');
  if (word === null) return parseExpression(scanner);
  return { kind: 'text', parts: [fixedPart(scanner, start)], span: scanner.from(start) };
}

/** `foreach ($variable in list) { … }` */
export function parseForeach(scanner: PowerShellScanner, label: string | null, start: number): Statement {
  scanner.take(/-parallel\b/iy);
  const { variable, list } = parseInBrackets(scanner, start, () => parseForeachHead(scanner));
  const body = parseLoopBody(scanner);
  return { kind: 'foreach', variable, list, label, body, span: scanner.from(start) };
}

/** `$variable in list` */
function parseForeachHead(scanner: PowerShellScanner): { variable: Variable; list: Statement } {
  const variable = parseVariable(scanner);
  scanner.skipLines();
  // A word stands here for `in`, or for the variable.
  if (variable === null || scanner.take(/in(?!\w)/iy) === null)
    throw scanner.unreadable(scanner.look(/[a-z]/iy) !== null);
  scanner.variables.noteTarget(variable);
  scanner.variables.noteKinds(variable, null);
  scanner.skipLines();
  return { variable, list: scanner.nested.statement(scanner) };
}

/** A body whose `break` leaves nothing around it. */
function parseLoopBody(scanner: PowerShellScanner): Statement[] {
  const { leaves: outer } = scanner;
  const body = parseBody(scanner);
  scanner.leaves = outer;
  return body;
}

/** The other loops. */
export function parseLoop(
  scanner: PowerShellScanner,
  word: 'for' | 'while' | 'do',
  label: string | null,
  start: number,
): Statement {
  let initial: Statement | null = null;
  let condition: Statement | null = null;
  let step: Statement | null = null;
  let body: Statement[] = [];
  let until = false;
  if (word === 'for') {
    [initial = null, condition = null, step = null] = parseInBrackets(scanner, start, () =>
      parseForHead(scanner),
    );
    body = parseLoopBody(scanner);
  } else if (word === 'while') {
    condition = parseCondition(scanner, start);
    body = parseLoopBody(scanner);
  } else {
    body = parseLoopBody(scanner);
    until = scanner.takeBehindLines(/until(?!\w)/iy) !== null;
    if (!until && scanner.takeBehindLines(/while(?!\w)/iy) === null)
      throw scanner.unreadable(scanner.atEnd());
    condition = parseCondition(scanner, scanner.at - 'until'.length);
    if (scanner.takeBehindBlanks(/(?=-(?:and|or)\b)/iy) !== null)
      throw scanner.unreadable(true, scanner.at, 'no brace');
  }
  const bodyFirst = word === 'do';
  const place = scanner.from(start);
  return { kind: 'loop', initial, condition, step, until, bodyFirst, label, body, span: place };
}

/** What `if` or a loop asks. */
function parseCondition(scanner: PowerShellScanner, keyword: number): Statement {
  return parseInBrackets(scanner, keyword, () =>
    conditionAsMeant(scanner, scanner.nested.statement(scanner)),
  );
}

/** What stands between the semicolons or line breaks after `for`: null where that is nothing. */
function parseForHead(scanner: PowerShellScanner): (Statement | null)[] {
  const parts: (Statement | null)[] = [];
  let areMore: boolean;
  do {
    scanner.skipLines();
    const isLeftOut = scanner.peek() === ';' || scanner.peek() === ')';
    const part = isLeftOut ? null : scanner.nested.statement(scanner);
    parts.push(part !== null && parts.length === 1 ? conditionAsMeant(scanner, part) : part);
    const end = scanner.at;
    scanner.skipLines();
    if (parts.length === 1 && scanner.look(/in\b/iy) !== null)
      throw scanner.unreadable(true, scanner.at, 'for with in');
    areMore = scanner.takeSign(';') || (!scanner.atEnd() && scanner.beginsBelow(end));
  } while (areMore);
  return parts;
}

/** `trap { … }`: runs when something is thrown in the code around it. */
export function parseTrap(scanner: PowerShellScanner, start: number): Statement {
  scanner.skipLines();
  const isTyped = scanner.peek() === '[';
  if (isTyped) skipBracketed(scanner, '[', ']');
  const body = parseBody(scanner);
  const last = body.at(-1);
  const place = scanner.from(start);
  if (last?.kind === 'flow' && /^(?:exit|throw)$/.test(last.word))
    return { kind: 'trap', body, catchesAll: !isTyped, span: place };
  return { kind: 'foreign', reason: 'it traps errors', span: place };
}

/** `try { … } catch { … } finally { … }` */
export function parseTry(scanner: PowerShellScanner, start: number): Statement {
  const body = parseBody(scanner);
  forgetFailing(scanner, scanner.from(start));
  const catches: Statement[][] = [];
  let catchesAll = false;
  while (scanner.takeBehindLines(/catch(?!\w)/iy) !== null) {
    scanner.skipLines();
    catchesAll ||= scanner.peek() !== '[';
    while (scanner.peek() === '[') {
      skipBracketed(scanner, '[', ']');
      scanner.skipLines();
      scanner.takeSign(',');
      scanner.skipLines();
    }
    if (scanner.look(/[$(\w]/y) !== null) throw scanner.unreadable(true, scanner.at, 'behind catch');
    catches.push(parseBody(scanner));
  }
  const finish = scanner.takeBehindLines(/finally(?!\w)/iy) !== null ? parseBody(scanner) : null;
  if (catches.length === 0 && finish === null) throw scanner.unreadable(true, start);
  return { kind: 'try', body, catches, catchesAll, finish, span: scanner.from(start) };
}

function isLeave(statement: Statement | undefined): boolean {
  return statement?.kind === 'flow' && (statement.word === 'break' || statement.word === 'continue');
}
