import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { applyPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Comparison } from '../../src/cli/descriptions/comparison.generated.ts';
import { unifiedDiff } from '../../src/cli/descriptions/unified-diff.ts';
import {
  below,
  checkout,
  cleanWorkflow,
  folderWith,
  launcher,
  prompt,
  raymond,
  runProgram,
  temporaryFolder,
  zipOf,
} from './command-line.ts';
import { raymondHere } from './in-process.ts';

const fixtures = join(checkout, 'test', 'cli', 'diff');
const cases = readdirSync(fixtures);
const validate = new Ajv({ strict: true, allowUnionTypes: true }).compile(
  JSON.parse(readFileSync(join(checkout, 'grammar', 'comparison.schema.json'), 'utf8')),
);

async function compared(folder: string, before: string, after: string): Promise<Comparison> {
  const finished = await raymondHere(folder, 'diff', before, after, '--format', 'json');
  expect(finished).toMatchObject({ code: 0, stderr: '' });
  const comparison = JSON.parse(finished.stdout);
  expect(validate(comparison), JSON.stringify(validate.errors)).toBe(true);
  return comparison;
}

/** What a comparison says of the other direction. */
function reversed({ states, workflow, findings, verdicts, unshown }: Comparison) {
  const turn = <One extends { before: unknown; after: unknown }>(one: One) => ({
    ...one,
    before: one.after,
    after: one.before,
  });
  const other = { added: 'removed', removed: 'added', changed: 'changed' } as const;
  return {
    workflow: workflow.map(turn),
    findings: findings.map(turn),
    verdicts: verdicts.map(turn),
    unshown,
    states: states.map(({ state, change, files }) => ({
      state,
      change: other[change],
      files: files.map((file) => ({
        file: file.file,
        change: other[file.change],
        fields: file.fields.map(turn),
        lists: file.lists.map(({ list, removed, added }) => ({ list, removed: added, added: removed })),
        texts: file.texts.map(({ text }) => text),
      })),
    })),
  };
}

describe.each(cases)('raymond diff of test/cli/diff/%s', (name) => {
  const folder = join(fixtures, name);

  it('prints what is expected', async () => {
    const { code, stdout, stderr } = await raymondHere(folder, 'diff', 'before', 'after');
    expect([code, stderr]).toEqual([0, '']);
    const file = join(folder, 'expected.txt');
    if (process.env['UPDATE'] === '1') writeFileSync(file, stdout);
    expect(stdout).toBe(readFileSync(file, 'utf8'));
  });

  it('is the same the other way round, and of bundles and zips', async () => {
    const work = temporaryFolder();
    cpSync(folder, work, { recursive: true });
    const there = await compared(work, 'before', 'after');
    const back = await compared(work, 'after', 'before');
    const texts = {
      ...back,
      states: back.states.map((state) => ({
        ...state,
        files: state.files.map((file) => ({ ...file, texts: file.texts.map(({ text }) => text) })),
      })),
    };
    expect(texts).toMatchObject(reversed(there));
    for (const side of ['before', 'after']) {
      const files = readdirSync(join(work, side)).map((file) => [file, readFileSync(join(work, side, file))]);
      writeFileSync(join(work, `${side}.zip`), await zipOf(Object.fromEntries(files)));
      await raymondHere(work, 'build', side, '-o', `${side}.rwf`);
    }
    const pairs = [
      ['before', 'after.zip'],
      ['before.zip', 'after.rwf'],
      ['before.rwf', 'after.rwf'],
      ['before.rwf', 'after'],
    ] as const;
    for (const [before, after] of pairs) {
      // A workflow with errors has no bundle.
      if (![before, after].every((path) => existsSync(join(work, path)))) continue;
      const other = await compared(work, before, after);
      const isNamed = there.workflow.some(({ field }) => field === 'name');
      const named = !isNamed && before.endsWith('.rwf') && after.endsWith('.rwf');
      // Bundles have names of their own; that of a folder or zip is that of its place, where no manifest has one.
      const workflow = other.workflow.filter(({ field }) => !named || field !== 'name');
      const sides = { before: expect.anything(), after: expect.anything() };
      expect({ ...other, workflow }).toEqual({ ...there, ...sides, different: other.different });
    }
  });

  it('does not differ from itself', async () => {
    for (const side of ['before', 'after'])
      expect(await raymondHere(folder, 'diff', '--exit-code', side, side)).toEqual({
        code: 0,
        stdout: `${side} and ${side} do not differ\n`,
        stderr: '',
      });
  });
});

