import { closeSync, existsSync, mkdtempSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NamedPipes } from '../../src/host/named-pipes.ts';

describe.skipIf(process.platform !== 'linux')('named pipes', () => {
  it('carry what is written to the end, are used again when nobody has them open, and go with their folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'raymond-pipes-'));
    const pipes = new NamedPipes(join(folder, 'of-run-'));
    for (let time = 0; time < 40; time++) {
      const pipe = pipes.open();
      if (pipe === null) throw new Error('there are named pipes on Linux');
      let text = '';
      pipe.reader.on('data', (chunk) => {
        text += chunk;
      });
      const ended = new Promise((resolve) => pipe.reader.once('close', resolve));
      writeSync(pipe.writer, `text ${time}`);
      closeSync(pipe.writer);
      await ended;
      expect(text).toBe(`text ${time}`);
      pipe.release(true);
    }
    const [own = ''] = readdirSync(folder);
    expect(readdirSync(join(folder, own)).length).toBe(16);
    pipes.close();
    expect(existsSync(join(folder, own))).toBe(false);
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['with their folder', (folder: string, own: string) => rmSync(join(folder, own), { recursive: true })],
    [
      'one by one',
      (folder: string, own: string) =>
        readdirSync(join(folder, own)).forEach((name) => {
          rmSync(join(folder, own, name));
        }),
    ],
  ])('that somebody has removed %s are made anew', (_how, remove) => {
    const folder = mkdtempSync(join(tmpdir(), 'raymond-pipes-'));
    const pipes = new NamedPipes(join(folder, 'of-run-'));
    const first = pipes.open();
    first?.reader.destroy();
    closeSync(first?.writer ?? -1);
    const [own = ''] = readdirSync(folder);
    remove(folder, own);
    const second = pipes.open();
    expect(second).not.toBe(null);
    second?.reader.destroy();
    closeSync(second?.writer ?? -1);
    pipes.close();
    rmSync(folder, { recursive: true });
  });

  it('are none where none can be made', () => {
    expect(new NamedPipes('/dev/null/of-run-').open()).toBe(null);
  });
});
