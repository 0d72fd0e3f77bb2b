import type { Rule } from '../rule.ts';

/** A script that looks beside its own file. Reported by the reader of scripts. */
export const scriptFolder: Rule = {
  id: 'script-folder',
  severity: 'warning',
  summary: 'A script goes by the folder of its own file, and what runs is a copy elsewhere.',
  spec: 'language.md#scripts',
};
