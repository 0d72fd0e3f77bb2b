import { isCall } from '../ir/is-call.ts';
import { memo } from '../util/memo.ts';
import type { Edge } from './graph.ts';
import type { PayloadFlow } from './payload-flow.ts';
import { readsPayload } from './reads.ts';
import type { RuleContext } from './rule.ts';
import type { Payloads } from './supplies.ts';
import { passesInput } from './survey.ts';

interface Way {
  readonly to: number;
  readonly edge: Edge;
}

/** Whether a prompt may be given what it does not read; a look without facts. */
export function mayIgnorePayloads({ workflow: { implementations }, survey, uses }: RuleContext): boolean {
  if (!survey.hasInputs && !uses('call') && !uses('function')) return false;
  return implementations.some((one) => one.kind === 'prompt' && !readsPayload(one));
}

/** The ways of an edge that give something worth reading to a prompt that does not read it. */
export function ignoredWays(flow: PayloadFlow, edge: Edge, isDeaf: (node: number) => boolean): Way[] {
  const { tag, from, target, second, transition } = edge;
  if (tag === 'result' || transition === null) return [];
  const isLost = passesInput(transition, flow.facts.graph.implementation(from)?.kind) && isDeaf(target);
  const calls = isCall(tag);
  if (!isLost && !(calls && isDeaf(second))) return [];
  const ways: Way[] = [];
  flow.visitWays(edge, (to) => {
    const isReturn = calls && to === second && isDeaf(to) && areWorthReading(flow.returned(target));
    if (isReturn || (isLost && to === target)) ways.push({ to, edge });
  });
  return ways;
}

/** One state chooses between several answers, so the caller must want to know which it was. */
const areWorthReading = memo(({ sources }: Payloads): boolean => {
  const first = new Map<number, string>();
  for (const { node, text } of sources) {
    const other = first.get(node);
    if (other !== undefined && other !== text) return true;
    first.set(node, text);
  }
  return false;
});
