import { nameOf } from '../tree/shapes.ts';
import type { Argument, Expression, FixedPart, Redirection, Stage } from '../tree/tree.ts';
import { setsExitCode } from '../tree/vocabulary.ts';
import { parseExpression, parsePrimary } from './expressions.ts';
import { foreignName } from './foreign-names.ts';
import { noteFilters } from './lost-conditions.ts';
import { noteNewerArguments } from './newer-syntax.ts';
import { doubleQuotes, type PowerShellScanner, singleQuotes } from './scanner.ts';
import { fixedPart, parseExpandable, parseQuotedText } from './texts.ts';

const redirectionSign = /[1-6*]>&1|[1-6*]?>>?|</y;
/** `>=` is for whoever reads conditions. */
const comparison = /[<>]=/y;
const comma = /,/y;
const parameterName = /[-\u2013\u2014][\p{L}_?][^\s{}();,|&.[:"'$`<>]*/uy;
const wordEnd = /[\s;|&(){},<>]/;
const splat = /@[\p{L}_][\p{L}\p{Nd}_]*/uy;
const expressionStart = /[$"([{!+,\-'\u2018-\u201e]|@[({"'\u2018-\u201e]/uy;
const numberAlone = /\d[\da-fx.]*(?:e[+-]?\d+)?(?:ul|us|uy|[lsnyd])?(?:[kmgtp]b)?(?=$|[\s;|&)}\],*/%+-])/imy;
const wordStart = /[^\s;|&(){},<>=\]#@]/y;

