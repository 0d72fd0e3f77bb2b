import type { Rule } from '../rule.ts';

/** What ends a script by `set -e` and is not meant to. Reported by the reader of scripts. */
export const scriptEndsEarly: Rule = {
  id: 'script-ends-early',
  severity: 'warning',
  summary: 'A Bash script ends under `set -e` where it is most likely not meant to.',
  spec: 'language.md#scripts',
};
