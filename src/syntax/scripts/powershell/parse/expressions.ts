import { span } from '../../../../source/span.ts';
import { nameOfType } from '../tree/shapes.ts';
import type { AccessStep, Expression, Statement } from '../tree/tree.ts';
import { parseCommaSeparated } from './comma-separated.ts';
import { parseForeignName } from './foreign-names.ts';
import { noteForeignSign, takeForeignOperator, takeForeignSign } from './lost-comparisons.ts';
import { noteDefault, noteNewer } from './newer-syntax.ts';
import type { PowerShellScanner } from './scanner.ts';
import { fixedPart, parseQuotedText, parseSubExpression, parseVariable, skipBracketed } from './texts.ts';

/** The binary operators, from those that bind least. A number may stand directly behind one: `$n-eq0`. */
const ranks: readonly RegExp[] = [
  /-(?:and|or|xor)(?![a-z_-])/iy,
  /-(?:band|bor|bxor)(?![a-z_-])/iy,
  /-(?:[ic]?(?:eq|ne|gt|ge|lt|le|like|notlike|match|notmatch|replace|contains|notcontains|in|notin|split)|join|as|is|isnot|shl|shr)(?![a-z_-])/iy,
  /\?\?(?!=)/y,
  /\+(?![=+])|[\u2013\u2014-](?![=\p{L}_-])/uy,
  /[*/%](?!=)/y,
  /-f(?![a-z_-])/iy,
  /\.\.(?!\.)/y,
];
const unarySign = /-(?:not|bnot|join|[ic]?split)(?![\w-])|\+\+|--|!|,|\+|-/iy;
const number =
  /(?:[-+](?=\d))?(?:0x[0-9a-f]+(?:l|[kmgtp]b)?|(?:\d+(?:\.(?!\.)\d*)?|\.\d+)(?:e[+-]?\d+)?(?:ul|us|uy|[ldusyn])?(?:[kmgtp]b)?)/iy;
const signedNumber = /[-+]\d/y;
const counting = /\+\+|--/y;
const comma = /,/y;
const nullSafe = /\?(?=[.[])/y;
const memberSign = /::|\.(?=[\p{L}_$"'(@{])/uy;
const memberName = /[\p{L}_][\p{L}\p{Nd}_]*/uy;
/** Behind a comma its assembly may stand: `[A.B, A, ContentType = WindowsRuntime]`. */
const typeSign = /\[[\p{L}_][\p{L}\p{Nd}_.`+, \t[\]]*?(?:,[\p{L}\p{Nd}_.=, \t-]*)?\](?![\],])/uy;
/** A list in the form of another language: a type begins with a letter. */
const noType = /\[\s*[\p{Nd}"'$@({,\]\u2018-\u201e]/uy;
/** After a type: what is taken from it, `::` or `.`. */
const ofType = /^(?:::|\.[\p{L}_$"'(])/u;
/** A statement or a command, which is no key. */
const statementBeginning = /(?:[a-z]+-[a-z]\w*|if|foreach|switch|while|try|return|exit|throw)\b(?!\s*=)/iy;
const keyAlone = /[\p{L}_][\p{L}\p{Nd}_-]*(?::?[ \t]+(?![=<#`])|:?[ \t]*[\r\n;}])/uy;
const mapKey = /[\p{L}\p{Nd}_-][\p{L}\p{Nd}_.-]*(?=\s*=)/uy;

/** Whatever has a value and is no command. `withLists`: commas make a list of values. */
export function parseExpression(scanner: PowerShellScanner, withLists = true): Expression {
  return scanner.deeper(() => parseTernary(scanner, withLists));
}

/** A value with what is taken from it: `$x.Name[0]`, as arguments of commands have it. */
export function parsePrimary(scanner: PowerShellScanner, isOperand = false): Expression | null {
  const start = scanner.at;
  const object = parseValue(scanner);
  if (object === null) return null;
  const steps: AccessStep[] = [];
  let step = parseAccessStep(scanner, isOperand);
  for (; step !== null; step = parseAccessStep(scanner, isOperand)) steps.push(step);
  const whole: Expression =
    steps.length === 0 ? object : { kind: 'access', object, steps, span: scanner.from(start) };
  if (whole.kind === 'text' || whole.kind === 'number') return whole;
  // Blanks may stand in front of it, but for an argument, which ends there.
  const sign = isOperand ? scanner.takeBehindBlanks(counting) : scanner.take(counting);
  if (sign === null) return whole;
  return unaryOf(scanner, `postfix ${sign}`, whole, start);
}

function unaryOf(
  scanner: PowerShellScanner,
  operator: string,
  operand: Expression,
  start: number,
): Expression {
  if (/\+\+|--/.test(operator)) scanner.variables.noteStep(operand, scanner.from(start));
  return { kind: 'unary', operator, operand, span: scanner.from(start) };
}

function parseTernary(scanner: PowerShellScanner, withLists: boolean): Expression {
  const start = scanner.at;
  const condition = parseOperation(scanner, 0, withLists);
  scanner.skipBlanks();
  if (scanner.peek() !== '?' || scanner.peek(1) === '?') return condition;
  const sign = scanner.at;
  scanner.at += 1;
  scanner.skipLines();
  const then = parseExpression(scanner, withLists);
  scanner.skipLines();
  if (!scanner.takeSign(':')) throw scanner.unreadable();
  scanner.skipLines();
  const otherwise = parseExpression(scanner, withLists);
  const operands = [condition.span, then.span, otherwise.span];
  noteNewer(
    scanner,
    '? :',
    sign,
    operands,
    (test, one, other) => `write $(if (${test}) { ${one} } else { ${other} })`,
  );
  return { kind: 'ternary', condition, then, otherwise, span: scanner.from(start) };
}

/** Operands with operators of one rank between them, or the next rank alone. */
function parseOperation(scanner: PowerShellScanner, rank: number, withLists: boolean): Expression {
  const sign = ranks[rank];
  if (sign === undefined) return withLists ? parseList(scanner) : parseUnary(scanner);
  const start = scanner.at;
  const first = parseOperation(scanner, rank + 1, withLists);
  const rest: { operator: string; operand: Expression }[] = [];
  for (;;) {
    const own = scanner.takeBehindBlanks(sign)?.toLowerCase() ?? takeForeignOperator(scanner, rank);
    const foreign = own === null ? takeForeignSign(scanner, rank) : null;
    const operator = own ?? foreign;
    if (operator === null) break;
    const place = scanner.at - operator.length;
    scanner.skipLines();
    scanner.operandAt = scanner.at;
    const operand = parseOperation(scanner, rank + 1, withLists);
    const before = { start: first.span.start, end: rest.at(-1)?.operand.span.end ?? first.span.end };
    if (operator === '??') noteDefault(scanner, place, [before, operand.span]);
    const meant =
      foreign === null ? operator : noteForeignSign(scanner, foreign, span(before.start, operand.span.end));
    rest.push({ operator: meant, operand });
  }
  return rest.length === 0 ? first : { kind: 'operation', first, rest, span: scanner.from(start) };
}

function parseList(scanner: PowerShellScanner): Expression {
  const start = scanner.at;
  const items = [parseUnary(scanner)];
  while (scanner.takeBehindBlanks(comma) !== null) {
    const comma = scanner.at - 1;
    scanner.skipLines();
    // No value begins so.
    if (scanner.look(/[a-z_)}\]]/iy) !== null) throw scanner.unreadable(true, comma);
    items.push(parseUnary(scanner));
  }
  return items.length === 1 ? (items[0] as Expression) : { kind: 'list', items, span: scanner.from(start) };
}