/** One stage of a pipeline. Only the first may be an expression. */
export function parseStage(scanner: PowerShellScanner, isFirst: boolean): Stage {
  const start = scanner.at;
  if (!isFirst && scanner.look(/["']/y) !== null) throw scanner.unreadable(true, start, 'no command');
  const isExpression =
    scanner.look(expressionStart) !== null ||
    scanner.look(numberAlone) !== null ||
    (isFirst && scanner.look(foreignName) !== null);
  if (!isExpression || (!isFirst && scanner.peek() !== '$' && scanner.peek() !== '('))
    return parseCommand(scanner, start);
  const expression = parseExpression(scanner);
  const redirections: Redirection[] = [];
  for (;;) {
    const end = scanner.at;
    scanner.skipBlanks();
    const redirection = scanner.look(comparison) === null ? parseRedirection(scanner) : null;
    if (redirection === null) {
      scanner.at = end;
      return { kind: 'expression', expression, redirections, span: scanner.from(start) };
    }
    redirections.push(redirection);
  }
}

function parseCommand(scanner: PowerShellScanner, start: number): Stage {
  const operator = scanner.take(/&(?!&)|\.(?=[\s$"'({])/y) as '&' | '.' | null;
  if (operator !== null) scanner.skipBlanks();
  const isValue = operator !== null && scanner.look(expressionStart) !== null;
  const name = isValue ? parsePrimary(scanner) : scanner.look(wordStart) === null ? null : parseWord(scanner);
  if (name === null) throw scanner.unreadable();
  const given: Argument[] = [];
  const redirections: Redirection[] = [];
  let end = scanner.at;
  for (;;) {
    scanner.skipBlanks();
    if (scanner.atStatementEnd() || scanner.peek() === '|' || scanner.peek() === '&') break;
    const redirection = parseRedirection(scanner);
    if (redirection !== null) redirections.push(redirection);
    else given.push(parseArgument(scanner));
    end = scanner.at;
  }
  scanner.at = end;
  const place = scanner.from(start);
  const stage = { kind: 'command', operator, name, arguments: given, redirections, span: place } as const;
  noteNewerArguments(scanner, stage);
  noteFilters(scanner, stage);
  scanner.runsPrograms ||= operator === '.' || setsExitCode(nameOf(stage)) !== false;
  return stage;
}

function parseRedirection(scanner: PowerShellScanner): Redirection | null {
  if (scanner.look(/[1-6*]?>&(?!1)/y) !== null) throw scanner.unreadable(true, scanner.at, 'no stream');
  const sign = scanner.take(redirectionSign);
  if (sign === null) return null;
  const stream = sign.startsWith('>') ? '1' : (sign[0] ?? '1');
  if (sign.includes('&')) return { stream, merge: true, target: null };
  scanner.skipBlanks();
  return { stream, merge: false, target: parseArgumentValue(scanner) };
}

function parseArgument(scanner: PowerShellScanner): Argument {
  const start = scanner.at;
  const parameter = scanner.take(parameterName);
  if (parameter !== null) {
    const name = parameter.slice(1).toLowerCase();
    if (!scanner.takeSign(':')) return { kind: 'parameter', name, value: null, span: scanner.from(start) };
    scanner.skipBlanks();
    return { kind: 'parameter', name, value: parseArgumentValue(scanner), span: scanner.from(start) };
  }
  if (scanner.look(/--%(?!\S)/y) !== null) {
    // The rest of the line goes to the program as it is.
    scanner.take(/[^|\r\n]*/y);
    return {
      kind: 'value',
      value: { kind: 'text', parts: [fixedPart(scanner, start)], span: scanner.from(start) },
    };
  }
  return { kind: 'value', value: parseArgumentValue(scanner) };
}

/** One argument, or a list of some with commas between them. */
function parseArgumentValue(scanner: PowerShellScanner): Expression {
  const start = scanner.at;
  const items = [parseArgumentItem(scanner)];
  while (scanner.takeBehindBlanks(comma) !== null) {
    scanner.skipLines();
    items.push(parseArgumentItem(scanner));
  }
  return items.length === 1 ? (items[0] as Expression) : { kind: 'list', items, span: scanner.from(start) };
}

/** One argument, without a comma. */
export function parseArgumentItem(scanner: PowerShellScanner): Expression {
  scanner.countUnit();
  const start = scanner.at;
  const splatted = scanner.take(splat);
  if (splatted !== null) {
    const name = splatted.slice(1).toLowerCase();
    const operand: Expression = { kind: 'variable', name, scoped: false, span: scanner.from(start) };
    return { kind: 'unary', operator: 'splat', operand, span: scanner.from(start) };
  }
  const sign = scanner.peek();
  const isText = doubleQuotes.includes(sign) || singleQuotes.includes(sign);
  if (sign !== '' && (isText || scanner.look(/[({]|\$\(|@[({"'\u2018-\u201e]/y) !== null)) {
    const value = parsePrimary(scanner);
    if (value === null) throw scanner.unreadable();
    return value;
  }
  if (sign !== '$') return parseWord(scanner);
  const value = parsePrimary(scanner);
  if (value === null) return parseWord(scanner);
  // `$folder/name` is one word.
  return scanner.atEnd() || wordEnd.test(scanner.peek()) ? value : parseWord(scanner, [value], start);
}

/** A word without quotes around it; quotes, variables and escapes may stand in it. */
function parseWord(
  scanner: PowerShellScanner,
  parts: (FixedPart | Expression)[] = [],
  start = scanner.at,
): Expression {
  scanner.countUnit();
  const from = scanner.at;
  const isEnd = () => {
    const sign = scanner.peek();
    return (
      sign === '' ||
      wordEnd.test(sign) ||
      doubleQuotes.includes(sign) ||
      singleQuotes.includes(sign) ||
      (sign === '`' && /[\r\n]|^$/.test(scanner.peek(1)))
    );
  };
  for (;;) {
    for (const part of parseExpandable(scanner, scanner.at, isEnd)) parts.push(part);
    const quoted = scanner.at === start ? null : parseQuotedText(scanner);
    if (quoted?.kind !== 'text') break;
    for (const part of quoted.parts) parts.push(part);
  }
  if (scanner.at === from && parts.length === 0) throw scanner.unreadable();
  return { kind: 'text', parts, span: scanner.from(start) };
}
