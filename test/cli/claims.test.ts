import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { proveWorkflow } from '../../src/analysis/proofs/prove.ts';
import type { BundleHeader } from '../../src/bundle/bundle.generated.ts';
import type { FindingsReport } from '../../src/diagnostics/findings.generated.ts';
import { forgeBundle } from '../bundle/forge-bundle.ts';
import { smallSample } from '../bundle/sample-workflow.ts';
import {
  below,
  checkout,
  cleanWorkflow,
  type FileTree,
  folderWith,
  prompt,
  raymond,
} from './command-line.ts';
import { raymondHere } from './in-process.ts';

const isWindows = process.platform === 'win32';

/** What a zip library that knows nothing of raymond finds in bundle.json. */
async function headerOf(bundle: string): Promise<BundleHeader> {
  const zip = await JSZip.loadAsync(readFileSync(bundle));
  return JSON.parse((await zip.file('bundle.json')?.async('string')) ?? '');
}

const turns = (...texts: readonly string[]) =>
  JSON.stringify({ version: 1, turns: texts.map((text) => ({ state: 'START', text, cost: 0 })) });

/** Calls itself for ever, and forks where a script says so. */
const doubtful: FileTree = {
  'START.md': prompt('tag: call, target: START, return: END', 'tag: goto, target: END'),
  'END.md': prompt('tag: result'),
};
/** One error that a bundle can live with: a body names a state that is missing. */
const dangling: FileTree = { 'START.md': 'Go on with <goto>NONE</goto> or <result>x</result>.' };

describe('the verdicts in a bundle', () => {
  it('of the examples are what lint --prove says of them', async () => {
    const folder = folderWith({});
    const names = ['hello', 'coding', 'poll', 'dispatch', 'ralph', 'cross-platform'];
    const paths = names.map((name) => join(checkout, 'examples', name));
    expect(await raymondHere(folder, 'build', ...paths, '-o', 'dist/')).toMatchObject({ code: 0 });
    const linted = await raymondHere(folder, 'lint', ...paths, '--prove', '--format', 'json');
    const report: FindingsReport = JSON.parse(linted.stdout);
    for (const [index, name] of names.entries()) {
      const { verdicts, platforms } = await headerOf(join(folder, 'dist', `${name}.rwf`));
      const proofs = report.workflows[index]?.proofs ?? [];
      expect(verdicts, name).toEqual(proofs.filter(({ platform }) => platforms.includes(platform)));
      expect(verdicts, name).toHaveLength(4 * platforms.length);
    }
  });

  it('that are not so are warned of by inspect, with what it finds', async () => {
    const found = proveWorkflow(smallSample().workflow);
    const lie = found.map((one) => (one.property === 'can-end' ? { ...one, verdict: 'refuted' } : one));
    const folder = folderWith({
      'honest.rwf': forgeBundle({ header: { verdicts: found } }),
      'liar.rwf': forgeBundle({ header: { verdicts: lie } }),
    });
    const [honest, liar] = await Promise.all(
      ['honest.rwf', 'liar.rwf'].map((name) => raymondHere(folder, 'inspect', name)),
    );
    expect(honest).toMatchObject({ code: 0, stderr: '' });
    expect(honest?.stdout).not.toContain('warning');
    expect(liar).toMatchObject({ code: 0, stderr: '' });
    const told = honest?.stdout.match(/^verdicts\n((?: {2}.*\n)+)/m)?.[1];
    expect(told).toMatch(/^ {2}every run can end {7}PROVED/m);
    expect(liar?.stdout).toContain(
      `warning    those verdicts are what the bundle claims; this raymond finds\n${told}`,
    );
  });

  it('are for the platforms of the bundle alone', async () => {
    const folder = folderWith(below('review', cleanWorkflow));
    await raymondHere(folder, 'build', 'review', '-o', 'w.rwf', '--platform', 'windows');
    const { verdicts } = await headerOf(join(folder, 'w.rwf'));
    expect(new Set(verdicts.map(({ platform }) => platform))).toEqual(new Set(['windows']));
  });

  it('come with the set of rules, which the list of rules gives, and with the findings that remained', async () => {
    const folder = folderWith(below('review', { ...cleanWorkflow, 'LONELY.md': prompt('tag: result') }));
    await raymondHere(folder, 'build', 'review', '-o', 'w.rwf');
    const { ruleSet, diagnostics, severities, allowed } = await headerOf(join(folder, 'w.rwf'));
    const lines = (await raymondHere(folder, 'explain', '--list')).stdout.trim().split('\n');
    const rules = lines.map((line) => `${line.split(/ +/).slice(0, 2).join(' ')}\n`);
    const digest = createHash('sha256').update(rules.sort().join('')).digest('hex');
    expect(ruleSet).toEqual({ count: rules.length, digest });
    expect({ diagnostics, severities, allowed }).toEqual({
      diagnostics: { 'unreachable-state': 1 },
      severities: { error: 0, warning: 1, info: 0 },
      allowed: [],
    });
    const shown = await raymondHere(folder, 'inspect', 'w.rwf');
    expect(shown.stdout).toContain(`\nrules      ${rules.length}, set ${digest.slice(0, 12)}\n`);
    expect(shown.stdout).toContain('\nfindings   unreachable-state 1 (0 errors, 1 warning, 0 notes)\n');
    expect(shown.stdout).toMatch(/\nverdicts\n {2}every run can end {7}PROVED /);
  });
});

