import { joinWords } from '../../util/plural.ts';
import { entryOf, tagOf } from '../describe-transition.ts';
import { isEnglish } from '../english.ts';
import { meantBy } from '../meant-tags.ts';
import { entriesOf, refusedTags } from '../policy.ts';
import type { Rule } from '../rule.ts';
import { placeholder } from '../supplies.ts';

const mostEntries = 4;

/** A prompt that asks for what its own policy refuses. */
export const bodyNotAllowed: Rule = {
  id: 'body-not-allowed',
  severity: 'error',
  summary: 'A prompt asks for a transition that its own policy refuses.',
  spec: 'language.md#allowed-transitions',
  check(context) {
    for (const implementation of context.workflow.implementations) {
      if (!implementation.hasPolicy) continue;
      const refused = refusedTags(implementation, context);
      if (refused.length === 0) continue;
      const isMeant = meantBy(implementation, refused);
      const { file, kind } = implementation;
      const entries = entriesOf(implementation);
      const allowed = entries.slice(0, mostEntries).map(tagOf);
      const more = entries.length > mostEntries ? ['more'] : [];
      // Whether a sentence asks for a tag is judged by English words.
      const isSure = kind !== 'prompt' || isEnglish(implementation);
      const verb = !isSure ? 'holds' : kind === 'prompt' ? 'asks for' : 'prints';
      for (const one of refused) {
        const { transition, platform, nearMisses } = one;
        // A fork that differs in nothing but `next` has a rule of its own.
        if (nearMisses.some(({ parts }) => parts.join() === 'next') || !isMeant(one)) continue;
        const payload = transition.payload?.trim() ?? '';
        const entry = entryOf(
          // What the agent is to write is not the same every time; `<result></result>` only shows where.
          payload === '' || placeholder.test(payload) ? { ...transition, payload: null } : transition,
          nearMisses.flatMap(({ parts }) => parts),
        );
        const remedy = `add ${entry} to allowed_transitions, or change the tag`;
        context.report({
          message: `${file} ${verb} ${tagOf(transition)}, which its own policy refuses`,
          ...(isSure ? {} : { severity: 'info' }),
          file,
          span: transition.span,
          label: `allowed: ${joinWords([...allowed, ...more], 'or')}`,
          platforms: [platform],
          help: isSure ? remedy : `nothing to do if the prompt forbids or quotes it; else ${remedy}`,
        });
      }
    }
  },
};
