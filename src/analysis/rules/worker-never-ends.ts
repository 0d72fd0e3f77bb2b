import { joinWords } from '../../util/plural.ts';
import { findEndless, lassoOf } from '../endings/endless.ts';
import { lostWayOutOf } from '../endings/refused-ways.ts';
import type { Rule } from '../rule.ts';
import { recursionIn } from '../stack/recursions.ts';
import { toldNames } from '../witness/told-names.ts';

/** A worker that goes round for ever keeps the run alive. */
export const workerNeverEnds: Rule = {
  id: 'worker-never-ends',
  severity: 'info',
  summary: 'A forked worker can never end, so neither can the run.',
  spec: 'analysis.md#base-facts',
  check(context) {
    if (!context.survey.possible.has('fork')) return;
    for (const platform of context.platforms) {
      for (const endless of findEndless(context, platform)) {
        if (endless.kind !== 'worker') continue;
        const [worker] = toldNames(endless.certain.graph, [endless.node]);
        const { witness, place, enders } = lassoOf(endless);
        context.report({
          message: `the worker that begins at ${worker} can never end, so a run that forks it goes on until it is stopped`,
          ...place,
          platforms: [platform],
          follows:
            lostWayOutOf(context, endless.certain.graph, endless.states) ?? recursionIn(context, endless),
          help: `nothing to do if it is to run for ever; else let ${joinWords(enders, 'or')} emit <result>…</result>`,
          witness,
        });
      }
    }
  },
};
