import { readFileSync } from 'node:fs';
import type { RuleId } from '../../diagnostics/rule-ids.ts';

/** The page of a rule, docs/rules/<rule>.md. In the command line that the build makes they are a part of it (scripts/parts.js). */
export function rulePage(rule: RuleId): string {
  return readFileSync(new URL(`../../../docs/rules/${rule}.md`, import.meta.url), 'utf8');
}
