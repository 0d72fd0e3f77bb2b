import { readFileSync } from 'node:fs';
import type { RuleId } from '../diagnostics/rule-ids.ts';

/** The page of a rule, docs/rules/<rule>.md. The build puts a module with all of them in place of this one. */
export function rulePage(rule: RuleId): string {
  return readFileSync(new URL(`../../docs/rules/${rule}.md`, import.meta.url), 'utf8');
}