describe('what is known of all runs', () => {
  const recording = { 'turns.json': turns('<goto>PUBLISH</goto>', '<result>x</result>') };
  const replay = ['--agent', 'replay:turns.json'] as const;
  const clean = 'proved to end · every call returns · stack depth ≤ 0 · agents bounded\n';

  it('is printed by build and, without another lint, by run', async () => {
    const published = recording['turns.json'].replace(/START(?=[^S]*$)/, 'PUBLISH');
    const folder = folderWith({ ...below('review', cleanWorkflow), 'turns.json': published });
    const built = await raymondHere(folder, 'build', 'review', '-o', 'w.rwf');
    expect(built.stdout.split('\n')[1]).toBe(clean.trim());
    const ofBundle = await raymond(folder, 'run', 'w.rwf', ...replay);
    expect(ofBundle).toMatchObject({ code: 0, stdout: 'x\n' });
    expect(ofBundle.stderr.startsWith(clean)).toBe(true);
    const ofFolder = await raymond(folder, 'run', 'review', ...replay);
    expect(ofFolder.stderr.startsWith(clean)).toBe(true);
    for (const flag of ['--quiet', '--json']) {
      const silent = await raymond(folder, 'run', 'w.rwf', flag, ...replay);
      expect(silent.code, flag).toBe(0);
      expect(silent.stderr, flag).not.toContain('proved');
    }
    const elsewhere = await raymond(folder, 'run', 'w.rwf', '--entry', ' PUBLISH.md', ...replay);
    expect(elsewhere.stderr).toMatch(
      /^nothing is proved of runs that begin at PUBLISH, which is no entry of review\n/,
    );
  });

  it('names what is refuted, with the reason, and what is unknown', async () => {
    const endless = { ...doubtful, 'WAIT.md': 'Do it.' };
    const folder = folderWith({ ...below('review', endless), 'turns.json': turns('<goto>END</goto>') });
    const built = await raymondHere(folder, 'build', 'review', '-o', 'w.rwf');
    expect(built.code).toBe(0);
    expect(built.stdout).toContain(
      '\nproved to end · every call returns · refuted: the stack is bounded (a run can come from the call in START to that call again before it returns) · agents bounded\n',
    );
  });

  it('differs by platform where the workflow does', async () => {
    const calls = 'echo "<call return=\\"END\\">END</call>"\n';
    const folder = folderWith(
      below('review', {
        'START.md': prompt('tag: goto, target: WORK'),
        'WORK.sh': calls,
        'WORK.ps1': 'Write-Output "<goto>END</goto>"\n',
        'END.md': prompt('tag: result'),
      }),
    );
    const built = await raymondHere(folder, 'build', 'review', '-o', 'w.rwf');
    expect(built.stdout).toContain(
      '\non unix: proved to end · every call returns · stack depth ≤ 1 · agents bounded\n',
    );
    expect(built.stdout).toContain(
      '\non windows: proved to end · every call returns · stack depth ≤ 0 · agents bounded\n',
    );
  });
});

