import type { Platform } from '../../source/platform.ts';
import { joinWords, plural } from '../../util/plural.ts';
import type { RuleContext } from '../rule.ts';
import { edgePlace, namesOf, stateName } from '../witness/witness-path.ts';
import { entered, enteredBy, findThenCircles, type ThenCircle } from './then-circles.ts';
import { findUsedUpLoops, type UsedUpLoop } from './used-up-loops.ts';

/** Reports where runs cannot end, or fail, once `max_visits` are used up. */
export function reportUsedUp(context: RuleContext, platform: Platform): void {
  // In most workflows nothing is limited, and these facts are asked for by nobody else.
  if (context.facts(platform, 'possible').graph.limited.size === 0) return;
  const circles = findThenCircles(context.facts(platform, 'bounded'));
  for (const circle of circles) context.report({ ...describeCircle(circle), platforms: [platform] });
  // There the agent fails before it comes to a loop.
  const told = new Set(circles.flatMap(({ thens }) => thens.map(({ from }) => from)));
  for (const loop of findUsedUpLoops(context.facts(platform, 'possible', { failuresEnd: true })))
    if (!told.has(loop.node)) context.report({ ...describeLoop(loop), platforms: [platform] });
}

function describeLoop({ graph, node, then, states }: UsedUpLoop) {
  const [state = '', ...others] = namesOf(graph, states);
  const way = entered(then).includes(node)
    ? 'what max_visits goes on with comes back to it'
    : `it goes on with ${stateName(graph, enteredBy(then))}, from where every way comes back to it`;
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

/** So many states of a circle are named, and shown. */
const mostNamed = 4;

function describeCircle({ graph, thens }: ThenCircle) {
  const names = namesOf(
    graph,
    thens.map(({ from }) => from),
  );
  const more = names.length - mostNamed;
  const named = more > 0 ? [...names.slice(0, mostNamed), plural(more, 'other state')] : names;
  const [place, ...others] = thens.slice(0, mostNamed).map((then) => edgePlace(graph, then));
  if (place === undefined) throw new Error('a circle without a state');
  return {
    message: `once ${joinWords(named, 'and')} have used up their visits, each only goes on with the next of them, and the agent fails`,
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
