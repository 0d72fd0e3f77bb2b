import { joinWords } from '../../util/plural.ts';
import { findNeverReturning, type NeverReturning, reportNeverReturning } from '../endings/never-returning.ts';
import type { Rule } from '../rule.ts';
import { edgePlace, stateName } from '../witness/witness-path.ts';

/**
 * Calls that never go on to their return state because the callee calls itself before anything can return;
 * one finding for each such callee (analysis.md#findings).
 */
export const recursionNoBase: Rule = {
  id: 'recursion-no-base',
  severity: 'error',
  summary: 'A called state calls itself again before it can return, so no call of it ever returns.',
  spec: 'analysis.md#base-facts',
  check(context) {
    for (const platform of context.platforms) {
      for (const found of findNeverReturning(context, platform)) {
        if (found.recursive) reportNeverReturning(context, found, describe(found));
      }
    }
  },
};

function describe({ facts, callee, calls, region }: NeverReturning) {
  const { graph } = facts;
  const [call, ...others] = calls;
  if (call === undefined) throw new Error('a callee without a call');
  const name = stateName(graph, callee);
  const backs = [...new Set(calls.map(({ second }) => stateName(graph, second)))];
  return {
    message: `${name} calls itself again before it can return, so no call of it goes on to ${joinWords(backs, 'or')}`,
    ...edgePlace(graph, call),
    platforms: [graph.platform],
    help: `give ${name} a way to <result>…</result> that does not first wait for another ${name}`,
    related: others.map((other) => ({
      ...edgePlace(graph, other),
      message: `${stateName(graph, other.from)} waits for it too`,
    })),
    witness: {
      kind: 'closed-set' as const,
      platform: graph.platform,
      reason: `${name} is called again first on every way through`,
      states: [...new Set(region.map((node) => stateName(graph, node)))],
    },
  };
}
