import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkClaude } from '../../src/agents/check-claude.ts';
import { nodeClock } from '../../src/host/clock.ts';
import { nodeChildProcesses } from '../../src/host/node-child-processes.ts';
import { fake, folder } from './fake-claude.ts';

const check = (command: string, clock = nodeClock, warn = (_message: string) => {}) =>
  checkClaude({
    processes: nodeChildProcesses(),
    ...{ clock, command, folder, warn },
    environment: { PATH: process.env.PATH },
  });

const claude = (version: string, login: string) =>
  fake(`
    fs.appendFileSync(${JSON.stringify(join(folder, 'asked'))}, process.argv.slice(2).join(' ') + '\\n');
    if (process.argv[2] === '--version') console.log('${version}');
    else ${login}
  `);
const isIn = `console.log('{ "loggedIn": true }');`;
const isOut = `{ console.log('{\\n  "loggedIn": false\\n}'); process.exit(1); }`;

it.each([
  ['2.1.72 (Claude Code)', isIn],
  ['2.1.330 (Claude Code)', isIn],
  ['10.0.0 (Claude Code)', isIn],
  // Wrappers may answer as they like.
  ['my own claude', isOut],
  ['', isOut],
  ['2.1.330 (Claude Code)', `{ console.error('unknown command'); process.exit(2); }`],
])('lets %j %s begin', async (version, login) => {
  expect((await check(claude(version, login))).refusal).toBeNull();
});

it.each([
  [
    '2.1.71 (Claude Code)',
    isIn,
    /Claude Code 2\.1\.71, and raymond needs 2\.1\.72 or newer: update it with claude update/,
  ],
  ['1.0.128 (Claude Code)', isIn, /needs 2\.1\.72/],
  ['2.1.330 (Claude Code)', isOut, /not logged in: start claude and use \/login, set ANTHROPIC_API_KEY/],
])('refuses %j %s', async (version, login, refusal) => {
  expect((await check(claude(version, login))).refusal).toMatch(refusal);
});

it.each([
  ['rsync  version 3.2.7\\nwritten by its authors', 'printed "rsync version 3.2.7", not'],
  ['', 'printed nothing'],
])('warns of a program that is no Claude Code: %j', async (answer, said) => {
  const warnings: string[] = [];
  const checked = await check(claude(answer, isIn), nodeClock, (message) => warnings.push(message));
  expect(checked.refusal).toBeNull();
  expect(warnings).toEqual([expect.stringMatching(/^".*" may be no Claude Code: /)]);
  expect(warnings[0]).toContain(said);
  expect(warnings[0]).toContain(
    'not a number such as 2.1.72; if it is not, set RAYMOND_CLAUDE to the path of claude',
  );
});

it.each(['my own claude', 'wrapper of the house\\n2.1.330 (Claude Code)'])(
  'warns of no wrapper that speaks of Claude: %j',
  async (answer) => {
    const warnings: string[] = [];
    await check(claude(answer, isIn), nodeClock, (message) => warnings.push(message));
    expect(warnings).toEqual([]);
  },
);

it('finds the version below what a wrapper prints', async () => {
  const old = claude('wrapper of the house\\n2.1.71 (Claude Code)', isIn);
  expect((await check(old)).refusal).toMatch(/is Claude Code 2\.1\.71, and raymond needs/);
});

it('refuses one that fails before it says its version, as where its installation was cut off', async () => {
  const broken = fake(`console.error('native binary not installed\\nrun install.cjs'); process.exit(1);`);
  expect((await check(broken)).refusal).toMatch(
    /^".*" cannot run: --version exited with code 1 and wrote: native binary not installed\nrun install\.cjs; install Claude Code again, or name another one by RAYMOND_CLAUDE$/,
  );
});

it('asks an old version nothing that it could take for a prompt', async () => {
  await check(claude('1.0.0 (Claude Code)', isOut));
  expect(existsSync(join(folder, 'asked')) && readFileSync(join(folder, 'asked'), 'utf8')).toMatch(
    /--version\n$/,
  );
});

it('says what to do when there is no claude', async () => {
  expect((await check(join(folder, 'nowhere'))).refusal).toMatch(
    /cannot find ".*nowhere": install Claude Code.*RAYMOND_CLAUDE.*replay:FILE/,
  );
});

it.each([
  ['~/.local/bin/claude', /^cannot find "~\/\.local\/bin\/claude": only a shell knows ~/],
  ['/home/me/work/~/claude', /only a shell knows ~/],
  ['/usr/bin/env claude --verbose', /names a program alone/],
  ['/no such folder/claude', /install Claude Code/],
  ['npx claude', /^cannot find "npx claude": RAYMOND_CLAUDE names a program alone, without arguments/],
])('says why %j is no program', async (command, refusal) => {
  expect((await check(command)).refusal).toMatch(refusal);
});

it.each([
  ['', ['--version']],
  ["if (process.argv[2] === '--version') console.log('2.1.330 (Claude Code)'); else", ['auth status']],
])('says that a claude which hangs gave no answer, and lets it begin: %s', async (answer, asked) => {
  const hurried = {
    ...nodeClock,
    after: (delay: number, act: () => void) => nodeClock.after(delay / 8, act),
  };
  const warnings: string[] = [];
  const hung = fake(`${answer} setInterval(() => {}, 1000);`);
  const checked = await check(hung, hurried, (message) => warnings.push(message));
  expect(checked.refusal).toBeNull();
  expect(warnings).toEqual(asked.map((words) => `claude ${words} gave no answer within 10 s`));
});

it.each([
  ['2.1.275 (Claude Code)', false],
  ['2.1.281 (Claude Code)', true],
  ['2.1.309 (Claude Code)', true],
  ['2.1.310 (Claude Code)', false],
  ['my own claude', false],
])('knows of %j whether the costs of a session go on: %j', async (version, totalsGoOn) => {
  expect(await check(claude(version, isIn))).toMatchObject({ totalsGoOn });
});