describe('raymond build --allow', () => {
  const words = 'in spite of 1 error of target-missing, as --allow target-missing said\n';

  it('lets errors of the rule pass, with a warning that stays in the bundle', async () => {
    const folder = folderWith({ ...below('review', dangling), 'turns.json': turns('<result>x</result>') });
    const refused = await raymondHere(folder, 'build', 'review', '-o', 'w.rwf');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    const built = await raymondHere(folder, 'build', 'review', '-o', 'w.rwf', '--allow', 'target-missing');
    expect(built.code).toBe(0);
    expect(built.stderr).toContain('error[target-missing]: there is no state "NONE"\n');
    expect(built.stderr.endsWith(`warning: review is built ${words}`)).toBe(true);
    const { allowed, severities } = await headerOf(join(folder, 'w.rwf'));
    expect(allowed).toEqual([{ rule: 'target-missing', errors: 1 }]);
    expect(severities.error).toBe(1);
    expect((await raymondHere(folder, 'inspect', 'w.rwf')).stdout).toContain(
      `\nwarning    it is built ${words}`,
    );
    const ran = await raymond(folder, 'run', 'w.rwf', '--quiet', '--agent', 'replay:turns.json');
    expect(ran).toMatchObject({ code: 0, stdout: 'x\n', stderr: `warning: w.rwf is built ${words}` });
  });

  it('lets no other rule pass', async () => {
    const loop = { 'LOOP.md': prompt('tag: goto, target: LOOP'), 'END.md': prompt('tag: result') };
    const start = 'Go on with <goto>NONE</goto> or <call return="END">LOOP</call>.';
    const folder = folderWith(below('review', { 'START.md': start, ...loop }));
    const refused = await raymondHere(folder, 'build', 'review', '-o', 'w.rwf', '--allow', 'target-missing');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(
      /\nerror: review is not built: it has 1 error besides those that are allowed\n$/,
    );
    const both = ['--allow', 'target-missing', '--allow', 'call-never-returns'];
    const built = await raymondHere(folder, 'build', 'review', '-o', 'w.rwf', ...both);
    expect(built.code).toBe(0);
    expect((await headerOf(join(folder, 'w.rwf'))).allowed.map(({ rule }) => rule)).toEqual([
      'call-never-returns',
      'target-missing',
    ]);
    expect(built.stdout).toContain('refuted: every call can return (no call of LOOP returns)');
  });

  it('says when there was nothing to let pass, and then changes no byte', async () => {
    const folder = folderWith(below('review', cleanWorkflow));
    await raymondHere(folder, 'build', 'review', '-o', 'without.rwf');
    const built = await raymondHere(folder, 'build', 'review', '-o', 'with.rwf', '--allow', 'trap');
    expect(built).toMatchObject({
      code: 0,
      stderr: 'warning: --allow trap lets nothing pass: review has no error of it\n',
    });
    expect(readFileSync(join(folder, 'with.rwf'))).toEqual(readFileSync(join(folder, 'without.rwf')));
  });

  it.each([
    [
      'target-missing',
      { 'START.md': prompt('tag: goto, target: NONE') },
      /it does not resolve on unix: "NONE" in START.md/,
    ],
    [
      'entry-missing',
      { 'BEGIN.md': prompt('tag: result') },
      /it has no entry, and a run of a bundle has to begin somewhere/,
    ],
  ])('cannot let pass what no bundle can do without: %s', async (rule, tree, reason) => {
    const folder = folderWith(below('review', tree));
    const refused = await raymondHere(folder, 'build', 'review', '-o', 'w.rwf', '--allow', rule);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(reason);
    expect(refused.stderr).toMatch(
      /\n {2}help: --allow lets errors pass, but not what no bundle can do without,[^\n]*\n$/,
    );
    expect(readdirSync(folder)).toEqual(['review']);
  });

  it.each([[[]], [['--allow', 'target-missing']]])(
    'is not what helps a workflow that is larger than a bundle may be: %j',
    async (allow) => {
      // So much of the same looks like a zip bomb, which no reader would unpack.
      const long = `${prompt('tag: result')}${' '.repeat(2_000_000)}`;
      const folder = folderWith(below('review', { 'START.md': long }));
      const refused = await raymondHere(folder, 'build', 'review', '-o', 'w.rwf', ...allow);
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toMatch(
        /error: review is not built: no bundle can hold it: .* like a zip bomb\n {2}help: a bundle has limits [^\n]*: shorten the files of the workflow[^\n]*\n$/,
      );
      expect(readdirSync(folder)).toEqual(['review']);
    },
  );

  it('refuses a rule that does not exist, with the nearest', async () => {
    const folder = folderWith(below('review', cleanWorkflow));
    const refused = await raymondHere(folder, 'build', 'review', '-o', 'w.rwf', '--allow', 'never-end');
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('there is no rule "never-end"; the nearest name is never-ends');
  });
});