/** One operand with the signs in front of it. */
function parseUnary(scanner: PowerShellScanner): Expression {
  scanner.countUnit();
  scanner.skipBlanks();
  const start = scanner.at;
  const operator = scanner.look(signedNumber) === null ? scanner.take(unarySign)?.toLowerCase() : undefined;
  if (operator !== undefined) {
    scanner.skipLines();
    scanner.operandAt = scanner.at;
    const operand = scanner.deeper(() => parseUnary(scanner));
    return unaryOf(scanner, operator, operand, start);
  }
  if (scanner.peek() === '[') return parseTyped(scanner, start);
  const value = parsePrimary(scanner, true);
  if (value !== null) return value;
  const isWord = scanner.operandAt === scanner.at && scanner.look(/[\p{L}_^*]/uy) !== null;
  throw scanner.unreadable(isWord, scanner.at, isWord ? 'no value' : null);
}

/** `[int]$x`, `[Parameter()]$x`, `[Console]::Out`. */
function parseTyped(scanner: PowerShellScanner, start: number): Expression {
  const written = scanner.look(typeSign);
  if (written === null) {
    if (scanner.look(noType) !== null) throw scanner.unreadable(true, start, 'no type');
    skipBracketed(scanner, '[', ']');
    scanner.skipLines();
    return scanner.deeper(() => parseUnary(scanner));
  }
  if (ofType.test(scanner.text.slice(scanner.at + written.length, scanner.at + written.length + 2))) {
    const value = parsePrimary(scanner, true);
    if (value !== null) return value;
  }
  scanner.at += written.length;
  const type = nameOfType(written);
  const end = scanner.at;
  scanner.skipBlanks();
  if (
    scanner.atStatementEnd() ||
    !/[\p{L}\p{Nd}$"'@([{+!,\u2018-\u201e-]/u.test(scanner.peek()) ||
    scanner.look(/-\w/y) !== null
  ) {
    scanner.at = end;
    return { kind: 'type', name: type, span: scanner.from(start) };
  }
  const operand = scanner.deeper(() => parseUnary(scanner));
  return { kind: 'cast', type, operand, span: scanner.from(start) };
}

function parseValue(scanner: PowerShellScanner): Expression | null {
  const start = scanner.at;
  const sign = scanner.peek();
  if (scanner.startsWith('$(')) return parseSubExpression(scanner);
  if (sign === '$') return parseVariable(scanner);
  if (sign === '(') return parseGroup(scanner);
  if (sign === '{') {
    scanner.at += 1;
    const block = scanner.deeper(() => scanner.nested.scriptBlock(scanner, start));
    return { kind: 'block', block, span: scanner.from(start) };
  }
  if (scanner.startsWith('@(')) {
    scanner.at += 2;
    const body = scanner.deeper(() => scanner.nested.statements(scanner));
    scanner.close(')', start);
    return { kind: 'statements', body, isArray: true, span: scanner.from(start) };
  }
  if (scanner.startsWith('@{')) return scanner.deeper(() => parseMap(scanner));
  if (sign === '[') {
    const written = scanner.take(typeSign);
    return written === null ? null : { kind: 'type', name: nameOfType(written), span: scanner.from(start) };
  }
  const named = parseForeignName(scanner);
  if (named !== null) return named;
  const quoted = parseQuotedText(scanner);
  if (quoted !== null) return quoted;
  if (scanner.take(number) === null) return null;
  return { kind: 'number', text: scanner.text.slice(start, scanner.at), span: scanner.from(start) };
}

function parseGroup(scanner: PowerShellScanner): Expression {
  const start = scanner.at;
  scanner.at += 1;
  const body = scanner.deeper(() => {
    scanner.skipLines();
    if (scanner.peek() === ')') throw scanner.unreadable(true, start, 'empty brackets');
    return scanner.nested.statement(scanner);
  });
  scanner.close(')', start);
  return { kind: 'group', body, span: scanner.from(start) };
}

/** `@{ … }` */
function parseMap(scanner: PowerShellScanner): Expression {
  const start = scanner.at;
  scanner.at += 2;
  const entries: { key: Expression; value: Statement }[] = [];
  for (;;) {
    scanner.skipTerminators();
    if (scanner.atEnd()) throw scanner.unreadable(true, start);
    if (scanner.takeSign('}')) return { kind: 'map', entries, span: scanner.from(start) };
    const from = scanner.at;
    if (scanner.look(statementBeginning) !== null) throw scanner.unreadable(true, start);
    const word = scanner.take(mapKey);
    if (word === null && scanner.look(keyAlone) !== null)
      throw scanner.unreadable(true, from, 'no equals sign');
    const key: Expression =
      word === null
        ? parseUnary(scanner)
        : { kind: 'text', parts: [fixedPart(scanner, from)], span: scanner.from(from) };
    scanner.skipLines();
    if (!scanner.takeSign('='))
      throw scanner.unreadable(scanner.peek() === ':', scanner.at, 'no equals sign');
    scanner.skipLines();
    entries.push({ key, value: scanner.nested.statement(scanner) });
  }
}

function parseAccessStep(scanner: PowerShellScanner, isOperand: boolean): AccessStep | null {
  const isNullSafe = scanner.look(nullSafe) !== null && /[\w)\]}]/.test(scanner.text[scanner.at - 1] ?? '');
  if (isNullSafe) {
    scanner.at += 1;
    // In an argument it may begin the rest of a name.
    if (isOperand)
      noteNewer(scanner, `?${scanner.peek()}`, scanner.at - 1, [], () => 'ask first whether it is $null');
  }
  if (scanner.peek() === '[') return parseIndex(scanner);
  // In an argument a point at the end of a line is a part of the word.
  const sign = scanner.take(memberSign) ?? (isOperand ? scanner.take(/\.(?=[ \t]*[\r\n])/y) : null);
  if (sign === null) return null;
  if (isOperand) scanner.skipLines();
  else scanner.skipBlanks();
  const name = scanner.take(memberName)?.toLowerCase() ?? null;
  if (name !== null) return { kind: 'member', name, arguments: parseMethodArguments(scanner) };
  const worked = parseMemberValue(scanner);
  if (worked === null) throw scanner.unreadable();
  return { kind: 'member', name, worked, arguments: parseMethodArguments(scanner) };
}

/** A member's name that is worked out: `$x.$name`. */
function parseMemberValue(scanner: PowerShellScanner): Expression | null {
  if (scanner.startsWith('$(')) return parseSubExpression(scanner);
  return scanner.peek() === '(' ? parseGroup(scanner) : (parseVariable(scanner) ?? parseQuotedText(scanner));
}

function parseIndex(scanner: PowerShellScanner): AccessStep {
  const start = scanner.at;
  scanner.at += 1;
  scanner.skipLines();
  const index = parseExpression(scanner);
  scanner.close(']', start);
  return { kind: 'index', index };
}

function parseMethodArguments(scanner: PowerShellScanner): Expression[] | null {
  if (scanner.peek() === '{') {
    const block = parseValue(scanner);
    return block === null ? null : [block];
  }
  if (scanner.peek() !== '(') return null;
  return parseCommaSeparated(scanner, () => parseExpression(scanner, false));
}
