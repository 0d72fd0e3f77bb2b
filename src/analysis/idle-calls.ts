import type { Facts } from './facts.ts';
import type { Edge } from './graph.ts';
import type { RuleContext } from './rule.ts';
import type { SessionFacts } from './session-facts.ts';
import { stepsOfAgent } from './steps.ts';
import { areVisitsLeft } from './visit-limits.ts';

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
  const speaking = leadingToPrompts(context.facts(graph.platform, 'possible'));
  return idle.filter(({ target }) => speaking.has(target));
}

/** The states from which an agent can come to a prompt, on E+. */
function leadingToPrompts(possible: Facts): ReadonlySet<number> {
  const { graph } = possible;
  const prompts: number[] = [];
  for (let node = 0; node < graph.nodeCount; node++)
    if (node === graph.anything || graph.implementation(node)?.kind === 'prompt') prompts.push(node);
  return new Set(stepsOfAgent(possible).successors.reversed().reachable(prompts));
}
