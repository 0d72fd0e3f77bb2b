import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../examples/run-raymond.ts';
import { checkout } from './command-line.ts';

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  chmodSync(folder, 0o755);
  cpSync(join(checkout, 'bin'), join(folder, 'bin'), { recursive: true });
});

const bundle = () => join(folder, 'dist/raymond.cjs');

function copyDist(): void {
  cpSync(join(checkout, 'dist'), join(folder, 'dist'), { recursive: true });
}

/** What the launcher of the copy does, asked for its version by this user or another one. */
function version(user: object = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/raymond.js', '--version'], {
    ...user,
    cwd: folder,
    encoding: 'utf8',
    env: {},
  });
  return { status, stdout, stderr };
}

const refusal = (what: string) => ({
  status: 2,
  stdout: '',
  stderr: `error: raymond ${what}; run \`npm run build\` in its folder, or install it again\n`,
});

describe('the launcher', () => {
  it('says that nothing is built yet', () => {
    expect(version()).toEqual(refusal('is not built yet'));
  });

  it.each([
    ['is empty', () => ''],
    ['lacks its end', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['is another file', () => 'console.log("something else");\n'],
  ])('refuses a program that %s', (_, damaged) => {
    copyDist();
    writeFileSync(bundle(), damaged(readFileSync(bundle())));
    expect(version()).toEqual(refusal('was not installed as a whole, or may not be read'));
  });

  describe.skipIf(!isRoot)('as another user (only root may start a program as one)', () => {
    it('refuses a program that may not be read', () => {
      copyDist();
      chmodSync(bundle(), 0o600);
      expect(version(nobody)).toEqual(refusal('was not installed as a whole, or may not be read'));
    });

    it('does without code caches that may not be read', () => {
      copyDist();
      const caches = readdirSync(join(folder, 'dist')).filter((name) => name.endsWith('.cache'));
      expect(caches.length).toBeGreaterThan(5);
      for (const name of caches) chmodSync(join(folder, 'dist', name), 0o600);
      expect(version(nobody)).toEqual(version());
      expect(version(nobody).stderr).toBe('');
    });
  });
});
