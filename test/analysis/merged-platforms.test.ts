import { expect, it } from 'vitest';
import { checkWorkflow } from '../../src/analysis/check-workflow.ts';
import { compile } from '../../src/compiler/compile.ts';
import type { Problem } from '../../src/diagnostics/diagnostic.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import { makeScope } from '../../src/source/scope.ts';
import { span } from '../../src/source/span.ts';

const place = (file: string) => ({ file, span: span(0, 0) });
const cause = { rule: 'entry-missing', ...place('CAUSE.md') } as const;
const effect = { rule: 'target-missing', message: 'effect', ...place('EFFECT.md') } as const;

/** What becomes of these problems in a workflow for both platforms. */
async function diagnosticsOf(problems: readonly Problem[]): Promise<unknown[]> {
  const bytes = Buffer.from('Answer <result>done</result>.\n');
  const { workflow } = await compile(makeScope('sample', [{ name: 'START.md', bytes }]), {
    grammars: grammarFiles,
  });
  const found = checkWorkflow(workflow, {
    textProblems: [],
    problems,
    overrides: {},
    platformsDeclared: false,
  });
  return found.map(({ message, severity, platforms, consequences }) => [
    message,
    severity,
    platforms.join(' '),
    ...consequences.map((each) => `${each.message} ${each.severity} ${each.platforms.join(' ')}`),
  ]);
}

it('what follows from a finding on one platform only stands by itself on the other', async () => {
  const problems: Problem[] = [
    { ...cause, message: 'cause' },
    { ...effect, platforms: ['unix'], follows: cause },
    { ...effect, platforms: ['windows'] },
  ];
  expect(await diagnosticsOf(problems)).toEqual([
    ['cause', 'error', 'unix windows', 'effect error unix'],
    ['effect', 'error', 'windows'],
  ]);
});

it('what stands by itself on every platform is one finding and weighs in full, whatever it was said to follow from', async () => {
  const problems: Problem[] = [
    { ...cause, message: 'cause', platforms: ['unix'] },
    { ...effect, platforms: ['unix'], follows: cause },
    { ...effect, platforms: ['windows'] },
  ];
  expect(await diagnosticsOf(problems)).toEqual([
    ['cause', 'warning', 'unix'],
    ['effect', 'error', 'unix windows'],
  ]);
});

it('what follows from different findings on the platforms stands below each of them', async () => {
  const other = { ...cause, ...place('OTHER.md') };
  const problems: Problem[] = [
    { ...cause, message: 'cause' },
    { ...other, message: 'other' },
    { ...effect, platforms: ['unix'], follows: cause },
    { ...effect, platforms: ['windows'], follows: other },
  ];
  expect(await diagnosticsOf(problems)).toEqual([
    ['cause', 'error', 'unix windows', 'effect error unix'],
    ['other', 'error', 'unix windows', 'effect error windows'],
  ]);
});

it('what follows from one finding on both platforms is one', async () => {
  const problems: Problem[] = [
    { ...cause, message: 'cause' },
    { ...effect, platforms: ['unix'], follows: cause },
    { ...effect, platforms: ['windows'], follows: cause },
  ];
  expect(await diagnosticsOf(problems)).toEqual([
    ['cause', 'error', 'unix windows', 'effect error unix windows'],
  ]);
});
