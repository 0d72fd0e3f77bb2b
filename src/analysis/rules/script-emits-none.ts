import { indexWorkflow } from '../../ir/index-workflow.ts';
import type { Rule } from '../rule.ts';
import { whenOf } from '../script-outcomes.ts';
import { silentWays } from '../silent-ways.ts';

const mostRelated = 3;
const lost =
  'let a tag come to standard output on this way too, not into a variable, a file or standard error alone';

/** A script that can end well without having said how to go on. */
export const scriptEmitsNone: Rule = {
  id: 'script-emits-none',
  severity: 'warning',
  summary: 'A script can end with exit code 0 and print no transition.',
  spec: 'language.md#tags',
  check(context) {
    const { byFile } = indexWorkflow(context.workflow);
    for (const { file, outcome } of silentWays(context)) {
      const unprinted = byFile.get(file)?.script?.unprinted ?? [];
      context.report({
        message: `${file} can end here with exit code 0 although it has printed no transition, so the agent fails${whenOf(outcome)}`,
        file,
        span: outcome.span,
        related: unprinted
          .slice(0, mostRelated)
          .map(({ span }) => ({ file, span, message: 'never comes to standard output' })),
        help: `${unprinted.length === 0 ? 'print a tag on this way too' : lost}, or end it with another exit code`,
      });
    }
  },
};
