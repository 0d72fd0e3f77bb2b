import { leaves, nothing, perhaps } from '../../build-command.ts';
import type { Command, Pattern } from '../../program.ts';
import { asked } from '../commands/redirected.ts';
import { behindCondition, conditionOf } from '../conditions/lost-statuses.ts';
import { type BashContext, type Node, Unreadable } from '../context/context.ts';
import { mostDepth } from '../grammar/node.ts';
import { takeGivenWords } from '../words/given-words.ts';

/** `if` with its `elif`s, which are the `else` of what is in front of them. */
export function readIf(context: BashContext, children: readonly Node[]): Command {
  const branches: { condition: Command; body: Command }[] = [];
  const words: (AskedWords | null)[] = [];
  const statements = (nodes: readonly Node[]) => context.nested.statements(nodes, context);
  const given: Set<string>[] = [];
  const body = (nodes: readonly Node[]) => {
    const names = new Set<string>();
    const command = context.sure.within(() => statements(nodes), names);
    if (!leaves(command)) given.push(names);
    return command;
  };
  let otherwise: Command | null = null;
  let inFront = context.previous;
  const branch = (nodes: readonly Node[]) => {
    const then = nodes.findIndex((child) => child.type === 'then');
    if (then < 0) throw new Unreadable();
    const own = nodes.slice(1, then);
    context.previous = inFront;
    const condition = conditionOf(context, own, asked(context, statements(own)));
    words.push(wordsAsked(context, condition));
    context.previous = behindCondition(context, own, true);
    inFront = behindCondition(context, own, false);
    branches.push({ condition, body: body(nodes.slice(then + 1)) });
  };
  const stop = children.findIndex((child) => /^(?:elif_clause|else_clause|fi)$/.test(child.type));
  branch(children.slice(0, stop));
  for (const child of children.slice(stop)) {
    if (child.type === 'elif_clause') context.sure.within(() => branch(child.children));
    else if (child.type === 'else_clause') {
      context.previous = inFront;
      otherwise = body(child.children.slice(1));
      context.sure.addCommon(given);
    }
  }
  if (branches.length > mostDepth) throw new Unreadable();
  // Nobody expects another word.
  if (areAllGiven(words)) otherwise ??= perhaps(nothing);
  for (const { condition, body } of branches.reverse())
    otherwise = { kind: 'if', condition, then: body, otherwise };
  if (otherwise === null) throw new Unreadable();
  return otherwise;
}

/** The words that a test asks for, and where the text stands that is asked. */
interface AskedWords {
  readonly source: string;
  readonly patterns: readonly Pattern[];
}

/** `[ "$kind" = big ]`, or several of them with `||`; null: something else is asked. */
function wordsAsked(context: BashContext, condition: Command): AskedWords | null {
  if (condition.kind === 'or') {
    const [left, right] = [wordsAsked(context, condition.left), wordsAsked(context, condition.right)];
    if (left === null || left.source !== right?.source) return null;
    return { ...left, patterns: [...left.patterns, ...right.patterns] };
  }
  if (condition.kind !== 'test' || condition.fact?.equal !== true) return null;
  const { operand, value: text } = condition.fact;
  const [piece, other] = operand ?? [];
  const made = piece?.kind === 'variable' && other === undefined ? context.madeOf.get(piece.name) : null;
  if (made == null || text === null) return null;
  return { source: context.slice(made), patterns: [{ kind: 'text', text, span: made }] };
}

/** Whether tests in a row ask for each word that a program of the script's own gives. */
function areAllGiven(words: readonly (AskedWords | null)[]): boolean {
  const [first] = words;
  if (first == null || words.some((one) => one?.source !== first.source)) return false;
  return takeGivenWords(
    words.flatMap((one) => one?.patterns ?? []),
    first.source,
  );
}
