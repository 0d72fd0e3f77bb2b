import type { Rule } from '../rule.ts';

/** A script for Unix in another language than Bash. Reported while the script is read. */
export const scriptInterpreter: Rule = {
  id: 'script-interpreter',
  severity: 'warning',
  summary: 'A .sh file is written for another program than Bash, which runs it.',
  spec: 'language.md#scripts',
};
