import type { Transition } from '../../ir/ir.generated.ts';
import { possibleSplit, runFacts } from '../flow/payload-split.ts';
import type { Facts } from '../graph/facts.ts';
import { type Edge, edgesWith } from '../graph/graph.ts';
import { stepsOfAgent } from '../graph/steps.ts';
import { areVisitsLeft } from '../graph/visit-limits.ts';
import type { RuleContext } from '../rule.ts';
import { SessionFacts } from '../sessions/session-facts.ts';
import { type PathWitness, stepsWitness } from '../witness/witness-path.ts';

/** A prompt that calls has just spoken itself. */
export function callsFromScript({ workflow, survey, uses }: RuleContext): boolean {
  if (!survey.hasScripts || !uses('call')) return false;
  return workflow.implementations.some(
    ({ kind, transitions }) => kind !== 'prompt' && transitions.some(({ tag }) => tag === 'call'),
  );
}

/** The calls where no prompt may have spoken before, and after which one can speak: else there is no conversation to begin. */
export function findIdleCalls(context: RuleContext, facts: Facts, sessions: SessionFacts): Edge[] {
  const { graph } = facts;
  const idle = graph.edges.filter(
    ({ tag, from }) =>
      tag === 'call' &&
      graph.implementation(from)?.kind !== 'prompt' &&
      sessions.canBeNew(from) &&
      areVisitsLeft(facts, sessions.pathToNew(from) ?? [], from),
  );
  if (idle.length === 0) return [];
  const possible = context.facts(graph.platform, 'possible');
  const speaking = leadingToPrompts(possible);
  const taken = newWherePayloads(possible);
  return idle.filter(
    ({ target, transition }) =>
      speaking.has(target) && (transition === null || taken === null || taken.has(transition)),
  );
}

/** The calls to which a run can come with the payloads that are sent so that nobody has spoken; null where it does not hang on these. */
function newWherePayloads(possible: Facts): ReadonlySet<Transition> | null {
  const split = possibleSplit(possible);
  if (split === null) return null;
  const sessions = new SessionFacts(split);
  const calls = split.graph.edges.filter(({ tag, from }) => tag === 'call' && sessions.canBeNew(from));
  return new Set(calls.flatMap(({ transition }) => transition ?? []));
}

/** A run that makes such a call, with what its scripts are given; none where it is that of the first state. */
export function idleWitness({ facts: ask }: RuleContext, certain: Facts, call: Edge): PathWitness | null {
  const possible = ask(certain.graph.platform, 'possible');
  for (const facts of runFacts(possible, certain))
    for (const edge of edgesWith(facts.graph, call)) {
      const path = new SessionFacts(facts).pathToNew(edge.from);
      const step = { edge, to: edge.target, effect: 'push' } as const;
      if (path !== null) return path.length === 0 ? null : stepsWitness(facts, [...path, step]);
    }
  return null;
}

/** The states from which an agent can come to a prompt, on E+. */
function leadingToPrompts(possible: Facts): ReadonlySet<number> {
  const { graph } = possible;
  const prompts: number[] = [];
  for (let node = 0; node < graph.nodeCount; node++)
    if (node === graph.anything || graph.implementation(node)?.kind === 'prompt') prompts.push(node);
  return new Set(stepsOfAgent(possible).successors.reversed().reachable(prompts));
}
