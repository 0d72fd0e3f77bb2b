import { joinWords, plural } from '../../util/plural.ts';
import { findEndless, lassoOf } from '../endless.ts';
import type { Rule } from '../rule.ts';
import { namesOf } from '../witness-path.ts';

/** A part of a workflow that a run can enter and never leave. */
export const trap: Rule = {
  id: 'trap',
  severity: 'warning',
  summary: 'A run that enters these states can neither end nor return.',
  spec: 'analysis.md#base-facts',
  check(context) {
    for (const platform of context.platforms) {
      for (const endless of findEndless(context, platform)) {
        if (endless.kind !== 'trap') continue;
        const states = namesOf(endless.certain.graph, endless.states);
        const { witness, place } = lassoOf(endless);
        const others = states.length > 4 ? ` and ${plural(states.length - 4, 'state')} more` : '';
        context.report({
          message: `a run that enters ${joinWords(states.slice(0, 4), 'or')}${others} can never end, and never returns to a caller`,
          ...place,
          label: 'nothing leads out of here',
          platforms: [platform],
          help: `let ${joinWords(states.slice(0, 3), 'or')} emit <result>…</result>, or go on to a state that can end`,
          witness,
        });
      }
    }
  },
};
