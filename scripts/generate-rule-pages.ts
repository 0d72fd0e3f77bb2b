/**
 * Writes the first part of every page of docs/rules/ (title, severity, summary, section of the
 * specification) from the rule itself, and the table of all rules. What stands behind the end mark of a
 * page is written by hand and stays.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { Rule } from '../src/analysis/rule.ts';

const endMark = '<!-- end generated -->\n';
/** What a new rule's page begins with; a test refuses empty sections. */
const emptySections = '\n## What it reports\n\n## Why\n\n## Example\n\n## Instead\n';

/** Writes every page of the rules through `emit`, which also compares under `--check`. */
export async function generateRulePages(emit: (file: string, text: string) => void): Promise<void> {
  // Loaded late: the rules need what the generator writes first.
  const { rules } = await import('../src/analysis/rule-list.ts');
  for (const rule of rules) {
    const file = `docs/rules/${rule.id}.md`;
    emit(file, head(rule) + handWritten(file));
  }
  emit('docs/rules/README.md', overview(rules));
}

function handWritten(file: string): string {
  if (!existsSync(file)) return emptySections;
  const text = readFileSync(file, 'utf8');
  const end = text.indexOf(endMark);
  if (end === -1)
    throw new Error(`${file} has lost its line ${endMark.trim()}: put it behind the generated part`);
  return text.slice(end + endMark.length);
}

function head(rule: Rule): string {
  return [
    `<!-- generated: from src/analysis/rules/${rule.id}.ts by npm run generate; write below the end mark -->`,
    `# ${rule.id}`,
    '',
    rule.summary,
    '',
    `Severity: **${rule.severity}**. Specification: [${rule.spec}](../${rule.spec}).`,
    endMark,
  ].join('\n');
}

function overview(rules: readonly Rule[]): string {
  const rows = rules.map(({ id, severity, summary }) => `| [${id}](${id}.md) | ${severity} | ${summary} |`);
  return [
    '<!-- Generated from src/analysis/rules/ by npm run generate. Do not edit. -->',
    '# Rules',
    '',
    'Every rule that raymond knows, in reading order. Each page says what the rule reports and why, shows a workflow',
    'that it reports, and the same workflow mended. The `lint` map of `workflow.yaml` turns a rule off or gives it',
    'another severity: `lint: { dead-end: off }`. A finding that holds on one platform only is at most a warning',
    'unless the manifest lists its platforms.',
    '',
    '| rule | severity | summary |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
