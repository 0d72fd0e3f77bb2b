import type { Rule } from '../rule.ts';

/** A Bash script that the old Bash of macOS cannot run. Reported while the script is read. */
export const bashVersion: Rule = {
  id: 'bash-version',
  severity: 'info',
  summary: 'A script needs a newer Bash than the one that macOS has as /bin/bash, which is 3.2.',
  spec: 'language.md#scripts',
};
