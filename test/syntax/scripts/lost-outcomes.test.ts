import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grammarFiles } from '../../../src/host/grammar-files.ts';
import { readScript } from '../../../src/syntax/scripts/reading.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'outcomes-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function toldOf(script: string): Promise<string[]> {
  const { lostOutcomes = [] } = await readScript('bash', script, grammarFiles);
  return lostOutcomes.map(({ rule, span }) => `${rule}: ${script.slice(span.start, span.end)}`);
}

/** What real Bash prints, less what the command itself does. */
function printed(script: string, command: string): string {
  const text = script.replaceAll('COMMAND', command);
  const { stdout } = spawnSync('bash', ['--norc', '-c', text], { cwd: folder, encoding: 'utf8', input: '' });
  return stdout.match(/(?:yes|no)$/gm)?.join(' ') ?? '';
}

const either = 'then echo yes; else echo no; fi';

describe('status-lost: what is told comes out the same whether the command succeeds or not', () => {
  test.each([
    [`COMMAND | tee log\nif [ $? -eq 0 ]; ${either}`, '$?'],
    [`COMMAND 2>&1 | tail -n 5\nstatus=$?\nif [ $status -eq 0 ]; ${either}`, '$?'],
    [`out=$(COMMAND | head -n 1)\nif [ $? = 0 ]; ${either}`, '$?'],
    [`COMMAND |\n  sort |\n  tee log\n# How did it go?\nif [ $? -eq 0 ]; ${either}`, '$?'],
    [`COMMAND | tee log; [[ $? -eq 0 ]] && echo yes`, '$?'],
    [`COMMAND | cat; case $? in 0) echo yes ;; *) echo no ;; esac`, '$?'],
    [`COMMAND\necho "it is over"\nif [ $? -eq 0 ]; ${either}`, '$?'],
    [`COMMAND; printf 'over\\n' >&2; status=$?; if [ $status -eq 0 ]; ${either}`, '$?'],
    [`f() { local out=$(COMMAND); if [ $? -eq 0 ]; ${either}; }\nf`, '$?'],
    [`export OUT=$(COMMAND)\nif [ $? -eq 0 ]; ${either}`, '$?'],
    [`if COMMAND | tee log; ${either}`, 'COMMAND | tee log'],
    [`if ! COMMAND | tee log; ${either}`, 'COMMAND | tee log'],
    [`until COMMAND | tail -n 2; do echo no; break; done`, 'COMMAND | tail -n 2'],
    [`COMMAND | tee log && echo "<result>yes</result>" || echo "<result>no</result>"`, 'COMMAND | tee log'],
    [`COMMAND | tee log || { echo "<result>no</result>"; exit; }`, 'COMMAND | tee log'],
  ])('%s', async (script, place) => {
    expect(await toldOf(script)).toEqual([`status-lost: ${place}`]);
    expect(printed(script, 'true')).toBe(printed(script, 'false'));
  });

  test.each([
    `COMMAND\nif [ $? -eq 0 ]; ${either}`,
    `set -o pipefail\nCOMMAND | tee log\nif [ $? -eq 0 ]; ${either}`,
    `set -o pipefail\nif COMMAND | tee log; ${either}`,
    `COMMAND | tee log\nif [ \${PIPESTATUS[0]} -eq 0 ]; ${either}`,
    `out=$(COMMAND)\nif [ $? -eq 0 ]; ${either}`,
    `f() { local out; out=$(COMMAND); if [ $? -eq 0 ]; ${either}; }\nf`,
    `COMMAND && echo over\nif [ $? -eq 0 ]; ${either}`,
    `COMMAND || false\nstatus=$?\necho over\nif [ $status -eq 0 ]; ${either}`,
    `echo x | tee log | COMMAND\nif [ $? -eq 0 ]; ${either}`,
    `if COMMAND; ${either}`,
  ])('%s is not told and does not', async (script) => {
    expect(await toldOf(script)).toEqual([]);
    expect(printed(script, 'true')).not.toBe(printed(script, 'false'));
  });

  test.each([
    `echo "$PLAN" > plan.md\nif [ $? -eq 0 ]; ${either}`,
    `sed s/a/b/ hosts | tee /etc/hosts > /dev/null\nif [ $? -eq 0 ]; ${either}`,
    `git commit -m "drop dead code; echo is gone"\nif [ $? -eq 0 ]; ${either}`,
    `diff <(ls | sort) <(ls / | sort)\nif [ $? -eq 0 ]; ${either}`,
    `kill -0 $(ps | head -n 1)\nif [ $? -eq 0 ]; ${either}`,
    `cd /nope && ls | sort\nif [ $? -eq 0 ]; ${either}`,
    `(cd /nope && ls | sort)\nif [ $? -eq 0 ]; ${either}`,
    `out=$(cd /nope && git log | head -n 3)\nif [ $? -eq 0 ]; ${either}`,
    `local b=$(ls) && grep -q zzz f\nif [ $? -eq 0 ]; ${either}`,
    `false # was: make | tee log\nif [ $? -eq 0 ]; ${either}`,
    `if ls | sort --check; ${either}`,
    `ls | sort -o /nope/x\nif [ $? -eq 0 ]; ${either}`,
    `ls | cat notes\nif [ $? -eq 0 ]; ${either}`,
    `ls | wc -l > /nope/count\nif [ $? -eq 0 ]; ${either}`,
    `printf "$format" abc\nif [ $? -eq 0 ]; ${either}`,
    `make | tee log\nif [ -f x ]; then\n  status=$?\n  if [ $status -eq 0 ]; ${either}\nfi`,
    `echo "$PLAN" | tee plan.md\nif [ $? -eq 0 ]; ${either}`,
    `printf -v n '%d' "$n"\nif [ $? -eq 0 ]; ${either}`,
    `git ls-files | sort -c\nif [ $? -eq 0 ]; ${either}`,
    `grep "a | tail" notes\nif [ $? -eq 0 ]; ${either}`,
    `make test | tail -n 3 || true`,
    `make test | tee log; exit $?`,
    `make test | tee log; echo "make ended with $?" >&2`,
  ])('%s is not told', async (script) => {
    expect(await toldOf(script)).toEqual([]);
  });
});

