import type { Rule } from '../rule.ts';

/** A file that is a state by its name and cannot be read as one. Reported while the scope is read. */
export const unreadableFile: Rule = {
  id: 'unreadable-file',
  severity: 'error',
  summary:
    'A file of the workflow cannot be read: not UTF-8, too large, in conflict, or refused by the system.',
  spec: 'language.md#workflow',
};
