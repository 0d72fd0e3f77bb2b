import type { Rule } from '../rule.ts';
import { canComeAbout } from '../silent-ways.ts';

/** A tag that cannot be read. Reported by the tag scanner, unless it hangs on the payload of a script whether one is printed. */
export const malformedTag: Rule = {
  id: 'malformed-tag',
  severity: 'error',
  summary: 'A tag is unclosed, closed by another, nested, empty or has a broken attribute.',
  spec: 'language.md#tags',
  checkState({ file, script }, node, context) {
    for (const { message, help, span, related, payload } of script?.broken ?? []) {
      if (!canComeAbout(context, node, payload)) continue;
      const places = related.map((place) => ({ ...place, file }));
      context.report({ message, file, span, ...(help === undefined ? {} : { help }), related: places });
    }
  },
  mergesTwins: true,
};
