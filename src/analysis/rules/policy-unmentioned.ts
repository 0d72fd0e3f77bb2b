import type { Problem } from '../../diagnostics/diagnostic.ts';
import type { Place } from '../../diagnostics/place.ts';
import type { RuleId } from '../../diagnostics/rule-ids.ts';
import { isVariableSlot } from '../../ir/built-in-slots.ts';
import type { Implementation, Transition } from '../../ir/ir.generated.ts';
import type { Platform } from '../../source/platform.ts';
import { isSlipOfPolicy } from '../payloads/describe-unhandled.ts';
import { unhandledAt } from '../payloads/unhandled-payloads.ts';
import { describeStep, tagOf, tagToWrite } from '../platforms/describe-transition.ts';
import { entriesOf, showsEveryEntry } from '../policies/policy.ts';
import { type RefusedTag, refusedEntries } from '../policies/refused-entries.ts';
import { findUnmentioned, nameInPlaceOf } from '../policies/unmentioned-entries.ts';
import type { Rule, RuleContext } from '../rule.ts';

/** A transition that the policy allows and that the prompt never tells its agent of. */
export const policyUnmentioned: Rule = {
  id: 'policy-unmentioned',
  severity: 'warning',
  summary: 'A policy allows a transition that the prompt never mentions, so its agent cannot know of it.',
  spec: 'language.md#allowed-transitions',
  checkState(implementation, _, context) {
    const { prompt, hasPolicy, implicit, file } = implementation;
    if (!hasPolicy || prompt === null || implicit !== null) return;
    const entries = entriesOf(implementation);
    // What a slot of the run itself holds is data; any other may be a part of the instructions.
    if (entries.length < 2 || prompt.some(isVariableSlot)) return;
    if (showsEveryEntry(implementation, entries)) return;
    const unmentioned = findUnmentioned(implementation, entries);
    if (unmentioned.length === 0) return;
    const refused = refusedEntries(implementation, context);
    // It names another one instead, and that is told.
    if (refused.some(isToldOf)) return;
    const name = nameInPlaceOf(implementation, unmentioned);
    const tag = unmentioned.length === 1 ? refused[0]?.transition : undefined;
    for (const entry of unmentioned)
      for (const platform of context.platforms)
        context.report({
          message: `${file} never mentions ${describeStep(entry)}, which its policy allows, so the agent cannot know of it`,
          file,
          span: entry.span,
          platforms: [platform],
          help: `say in the prompt when to answer ${tagToWrite(entry)}, or remove the entry`,
          ...(name && inPlaceOf('target-missing', `${name.text}, which is no state,`, name)),
          ...(tag &&
            inPlaceOf('body-not-allowed', `${tagOf(tag)}, which the policy refuses,`, { ...tag, file })),
          ...misspelt(entry, platform, implementation, context),
        });
  },
};

/** Where it is told that the payload of an entry is a slip for a word that the prompt does mention. */
function misspelt(
  { payloadSpan, payload }: Transition,
  platform: Platform,
  implementation: Implementation,
  context: RuleContext,
): Pick<Problem, 'follows'> {
  if (payload === null || !payloadSpan) return {};
  const unhandled = unhandledAt(context, platform, { file: implementation.file, span: payloadSpan });
  const meant = unhandled?.meant ?? null;
  return meant !== null && isSlipOfPolicy(implementation, payload, meant) ? { follows: unhandled?.told } : {};
}

/** What is told of that which stands where the entry is missing, and of which another rule tells. */
function inPlaceOf(
  rule: RuleId,
  what: string,
  { file, span }: Place,
): Pick<Problem, 'follows' | 'tellsCause' | 'related'> {
  const message = `${what} stands here and may be meant for it`;
  return { follows: { rule, file, span }, tellsCause: true, related: [{ message, file, span }] };
}

/** A note on a tag says no more than that the prompt holds it. */
function isToldOf({ isMeant }: RefusedTag): boolean {
  return isMeant !== 'perhaps';
}
