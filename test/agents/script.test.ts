import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScriptEnd, ScriptRequest } from '../../src/agents/agent.ts';
import { scriptRunner } from '../../src/agents/script.ts';
import { nodeChildProcesses } from '../../src/host/node-child-processes.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'raymond-script-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(source: string, change: Partial<ScriptRequest> = {}): Promise<ScriptEnd> {
  return scriptRunner(nodeChildProcesses()).run({
    file: 'POLL.sh',
    source: new TextEncoder().encode(source),
    folder,
    environment: { PATH: process.env.PATH ?? '', WHO: 'you' },
    signal: new AbortController().signal,
    onOutput: () => {},
    ...change,
  });
}

/** A process that is dead and only waits to be noticed does not run. */
function runs(file: string): boolean {
  const id = readFileSync(join(folder, file), 'utf8').trim();
  if (!existsSync(`/proc/${id}/stat`)) return false;
  return !/\) [ZX]/.test(readFileSync(`/proc/${id}/stat`, 'latin1'));
}

describe.skipIf(process.platform === 'win32')('a script state', () => {
  it('runs with bash in the agent’s folder, its own environment and an empty input', async () => {
    const end = await run(
      'cat; printf "%s|%s|%s" "$PWD" "$WHO" "$(printenv HOME || echo unset)"; echo "$0" > name; echo err >&2',
    );
    expect(end).toEqual({ kind: 'exited', exitCode: 0, stdout: `${folder}|you|unset`, stderrTail: 'err' });
    const path = readFileSync(join(folder, 'name'), 'utf8').trim();
    expect(path.endsWith('/POLL.sh')).toBe(true);
    expect(existsSync(path)).toBe(false);
  });

  it('keeps its source private while it runs', async () => {
    const end = await run(
      'stat -c "%a" "$(dirname "$0")" "$0" 2>/dev/null || stat -f "%Lp" "$(dirname "$0")" "$0"',
    );
    expect(end).toMatchObject({ stdout: '700\n600\n' });
    expect(readdirSync(folder)).not.toContain('POLL.sh');
  });

  it('gives its exit code and the end of what it said', async () => {
    expect(await run('echo out; echo why >&2; exit 7')).toEqual({
      kind: 'exited',
      exitCode: 7,
      stdout: 'out\n',
      stderrTail: 'why',
    });
    expect(await run('kill -KILL $$')).toMatchObject({ kind: 'failed', failure: 'error' });
  });

  it('tells its output as it comes, characters whole', async () => {
    const pieces: string[] = [];
    await run("printf '\\303'; sleep 0.1; printf '\\244'", {
      onOutput: (_stream, text) => pieces.push(text),
    });
    expect(pieces.join('')).toBe('ä');
  });

  it('does not wait for a child that keeps the pipe open, and leaves none in its group', async () => {
    const started = performance.now();
    const end = await run('sleep 300 & echo $! > left; echo "<result>x</result>"');
    expect(end).toMatchObject({ kind: 'exited', stdout: '<result>x</result>\n' });
    expect(performance.now() - started).toBeLessThan(5000);
    expect(runs('left')).toBe(false);
  });

  it('ends the whole tree when told to, also what ignores TERM and what left the group', async () => {
    const abort = new AbortController();
    const source = [
      'trap "" TERM',
      'sleep 300 & echo $! > background',
      'setsid sleep 301 & echo $! > apart',
      'echo ready; wait',
    ].join('\n');
    const started = performance.now();
    const end = await run(source, {
      signal: abort.signal,
      onOutput: () => setTimeout(() => abort.abort(), 100),
    });
    expect(end).toMatchObject({ kind: 'failed', failure: 'aborted' });
    expect(performance.now() - started).toBeLessThan(6000);
    expect([runs('background'), runs('apart')]).toEqual([false, false]);
  });

  it('is ended when it prints without end', async () => {
    const end = await run('yes');
    expect(end).toMatchObject({
      kind: 'failed',
      failure: 'unusable',
      message: expect.stringContaining('16 MiB'),
    });
  });
});
