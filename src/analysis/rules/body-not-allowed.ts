import type { Problem } from '../../diagnostics/diagnostic.ts';
import { joinWords } from '../../util/plural.ts';
import { slipAt } from '../payloads/unhandled-payloads.ts';
import { entryOf, tagOf, tagToWrite } from '../platforms/describe-transition.ts';
import { joinedPayloads } from '../policies/joined-payloads.ts';
import { entriesOf } from '../policies/policy.ts';
import { type RefusedTag, refusedEntries } from '../policies/refused-entries.ts';
import type { Rule, RuleContext } from '../rule.ts';

const mostShown = 4;

/** A prompt that asks for what its own policy refuses. */
export const bodyNotAllowed: Rule = {
  id: 'body-not-allowed',
  severity: 'error',
  summary: 'A prompt asks for a transition that its own policy refuses.',
  spec: 'language.md#allowed-transitions',
  checkState(implementation, _, context) {
    if (!implementation.hasPolicy) return;
    const { file, kind } = implementation;
    const joined = joinedPayloads(implementation, context);
    for (const { entry, payloads, platform } of joined) {
      const tags = payloads.map((payload) => tagOf({ ...entry, payload }));
      const entries = payloads.map((payload) => entryOf({ ...entry, payload }));
      context.report({
        message: `${file} asks for ${joinWords(firstOf(tags), 'and')}, and this entry of its policy allows only the very text "${entry.payload?.trim()}"`,
        file,
        span: entry.payloadSpan ?? entry.span,
        platforms: [platform],
        help: `write one entry for each: ${firstOf(entries).join(', ')}`,
      });
    }
    const inOne = new Set(joined.flatMap(({ payloads }) => payloads));
    for (const one of refusedEntries(implementation, context)) {
      if (inOne.has(one.transition.payload?.trim() ?? '')) continue;
      const { transition, platform, isMeant, instead, entry, alike, follows } = one;
      const allowed = firstOf(entriesOf(implementation).map(tagOf));
      const verb = isMeant !== true ? 'holds' : kind === 'prompt' ? 'asks for' : 'prints';
      const tags = alike.length > 1 ? firstOf(alike) : [tagOf(transition)];
      const addition = `add ${entry} to allowed_transitions`;
      const remedy =
        instead === null || alike.length > 1
          ? `${addition}, or change the ${alike.length > 1 ? 'tags' : 'tag'}`
          : `write ${tagToWrite(instead)}, or ${addition}`;
      context.report({
        message: `${file} ${verb} ${joinWords(tags, 'and')}, which its own policy refuses${isMeant === 'likely' ? ', and no tag that it allows' : ''}`,
        ...(isMeant === true ? {} : { severity: isMeant === 'likely' ? 'warning' : 'info' }),
        file,
        span: transition.span,
        label: `allowed: ${joinWords(allowed, 'or')}`,
        platforms: [platform],
        help:
          isMeant !== 'perhaps' ? remedy : `nothing to do if the prompt forbids or quotes it; else ${remedy}`,
        follows,
        ...misspeltEntry(one, file, context),
      });
    }
  },
};

/** What is told where all that reads the answers names the word of the prompt, so that the policy is what is misspelt. */
function misspeltEntry(
  { slip, isMeant, transition, platform, entry }: RefusedTag,
  file: string,
  context: RuleContext,
): Pick<Problem, 'help' | 'related'> {
  if (slip === null || isMeant !== true) return {};
  const place = { file, span: slip.payloadSpan ?? slip.span };
  const unhandled = slipAt(context, platform, place, transition);
  if (unhandled === undefined) return {};
  const names = `${unhandled.place.file} names ${JSON.stringify(unhandled.meant)}`;
  return {
    help: `write ${entry} in allowed_transitions instead of ${entryOf(slip)}`,
    related: [{ ...place, message: `misspelt: ${names}, too` }],
  };
}

function firstOf(tags: readonly string[]): readonly string[] {
  return tags.length > mostShown ? [...tags.slice(0, mostShown), 'more'] : tags;
}
