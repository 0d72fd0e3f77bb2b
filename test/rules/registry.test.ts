import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateRulePages } from '../../scripts/generate-rule-pages.ts';
import { rules } from '../../src/analysis/rule-list.ts';
import { retiredRuleIds, ruleIds } from '../../src/diagnostics/rule-ids.ts';
import { checkout, fixtures, foldersIn } from './lint-folder.ts';

const ruleFolder = join(checkout, 'src', 'analysis', 'rules');
const pageFolder = join(checkout, 'docs', 'rules');

/** The severities that users were promised; a change is a decision, so it has to be made here too. */
const severities: Readonly<Record<string, string>> = {
  'unreadable-file': 'error',
  'entry-missing': 'error',
  'entry-ambiguous': 'error',
  'target-missing': 'error',
  'target-ambiguous': 'error',
  'target-incompatible': 'error',
  'path-in-target': 'error',
  'case-mismatch': 'error',
  'case-collision': 'warning',
  'reserved-name': 'warning',
  'platform-gap': 'warning',
  'platform-drift': 'warning',
  'frontmatter-syntax': 'error',
  'frontmatter-unknown-key': 'warning',
  'invalid-value': 'error',
  'duplicate-entry': 'warning',
  'body-not-allowed': 'error',
  'fork-next-mismatch': 'error',
  'policy-unmentioned': 'warning',
  'no-policy': 'info',
  'label-missing': 'warning',
  'malformed-tag': 'error',
  'missing-attribute': 'error',
  'unknown-attribute': 'warning',
  'dead-end': 'warning',
  'prompt-empty': 'error',
  'prompt-asks-many': 'warning',
  'script-interpreter': 'warning',
  'script-folder': 'warning',
  'script-syntax': 'error',
  'command-not-found': 'error',
  'comparison-missing': 'warning',
  'status-lost': 'warning',
  'value-lost': 'warning',
  'interactive-command': 'warning',
  'script-ends-early': 'warning',
  'script-line-ends': 'warning',
  'powershell-version': 'warning',
  'bash-version': 'info',
  'script-emits-none': 'warning',
  'script-emits-many': 'warning',
  'result-then-failure': 'warning',
  'dynamic-target': 'info',
  'weak-mention': 'info',
  'unreachable-state': 'warning',
  'call-never-returns': 'error',
  'unreachable-return': 'warning',
  'result-dual-role': 'info',
  'recursion-no-base': 'error',
  'recursion-unbounded': 'warning',
  'return-by-goto': 'warning',
  'reset-drops-returns': 'error',
  'reset-in-callee': 'info',
  'reset-leaks-frames': 'warning',
  'reset-mode-sensitive': 'info',
  'never-ends': 'warning',
  trap: 'warning',
  'paid-poll-loop': 'info',
  'worker-never-ends': 'info',
  'fork-bomb': 'error',
  'fork-unbounded': 'info',
  'reset-loses-input': 'warning',
  'variable-unbound': 'warning',
  'variable-unused': 'info',
  'result-unbound': 'warning',
  'result-ignored': 'info',
  'payload-unhandled': 'warning',
  'result-dropped': 'info',
  'session-none': 'info',
  'context-gap': 'info',
  'context-growth': 'info',
  'model-switch': 'info',
  'budget-below-minimum': 'warning',
};

/** The names of the files with that ending in a folder, without the ending, sorted. */
function stemsIn(folder: string, ending: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(ending));
  return names.map((name) => name.slice(0, -ending.length)).sort();
}

/** The anchors of a Markdown document's headings, as GitHub makes them. */
function anchorsOf(document: string): string[] {
  const text = readFileSync(join(checkout, 'docs', document), 'utf8');
  const titles = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) => title);
  return titles.map((title) =>
    title
      .toLowerCase()
      .replace(/[^a-z0-9 _-]/g, '')
      .replaceAll(' ', '-'),
  );
}

describe('the list of rules', () => {
  const sorted = [...ruleIds].sort();

  it('has the ids in their order, is frozen, and names no rule twice', () => {
    expect(rules.map(({ id }) => id)).toEqual(ruleIds);
    expect(Object.isFrozen(rules)).toBe(true);
    expect(new Set(ruleIds).size).toBe(ruleIds.length);
  });

  it('has one file, one page and one folder of cases for each rule, and no other', () => {
    expect(stemsIn(ruleFolder, '.ts')).toEqual(sorted);
    expect(stemsIn(pageFolder, '.md').filter((name) => name !== 'README')).toEqual(sorted);
    expect(foldersIn(fixtures)).toEqual(sorted);
  });

  it('has the severities that were promised', () => {
    expect(Object.fromEntries(rules.map(({ id, severity }) => [id, severity]))).toEqual(severities);
  });

  it('never uses a retired id again', () => {
    expect(ruleIds.filter((id) => retiredRuleIds.includes(id))).toEqual([]);
  });
});

describe.each(rules)('$id', (rule) => {
  const source = readFileSync(join(ruleFolder, `${rule.id}.ts`), 'utf8');
  const imports = [...source.matchAll(/from '([^']+)'/g)].map(([, path = '']) => path);

  it('has a name that names the defect', () => {
    expect(rule.id).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    // What no-policy names is the defect: a policy that is not there.
    expect(rule.id).not.toMatch(/^(?:no-(?!policy$)|check-)/);
  });

  it('has a summary of one sentence', () => {
    expect(rule.summary).toMatch(/^[^\n]{20,120}\.$/);
  });

  it('rests on a section of the specification that exists', () => {
    const [, document = '', anchor = ''] = /^((?:language|analysis)\.md)#(.+)$/.exec(rule.spec) ?? [];
    expect(anchorsOf(document)).toContain(anchor);
  });

  it('is a small file that knows neither its runner nor another rule', () => {
    expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
    expect(imports.filter((path) => path.startsWith('./'))).toEqual([]);
    expect(imports.filter((path) => /check-workflow|rule-list|compile|\/rules\//.test(path))).toEqual([]);
  });

  it('has at least two cases that it reports and two that it does not', () => {
    const cases = foldersIn(join(fixtures, rule.id));
    expect(cases.filter((name) => !/^(?:in)?valid-[a-z0-9-]+$/.test(name))).toEqual([]);
    expect(cases.filter((name) => name.startsWith('invalid-')).length).toBeGreaterThanOrEqual(2);
    expect(cases.filter((name) => name.startsWith('valid-')).length).toBeGreaterThanOrEqual(2);
  });
});

describe('what is generated of the rules', () => {
  it('is up to date', async () => {
    await generateRulePages((file, text) => {
      expect(existsSync(join(checkout, file)), file).toBe(true);
      expect(readFileSync(join(checkout, file), 'utf8'), `${file}: run npm run generate`).toBe(text);
    });
  });
});
