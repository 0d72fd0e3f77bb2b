import type { Rule } from '../rule.ts';

/** A PowerShell script that Windows PowerShell refuses, or that fails there. Reported while the script is read. */
export const powershellVersion: Rule = {
  id: 'powershell-version',
  severity: 'warning',
  summary: 'A script has what only PowerShell 7 knows, and powershell.exe, which runs it, is version 5.1.',
  spec: 'language.md#scripts',
};
