import type { Transition } from '../../ir/ir.generated.ts';
import type { Span } from '../../source/span.ts';
import { describeStep } from '../platforms/describe-transition.ts';
import { findDuplicates } from '../policies/duplicate-entries.ts';
import { entriesOf } from '../policies/policy.ts';
import type { Rule } from '../rule.ts';

const fewEntries = 8;

/** A policy entry that allows nothing which another one does not allow, or a public entry that the manifest lists twice, which is told where they are found. */
export const duplicateEntry: Rule = {
  id: 'duplicate-entry',
  severity: 'warning',
  summary: 'An entry of a policy, or of the manifest, says only what another entry says already.',
  spec: 'language.md#allowed-transitions',
  checkState(implementation, _, { problemsIn, report }) {
    const entries = entriesOf(implementation);
    if (entries.length < 2 || areDistinct(entries)) return;
    const { file } = implementation;
    for (const { entry, wider, same } of findDuplicates(entries)) {
      // An entry that has lost a key to a slip only seems to allow more.
      if (problemsIn(file).some(({ span }) => isWithin(span, entry.span) || isWithin(span, wider.span)))
        continue;
      report({
        message: `this entry is ${same ? 'a second' : 'included in'} ${describeStep(wider)}${same ? '' : ', which allows more'}`,
        file,
        span: entry.span,
        help: same ? 'remove it' : 'remove it, or say more in the wider entry',
        related: [{ file, span: wider.span, message: 'allows it already' }],
      });
    }
  },
};

function isWithin(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

/** Whether the tags or targets of a few entries, or their payloads, tell them apart at first sight. */
function areDistinct(entries: readonly Transition[]): boolean {
  if (entries.length > fewEntries) return false;
  return entries.every(({ tag, target, payload }, index) => {
    for (let other = 0; other < index; other++) {
      const one = entries[other];
      if (one?.tag !== tag) continue;
      const differs =
        tag === 'result'
          ? payload !== one.payload
          : target !== null && one.target !== null && target.windows !== one.target.windows;
      if (!differs) return false;
    }
    return true;
  });
}
