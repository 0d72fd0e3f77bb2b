import type { Implementation, Transition } from '../../ir/ir.generated.ts';
import { isNearMiss } from '../../util/nearest.ts';
import { joinWords } from '../../util/plural.ts';
import { entryOf, tagOf, tagToWrite } from '../describe-transition.ts';
import { isOtherEnding, meantBy } from '../meant-tags.ts';
import { entriesOf, isRepeated, type Refused, refusedTags } from '../policy.ts';
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
      const meant = meantBy(implementation, refused, context.workflow);
      const { file, kind } = implementation;
      const entries = entriesOf(implementation);
      const allowed = entries.slice(0, mostEntries).map(tagOf);
      const more = entries.length > mostEntries ? ['more'] : [];
      for (const one of refused) {
        const { transition, platform, nearMisses } = one;
        // A fork that differs in nothing but `next` has a rule of its own.
        const isMeant = nearMisses.every(({ parts }) => parts.join() !== 'next') && meant(one);
        if (isMeant === false) continue;
        const payload = transition.payload?.trim();
        const entry = entryOf(
          // What the agent is to write is not the same every time; `<result></result>` only shows where.
          payload === '' || placeholder.test(payload ?? '') ? { ...transition, payload: null } : transition,
          nearMisses.flatMap(({ parts }) => parts),
        );
        const slip = slipOf(implementation, one);
        const verb = isMeant === 'perhaps' ? 'holds' : kind === 'prompt' ? 'asks for' : 'prints';
        const remedy =
          slip === null
            ? `add ${entry} to allowed_transitions, or change the tag`
            : `write ${tagToWrite(slip)}, or add ${entry} to allowed_transitions`;
        context.report({
          message: `${file} ${verb} ${tagOf(transition)}, which its own policy refuses`,
          ...(isMeant === true ? {} : { severity: 'info' }),
          file,
          span: transition.span,
          label: `allowed: ${joinWords([...allowed, ...more], 'or')}`,
          platforms: [platform],
          help:
            isMeant === true ? remedy : `nothing to do if the prompt forbids or quotes it; else ${remedy}`,
        });
      }
    }
  },
};

/** The entry that a tag was to be, where its payload is nearly that of the entry and the prompt shows that one nowhere. */
function slipOf({ transitions }: Implementation, { transition, nearMisses }: Refused): Transition | null {
  const payload = transition.payload?.trim() ?? '';
  const differOnlyThere = nearMisses.filter(({ parts }) => parts.join() === 'payload');
  const unshown = differOnlyThere
    .map(({ entry }) => entry)
    .filter((entry) => !transitions.some((one) => one.origin !== 'policy' && isRepeated(entry, one)));
  const meant = (entry: Transition) => entry.payload?.trim() ?? '';
  return (
    unshown.find((entry) => isOtherEnding(payload, meant(entry))) ??
    unshown.find((entry) => isNearMiss(payload, meant(entry))) ??
    null
  );
}
