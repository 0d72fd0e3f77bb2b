import type { Rule } from '../rule.ts';

/** A PowerShell script that Windows PowerShell refuses. Reported while the script is read. */
export const powershellVersion: Rule = {
  id: 'powershell-version',
  severity: 'warning',
  summary: 'A script has syntax of PowerShell 7, and powershell.exe, which runs it, refuses it.',
  spec: 'language.md#scripts',
};
