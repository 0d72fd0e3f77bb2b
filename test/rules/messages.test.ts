import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { plain } from '../../src/diagnostics/paint.ts';
import { TextRenderer } from '../../src/diagnostics/render-text.ts';
import { type RuleId, ruleIds } from '../../src/diagnostics/rule-ids.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import { makeScope } from '../../src/source/scope.ts';
import { checkout } from './lint-folder.ts';
import { readRulePage } from './rule-page.ts';

/** One finding of every rule as users see it, to be read from top to bottom; `UPDATE=1` rewrites it. */
const expected = join(checkout, 'test', 'messages.expected');

/** The first finding of a rule in the example of its page. */
async function firstFinding(rule: RuleId): Promise<string> {
  const example = readRulePage(rule).sections.find(({ title }) => title === 'Example');
  const scope = makeScope('example', example?.files ?? []);
  const { diagnostics, workflow } = await compile(scope, {
    grammars: grammarFiles,
    money: { pricePerTurn: 1, budget: null },
  });
  const found = diagnostics.find((diagnostic) => diagnostic.rule === rule);
  if (found === undefined) throw new Error(`the example of ${rule} does not give it`);
  const texts = new Map(scope.files.map(({ name, text }) => [name, text]));
  const context = {
    textOf: (file: string) => texts.get(file),
    pathOf: (file: string) => file,
    platforms: workflow.platforms,
    expand: true,
  };
  return new TextRenderer(context, plain).render(found);
}

it('every rule says what it is expected to say', async () => {
  const findings = await Promise.all(ruleIds.map(firstFinding));
  const text = findings.join('\n');
  if (process.env['UPDATE'] === '1') writeFileSync(expected, text);
  expect(text).toBe(readFileSync(expected, 'utf8'));
  expect([...text.matchAll(/^\w+\[(.+?)\]: /gm)].map(([, rule]) => rule)).toEqual(ruleIds);
});