describe.skipIf(isWindows)('a run whose sources are deleted in the middle', () => {
  const scripts: FileTree = {
    // The first state takes the folder away, and the working folder's other files with it.
    'START.sh': 'rm -r flow w.rwf\necho "<call return=\\"BACK\\" input=\\"$RAYMOND_RESULT\\">CHECK</call>"\n',
    'CHECK.sh': 'test ! -e flow || exit 1\necho "<result>$RAYMOND_INPUT, checked</result>"\n',
    'BACK.md': prompt('tag: goto, target: LAST'),
    'LAST.sh': 'echo "<result>$RAYMOND_RESULT, with nothing but the bundle</result>"\n',
  };
  const answers = JSON.stringify({
    version: 1,
    turns: [{ state: 'BACK', text: '<goto>LAST</goto>', cost: 0 }],
  });

  it.each([['w.rwf'], ['flow']])('goes on, started from %s', async (path) => {
    const folder = folderWith({ ...below('flow', scripts), 'turns.json': answers });
    expect(await raymondHere(folder, 'build', 'flow', '-o', 'w.rwf')).toMatchObject({ code: 0 });
    const finished = await raymond(folder, 'run', path, '--input', 'in', '--agent', 'replay:turns.json');
    expect(finished.stderr).toContain('LAST → end (result)');
    expect(finished.code).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(['.raymond', 'turns.json']);
  });

  it('goes on even when it was stopped meanwhile', async () => {
    const stopped = { ...scripts, 'CHECK.sh': 'test -e again || exit 1\necho "<result>checked</result>"\n' };
    const folder = folderWith({ ...below('flow', stopped), 'turns.json': answers, 'w.rwf': '' });
    const failed = await raymond(folder, 'run', 'flow', '--id', 'r', '--agent', 'replay:turns.json');
    expect(failed.code).toBe(1);
    expect(readdirSync(folder).sort()).toEqual(['.raymond', 'turns.json']);
    writeFileSync(join(folder, 'again'), '');
    const resumed = await raymond(folder, 'resume', 'r');
    expect(resumed.stderr).toContain('LAST → end (result)');
    expect(resumed.code).toBe(0);
  });
});
