import { nothing, outside, succeed } from '../../build-command.ts';
import type { Command } from '../../program.ts';
import type { PowerShellContext } from '../context/context.ts';
import { sequence } from '../context/program-parts.ts';
import { withHidden } from '../context/side-effects.ts';
import { noteLostStatuses, noteUnsetCodes } from '../slips/lost-statuses.ts';
import { wordOf } from '../tree/shapes.ts';
import type { Statement } from '../tree/tree.ts';
import { nameOfCommand } from '../tree/vocabulary.ts';
import { readAssignment } from './assignments.ts';
import { exitWith, noteLeave, readBlock, readFlow, thrown } from './flow.ts';
import { defineFunction } from './functions.ts';
import { hoist } from './hoist.ts';
import { readForeach, readLoop } from './loops.ts';
import { readPipeline } from './pipelines.ts';
import { readBranches, readSwitch } from './switch.ts';
import { readTry, withFailure } from './try.ts';

/** What statements do, one after the other. */
export function readStatements(statements: readonly Statement[], context: PowerShellContext): Command {
  noteLostStatuses(statements, context);
  noteUnsetCodes(statements, context);
  const traps = statements.filter((statement) => statement.kind === 'trap');
  const [first] = traps;
  if (first === undefined) return sequence(statements.map((statement) => readStatement(statement, context)));
  const body = statements.filter((statement) => statement.kind !== 'trap');
  const catches = traps.map((trap) => trap.body);
  const catchesAll = traps.some((trap) => trap.catchesAll);
  const whole: Statement = { kind: 'try', body, catches, catchesAll, finish: null, span: first.span };
  return readStatement(whole, context);
}

/** The statements of a body that may not run, or that runs more than once. */
function readBody(statements: readonly Statement[], context: PowerShellContext): Command {
  context.depth += 1;
  const command = readStatements(statements, context);
  context.depth -= 1;
  return command;
}

/** What a statement does, with where errors and texts in it lead. */
export function readStatement(statement: Statement, context: PowerShellContext): Command {
  const { left } = context;
  context.left = new Set();
  context.reading += 1;
  const whole = withHidden(statement.span, context, () =>
    leaving(statement, readPart(statement, context), context),
  );
  context.reading -= 1;
  context.left = left;
  return withFailure(whole, statement.span, context);
}

/** A statement with a text in it of which the code can throw, or end the script. */
function leaving({ span: place }: Statement, command: Command, context: PowerShellContext): Command {
  const leaves = [...context.left];
  if (leaves.length === 0) return command;
  const [only, other] = leaves;
  const hoisted = other === undefined && only !== 'any exit' ? hoist(command) : null;
  if (hoisted === null) {
    for (const leave of leaves) noteLeave(leave, context);
    return outside('anything', place, 'it may end within a text', { assigns: true });
  }
  const right = only === 'throw' ? thrown(place, context) : exitWith('failure', place, context);
  return sequence([...hoisted.before.map((left): Command => ({ kind: 'or', left, right })), hoisted.rest]);
}

/** What a statement does that may be a part of another one, which sees to errors and texts in it. */
export function readPart(statement: Statement, context: PowerShellContext): Command {
  switch (statement.kind) {
    case 'pipeline':
      return readPipeline(statement.stages, context);
    case 'chain':
      return statement.rest.reduce<Command>(
        (left, { operator, statement: next }) => ({
          kind: operator === '&&' ? 'and' : 'or',
          left,
          right: chainLink(next, context),
        }),
        chainLink(statement.first, context),
      );
    case 'assign':
      return readAssignment(statement, context);
    case 'if':
      return readBranches(statement, context, (body) => readBody(body, context), nothing);
    case 'switch':
      return readSwitch(statement, context, (body) => readStatements(body, context));
    case 'loop':
      return readLoop(statement, context);
    case 'foreach':
      return readForeach(statement, context);
    case 'function':
      return defineFunction(statement.name, statement.block, context);
    case 'try':
      return readTry(statement, context, (body) => readStatements(body, context));
    case 'flow':
      return readFlow(statement, context);
    case 'block':
      return readBlock(statement.body, context);
    case 'foreign':
      return outside('anything', statement.span, statement.reason, { assigns: true });
    case 'trap':
    case 'nothing':
      return nothing;
  }
}

/** A part of a chain. Whether it succeeds is not what it prints: `Test-Path` and functions always do. */
function chainLink(statement: Statement, context: PowerShellContext): Command {
  const command = readPart(statement, context);
  const [stage] = statement.kind === 'pipeline' ? statement.stages : [];
  const word = stage?.kind === 'command' ? wordOf(stage.name) : null;
  const name = word === null ? '' : nameOfCommand(word);
  if (name !== 'test-path' && !context.tree.functions.has(name)) return command;
  return sequence([command, succeed]);
}
