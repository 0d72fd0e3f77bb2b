import type { Rule } from '../rule.ts';
import { nothingToRead } from '../silent-ways.ts';
import { unsetEnds } from '../unset-ends.ts';

/**
 * What ends a script and is not meant to. By `set -e` and `set -u`: reported by the reader of scripts; here, because it asks for a line
 * where there is none.
 */
export const scriptEndsEarly: Rule = {
  id: 'script-ends-early',
  severity: 'warning',
  summary:
    'A script ends where it is not meant to: for want of arguments or of input, or by `set -e` or `set -u`.',
  spec: 'language.md#scripts',
  check(context) {
    const { workflow, report } = context;
    for (const { message, file, span, help } of unsetEnds(context)) report({ message, file, span, help });
    for (const { file, script, opaque } of workflow.implementations) {
      const { emptyInput, outcomes = [], unprinted = [] } = script ?? {};
      if (emptyInput === undefined || opaque !== null || outcomes.length === 0) continue;
      if (outcomes.some(({ exit, tags }) => exit === 'success' || tags.length > 0)) continue;
      const lost = unprinted.find(({ span }) => span.start > emptyInput.start);
      if (lost === undefined) continue;
      report({
        message: `${nothingToRead}, and ${file} always ends with another exit code than 0`,
        file,
        span: emptyInput,
        help: 'read it from a file, or take it from the payload in $RAYMOND_RESULT',
        follows: { rule: 'interactive-command', file, span: emptyInput },
        related: [{ file, span: lost.span, message: 'no way through the script prints this' }],
      });
    }
  },
};
