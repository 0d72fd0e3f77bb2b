import type { Rule } from '../rule.ts';

/** Standard input of a script is empty, and there is no terminal. Reported by the reader of scripts. */
export const interactiveCommand: Rule = {
  id: 'interactive-command',
  severity: 'warning',
  summary: 'A script asks somebody at a terminal, where nobody is, or waits for somebody to end a command.',
  spec: 'language.md#scripts',
};
