import type { FindingPlace } from '../../diagnostics/diagnostic.ts';
import { isCall } from '../../ir/is-call.ts';
import { asksForInput } from '../../prose/asks-for-input.ts';
import type { Platform } from '../../source/platform.ts';
import { addTo } from '../../util/group-by.ts';
import { memo } from '../../util/memo.ts';
import { comparedPayload, neededPayload } from '../flow/needed-payload.ts';
import { payloadFlowOf } from '../flow/payload-flow.ts';
import type { Read } from '../flow/reads.ts';
import type { Payloads } from '../flow/supplies.ts';
import { distinctFacts } from '../graph/distinct-facts.ts';
import type { Facts } from '../graph/facts.ts';
import type { Edge, Graph } from '../graph/graph.ts';
import type { RuleContext } from '../rule.ts';
import { toldLeaveBy } from '../stack/left-callees.ts';

/** A state that reads a payload, and the ways into it that bring none. */
export interface UnboundPayload {
  readonly graph: Graph;
  readonly platforms: readonly Platform[];
  readonly node: number;
  readonly read: Read;
  /** Those of E0, and what `max_visits` go on with; without those on which a callee is told to be left, unless all are. */
  readonly ways: readonly Edge[];
  /** What is told of the first of them where all are such. */
  readonly follows: FindingPlace | undefined;
  /** Those of them that reset although there was a payload to pass on, or other ways bring one. */
  readonly resets: readonly Edge[];
  readonly isEntry: boolean;
  /** Whether some way brings one, on E+. */
  readonly isSometimesBound: boolean;
}

/** A use of the payload: by its node, that of each state which cannot do without. */
interface Need {
  readonly read: Read;
  /** A script does nothing with it but compare it. */
  readonly isComparison: boolean;
}

type Needs = ReadonlyMap<number, Need>;

/** Finds the states that can be entered without the payload that they read, once: two rules tell what is found. Linear. */
export const findUnboundPayloads = memo((context: RuleContext): readonly UnboundPayload[] => {
  if (!context.survey.hasReads) return [];
  const needs = new Map<number, Need>();
  context.workflow.implementations.forEach((implementation, node) => {
    const needed = neededPayload(implementation);
    const read = needed ?? comparedPayload(implementation);
    if (read !== null) needs.set(node, { read, isComparison: needed === null });
  });
  const suspects = needs.size === 0 ? [] : distinctFacts(context, 'possible');
  return suspects.flatMap(({ facts, platforms }) => {
    // Nearly always every way brings one; the graph of E0 need not be built then.
    if (waysWithout(facts, needs).size === 0 && lateEntries(facts, needs).length === 0) return [];
    const unbound = unboundIn(facts, context.facts(facts.graph.platform, 'bounded'), platforms, needs);
    return unbound.map((one) => withoutLeaves(context, one));
  });
});

/** By file, where it is told of a state that it reads a payload and no way in brings one. */
export function placesWithoutPayload(context: RuleContext): ReadonlyMap<string, FindingPlace> {
  const told = findUnboundPayloads(context).filter(
    ({ isSometimesBound, resets }) => !isSometimesBound && resets.length === 0,
  );
  return new Map(
    told.map(({ graph, node, read: { span, isTooLate } }) => {
      const { file = '' } = graph.implementation(node) ?? {};
      return [file, { rule: isTooLate ? 'script-ends-early' : 'result-unbound', file, span }];
    }),
  );
}

/** The ways into states with needs that bring nothing for certain; a callee's result is always something. */
function waysWithout(facts: Facts, needs: Needs): Map<number, Edge[]> {
  const { supplies } = payloadFlowOf(facts);
  const ways = new Map<number, Edge[]>();
  for (const edge of facts.graph.edges) {
    const { tag, from, target, second } = edge;
    if (tag === 'result' || !facts.isReachable(from)) continue;
    if (tag === 'fork' && needs.has(second)) addTo(ways, second, edge);
    if (!needs.has(target) || !supplies.bringsNothing(edge)) continue;
    if (tag === 'fork' && second === target) continue;
    const implementation = facts.graph.implementation(from);
    if (implementation === undefined || !asksForInput(implementation)) addTo(ways, target, edge);
  }
  return ways;
}

/** The entries of scripts that are to go on where a run begins without a payload. */
function lateEntries({ graph }: Facts, needs: Needs): readonly number[] {
  return graph.entries.filter((node) => needs.get(node)?.read.isTooLate === true);
}

/** Where a callee is to return instead of going on, there is no payload to bring. */
function withoutLeaves(context: RuleContext, unbound: Omit<UnboundPayload, 'follows'>): UnboundPayload {
  const toldAt = (edge: Edge) => toldLeaveBy(context, unbound.graph.platform, edge);
  const ways = unbound.ways.filter((edge) => toldAt(edge) === undefined);
  if (ways.length > 0 || unbound.ways.length === 0) return { ...unbound, ways, follows: undefined };
  return { ...unbound, follows: unbound.ways.map(toldAt)[0] };
}

function unboundIn(
  onPossible: Facts,
  facts: Facts,
  platforms: readonly Platform[],
  needs: Needs,
): Omit<UnboundPayload, 'follows'>[] {
  const ways = waysWithout(facts, needs);
  for (const entry of lateEntries(facts, needs)) if (!ways.has(entry)) ways.set(entry, []);
  const returns = new Set(facts.graph.edges.flatMap(({ tag, second }) => (isCall(tag) ? [second] : [])));
  const flow = payloadFlowOf(facts);
  const possible = payloadFlowOf(onPossible);
  return [...ways].flatMap(([node, edges]): Omit<UnboundPayload, 'follows'>[] => {
    const need = needs.get(node);
    if (need === undefined) return [];
    const { read, isComparison } = need;
    const hasPayload = (payloads: Payloads) => payloads.sources.length > 0 || payloads.unknown;
    const isEntry = flow.isEntry(node);
    const isSupplied = isEntry || hasPayload(flow.incoming(node));
    // Where a run begins without a payload, and a callee's result comes later, it begins so again.
    const beginsWithout = isEntry && returns.has(node);
    const resets = edges.filter(
      ({ tag, from }) =>
        tag === 'reset' &&
        !beginsWithout &&
        read.isTooLate !== true &&
        (isSupplied || flow.isEntry(from) || hasPayload(flow.incoming(from))),
    );
    const { sources, unknown, maybe } = possible.incoming(node);
    const isSometimesBound = isEntry || sources.length > 0 || unknown || maybe;
    // Who compares it may mean to do without, if one comes at least on some way.
    if (isComparison && (isSometimesBound || resets.length > 0)) return [];
    return [{ graph: facts.graph, platforms, node, read, ways: edges, resets, isEntry, isSometimesBound }];
  });
}
