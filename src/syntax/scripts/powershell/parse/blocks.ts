import { kindOfType } from '../tree/kinds.ts';
import { asStatement } from '../tree/shapes.ts';
import type { Expression, Parameter, ScriptBlock, Statement } from '../tree/tree.ts';
import { parseCommaSeparated } from './comma-separated.ts';
import { parseExpression } from './expressions.ts';
import type { PowerShellScanner } from './scanner.ts';
import { parseVariable, skipBracketed } from './texts.ts';

const functionName = /[^\s(){};|&,"'$`<>]+/y;
const paramWord = /param(?=\s*\()/iy;
const quotedOrComment = /'[^']*'|"[^"]*"|<#[\s\S]*?#>|#.*/g;
const mandatory =
  /^(?:system\.management\.automation\.)?parameter(?:attribute)?\s*\((?:[\s\S]*,)?\s*mandatory\s*(?:=\s*(?:\$true|1)\s*)?[,)]/;
/** Another set of parameters may be the one that is meant. */
const ofOneSet = /\bparametersetname\b/;
const openAttribute = /\bvaluefromremainingarguments\b/;

/** Takes the brace that must come next, and tells where it stands. `isSure`: what stands in front of it has been read as a whole. */
export function openBrace(scanner: PowerShellScanner, isSure = true): number {
  scanner.skipLines();
  const start = scanner.at;
  if (scanner.takeSign('{')) return start;
  const isAtEnd = scanner.atEnd();
  throw scanner.unreadable(isSure || isAtEnd, start, isAtEnd ? 'no brace at the end' : 'no brace');
}

/** `{ … }` */
export function parseBody(scanner: PowerShellScanner, isSure = true): Statement[] {
  const start = openBrace(scanner, isSure);
  const body = scanner.nested.statements(scanner);
  scanner.close('}', start);
  return body;
}

/** `( … )` after a keyword, which stands at `keyword`. */
export function parseInBrackets<Inside>(
  scanner: PowerShellScanner,
  keyword: number,
  parse: () => Inside,
): Inside {
  scanner.skipLines();
  const start = scanner.at;
  if (!scanner.takeSign('(')) throw scanner.unreadable(true, keyword);
  scanner.skipLines();
  const inside = parse();
  // The brace of the code that is to come: a closing bracket is missing.
  if (scanner.takeBehindLines(/(?=\{)/y) !== null) throw scanner.unreadable(true, start);
  if (scanner.takeBehindBlanks(/(?=-[a-z]+[ \t])/iy) !== null)
    throw scanner.unreadable(true, scanner.at, 'no operator');
  scanner.close(')', start);
  return inside;
}

/** `function name(…) { … }`, whose word has been taken. */
export function parseFunction(scanner: PowerShellScanner, start: number): Statement {
  const name = scanner.take(functionName)?.toLowerCase();
  if (name === undefined) throw scanner.unreadable();
  scanner.skipLines();
  const parameters = scanner.peek() === '(' ? parseParameters(scanner) : null;
  const open = openBrace(scanner, false);
  const block = parseScriptBlock(scanner, open, parameters, true);
  const bare = name.replace(/^(?:global|script|local|private):/, '');
  const known = scanner.functions.get(bare) ?? [];
  known.push(block);
  scanner.functions.set(bare, known);
  return { kind: 'function', name: bare, block, span: scanner.from(start) };
}

/** From after an opening brace, at `start`, to the closing one, which is taken. `given`: parameters that stand in front. */
export function parseScriptBlock(
  scanner: PowerShellScanner,
  start: number,
  given: Parameter[] | null = null,
  isFunction = false,
): ScriptBlock {
  const { leaves, variables } = scanner;
  const { assigned: outer } = variables;
  const assigned = new Set((given ?? []).map(({ variable }) => variable.name));
  variables.assigned = assigned;
  const parameters = parseParameterBlock(scanner) ?? given;
  const body = scanner.nested.statements(scanner);
  variables.assigned = outer;
  // Most blocks run where they stand, as those of ForEach-Object do.
  if (!isFunction) for (const name of assigned) outer.add(name);
  // A `break` in it leaves nothing around it.
  scanner.leaves = leaves;
  scanner.close('}', start);
  return { parameters, body, assigned };
}

/** `param( … )` with the attributes in front of it, or null with nothing taken. */
export function parseParameterBlock(scanner: PowerShellScanner, isScript = false): Parameter[] | null {
  const start = scanner.at;
  scanner.skipTerminators();
  while (scanner.look(/\[[^\]()]{0,120}\(|\[[^\]]{0,80}\]\s*(?:\[|param\b)/iy) !== null) {
    skipBracketed(scanner, '[', ']');
    scanner.skipTerminators();
  }
  if (scanner.take(paramWord) !== null) {
    scanner.skipLines();
    return parseParameters(scanner, isScript);
  }
  scanner.at = start;
  return null;
}

function parseParameters(scanner: PowerShellScanner, isScript = false): Parameter[] {
  return parseCommaSeparated(scanner, () => parseParameter(scanner, isScript), true);
}

function parseInitial(scanner: PowerShellScanner): Expression {
  scanner.skipLines();
  return parseExpression(scanner, false);
}

function parseParameter(scanner: PowerShellScanner, isScript: boolean): Parameter {
  let type: string | null = null;
  let isOpen = false;
  let isMandatory = false;
  while (scanner.peek() === '[') {
    const from = scanner.at;
    skipBracketed(scanner, '[', ']');
    const written = scanner.text.slice(from + 1, scanner.at - 1).toLowerCase();
    if (!written.includes('(')) type = written.replace(/^system\.(?:management\.automation\.)?/, '');
    const names = written.replace(quotedOrComment, '');
    const isAsked = mandatory.test(names);
    isMandatory ||= isAsked && !ofOneSet.test(names);
    isOpen ||= isAsked || openAttribute.test(names);
    scanner.skipLines();
  }
  const variable = parseVariable(scanner);
  if (variable === null)
    throw scanner.unreadable(scanner.look(/[a-z_]/iy) !== null, scanner.at, 'no variable');
  scanner.variables.assigned.add(variable.name);
  const end = scanner.at;
  scanner.skipLines();
  const initial = scanner.takeSign('=') ? parseInitial(scanner) : null;
  if (initial === null) scanner.at = end;
  // Nobody gives a script anything; what a function gets, who calls it knows.
  const value = isScript && initial !== null ? asStatement(initial) : null;
  if (type !== null || value !== null || !isScript || isOpen)
    scanner.variables.noteKinds(variable, value, type);
  if (initial === null && !isOpen && (type === null || kindOfType(type) === 'other'))
    scanner.variables.noteKinds(variable, null, 'null');
  return { variable, type, initial, isOpen, isMandatory };
}
