import {
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith, raymondWith, temporaryFolder } from './command-line.ts';
import { raymondHere } from './in-process.ts';

const scripts = {
  'START.sh': 'case "$RAYMOND_RESULT" in x) echo "<goto>NOWHERE</goto>" ;; *) exit 1 ;; esac\n',
  'NEXT.ps1': 'Write-Output "<result>$env:RAYMOND_RESULT</result>"\n',
  'LAST.bat': 'echo ^<goto^>NEXT^</goto^>\r\nexit /b 1\r\n',
};

/** The files of this ending that lint has left in a cache. */
function kept(cache: string, ending: string): string[] {
  return readdirSync(cache, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name));
}

describe('raymond lint, once more', () => {
  test('prints the same when it has read the scripts before, and reads only what has changed', async () => {
    const workflow = folderWith(scripts);
    const cache = temporaryFolder();
    const lint = () => raymondWith({ XDG_CACHE_HOME: cache }, workflow, 'lint', '.', '--format', 'json');
    const anew = await raymondHere(workflow, 'lint', '.', '--format', 'json', '--no-cache');
    expect(anew.stdout).toContain('NOWHERE');
    expect(await lint()).toEqual(anew);
    const [file = ''] = kept(cache, '.readings');
    utimesSync(file, 1, 1);
    expect(await lint()).toEqual(anew);
    expect(statSync(file).mtimeMs).toBe(1000);
    // By the launcher alone, by its state file, and with other options: all keep them in one place.
    for (const options of [['.'], ['START.sh'], ['--prove', '.'], ['--changed', 'START.sh']])
      await raymondWith({ XDG_CACHE_HOME: cache }, workflow, 'lint', ...options);
    expect(statSync(file).mtimeMs).toBe(1000);
    expect(readFileSync(file, 'latin1')).toMatch(/^raymond [0-9a-f]{8} [0-9a-f]{8} [0-9a-f]{24} *\n\[/);
    const script = join(workflow, 'START.sh');
    writeFileSync(script, scripts['START.sh'].replace('NOWHERE', 'NOPLACE'));
    const changed = await lint();
    expect(changed.stdout).toBe(anew.stdout.replaceAll('NOWHERE', 'NOPLACE'));
    expect(statSync(file).mtimeMs).not.toBe(1000);
    expect(kept(cache, '.readings')).toEqual([file]);
  });

  test('prints what it printed, with the same exit code, where nothing has changed', async () => {
    const cache = temporaryFolder();
    const lint = (workflow: string, ...options: readonly string[]) =>
      raymondWith({ XDG_CACHE_HOME: cache }, workflow, 'lint', '.', ...options);
    for (const workflow of [folderWith(scripts), folderWith({ 'START.md': '<result>done</result>\n' })]) {
      const anew = await raymondHere(workflow, 'lint', '.', '--no-cache');
      expect(await lint(workflow)).toEqual(anew);
      const file = kept(cache, '.report').find((path) => statSync(path).mtimeMs !== 1000) ?? '';
      utimesSync(file, 1, 1);
      expect(await lint(workflow)).toEqual(anew);
      expect(statSync(file).mtimeMs).toBe(1000);
      expect(readFileSync(file, 'utf8')).toContain(JSON.stringify(anew.stdout));
      // What fails a lint is no part of what is printed.
      expect((await lint(workflow, '--fail-on', 'info')).stdout).toBe(anew.stdout);
      expect(statSync(file).mtimeMs).toBe(1000);
    }
    expect((await lint(folderWith({ 'START.sh': 'exit 1\n' }), '--fail-on', 'info')).code).toBe(1);
  });

  test('prints what holds now, whatever has changed', async () => {
    const workflow = folderWith({ 'START.md': '<goto>NEXT</goto>\n', 'NEXT.md': '<result>done</result>\n' });
    const path = (name: string) => join(workflow, name);
    const cache = temporaryFolder();
    const expectSame = async (...options: readonly string[]) => {
      const anew = await raymondHere(workflow, 'lint', ...options);
      expect(await raymondWith({ XDG_CACHE_HOME: cache }, workflow, 'lint', ...options)).toEqual(anew);
    };
    await expectSame('.');
    await expectSame('.', '--color');
    await expectSame('NEXT.md');
    const changes = [
      () => writeFileSync(path('NEXT.md'), '<goto>NEXT2</goto>\n'),
      () => renameSync(path('NEXT.md'), path('NEXT2.md')),
      () => writeFileSync(path('OTHER.sh'), Buffer.from([0xff])),
      () => symlinkSync('START.md', path('LINK.md')),
      () => writeFileSync(path('workflow.yaml'), 'lint: { not-read: off }\n'),
    ];
    for (const change of changes) {
      change();
      await expectSame('.');
    }
  });

  test('keeps nothing with --no-cache, of what programs read, nor where it cannot', async () => {
    const workflow = folderWith(scripts);
    const cache = temporaryFolder();
    await raymondWith({ XDG_CACHE_HOME: cache }, workflow, 'lint', '.', '--no-cache');
    expect(kept(cache, '')).toEqual([]);
    await raymondWith({ XDG_CACHE_HOME: cache }, workflow, 'lint', '.', '--format', 'sarif');
    expect(kept(cache, '.report')).toEqual([]);
    const noFolder = join(workflow, 'START.sh');
    const { code, stderr } = await raymondWith({ XDG_CACHE_HOME: noFolder }, workflow, 'lint', '.');
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  });
});
