import type { Platform } from '../source/platform.ts';
import type { Facts } from './facts.ts';
import type { Edge, Graph } from './graph.ts';
import { payloadFlowOf } from './payload-flow.ts';
import { neededPayload, type Read } from './reads.ts';
import type { RuleContext } from './rule.ts';
import { absent, type Payloads } from './supplies.ts';

/** A state that reads a payload, and the ways into it that bring none. */
export interface UnboundPayload {
  readonly graph: Graph;
  readonly node: number;
  readonly read: Read;
  /** Those of E0. */
  readonly ways: readonly Edge[];
  /** Those of them that reset although there was a payload to pass on, or other ways bring one. */
  readonly resets: readonly Edge[];
  readonly isEntry: boolean;
  /** Whether some way brings one, on E+. */
  readonly isSometimesBound: boolean;
}

/** Finds the states that can be entered without the payload that they read. Linear. */
export function findUnboundPayloads(context: RuleContext, platform: Platform): UnboundPayload[] {
  const facts = context.facts(platform, 'certain');
  const needs = needsOf(facts);
  if (needs.size === 0) return [];
  const flow = payloadFlowOf(facts);
  const ways = new Map<number, Edge[]>();
  for (const edge of facts.graph.edges) {
    if (!needs.has(edge.target) && !needs.has(edge.second)) continue;
    for (const { to, payloads } of flow.waysOf(edge)) {
      if (payloads !== absent || !needs.has(to)) continue;
      const known = ways.get(to);
      if (known === undefined) ways.set(to, [edge]);
      else known.push(edge);
    }
  }
  if (ways.size === 0) return [];
  const possible = payloadFlowOf(context.facts(platform, 'possible'));
  return [...ways].flatMap(([node, edges]): UnboundPayload[] => {
    const read = needs.get(node);
    if (read === undefined) return [];
    const hasPayload = (payloads: Payloads) => payloads.sources.size > 0 || payloads.unknown;
    const isEntry = flow.isEntry(node);
    const isSupplied = isEntry || hasPayload(flow.incoming(node));
    const resets = edges.filter(
      ({ tag, from }) =>
        tag === 'reset' && (isSupplied || flow.isEntry(from) || hasPayload(flow.incoming(from))),
    );
    const { sources, unknown, maybe } = possible.incoming(node);
    const isSometimesBound = isEntry || sources.size > 0 || unknown || maybe;
    return [{ graph: facts.graph, node, read, ways: edges, resets, isEntry, isSometimesBound }];
  });
}

function needsOf({ graph }: Facts): Map<number, Read> {
  const needs = new Map<number, Read>();
  for (let node = 0; node < graph.anything; node++) {
    const implementation = graph.runs(node) ? graph.implementation(node) : undefined;
    const read = implementation === undefined ? null : neededPayload(implementation);
    if (read !== null) needs.set(node, read);
  }
  return needs;
}
