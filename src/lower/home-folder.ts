import type { Report } from '../diagnostics/diagnostic.ts';
import { allTransitions } from '../ir/all-transitions.ts';
import type { Implementation } from '../ir/ir.generated.ts';

/** Warns of a `cd` into the home folder as shells write it: no shell reads it, so it is a folder called ~ below the working folder. */
export function reportHomeFolders(implementations: readonly Implementation[], report: Report): void {
  for (const implementation of implementations)
    for (const { tag, certainty, attributes } of allTransitions(implementation)) {
      if ((tag !== 'reset' && tag !== 'fork') || certainty === 'mention') continue;
      const folder = attributes.find(({ name, value }) => name === 'cd' && /^~(?:$|[/\\])/.test(value ?? ''));
      if (folder === undefined) continue;
      report({
        rule: 'invalid-value',
        severity: 'warning',
        message: `~ in the cd of <${tag}> is the name of a folder, not your home`,
        file: implementation.file,
        span: folder.span,
        help: 'write the whole path',
      });
    }
}
