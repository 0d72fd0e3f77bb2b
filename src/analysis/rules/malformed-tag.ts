import { canComeAbout } from '../endings/silent-ways.ts';
import type { Rule } from '../rule.ts';
import { mayForkGive } from '../variables/variable-facts.ts';

/** A tag that cannot be read. Reported by the tag scanner, unless it hangs on the payload of a script, or on its variables, whether one is printed. */
export const malformedTag: Rule = {
  id: 'malformed-tag',
  severity: 'error',
  summary: 'A tag is unclosed, closed by another, nested, empty or has a broken attribute.',
  spec: 'language.md#tags',
  checkState({ file, script }, node, context) {
    for (const { message, help, span, related, payload, lacks } of script?.broken ?? []) {
      if (payload !== undefined && !canComeAbout(context, node, payload)) continue;
      if (lacks !== undefined && mayForkGive(context, file, lacks)) continue;
      const places = related.map((place) => ({ ...place, file }));
      context.report({
        message,
        file,
        span,
        ...(help === undefined ? {} : { help }),
        related: places,
        // `--var` may give it.
        ...(lacks === undefined ? {} : { severity: 'warning' as const }),
      });
    }
  },
  mergesTwins: true,
};
