import type { Rule } from '../rule.ts';
import { whenOf } from '../script-outcomes.ts';
import { silentWays } from '../silent-ways.ts';

/** A script that can end well without having said how to go on. */
export const scriptEmitsNone: Rule = {
  id: 'script-emits-none',
  severity: 'warning',
  summary: 'A script can end with exit code 0 and print no transition.',
  spec: 'language.md#tags',
  check(context) {
    for (const { file, outcome } of silentWays(context)) {
      context.report({
        message: `${file} can end here with exit code 0 although it has printed no transition, so the agent fails${whenOf(outcome)}`,
        file,
        span: outcome.span,
        help: 'print a tag on this way too, or end it with another exit code',
      });
    }
  },
};
