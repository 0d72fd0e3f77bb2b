import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadWorkflow } from '../../src/cli/inputs/load-workflow.ts';
import { compile } from '../../src/compiler/compile.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import { nodeFiles } from '../../src/host/node-files.ts';
import { perform, runsOf } from '../runtime/perform-in-memory.ts';
import { fixtures, foldersIn } from './lint-folder.ts';

/** The rules whose findings show a run. */
const shown = new Set<string>();

describe('the runtime does what the witnesses say', () => {
  it.each(foldersIn(fixtures))('%s', async (rule) => {
    for (const name of foldersIn(join(fixtures, rule))) {
      const loaded = await loadWorkflow(nodeFiles, join(fixtures, rule, name), '/');
      if (!loaded.ok) throw new Error(loaded.refusal);
      const { workflow, diagnostics } = await compile(loaded.workflow.scope, { grammars: grammarFiles });
      for (const { rule: found, witness } of runsOf(diagnostics)) {
        const { problem } = await perform(workflow, witness);
        expect(problem, `${name}: ${found}: ${witness.summary}`).toBeNull();
        shown.add(found);
      }
    }
  });

  it('for every rule whose findings show runs', () => {
    expect([...shown].sort()).toEqual([
      'context-gap',
      'context-growth',
      'fork-bomb',
      'fork-unbounded',
      'never-ends',
      'paid-poll-loop',
      'payload-unhandled',
      'recursion-unbounded',
      'reset-drops-returns',
      'reset-in-callee',
      'reset-leaks-frames',
      'result-dual-role',
      'return-by-goto',
      'session-none',
      'trap',
      'worker-never-ends',
    ]);
  });
});
