import { bySpan } from '../../../../source/span.ts';
import type { MeantVariable } from '../context/misspelt.ts';
import type { Parameter, ScriptTree, Statement } from '../tree/tree.ts';
import { parseParameterBlock, parseScriptBlock } from './blocks.ts';
import { parseExpression } from './expressions.ts';
import { newerSyntax } from './newer-syntax.ts';
import { PowerShellScanner, Unreadable } from './scanner.ts';
import { parseStatement, parseStatements, parseStatementsInto } from './statements.ts';

const usingLine = /using[ \t]/iy;

/**
 * Reads a PowerShell script into statements. Where it cannot read on it stops, keeps the statements at the top
 * level that are complete, and says where. Never throws on input; linear in its length. `meant`: what stands for some of the variables, by
 * where they begin.
 */
export function parsePowerShell(
  text: string,
  meant: ReadonlyMap<number, MeantVariable> = new Map(),
): ScriptTree {
  const nested = {
    statement: parseStatement,
    statements: parseStatements,
    expression: parseExpression,
    scriptBlock: parseScriptBlock,
  };
  const scanner = new PowerShellScanner(text, nested, meant);
  const body: Statement[] = [];
  let parameters: Parameter[] | null = null;
  let problem: ScriptTree['problem'] = null;
  try {
    scanner.skipTerminators();
    while (scanner.look(usingLine) !== null) {
      body.push(parseStatement(scanner));
      scanner.skipTerminators();
    }
    parameters = parseParameterBlock(scanner, true);
    parseStatementsInto(scanner, body);
    if (!scanner.atEnd()) throw scanner.unreadable(true);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const { place, reason, damaged, mistake } = error;
    problem = { span: place, reason, damaged, mistake };
  }
  const { variables } = scanner;
  return {
    text,
    block: { parameters, body, assigned: variables.ofScript },
    functions: scanner.functions,
    stops: stopsIn(text),
    hasBlanks: /''|""/.test(text),
    asksExitCode:
      /lastexitcode/i.test(text) || [...meant.values()].some(({ written }) => /lastexitcode$/i.test(written)),
    runsPrograms: scanner.runsPrograms,
    kinds: variables.kinds,
    lists: variables.lists,
    tagged: variables.tagged,
    shared: variables.shared,
    counters: variables.counters,
    codes: variables.codes(),
    uses: [...variables.uses.values()].sort(bySpan),
    comments: scanner.comments(),
    newer: newerSyntax(scanner),
    lostComparisons: [...scanner.lostComparisons.values()].sort(bySpan),
    lostSums: variables.sums.told(text),
    unfilled: [...scanner.unfilled.values()],
    problem,
  };
}

function stopsIn(text: string): ScriptTree['stops'] {
  const settings = text.match(/\$(?:\w{1,8}:)?erroractionpreference\s{0,9}=\s{0,9}['"]?[\w.[\]:]*/gi) ?? [];
  const stopping = settings.filter((setting) => /stop$/i.test(setting));
  if (stopping.length === 0) return 'never';
  return stopping.length === settings.length ? 'always' : 'sometimes';
}
