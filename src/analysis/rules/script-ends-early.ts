import { nothingToRead } from '../endings/silent-ways.ts';
import type { Rule } from '../rule.ts';
import { unsetEnds } from '../variables/unset-ends.ts';

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
    for (const { message, file, span, help } of unsetEnds(context))
      context.report({ message, file, span, help });
  },
  checkState({ file, script, opaque }, _, { report }) {
    const { emptyInput, outcomes = [], unprinted = [] } = script ?? {};
    if (emptyInput === undefined || opaque !== null || outcomes.length === 0) return;
    if (outcomes.some(({ exit, tags }) => exit === 'success' || tags.length > 0)) return;
    const lost = unprinted.find(({ span }) => span.start > emptyInput.start);
    if (lost === undefined) return;
    report({
      message: `${nothingToRead}, and ${file} always ends with another exit code than 0`,
      file,
      span: emptyInput,
      help: 'read it from a file, or take it from the payload in $RAYMOND_RESULT',
      follows: { rule: 'interactive-command', file, span: emptyInput },
      related: [{ file, span: lost.span, message: 'no way through the script prints this' }],
    });
  },
};
