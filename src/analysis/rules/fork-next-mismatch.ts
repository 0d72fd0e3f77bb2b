import type { Implementation } from '../../ir/ir.generated.ts';
import { isEnglish } from '../../prose/english.ts';
import { PromptWords } from '../../prose/prompt-words.ts';
import { isOnlySpokenOf } from '../../prose/spoken-of.ts';
import { joinWords } from '../../util/plural.ts';
import { entryOf } from '../platforms/describe-transition.ts';
import { mostJudged } from '../policies/meant-tags.ts';
import { refusedTags } from '../policies/policy.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { swappedForks } from '../variables/swapped-forks.ts';

/** A fork whose `next` cannot be the state that was meant: the policy refuses it, or it is the worker's. */
export const forkNextMismatch: Rule = {
  id: 'fork-next-mismatch',
  severity: 'error',
  summary:
    'The next state of a fork is not the one that the policy allows, or is the state meant for the worker.',
  spec: 'language.md#allowed-transitions',
  checkState(implementation, _, context) {
    if (implementation.hasPolicy && context.uses('fork')) reportRefused(implementation, context);
  },
  check(context) {
    if (!context.uses('fork')) return;
    for (const platform of context.platforms) {
      const { graph } = context.facts(platform, 'possible');
      for (const { transition, isSame, variables } of swappedForks(graph)) {
        const { target, next } = transition;
        if (target === null || next === null) continue;
        const worker = isSame ? 'the worker there' : `the worker in ${target.text}`;
        context.report({
          message: `the parent goes on in ${next.text}, which reads ${joinWords(variables, 'and')}, but only ${worker} gets what this fork hands over`,
          severity: 'warning',
          file: next.file,
          span: next.span,
          platforms: [platform],
          help: isSame
            ? 'name in next where the parent goes on'
            : `if the two are swapped, write next="${target.text}" and fork ${next.text}`,
          related: isSame
            ? []
            : [{ file: target.file, span: target.span, message: `${target.text} reads none of it` }],
        });
      }
    }
  },
};

function reportRefused(implementation: Implementation, context: RuleContext): void {
  const words = new PromptWords(implementation);
  for (const { transition, platform, nearMisses } of refusedTags(implementation, context).slice(
    0,
    mostJudged,
  )) {
    const allowed = nearMisses.find(({ parts }) => parts.join() === 'next')?.entry.next ?? null;
    const { target, next, span } = transition;
    if (allowed === null || target === null || next === null) continue;
    const { before, after } = words.around(span);
    if (implementation.kind === 'prompt' && isOnlySpokenOf(before, after)) continue;
    const isSure = implementation.kind !== 'prompt' || isEnglish(implementation);
    const remedy = `write next="${allowed.text}", or add ${entryOf(transition)} to allowed_transitions`;
    context.report({
      ...(isSure ? {} : { severity: 'info' }),
      message: `this fork of ${target.text} goes on in ${next.text}, but the policy wants it to go on in ${allowed.text}`,
      file: implementation.file,
      span: next.span,
      platforms: [platform],
      help: isSure ? remedy : `nothing to do if the prompt forbids or quotes it; else ${remedy}`,
      related: [{ file: allowed.file, span: allowed.span, message: 'what the policy allows' }],
    });
  }
}
