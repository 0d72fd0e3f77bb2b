import type { Implementation } from '../../ir/ir.generated.ts';
import { memo } from '../../util/memo.ts';
import type { PayloadFlow } from '../flow/payload-flow.ts';
import { readsPayload } from '../flow/reads.ts';
import type { Payloads } from '../flow/supplies.ts';
import type { Edge } from '../graph/graph.ts';
import { passesInput } from '../graph/survey.ts';
import type { RuleContext } from '../rule.ts';
import { variableReads } from '../variables/worker-variables.ts';

interface Way {
  readonly to: number;
  readonly edge: Edge;
}

/** Whether a prompt may be given what it does not read; a look without facts. */
export function mayIgnorePayloads({ workflow: { implementations }, survey, uses }: RuleContext): boolean {
  const hasAnswers = survey.hasChoices && (uses('call') || uses('function'));
  if (!survey.hasInputs && !hasAnswers) return false;
  return implementations.some((one) => one.kind === 'prompt' && !readsPayload(one));
}

/** The ways that give something worth reading to a prompt that does not read it. */
export function findIgnoredWays(flow: PayloadFlow, isDeaf: (node: number) => boolean): Way[] {
  const { facts } = flow;
  const { graph } = facts;
  const ways: Way[] = [];
  const ofMany = memo(hasSeveralOfOneState);
  // Most are of one or two, which are looked at sooner than looked up.
  const isWorthReading = (payloads: Payloads): boolean =>
    payloads.sources.length <= 2 ? hasSeveralOfOneState(payloads) : ofMany(payloads);
  for (const edge of graph.edges) {
    const { tag, from, target, second, transition } = edge;
    if (tag === 'result' || transition === null) continue;
    if (!facts.isReachable(from)) continue;
    if (passesInput(transition, graph.implementation(from)?.kind) && isDeaf(target))
      ways.push({ to: target, edge });
    if (flow.comesBack(edge) && isDeaf(second) && isWorthReading(flow.returned(target)))
      ways.push({ to: second, edge });
  }
  return ways;
}

/** One state chooses between several answers, so the caller must want to know which it was. */
function hasSeveralOfOneState({ sources }: Payloads): boolean {
  const [one, other] = sources;
  if (one === undefined || other === undefined) return false;
  if (sources.length === 2) return one.node === other.node && one.text !== other.text;
  const first = new Map<number, string>();
  for (const { node, text } of sources) {
    const before = first.get(node);
    if (before !== undefined && before !== text) return true;
    first.set(node, text);
  }
  return false;
}

/** Where to write the slot: in place of the only one that nothing fills in but `--var`. `set`: the variables that forks set. */
export function helpForIgnored(
  implementation: Implementation | undefined,
  state: string,
  set: ReadonlyMap<string, number>,
): string {
  const reads = implementation === undefined ? [] : variableReads(implementation);
  const slots = reads.filter(({ name }) => !set.has(name));
  const [slot, another] = new Set(slots.map(({ shown }) => shown));
  if (slot !== undefined && another === undefined)
    return `write {{result}} in place of ${slot}, unless --var gives that one; else where ${state} needs it`;
  return `write {{result}} into ${implementation?.file ?? ''} where ${state} needs it`;
}