const loop = (body: string) => `COMMAND | while read -r line; do ${body}; done`;

describe('value-lost: what is told comes out the same whatever the command prints', () => {
  test.each([
    [`n=0\n${loop('n=$((n + 1))')}\nif [ $n -gt 0 ]; ${either}`, '$n'],
    [`n=0\n${loop('((n++))')}\nif ((n > 0)); ${either}`, 'n'],
    [`${loop('found=yes')}\n[[ $found == yes ]] && echo yes`, '$found'],
    [`kind=no\n${loop('kind=yes')}\ncase "$kind" in yes) echo yes ;; *) echo no ;; esac`, '$kind'],
    [`COMMAND | read -r line\nif [ -n "$line" ]; ${either}`, '$line'],
    [`n=0; ${loop('n=1')}; echo "<result>$n: no</result>"`, '$n'],
    [`f() { local n=0; ${loop('n=1')}; if [ $n = 1 ]; ${either}; }\nf`, '$n'],
    [`COMMAND | { while read -r line; do n=1; done; }\nif [ "$n" = 1 ]; ${either}`, '$n'],
  ])('%s', async (script, place) => {
    expect(await toldOf(script)).toEqual([`value-lost: ${place}`]);
    expect(printed(script, 'echo a')).toBe(printed(script, 'true'));
  });

  test.each([
    `n=0\nwhile read -r line; do n=1; done < <(COMMAND)\nif [ $n -gt 0 ]; ${either}`,
    `shopt -s lastpipe\n${loop('n=1')}\nif [ "$n" = 1 ]; ${either}`,
    `n=$(${loop('n=1; echo $n')})\nif [ "$n" = 1 ]; ${either}`,
    `COMMAND | { while read -r line; do n=1; done; if [ "$n" = 1 ]; ${either}; }`,
    `${loop('n=1')}\nn=$(COMMAND)\nif [ -n "$n" ]; ${either}`,
    `${loop('n=1')}\nread -r n < <(COMMAND)\nif [ -n "$n" ]; ${either}`,
    `set_n() { n=$(COMMAND); }\n${loop('n=1')}\nset_n\nif [ -n "$n" ]; ${either}`,
    `COMMAND | tee n | while read -r line; do n=1; done\nfor n in $(cat n); do if [ "$n" = a ]; ${either}; done`,
  ])('%s is not told and does not', async (script) => {
    expect(await toldOf(script)).toEqual([]);
    expect(printed(script, 'echo a')).not.toBe(printed(script, 'true'));
  });

  test.each([
    `n=0\n${loop('n=1')}\necho "$n lines" >&2`,
    `if [ -f list ]; then n=2; else ${loop('n=1')}; fi\nif [ "$n" = 2 ]; ${either}`,
    `${loop('mode=slow')}\nif [ "\${mode:-fast}" = fast ]; ${either}`,
    `${loop('last=1')}\nif [ -z "\${last+x}" ]; ${either}`,
    `put() { printf -v "$1" %s "$2"; }\n${loop('n=1')}\nput n 2\nif [ "$n" = 2 ]; ${either}`,
    `${loop('n=1')}\nsource settings.sh\nif [ "$n" = 2 ]; ${either}`,
  ])('%s is not told', async (script) => {
    expect(await toldOf(script)).toEqual([]);
  });
});
