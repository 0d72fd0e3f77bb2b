import { joinWords, plural } from '../../util/plural.ts';
import { type Endless, findEndless, lassoOf } from '../endings/endless.ts';
import { lostWayOutOf } from '../endings/refused-ways.ts';
import { reportUsedUp } from '../endings/report-used-up.ts';
import { unhandledIn } from '../payloads/unhandled-payloads.ts';
import type { Rule } from '../rule.ts';
import { recursionIn } from '../stack/recursions.ts';
import { toldNames } from '../witness/told-names.ts';

const stateNamesOf = ({ certain, states }: Endless) => toldNames(certain.graph, states);
const forEver = '; or write "lint: {never-ends: off}" into workflow.yaml if it is to run for ever';

/** A part of a workflow that a run can enter and never leave. */
export const trap: Rule = {
  id: 'trap',
  severity: 'warning',
  summary: 'A run that enters these states can neither end nor return.',
  spec: 'analysis.md#base-facts',
  check(context) {
    // On one platform or the other: the finding is one.
    const awaited = new Set(
      context.platforms.flatMap((platform) =>
        findEndless(context, platform).flatMap((endless) => (endless.isAwaited ? stateNamesOf(endless) : [])),
      ),
    );
    for (const platform of context.platforms) {
      reportUsedUp(context, platform);
      for (const endless of findEndless(context, platform)) {
        if (endless.kind !== 'trap') continue;
        const states = stateNamesOf(endless);
        const isAwaited = states.some((name) => awaited.has(name));
        const { witness, place, enders } = lassoOf(endless);
        const [first = ''] = toldNames(endless.certain.graph, [endless.node]);
        const others = states.filter((state) => state !== first);
        const entered =
          states.length > 4 ? [first, `one of ${plural(others.length, 'other state')}`] : states;
        context.report({
          message: `a run that enters ${joinWords(entered, 'or')} can never end, and never returns to a caller`,
          ...place,
          ...(witness.kind === 'lasso' && { label: 'nothing after this ends' }),
          platforms: [platform],
          follows:
            lostWayOutOf(context, endless.certain.graph, endless.states) ??
            unhandledIn(context, endless.certain.graph, endless.states) ??
            recursionIn(context, endless),
          help: `let ${joinWords(enders, 'or')} emit <result>…</result>, or go on to a state that can end${isAwaited ? '' : forEver}`,
          offWith: isAwaited ? undefined : 'never-ends',
          witness,
        });
      }
    }
  },
};
