import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { RunStore } from '../../src/runtime/run-store.ts';
import { folderWith, raymond } from './command-line.ts';
import { raymondHere } from './in-process.ts';

it.skipIf(process.platform === 'win32')(
  'a run that ends while somebody looks at it has finished, and was not cut off',
  async () => {
    const folder = folderWith({ 'flow/START.sh': 'exit 1\n' });
    await raymond(folder, 'run', 'flow', '--id', 'r');
    const path = join(folder, '.raymond/state/r.json');
    const { agents, ...run } = JSON.parse(readFileSync(path, 'utf8'));
    const atWork = [{ ...agents[0], status: 'running', last_error: null }];
    const before = JSON.stringify({ ...run, status: 'running', agents: atWork });
    const finished = [{ id: 'main', state: 'START', result: 'x', cost: 0 }];
    const after = JSON.stringify({ ...run, status: 'finished', agents: [], finished });
    const isAlive = vi.spyOn(RunStore.prototype, 'isAlive').mockImplementation(async () => {
      writeFileSync(path, after);
      return false;
    });
    for (const words of [['status', 'r'], ['ls'], ['report', 'r', '-o', '-']]) {
      writeFileSync(path, before);
      const { stdout } = await raymondHere(folder, ...words);
      expect(stdout).toContain('finished');
      expect(stdout).not.toContain('interrupted');
    }
    isAlive.mockRestore();
    writeFileSync(path, before);
    expect((await raymondHere(folder, 'ls')).stdout).toContain('interrupted');
  },
);
