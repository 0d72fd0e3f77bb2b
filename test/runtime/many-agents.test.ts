import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RunState } from '../../src/runtime/run-state.generated.ts';
import { below, folderWith, raymond } from '../cli/command-line.ts';

/** Forks workers one after the other; a file counts them, because a fork hands its parent no payload. */
const dispatcher = (count: number) => ({
  'START.sh': `n=$(cat count 2> /dev/null || echo 0)
if [ "$n" -ge ${count} ]; then
  echo "<result>$n</result>"
else
  echo $((n + 1)) > count
  echo "<fork next='START' item='$n'>WORKER</fork>"
fi
`,
});

const workflowOf = (files: Readonly<Record<string, string>>) => folderWith(below('flow', files));

const stateOf = (folder: string): RunState =>
  JSON.parse(readFileSync(join(folder, '.raymond/state/r.json'), 'utf8'));

/** What workers wrote, one word a line. */
const logOf = (folder: string) => readFileSync(join(folder, 'log'), 'utf8').trim().split('\n');

describe.skipIf(process.platform === 'win32')('many agents (runtime.md#limits)', () => {
  it('200 workers with scripts: each ends once, with its own result, and never more at a time than --jobs', async () => {
    const folder = workflowOf({
      ...dispatcher(200),
      'WORKER.sh': 'echo + >> log\nsleep 0.2\necho - >> log\necho "<result>did $item</result>"\n',
    });
    const run = await raymond(folder, 'run', 'flow', '--id', 'r', '--jobs', '8', '--quiet');
    expect(run).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^==> main <==\n200\n\n==> main_worker1 <==\n/),
    });
    let atOnce = 0;
    let most = 0;
    for (const sign of logOf(folder)) {
      atOnce += sign === '+' ? 1 : -1;
      most = Math.max(most, atOnce);
    }
    expect(atOnce).toBe(0);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(8);
    const { agents, finished } = stateOf(folder);
    expect(agents).toEqual([]);
    const results = finished.filter(({ id }) => id !== 'main').map(({ result }) => result);
    expect(results.toSorted()).toEqual(Array.from({ length: 200 }, (_, item) => `did ${item}`).toSorted());
    expect(new Set(finished.map(({ id }) => id)).size).toBe(201);
  });

  it('--jobs 1 lets the agents take turns', async () => {
    const folder = workflowOf({
      ...dispatcher(2),
      'WORKER.sh': `echo "$item" >> log
n=\${RAYMOND_INPUT:-0}
if [ "$n" -ge 4 ]; then echo "<result>ok</result>"; else echo "<goto input='$((n + 1))'>WORKER</goto>"; fi
`,
    });
    expect(await raymond(folder, 'run', 'flow', '--id', 'r', '--jobs', '1', '--quiet')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^==> main <==\n2\n/),
    });
    expect(logOf(folder).join('')).toBe('0101010101');
  });

  it('one that fails leaves its siblings running, and the run ends failed', async () => {
    const folder = workflowOf({
      ...dispatcher(3),
      'WORKER.sh': `if [ "$item" = 1 ]; then echo 'no network' >&2; exit 5; fi
sleep 0.2
echo "<result>did $item</result>"
`,
    });
    const run = await raymond(folder, 'run', 'flow', '--id', 'r');
    expect(run).toMatchObject({ code: 1, stdout: expect.stringMatching(/^==> main <==\n3\n/) });
    expect(run.stderr).toContain('no network');
    const { agents, finished, status } = stateOf(folder);
    expect(status).toBe('failed');
    expect(agents.map(({ id, status: ended, state }) => [id, ended, state])).toEqual([
      ['main_worker2', 'failed', 'WORKER'],
    ]);
    expect(finished.map(({ result }) => result).toSorted()).toEqual(['3', 'did 0', 'did 2']);
  });
});
