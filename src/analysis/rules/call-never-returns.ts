import { isCall } from '../../ir/is-call.ts';
import { joinWords } from '../../util/plural.ts';
import {
  findNeverReturning,
  findNeverReturningWith,
  type NeverReturning,
  reportNeverReturning,
} from '../endings/never-returning.ts';
import type { Rule } from '../rule.ts';
import { toldNames } from '../witness/told-names.ts';
import { edgePlace, stateName } from '../witness/witness-path.ts';

/** A call of a state from which no `result` can be reached: the caller waits for ever. */
export const callNeverReturns: Rule = {
  id: 'call-never-returns',
  severity: 'error',
  summary: 'A called state can never emit a result, so its caller never goes on.',
  spec: 'analysis.md#base-facts',
  check(context) {
    for (const platform of context.platforms) {
      for (const found of findNeverReturning(context, platform)) {
        if (!found.recursive) reportNeverReturning(context, found, describe(found));
      }
      for (const found of findNeverReturningWith(context, platform))
        reportNeverReturning(context, found, { ...describe(found), severity: 'warning' });
    }
  },
};

function describe({ facts, callee, calls, region }: NeverReturning) {
  const { graph } = facts;
  const [call, ...others] = calls;
  if (call === undefined) throw new Error('a callee without a call');
  const [name = ''] = toldNames(graph, [callee]);
  const back = stateName(graph, call.second);
  const states = toldNames(graph, region);
  const circle = region.flatMap((node) =>
    graph
      .leaving(node)
      .filter(({ tag, target, second }) => isCall(tag) && second === node && facts.canReturn(target)),
  )[0];
  const around = circle && stateName(graph, circle.from);
  const remedy =
    around === undefined
      ? `let ${joinWords(states.slice(0, 3), 'or')} emit <result>…</result>`
      : `let what ${around} calls return to another state than ${around}`;
  return {
    message: `${stateName(graph, call.from)} calls ${name}, which never returns to ${back}`,
    ...edgePlace(graph, call),
    label: `no result comes back to ${back}`,
    platforms: [graph.platform],
    help: `${remedy}, or use <goto>${stateName(graph, callee)}</goto> if nothing is to come back`,
    related: [
      ...others.map((other) => ({
        ...edgePlace(graph, other),
        message: `${stateName(graph, other.from)} calls it too`,
      })),
      ...(circle ? [{ ...edgePlace(graph, circle), message: `this comes back to ${around} again` }] : []),
    ],
    witness: {
      kind: 'closed-set' as const,
      platform: graph.platform,
      reason: 'no result for this call comes from',
      states,
    },
  };
}
