import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBundle } from '../../src/bundle/write-bundle.ts';
import { plainClaims } from '../bundle/sample-workflow.ts';
import { buildWorkflow, sourceFiles, type WorkflowSource } from './build-workflow.ts';

/** A fresh folder with the workflow's bundle and a recording in it. */
export async function prepareFolder(source: WorkflowSource, turns: readonly object[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'raymond-test-'));
  const workflow = buildWorkflow(source);
  const files = sourceFiles(source);
  const parts = { workflow, files, manifest: null, claims: plainClaims(workflow), compilerVersion: '0' };
  writeFileSync(join(folder, 'w.rwf'), await writeBundle(parts));
  writeFileSync(join(folder, 'turns.json'), JSON.stringify({ version: 1, turns }));
  return folder;
}

/** Where a command of this process writes to. */
export function memoryIo(cwd: string) {
  const written = { stdout: '', stderr: '' };
  const sink = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => {
      written[name] += text;
    },
  });
  return {
    written,
    stdout: sink('stdout'),
    stderr: sink('stderr'),
    isTerminal: false,
    env: process.env,
    cwd,
  };
}

/** Waits until `check` holds; throws after a minute. */
export async function eventually(check: () => boolean): Promise<void> {
  for (let count = 0; count < 3000; count++) {
    if (check()) return;
    await new Promise((settle) => setTimeout(settle, 20));
  }
  throw new Error('it never came to be');
}

/** Whether a process runs: one that is dead and only waits for its parent to notice does not. */
export function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
  } catch {
    return false;
  }
  try {
    const status = readFileSync(`/proc/${id}/stat`, 'latin1');
    return !/^[ZX]/.test(status.slice(status.lastIndexOf(')') + 2));
  } catch {
    return existsSync('/proc') === false;
  }
}
