import type { Implementation } from '../../ir/ir.generated.ts';
import { joinWords } from '../../util/plural.ts';
import { entryOf, tagOf } from '../describe-transition.ts';
import { entriesOf, type Refused, refusedTags } from '../policy.ts';
import { namesIn, PromptWords } from '../prompt-words.ts';
import type { Rule } from '../rule.ts';
import { isOnlySpokenOf } from '../spoken-of.ts';
import { isNearMiss } from '../worker-variables.ts';

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
      for (const one of refused) {
        const { transition, platform, nearMisses } = one;
        // A fork that differs in nothing but `next` has a rule of its own.
        if (nearMisses.some(({ parts }) => parts.join() === 'next') || !isMeant(one)) continue;
        context.report({
          message: `${file} ${kind === 'prompt' ? 'asks for' : 'prints'} ${tagOf(transition)}, which its own policy refuses`,
          file,
          span: transition.span,
          label: `allowed: ${joinWords([...allowed, ...more], 'or')}`,
          platforms: [platform],
          help: `add ${entryOf(
            transition,
            nearMisses.flatMap(({ parts }) => parts),
          )} to allowed_transitions, or change the tag`,
        });
      }
    }
  },
};

/** Tells of each refused tag whether the agent is to emit it, as it stands there. */
function meantBy(implementation: Implementation, refused: readonly Refused[]): (one: Refused) => boolean {
  if (implementation.kind !== 'prompt') return () => true;
  const words = new PromptWords(implementation);
  const rest = words.without(refused.map(({ transition }) => transition.span));
  const known = new Map<string, boolean>();
  const isNamed = (text: string) => {
    const named = known.get(text) ?? namesIn(rest, text);
    known.set(text, named);
    return named;
  };
  return ({ transition, nearMisses }) => {
    // "Answer <result>VERDICT</result>, where VERDICT is YES or NO": the tag stands for those that are allowed.
    const texts = nearMisses.flatMap(({ entry, parts }) => {
      if (parts.some((part) => part === 'target' || part === 'return' || part === 'next')) return [];
      const values = entry.attributes.filter(({ name }) => parts.includes(name)).map(({ value }) => value);
      return parts.includes('payload') ? [entry.payload, ...values] : values;
    });
    const isSlip = texts.some((text) => text !== null && isNearMiss(transition.payload ?? '', text));
    if (texts.length > 0 && !isSlip && texts.every((text) => isNamed(text?.trim() ?? ''))) return false;
    const { before, after } = words.around(transition.span);
    return !isOnlySpokenOf(before, after);
  };
}
