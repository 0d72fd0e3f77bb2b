import { nothingToRead } from '../endings/silent-ways.ts';
import { findUnboundPayloads } from '../payloads/unbound-payloads.ts';
import type { Rule } from '../rule.ts';
import { unsetEnds } from '../variables/unset-ends.ts';
import { edgePlace, stateName } from '../witness/witness-path.ts';

const mostRelated = 5;

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
    for (const { graph, platforms, node, read, ways } of findUnboundPayloads(context)) {
      if (read.isTooLate !== true) continue;
      const run = ways.length === 0 ? ', as in a run without --input' : '';
      context.report({
        message: `$${read.name} is not set where ${stateName(graph, node)} gets no payload${run}, so \`set -u\` ends the script here, and what it does without one comes too late`,
        file: graph.implementation(node)?.file ?? '',
        span: read.span,
        platforms,
        help: `write \${${read.name}:-}`,
        related: ways.slice(0, mostRelated).map((edge) => ({
          ...edgePlace(graph, edge),
          message: 'this brings no payload',
        })),
      });
    }
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
