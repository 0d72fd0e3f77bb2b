import type { Platform } from '../source/platform.ts';
import { joinWords } from '../util/plural.ts';
import type { RuleContext } from './rule.ts';
import { findThenCircles, type ThenCircle } from './then-circles.ts';
import { findUsedUpLoops, type UsedUpLoop } from './used-up-loops.ts';
import { edgePlace, namesOf, stateName } from './witness-path.ts';

/** Reports where runs cannot end, or fail, once `max_visits` are used up. */
export function reportUsedUp(context: RuleContext, platform: Platform): void {
  const loops = findUsedUpLoops(context.facts(platform, 'possible', { failuresEnd: true }));
  for (const loop of loops) context.report({ ...describeLoop(loop), platforms: [platform] });
  const told = new Set(loops.map(({ node }) => node));
  for (const circle of findThenCircles(context.facts(platform, 'bounded')))
    if (!circle.thens.some(({ from }) => told.has(from)))
      context.report({ ...describeCircle(circle), platforms: [platform] });
}

function describeLoop({ graph, node, then, states }: UsedUpLoop) {
  const [state = '', ...others] = namesOf(graph, states);
  const comesBackAtOnce = then.target === node || then.second === node;
  const way = comesBackAtOnce
    ? 'what max_visits goes on with comes back to it'
    : `it goes on with ${stateName(graph, then.target)}, from where every way comes back to it`;
  return {
    message: `once ${state} has used up its visits, ${way}, and the run never ends`,
    ...edgePlace(graph, then),
    help: 'go on with { tag: result, payload: TEXT } here, or with a state that can end',
    witness: {
      kind: 'closed-set' as const,
      platform: graph.platform,
      reason: `nothing leads out once the visits of ${state} are used up`,
      states: [state, ...others],
    },
  };
}

function describeCircle({ graph, thens }: ThenCircle) {
  const names = namesOf(
    graph,
    thens.map(({ from }) => from),
  );
  const [place, ...others] = thens.map((then) => edgePlace(graph, then));
  if (place === undefined) throw new Error('a circle without a state');
  return {
    message: `once ${joinWords(names, 'and')} have used up their visits, each only goes on with the next of them, and the agent fails`,
    ...place,
    help: 'let one of them go on with { tag: result, payload: TEXT }, or with a state that has no max_visits',
    related: others.map((other) => ({ ...other, message: 'and this one goes on with the next' })),
    witness: {
      kind: 'closed-set' as const,
      platform: graph.platform,
      reason: 'no visit is left, nor another state to go on with, in',
      states: names,
    },
  };
}
