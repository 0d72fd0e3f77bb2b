import type { Command } from '../program.ts';
import { type BashContext, type Node, Unreadable } from './context.ts';
import { behindCondition, conditionOf } from './lost-statuses.ts';
import { mostDepth } from './node.ts';
import { asked } from './redirected.ts';

/** `if` with its `elif`s, which are the `else` of what is in front of them. */
export function readIf(context: BashContext, children: readonly Node[]): Command {
  const branches: { condition: Command; body: Command }[] = [];
  const statements = (nodes: readonly Node[]) => context.nested.statements(nodes, context);
  let otherwise: Command | null = null;
  let inFront = context.previous;
  const branch = (nodes: readonly Node[]) => {
    const then = nodes.findIndex((child) => child.type === 'then');
    if (then < 0) throw new Unreadable();
    const own = nodes.slice(1, then);
    context.previous = inFront;
    const condition = conditionOf(context, own, asked(context, statements(own)));
    context.previous = behindCondition(context, own, true);
    inFront = behindCondition(context, own, false);
    branches.push({ condition, body: statements(nodes.slice(then + 1)) });
  };
  const stop = children.findIndex((child) => /^(?:elif_clause|else_clause|fi)$/.test(child.type));
  branch(children.slice(0, stop));
  for (const child of children.slice(stop)) {
    if (child.type === 'elif_clause') branch(child.children);
    else if (child.type === 'else_clause') {
      context.previous = inFront;
      otherwise = statements(child.children.slice(1));
    }
  }
  if (branches.length > mostDepth) throw new Unreadable();
  for (const { condition, body } of branches.reverse())
    otherwise = { kind: 'if', condition, then: body, otherwise };
  if (otherwise === null) throw new Unreadable();
  return otherwise;
}
