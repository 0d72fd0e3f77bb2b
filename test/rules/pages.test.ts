import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { ruleIds } from '../../src/diagnostics/rule-ids.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import { makeScope } from '../../src/source/scope.ts';
import { type PageSection, readRulePage } from './rule-page.ts';

async function rulesFired(section: PageSection | undefined): Promise<string[]> {
  const { diagnostics } = await compile(makeScope('example', section?.files ?? []), { grammars: grammarFiles });
  return diagnostics.map(({ rule, message }) => `${rule}: ${message}`);
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
    expect(await rulesFired(section('Example'))).toEqual([expect.stringMatching(`^${rule}: `)]);
  });

  it('shows instead a workflow without any finding', async () => {
    expect(section('Instead')?.files).not.toEqual([]);
    expect(await rulesFired(section('Instead'))).toEqual([]);
  });
});
