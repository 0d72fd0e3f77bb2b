import { describe, expect, test } from 'vitest';
import { KeptReport } from '../../src/cli/checks/kept-report.ts';
import type { LoadedWorkflow } from '../../src/cli/inputs/load-workflow.ts';
import { temporaryFolder } from './command-line.ts';

const workflow: LoadedWorkflow = {
  path: 'workflows/coding',
  given: 'workflows/coding',
  entry: null,
  scope: {
    name: 'coding',
    files: [
      { name: 'NEXT.md', text: 'one' },
      { name: 'START.md', text: 'two' },
    ],
    rejected: [],
  },
};
const report = { text: 'ok\n', counts: { error: 0, warning: 0, info: 3 } };

/** The report on a workflow, kept in this cache. */
function open(cache: string, loaded = workflow, options: unknown = { expand: false }): KeptReport {
  const kept = KeptReport.of(
    loaded,
    options,
    { cwd: '/home/someone', env: { XDG_CACHE_HOME: cache } },
    'one-build',
  );
  if (kept === undefined) throw new Error('there is no folder to keep it in');
  return kept;
}

describe('a report that is kept', () => {
  test('is found again, and is of the last lint alone', () => {
    const cache = temporaryFolder();
    expect(open(cache).find()).toBeNull();
    open(cache).save(report);
    expect(open(cache).find()).toEqual(report);
    open(cache, workflow, { expand: true }).save({ ...report, text: 'more\n' });
    expect(open(cache).find()).toBeNull();
    expect(open(cache, workflow, { expand: true }).find()?.text).toBe('more\n');
  });

  const { scope } = workflow;
  const ofFiles = (...files: readonly [name: string, text: string][]): LoadedWorkflow => ({
    ...workflow,
    scope: { ...scope, files: files.map(([name, text]) => ({ name, text })) },
  });
  test.each<[string, LoadedWorkflow]>([
    ['with another text', ofFiles(['NEXT.md', 'one'], ['START.md', 'tWo'])],
    ['with the same signs in other files', ofFiles(['NEXT.md', 'onet'], ['START.md', 'wo'])],
    ['with a file more', ofFiles(['NEXT.md', 'one'], ['START.md', 'two'], ['X.md', ''])],
    ['with a file less', ofFiles(['NEXT.md', 'one'])],
    ['with another name', ofFiles(['NEXT.md', 'one'], ['START.sh', 'two'])],
    [
      'with a file that is not read',
      { ...workflow, scope: { ...scope, rejected: [{ name: 'X.md', reason: 'is odd' }] } },
    ],
    ['with a file beside', { ...workflow, scope: { ...scope, beside: ['X.txt'] } }],
    ['of another name', { ...workflow, scope: { ...scope, name: 'other' } }],
    ['that begins elsewhere', { ...workflow, entry: 'NEXT.md' }],
    ['whose path is written in another way', { ...workflow, path: './workflows/coding' }],
  ])('says nothing of a workflow %s', (_, changed) => {
    const cache = temporaryFolder();
    open(cache).save(report);
    expect(open(cache, changed).find()).toBeNull();
    expect(open(cache).find()).toEqual(report);
  });

  test('is not kept where it is long, or the workflow is', () => {
    const cache = temporaryFolder();
    open(cache).save({ ...report, text: 'x'.repeat(1024 * 1024 + 1) });
    expect(open(cache).find()).toBeNull();
    expect(() => open(cache, ofFiles(['START.md', 'x'.repeat(16 * 1024 * 1024 + 1)]))).toThrow('no folder');
  });
});
