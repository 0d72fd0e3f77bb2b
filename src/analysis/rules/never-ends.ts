import type { Platform } from '../../source/platform.ts';
import { joinWords, plural } from '../../util/plural.ts';
import { calledOnTheWay, findEndless, lassoOf } from '../endings/endless.ts';
import { findOnlyFailing } from '../endings/only-failing.ts';
import { lostWayOutOf } from '../endings/refused-ways.ts';
import { placesWithoutPayload } from '../payloads/unbound-payloads.ts';
import { unhandledIn } from '../payloads/unhandled-payloads.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { toldGrowths } from '../stack/forced-forks.ts';
import { recursionIn } from '../stack/recursions.ts';
import { toldNames } from '../witness/told-names.ts';
import { edgePlace, stateName } from '../witness/witness-path.ts';

/** A workflow whose runs go round for ever: nobody is ever told a result. */
export const neverEnds: Rule = {
  id: 'never-ends',
  severity: 'warning',
  summary: 'No run that begins at this entry can end.',
  spec: 'analysis.md#base-facts',
  check(context) {
    for (const platform of context.platforms) {
      reportOnlyFailing(context, platform);
      const entries = findEndless(context, platform).filter(({ kind }) => kind === 'entry');
      const growths = entries.length === 0 ? [] : toldGrowths(context, platform);
      for (const endless of entries) {
        const entry = stateName(endless.certain.graph, endless.node);
        const states = toldNames(endless.certain.graph, endless.states);
        const { witness, place, enders } = lassoOf(endless);
        const bomb = growths.find(
          ({ growth: { kind, step } }) => kind === 'exponential' && endless.states.includes(step.edge.from),
        );
        const isInFront = endless.neverStops && place.span.end > 0;
        const remedy = isInFront
          ? `let the loop of ${states[0]} end`
          : `let ${joinWords(enders, 'or')} emit <result>…</result> when the work is done`;
        context.report({
          message: `no run from ${entry} can end: ${endless.neverStops ? `the script of ${states[0]} never stops` : describeLoop(states, calledOnTheWay(endless))}`,
          ...place,
          ...(witness.kind === 'lasso' && { label: 'round and round' }),
          ...(isInFront && { label: 'the script never comes to this' }),
          platforms: [platform],
          help: `${remedy}, or write "lint: {never-ends: off}" into workflow.yaml if it is to run for ever`,
          witness,
          follows:
            bomb === undefined
              ? (lostWayOutOf(context, endless.certain.graph, endless.states) ??
                unhandledIn(context, endless.certain.graph, endless.states) ??
                recursionIn(context, endless))
              : { rule: 'fork-bomb', ...edgePlace(endless.certain.graph, bomb.growth.step.edge) },
        });
      }
    }
  },
};

/** A workflow that can do nothing but fail. */
function reportOnlyFailing(context: RuleContext, platform: Platform): void {
  for (const { graph, nodes, unprinted: _, ...told } of findOnlyFailing(context, platform)) {
    const follows = placesWithoutPayload(context).get(told.file) ?? unhandledIn(context, graph, nodes);
    context.report({ ...told, platforms: [platform], follows });
  }
}

function describeLoop(states: readonly string[], called: readonly string[]): string {
  const [only = '', ...others] = states;
  if (others.length === 0 && called.length > 0)
    return `${only} only ever calls ${joinWords(called.slice(0, 4), 'and')} and comes back to itself`;
  if (others.length === 0) return `${only} leads to itself alone`;
  const left = states.length - 4;
  const shown = [...states.slice(0, 4), ...(left > 0 ? [plural(left, 'state')] : [])];
  return `${joinWords(shown, 'and')} lead only to each other`;
}
