import type { Workflow } from '../../ir/ir.generated.ts';
import type { Facts } from '../graph/facts.ts';
import { sessionSteps, takesTurn } from './session-facts.ts';

/** Stands for the model that only the start of a run settles. */
export const runsOwn = '';

/** A prompt that goes on in the conversation of another one with another model. */
interface ModelSwitch {
  readonly before: number;
  readonly modelBefore: string;
  readonly after: number;
  readonly modelAfter: string;
}

/**
 * The prompts that can be entered in a conversation in which another model has just spoken. Of the models that can have spoken last at most two are kept for each state,
 * which is enough to find one that differs; so it is linear.
 */
export function findModelSwitches(facts: Facts, { settings }: Workflow): ModelSwitch[] {
  const { graph } = facts;
  const modelOf = (node: number) => graph.implementation(node)?.limits.model ?? settings.model ?? runsOwn;
  // `model` on a function holds for its callee, and only that once.
  const givenModels = new Set(
    graph.edges.flatMap(({ tag, target, transition }) =>
      tag === 'function' && transition?.attributes.some(({ name }) => name === 'model') ? [target] : [],
    ),
  );
  const last = new Map<number, Map<string, number>>();
  const changed: number[] = [];
  const note = (node: number, model: string, prompt: number) => {
    const known = last.get(node) ?? new Map<string, number>();
    if (known.size === 2 || known.has(model)) return;
    last.set(node, known.set(model, prompt));
    changed.push(node);
  };
  const passOn = (node: number, isTurn: boolean, model: string, prompt: number) => {
    for (const edge of graph.leaving(node)) {
      if (takesTurn(graph, edge) !== isTurn) continue;
      for (const { to, begins } of sessionSteps(facts, edge)) if (!begins) note(to, model, prompt);
    }
  };
  for (let node = 0; node < graph.nodeCount; node++) {
    const isGiven = givenModels.has(node) && graph.implementation(node)?.limits.model === null;
    if (facts.isReachable(node) && !isGiven) passOn(node, true, modelOf(node), node);
  }
  for (const node of changed)
    for (const [model, prompt] of last.get(node) ?? []) passOn(node, false, model, prompt);
  return [...last].flatMap(([after, models]): ModelSwitch[] => {
    const modelAfter = modelOf(after);
    // A prompt that names no model goes back to what all others run with.
    if (modelAfter === runsOwn || graph.implementation(after)?.kind !== 'prompt') return [];
    const other = [...models].find(([model]) => !isSameModel(model, modelAfter));
    return other === undefined ? [] : [{ before: other[1], modelBefore: other[0], after, modelAfter }];
  });
}

/** `opus` may be short for any full id with that word in it. */
function isSameModel(one: string, other: string): boolean {
  if (one === runsOwn || other === runsOwn) return one === other;
  return one.includes(other) || other.includes(one);
}
