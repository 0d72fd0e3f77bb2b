import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkout, runProgram, temporaryFolder } from './run-raymond.ts';

const demo = join(checkout, 'scripts', 'demo.mjs');

describe('npm run demo', () => {
  it('says which agent answers, then lints, builds and runs the coding example', async () => {
    const folder = temporaryFolder();
    const finished = await runProgram(folder, process.execPath, [demo], { TMPDIR: folder, TEMP: folder });
    expect(finished.code, finished.stdout + finished.stderr).toBe(0);
    const lines = finished.stdout.split('\n');
    expect(lines[0]).toMatch(/^Agent: replay\. /);
    expect(lines.filter((line) => line.startsWith('$ '))).toEqual([
      '$ raymond lint workflows/coding',
      '$ raymond build -o coding.rwf',
      '$ raymond run coding.rwf --agent replay:workflows/coding/recording.json',
      '$ npm test',
      '$ git log --stat -1',
    ]);
    expect(finished.stdout).toContain('4 of 4 cases pass');
    expect(readdirSync(folder).filter((name) => name.startsWith('raymond-demo-'))).toHaveLength(1);
  });

  it('refuses --live when there is no Claude Code', async () => {
    const folder = temporaryFolder();
    const finished = await runProgram(folder, process.execPath, [demo, '--live'], {
      PATH: folder,
      Path: folder,
    });
    expect(finished).toMatchObject({ code: 2, stdout: '' });
    expect(finished.stderr).toMatch(/^--live needs Claude Code/);
  });

  it('refuses an option that it does not know', async () => {
    const finished = await runProgram(temporaryFolder(), process.execPath, [demo, '--fast']);
    expect(finished).toMatchObject({ code: 2, stdout: '' });
    expect(finished.stderr).toContain('--fast');
  });
});
