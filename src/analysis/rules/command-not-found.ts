import type { Rule } from '../rule.ts';

/** A command of a script that is a slip for another one. Reported by the reader of scripts. */
export const commandNotFound: Rule = {
  id: 'command-not-found',
  severity: 'error',
  summary: 'A script runs a command that does not exist: its name, or an assignment, is written wrong.',
  spec: 'language.md#scripts',
};
