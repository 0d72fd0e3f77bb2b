import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { ruleIds } from '../../src/diagnostics/rule-ids.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import { makeScope } from '../../src/source/scope.ts';
import { type PageSection, readRulePage } from './rule-page.ts';

/** Without a price nothing is said of budgets, which are ten dollars where an example is silent. */
const money = { pricePerTurn: 1, budget: null } as const;

/** What counts as a complaint: notes of other rules do not. */
async function rulesFired(own: string, section: PageSection | undefined): Promise<string[]> {
  const { diagnostics } = await compile(makeScope('example', section?.files ?? []), {
    grammars: grammarFiles,
    money,
  });
  const counts = diagnostics.filter(({ rule, severity }) => rule === own || severity !== 'info');
  return counts.map(({ rule, message }) => `${rule}: ${message}`);
}

describe.each(ruleIds)('docs/rules/%s.md', (rule) => {
  const { sections } = readRulePage(rule);
  const section = (title: string) => sections.find((candidate) => candidate.title === title);

  it('has its four sections in order, with words where words belong', () => {
    expect(sections.map(({ title }) => title)).toEqual(['What it reports', 'Why', 'Example', 'Instead']);
    for (const title of ['What it reports', 'Why']) {
      expect(section(title)?.prose.length).toBeGreaterThan(80);
      expect(section(title)?.files).toEqual([]);
    }
  });

  it('shows an example that gives this finding once and no other', async () => {
    expect(await rulesFired(rule, section('Example'))).toEqual([expect.stringMatching(`^${rule}: `)]);
  });

  it('shows instead a workflow without any finding', async () => {
    expect(section('Instead')?.files).not.toEqual([]);
    expect(await rulesFired(rule, section('Instead'))).toEqual([]);
  });
});
