import type { Rule } from '../rule.ts';
import { sureOutcomes, whenOf } from '../script-outcomes.ts';

/** A script that can end well without having said how to go on. */
export const scriptEmitsNone: Rule = {
  id: 'script-emits-none',
  severity: 'warning',
  summary: 'A script can end with exit code 0 and print no transition.',
  spec: 'language.md#tags',
  check(context) {
    for (const { implementation, outcome } of sureOutcomes(context)) {
      const { file, forceImplicit, implicit } = implementation;
      const { exit, span, tags, unknown } = outcome;
      if (exit !== 'success' || tags.length > 0 || unknown !== null) continue;
      // With one complete entry in the header, no tag means that entry.
      if (implicit !== null || forceImplicit) continue;
      context.report({
        message: `${file} can end here with exit code 0 although it has printed no transition, so the agent fails${whenOf(outcome)}`,
        file,
        span,
        help: 'print a tag on this way too, or end it with another exit code',
      });
    }
  },
};