describe('raymond diff', () => {
  it('finds every planted defect of the realistic workflows, in its file', async () => {
    interface Defect {
      readonly workflow: string;
      readonly file: string;
      readonly find?: string;
      readonly replace?: string;
    }
    const realistic = join(checkout, 'test', 'realistic');
    const defects: Defect[] = JSON.parse(readFileSync(join(realistic, 'defects.json'), 'utf8'));
    const edits = defects.filter(({ find }) => find !== undefined).filter((_, index) => index % 8 === 0);
    expect(edits.length).toBeGreaterThan(10);
    for (const { workflow, file, find = '', replace = '' } of edits) {
      const folder = temporaryFolder();
      cpSync(join(realistic, workflow), join(folder, workflow), { recursive: true });
      const path = join(folder, workflow, file);
      writeFileSync(
        path,
        readFileSync(path, 'utf8').replace(find, () => replace),
      );
      const {
        states,
        workflow: settings,
        unshown,
      } = await compared(folder, join(realistic, workflow), workflow);
      const told = [
        ...states.flatMap(({ files }) => files.map((one) => one.file)),
        ...unshown.map((one) => one.file),
      ];
      expect(
        file === 'workflow.yaml' ? settings.length + unshown.length > 0 : told.includes(file),
        `${workflow}/${file}: ${find}`,
      ).toBe(true);
    }
  });

  it('takes spans that merely moved for no change', async () => {
    const longer = Object.fromEntries(
      Object.entries(cleanWorkflow).map(([file, text]) => [file, `---\n\n${String(text).slice(4)}`]),
    );
    const folder = folderWith({ ...below('a', cleanWorkflow), ...below('b', longer) });
    const { states, unshown } = await compared(folder, 'a', 'b');
    expect(states).toEqual([]);
    expect(unshown).toEqual([
      { file: 'PUBLISH.md', what: 'layout' },
      { file: 'START.md', what: 'layout' },
    ]);
  });

  it('ends with 1 only for a difference and only when asked to, and with 2 for what cannot be read', async () => {
    const folder = folderWith({
      ...below('a', cleanWorkflow),
      ...below('b', { ...cleanWorkflow, 'NEW.md': prompt('tag: result') }),
    });
    expect((await raymondHere(folder, 'diff', 'a', 'b')).code).toBe(0);
    expect((await raymond(folder, 'diff', '--exit-code', 'a', 'b')).code).toBe(1);
    expect((await raymondHere(folder, 'diff', '--exit-code', 'a', 'a')).code).toBe(0);
    for (const paths of [
      ['a', 'nowhere'],
      ['nowhere.rwf', 'a'],
      ['a', ''],
    ]) {
      const refused = await raymondHere(folder, 'diff', '--exit-code', ...paths);
      expect(refused).toMatchObject({ code: 2, stdout: '' });
      expect(refused.stderr).toMatch(/^error: [^\n]+\n$/);
    }
  });

  it('lets no workflow write to the terminal, or forge a line', async () => {
    const steering = '\u001b[31m\u009b2J\u202e\u2028';
    const folder = folderWith({
      ...below('a', { ...cleanWorkflow, 'workflow.yaml': 'description: plain\n' }),
      ...below('b', {
        'START.md': prompt('tag: goto, target: PUBLISH').replace(
          'Do it.',
          `Do ${steering} it.\r+ forged\rverdicts`,
        ),
        'PUBLISH.md': prompt(`tag: result, payload: "a\\n+ forged\\e[31m"`),
        'workflow.yaml': 'description: "a\\n+ forged.md\\e[31m\\u202e"\n',
      }),
    });
    const text = await raymondHere(folder, 'diff', 'a', 'b');
    expect(text.stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e]/);
    expect(text.stdout.split('\n').filter((line) => /^\s*\+ forged/.test(line))).toEqual([]);
    const json = await raymondHere(folder, 'diff', 'a', 'b', '--format', 'json');
    expect(json.stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/);
  });

  it.skipIf(process.platform === 'win32')('shows bundles in git, as docs/cli.md says', async () => {
    const folder = folderWith({ ...below('flow', cleanWorkflow), '.gitattributes': '*.rwf diff=raymond\n' });
    const git = async (...words: readonly string[]) => {
      const identity = [
        '-c',
        'user.name=a',
        '-c',
        'user.email=a@example.com',
        '-c',
        'init.defaultBranch=main',
      ];
      const finished = await runProgram(folder, 'git', [...identity, ...words]);
      expect(finished.code, finished.stderr).toBe(0);
      return finished.stdout;
    };
    await git('init', '-q');
    await raymondHere(folder, 'build', 'flow', '-o', 'flow.rwf');
    await git('add', 'flow.rwf');
    writeFileSync(
      join(folder, 'flow', 'START.md'),
      String(cleanWorkflow['START.md']).replace('Do it.', 'Do more.'),
    );
    await raymondHere(folder, 'build', 'flow', '-o', 'flow.rwf');
    const raymond = `"${process.execPath}" "${launcher}"`;
    const external = `diff.raymond.command=f() { ${raymond} diff "$2" "$5"; }; f`;
    expect(await git('-c', external, 'diff')).toMatch(
      / → flow\.rwf: 1 state changed\n\n~ START\.md\n {2}prompt\n {4}@@ -5,1 \+5,1 @@\n {4}-Do it\.\n {4}\+Do more\.\n$/,
    );
    expect(await git('-c', external, 'diff', '--cached')).toMatch(/^\/dev\/null → .*: 2 states added, /);
    const converted = `diff.raymond.textconv=f() { ${raymond} inspect "$1" || cat "$1"; }; f`;
    const overview = await git('-c', converted, 'diff');
    expect(overview).toMatch(/^-[0-9a-f]{64} {2}states\/START\.md\n\+[0-9a-f]{64} {2}states\/START\.md$/m);
    writeFileSync(join(folder, 'flow.rwf'), 'no bundle\n');
    expect(await git('-c', converted, 'diff')).toMatch(/^-[0-9a-f]{64}[\s\S]*^\+no bundle$/m);
  });

  it('colours on request', async () => {
    const { stdout } = await raymondHere(join(fixtures, 'policy'), 'diff', 'before', 'after', '--color');
    expect(stdout).toContain('\u001b[');
    const plain = readFileSync(join(fixtures, 'policy', 'expected.txt'), 'utf8');
    expect(stdout.replace(/\u001b\[\d+m/g, '')).toBe(plain);
  });
});

