import { expressionOf } from '../tree/shapes.ts';
import type { ChainedStatement, Expression, Stage, Statement } from '../tree/tree.ts';
import { parseBody, parseFunction } from './blocks.ts';
import { parseStage } from './commands.ts';
import { parseForeach, parseIf, parseLoop, parseSwitch, parseTrap, parseTry } from './control.ts';
import { valueAsMeant } from './foreign-names.ts';
import { noteNewer, notePipeBelow } from './newer-syntax.ts';
import type { PowerShellScanner } from './scanner.ts';
import { skipBracketed } from './texts.ts';

const keyword =
  /(?:if|switch|foreach|for|while|do|try|function|filter|return|exit|throw|break|continue|trap|class|enum|using)(?![\w.\\/:-])/iy;
/** `[Flags()]` in front of a type. */
const attributes = /(?:\[[\w.]+(?:\([^()\r\n]*\))?\]\s*)+(?=(?:class|enum)[ \t])/iy;
const blockName = /(?:begin|process|end|clean|dynamicparam)(?=\s*\{)/iy;
const assignment = /(?:\?\?|[-+*/%])?=(?!=)/y;
const pipe = /\|(?!\|)/y;
const chainSign = /&&|\|\||&/y;
const label = /:[A-Za-z_]\w*/y;

/** The statements up to, not with, the sign that closes them. */
export function parseStatements(scanner: PowerShellScanner): Statement[] {
  const body: Statement[] = [];
  parseStatementsInto(scanner, body);
  return body;
}

/** The same; those in front of one that cannot be read are in the list by then. */
export function parseStatementsInto(scanner: PowerShellScanner, body: Statement[]): void {
  for (;;) {
    scanner.skipTerminators();
    if (scanner.atEnd() || scanner.peek() === '}' || scanner.peek() === ')') return;
    const statement = scanner.take(blockName) === null ? parseStatement(scanner) : parseNamedBlock(scanner);
    const lost = isOverLines(scanner, statement);
    if (lost !== null) throw scanner.unreadable(true, lost, 'over lines');
    if (isBehindText(scanner, statement)) {
      const isEscaped = scanner.text[scanner.at - 2] === '\\';
      throw isEscaped
        ? scanner.unreadable(true, scanner.at - 2)
        : scanner.unreadable(true, scanner.at, 'behind a text');
    }
    body.push(statement);
    scanner.skipBlanks();
    if (scanner.atStatementEnd() || scanner.text[statement.span.end - 1] === '}') continue;
    if (isValue(statement) && scanner.atValue()) throw scanner.unreadable(true, scanner.at, 'not joined');
    throw scanner.unreadable();
  }
}

function isValue(statement: Statement): boolean {
  if (statement.kind !== 'assign' && statement.kind !== 'flow') return isExpression(statement);
  return statement.value !== null && isValue(statement.value);
}

/** Whether a word or a variable stands directly after a text, as where a quotation mark was to stand in it. */
function isBehindText(scanner: PowerShellScanner, statement: Statement): boolean {
  const inner = statement.kind === 'assign' || statement.kind === 'flow' ? statement.value : statement;
  const isEnd = /["']/.test(scanner.text[scanner.at - 1] ?? '');
  return inner !== null && isExpression(inner) && isEnd && scanner.look(/[\w$]/y) !== null;
}

/** Where a text begins that goes over several lines, with a word directly behind it: its other quotation mark is missing. */
function isOverLines(scanner: PowerShellScanner, statement: Statement): number | null {
  if (scanner.look(/\w/y) === null || !/['"]/.test(scanner.text[scanner.at - 1] ?? '')) return null;
  const expression = expressionOf([statement.kind === 'assign' ? statement.value : statement]);
  if (expression?.kind !== 'text') return null;
  const { start, end } = expression.span;
  return scanner.text[start] !== '@' && scanner.text.slice(start, end).includes('\n') ? start : null;
}

function parseNamedBlock(scanner: PowerShellScanner): Statement {
  const start = scanner.at;
  return { kind: 'block', body: scanner.deeper(() => parseBody(scanner)), span: scanner.from(start) };
}

/** One statement, as it stands in round brackets or after an assignment, too. */
export function parseStatement(scanner: PowerShellScanner): Statement {
  return scanner.deeper(() => {
    scanner.skipBlanks();
    const start = scanner.at;
    const name = scanner.take(label)?.slice(1).toLowerCase() ?? null;
    if (name !== null) scanner.skipLines();
    scanner.take(attributes);
    const word = scanner.take(keyword)?.toLowerCase();
    return word === undefined ? parseChain(scanner) : parseKeyword(scanner, word, name, start);
  });
}

function parseKeyword(
  scanner: PowerShellScanner,
  word: string,
  name: string | null,
  start: number,
): Statement {
  scanner.skipBlanks();
  switch (word) {
    case 'if':
      return parseIf(scanner, start);
    case 'switch':
      return parseSwitch(scanner, start);
    case 'foreach':
      return parseForeach(scanner, name, start);
    case 'for':
    case 'while':
    case 'do':
      return parseLoop(scanner, word, name, start);
    case 'try':
      return parseTry(scanner, start);
    case 'function':
    case 'filter':
      return parseFunction(scanner, start);
    case 'return':
    case 'exit':
    case 'throw':
    case 'break':
    case 'continue':
      return parseFlow(scanner, word, start);
    case 'trap':
      return parseTrap(scanner, start);
    case 'using':
      if (scanner.take(/namespace[^\r\n]*/iy) !== null) return { kind: 'nothing', span: scanner.from(start) };
      scanner.take(/[^\r\n]*/y);
      return { kind: 'foreign', reason: 'it runs a module', span: scanner.from(start) };
    default:
      skipToBlock(scanner);
      return { kind: 'nothing', span: scanner.from(start) };
  }
}

function skipToBlock(scanner: PowerShellScanner): void {
  scanner.take(/[^{}]*/y);
  if (scanner.peek() !== '{') throw scanner.unreadable();
  skipBracketed(scanner, '{', '}');
}

function parseChain(scanner: PowerShellScanner): Statement {
  const start = scanner.at;
  const first = parsePipeline(scanner);
  if (first.kind !== 'pipeline') return first;
  const rest: ChainedStatement[] = [];
  const signs: number[] = [];
  for (;;) {
    const operator = scanner.takeBehindBlanks(chainSign) as '&&' | '||' | '&' | null;
    if (operator === '&') {
      noteNewer(scanner, '&', scanner.at - 1, [first.span], (job) => `write Start-Job { ${job} }`);
      return { kind: 'foreign', reason: 'it runs code in the background', span: scanner.from(start) };
    }
    if (operator === null) {
      noteChain(scanner, first, rest, signs);
      return rest.length === 0 ? first : { kind: 'chain', first, rest, span: scanner.from(start) };
    }
    signs.push(scanner.at - operator.length);
    scanner.skipLines();
    const from = scanner.at;
    const word = scanner.take(/(?:return|exit|throw|break|continue)(?![\w.\\/:-])/iy)?.toLowerCase();
    const statement = word === undefined ? parsePipeline(scanner) : parseFlow(scanner, word as 'exit', from);
    rest.push({ operator, statement });
  }
}

/** `A && B`, whose operators stand at `signs`. */
function noteChain(
  scanner: PowerShellScanner,
  first: Statement,
  rest: readonly ChainedStatement[],
  signs: readonly number[],
): void {
  const areValues = isExpression(first) && rest.every(({ statement }) => isExpression(statement));
  for (const [at, { operator, statement }] of rest.entries()) {
    const [word, test] = operator === '&&' ? ['-and', '$?'] : ['-or', '-not $?'];
    const help = (one: string, other: string) =>
      areValues
        ? `write ${word}`
        : rest.length === 1
          ? `write ${one}; if (${test}) { ${other} }`
          : 'ask for $? with if between the commands';
    noteNewer(scanner, operator, signs[at] ?? 0, [first.span, statement.span], help);
  }
}

function parsePipeline(scanner: PowerShellScanner): Statement {
  const start = scanner.at;
  const first = parseStage(scanner, true);
  if (first.kind === 'expression' && first.redirections.length === 0) {
    const operator = scanner.takeBehindBlanks(assignment);
    if (operator !== null) return parseAssignment(scanner, first.expression, operator, start);
  }
  const stages: Stage[] = [first];
  for (;;) {
    if (scanner.takeBehindBlanks(pipe) === null) {
      if (scanner.takeBehindLines(pipe) === null) break;
      notePipeBelow(scanner, scanner.at - 1);
    }
    scanner.skipLines();
    stages.push(parseStage(scanner, false));
  }
  return { kind: 'pipeline', stages, span: scanner.from(start) };
}

function parseAssignment(
  scanner: PowerShellScanner,
  target: Expression,
  operator: string,
  start: number,
): Statement {
  const sign = scanner.at - operator.length;
  scanner.skipLines();
  scanner.variables.noteTarget(target);
  const value = valueAsMeant(scanner, parseStatement(scanner));
  if (operator === '??=')
    noteNewer(
      scanner,
      operator,
      sign,
      [target.span, value.span],
      (one, other) => `write if ($null -eq ${one}) { ${one} = ${other} }`,
    );
  scanner.variables.noteAssigned(target, operator, value, scanner.from(start));
  return { kind: 'assign', target, operator, value, span: scanner.from(start) };
}

function parseFlow(
  scanner: PowerShellScanner,
  word: 'break' | 'continue' | 'return' | 'exit' | 'throw',
  start: number,
): Statement {
  scanner.skipBlanks();
  if (word === 'break' || word === 'continue') {
    const target = scanner.take(/[A-Za-z_]\w*/y)?.toLowerCase() ?? null;
    scanner.leaves += 1;
    return { kind: 'flow', word, label: target, value: null, span: scanner.from(start) };
  }
  const isBare = scanner.atStatementEnd() || scanner.look(/\||&&/y) !== null;
  const value = isBare ? null : valueAsMeant(scanner, parseStatement(scanner));
  return { kind: 'flow', word, label: null, value, span: scanner.from(start) };
}

function isExpression(statement: Statement): boolean {
  const [stage, other] = statement.kind === 'pipeline' ? statement.stages : [];
  if (stage?.kind !== 'expression' || other !== undefined) return false;
  return stage.expression.kind !== 'group' || isExpression(stage.expression.body);
}
