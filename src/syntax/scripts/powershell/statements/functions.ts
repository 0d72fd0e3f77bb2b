import { succeed } from '../../build-command.ts';
import type { Command } from '../../program.ts';
import { type Leave, ownName, type PowerShellContext } from '../context/context.ts';
import { sequence } from '../context/program-parts.ts';
import type { ScriptBlock } from '../tree/tree.ts';
import { textOf } from '../values/values.ts';

/** So many functions that call themselves may stand in one another, each of which is read twice; hostile scripts have more. */
const mostOpen = 4;
/** Statements this deep look up no further function that is not defined yet: a chain of thousands would overflow the stack. */
const deepestAhead = 150;

/** A function as a command. `isBlock`: it is a block that runs where it stands, as `& { … }`, and knows `$_`. */
export function defineFunction(
  name: string,
  block: ScriptBlock,
  context: PowerShellContext,
  isBlock = false,
): Command {
  if (context.open.size >= mostOpen || context.open.has(name)) {
    context.leavesOf.set(name, new Set<Leave>(['throw', 'any exit']));
    return readFunction(name, block, context, isBlock);
  }
  context.open.set(name, false);
  context.leavesOf.set(name, new Set());
  const first = readFunction(name, block, context, isBlock);
  // What calls itself leaves that call as it leaves any other; how it leaves is known by now.
  const isReadAgain = context.open.get(name) === true && context.leavesOf.get(name)?.size !== 0;
  const command = isReadAgain ? readFunction(name, block, context, isBlock) : first;
  context.open.delete(name);
  return command;
}

/** Reads a function that is called before it is defined, for how it may leave the call. */
export function lookAhead(name: string, block: ScriptBlock, context: PowerShellContext): void {
  if (context.reading < deepestAhead) defineFunction(name, block, context);
  else context.leavesOf.set(name, new Set<Leave>(['throw', 'any exit']));
}

/** Notes that a function is called, perhaps by itself. */
export function noteCalled(name: string, context: PowerShellContext): void {
  if (context.open.has(name)) context.open.set(name, true);
}

function readFunction(
  name: string,
  block: ScriptBlock,
  context: PowerShellContext,
  isBlock: boolean,
): Command {
  const { scope, depth, leavables, capture, item } = context;
  const parameters = (block.parameters ?? []).map(({ variable }) => variable.name);
  const leaves = new Set<Leave>();
  const own = {
    name,
    assigned: block.assigned,
    settled: new Set(parameters),
    early: new Set<string>(),
    leaves,
  };
  Object.assign(context, { scope: own, depth: 0, leavables: [], capture: null, item: isBlock ? item : null });
  for (const { initial } of block.parameters ?? []) if (initial !== null) textOf(initial, context, true);
  const body = context.nested.statements(block.body, context);
  Object.assign(context, { scope, depth, leavables, capture, item });
  context.leavesOf.set(name, leaves);
  const first = block.body[0]?.span ?? { start: 0, end: 0 };
  const inherited = [...own.early].map((variable): Command => {
    const value = context.inherited(variable, first);
    return { kind: 'assign', name: ownName(variable, name), value };
  });
  const end: Command[] = leaves.size === 0 ? [] : [succeed];
  return { kind: 'function', name, body: sequence([...inherited, body, ...end]) };
}