describe('unifiedDiff', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', '', '+', '-x', '@@ -1,1 +1,1 @@'), { maxLength: 40 })
    .chain((lines) => fc.constantFrom(lines.join('\n'), `${lines.join('\n')}\n`));

  it('is a patch that makes one text of the other', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const diff = unifiedDiff({ text: before, firstLine: 1 }, { text: after, firstLine: 1 });
        expect(applyPatch(before, `--- before\n+++ after\n${diff}`)).toBe(after);
      }),
      { numRuns: 500 },
    );
  });

  it('counts lines in the file, and gives up on texts that have nothing in common', () => {
    const numbered = (count: number, sign: string) =>
      Array.from({ length: count }, (_, at) => `${sign}${at}\n`).join('');
    expect(unifiedDiff({ text: 'a\n', firstLine: 5 }, { text: 'b\n', firstLine: 9 })).toBe(
      '@@ -5,1 +9,1 @@\n-a\n+b\n',
    );
    const large = unifiedDiff(
      { text: numbered(3000, 'a'), firstLine: 1 },
      { text: numbered(2000, 'b'), firstLine: 1 },
    );
    expect(large.split('\n').length).toBe(5002);
    expect(applyPatch(numbered(3000, 'a'), `--- a\n+++ b\n${large}`)).toBe(numbered(2000, 'b'));
  });
});
