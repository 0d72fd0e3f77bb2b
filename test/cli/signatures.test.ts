import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readDocument } from '../docs/documents.ts';
import {
  below,
  brokenWorkflow,
  cleanWorkflow,
  type Finished,
  folderWith,
  launcher,
  prompt,
  raymond,
  runProgram,
} from './command-line.ts';
import { raymondHere } from './in-process.ts';

const isWindows = process.platform === 'win32';

/** A folder with two pairs of keys, a workflow, its unsigned bundle and its signed one. */
const folder = folderWith({
  ...below('flow', { 'START.md': prompt('tag: result') }),
  ...below('broken', brokenWorkflow),
  'turns.json': JSON.stringify({
    version: 1,
    turns: [{ state: 'START', text: '<result>x</result>', cost: 0 }],
  }),
});
const inFolder = (...parameters: readonly string[]) => raymondHere(folder, ...parameters);
const read = (name: string) => readFileSync(join(folder, name));
const replay = ['--agent', 'replay:turns.json', '--id'] as const;
let made: Finished;
let built: Finished;
let fingerprint = '';

beforeAll(async () => {
  made = await raymond(folder, 'keygen', '-o', 'ours');
  fingerprint = /fingerprint ([0-9a-f]{64})\n$/.exec(made.stdout)?.[1] ?? '';
  await inFolder('keygen', '-o', 'theirs');
  await inFolder('build', 'flow', '-o', 'plain.rwf');
  built = await raymond(folder, 'build', 'flow', '-o', 'signed.rwf', '--sign', 'ours.key');
});

/** One sentence on standard error, nothing on standard output. */
function expectRefusal(finished: Finished, code: number, sentence: string): void {
  expect(finished).toEqual({ code, stdout: '', stderr: `error: ${sentence}\n` });
}

describe('raymond keygen', () => {
  it('writes a private key for its user alone and a public one', () => {
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toBe(
      `wrote ours.key, to be kept secret: whoever has it can sign as you\nwrote ours.pub, for those who check\nfingerprint ${fingerprint}\n`,
    );
    expect(read('ours.key').toString()).toMatch(
      /^-----BEGIN PRIVATE KEY-----\n[\w+/=]{64}\n-----END PRIVATE KEY-----\n$/,
    );
    expect(read('ours.pub').toString()).toMatch(
      /^-----BEGIN PUBLIC KEY-----\n[\w+/=]{60}\n-----END PUBLIC KEY-----\n$/,
    );
    if (!isWindows) expect(statSync(join(folder, 'ours.key')).mode & 0o777).toBe(0o600);
    expect(read('theirs.key')).not.toEqual(read('ours.key'));
  });

  it('keeps the private key private whatever the umask', async (context) => {
    if (isWindows) context.skip('Windows has no such rights');
    const place = folderWith({});
    const launch = `umask 000; exec "$0" "$1" keygen -o key`;
    await runProgram(place, 'sh', ['-c', launch, process.execPath, launcher]);
    expect(statSync(join(place, 'key.key')).mode & 0o777).toBe(0o600);
  });

  it('overwrites nothing, and leaves no half of a pair', async () => {
    const place = folderWith({ 'a.key': 'a', 'b.pub': 'b' });
    const taken = 'something is there already, and it is never overwritten';
    expectRefusal(await raymondHere(place, 'keygen', '-o', 'a'), 2, `a.key cannot be written: ${taken}`);
    expectRefusal(await raymondHere(place, 'keygen', '-o', 'b'), 2, `b.pub cannot be written: ${taken}`);
    expect(readdirSync(place).sort()).toEqual(['a.key', 'b.pub']);
    expect(readFileSync(join(place, 'a.key'), 'utf8')).toBe('a');
    expect(readFileSync(join(place, 'b.pub'), 'utf8')).toBe('b');
  });

  it('follows no link that leads elsewhere', async (context) => {
    if (isWindows) context.skip('links need rights on Windows');
    const place = folderWith({});
    symlinkSync('elsewhere', join(place, 'a.key'));
    expect(await raymondHere(place, 'keygen', '-o', 'a')).toMatchObject({ code: 2, stdout: '' });
    expect(readdirSync(place)).toEqual(['a.key']);
  });

  it('says where it cannot write, and what a name is', async () => {
    const place = folderWith({});
    expectRefusal(
      await raymondHere(place, 'keygen', '-o', 'no/a'),
      2,
      'no/a.key cannot be written: there is no folder no',
    );
    expectRefusal(
      await raymondHere(place, 'keygen', '-o', 'a.pub'),
      2,
      'a.pub: leave out .pub, since both files are named after what comes before it',
    );
    for (const name of ['.', '..', './', 'keys/', 'keys/.']) {
      const refused = await raymondHere(place, 'keygen', '-o', name);
      expectRefusal(
        refused,
        2,
        `${name} names a folder: expected a name for the keys, as in ${join(name, 'team')}`,
      );
    }
    expect(readdirSync(place)).toEqual([]);
  });
});

describe('raymond build --sign', () => {
  it('signs, says who, and changes nothing else', async () => {
    expect(built).toMatchObject({ code: 0, stderr: '' });
    expect(built.stdout).toMatch(/^built signed\.rwf: .*\nproved .*\nsha256 [0-9a-f]{64}\n/);
    expect(built.stdout.endsWith(`\nsigned by ${fingerprint}\n`)).toBe(true);
    const [plain, signed] = [read('plain.rwf'), read('signed.rwf')];
    expect(signed.length - plain.length).toBe(273 + 60);
    const directoryAt = plain.readUInt32LE(plain.length - 6);
    expect(signed.subarray(0, directoryAt)).toEqual(plain.subarray(0, directoryAt));
    await inFolder('build', 'flow', '-o', 'again.rwf', '--sign', 'ours.key');
    expect(read('again.rwf')).toEqual(signed);
  });

  it('finds a key that is none before it compiles', async () => {
    const refused = await inFolder('build', 'broken', '-o', 'out.rwf', '--sign', 'ours.pub');
    expectRefusal(
      refused,
      2,
      'ours.pub cannot sign: it is a public key: name the private one, which raymond keygen wrote beside it (NAME.key)',
    );
    expectRefusal(
      await inFolder('build', 'broken', '-o', 'out.rwf', '--sign', 'no.key'),
      2,
      'no.key cannot be read: there is nothing there',
    );
    writeFileSync(join(folder, 'large.key'), 'x'.repeat(65_537));
    expectRefusal(
      await inFolder('build', 'flow', '-o', 'out.rwf', '--sign', 'large.key'),
      2,
      'large.key is too large for a key',
    );
    expect(existsSync(join(folder, 'out.rwf'))).toBe(false);
  });

  it('warns of a private key that others may read, and never shows it', async (context) => {
    if (isWindows) context.skip('Windows has no such rights');
    const secret = read('theirs.key').toString();
    chmodSync(join(folder, 'theirs.key'), 0o644);
    const finished = await inFolder('build', 'flow', '-o', 'warned.rwf', '--sign', 'theirs.key');
    chmodSync(join(folder, 'theirs.key'), 0o600);
    expect(finished.code).toBe(0);
    expect(finished.stderr).toMatch(
      /^warning: theirs\.key is open to other users of this machine: .*chmod 600.*\n$/,
    );
    const body = secret.split('\n')[1] ?? '';
    expect(body).toHaveLength(64);
    expect(finished.stdout + finished.stderr + read('warned.rwf').toString('latin1')).not.toContain(body);
  });
});

describe('raymond verify', () => {
  it('says who signed, and the digest of what was signed', async () => {
    const digest = /sha256 ([0-9a-f]{64})/.exec(
      (await inFolder('build', 'flow', '-o', 'plain.rwf')).stdout,
    )?.[1];
    const good = {
      code: 0,
      stdout: `signed.rwf is signed by ${fingerprint} (ours.pub)\nthe unsigned bundle has sha256 ${digest}\n`,
      stderr: '',
    };
    expect(await raymond(folder, 'verify', 'signed.rwf', '--key', 'ours.pub')).toEqual(good);
    expect(await inFolder('verify', 'signed.rwf', '--key', 'theirs.pub', '--key', 'ours.pub')).toEqual(good);
    expect(await inFolder('inspect', 'signed.rwf', '--verify', '--key', 'ours.pub')).toEqual(good);
  });

  it('tells unsigned, signed by another key and changed apart', async () => {
    expectRefusal(await inFolder('verify', 'plain.rwf', '--key', 'ours.pub'), 1, 'plain.rwf is not signed');
    const other = await inFolder('verify', 'signed.rwf', '--key', 'theirs.pub');
    expect(other).toMatchObject({ code: 1, stdout: '' });
    expect(other.stderr).toMatch(
      new RegExp(
        `^error: signed.rwf is signed, as it says, by another key: ${fingerprint}, expected [0-9a-f]{64} \\(theirs.pub\\)\n$`,
      ),
    );
    const bytes = read('signed.rwf');
    // Within the text of the state, which the zip's own check sums would show as well.
    const at = bytes.indexOf('START.md') + 20;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(join(folder, 'changed.rwf'), bytes);
    expectRefusal(
      await inFolder('verify', 'changed.rwf', '--key', 'ours.pub'),
      1,
      `changed.rwf was changed after it was signed, or its signature is forged: it names the key ${fingerprint} (ours.pub), which has not signed these bytes`,
    );
  });

  it('says of files that are none what is wrong with them', async () => {
    writeFileSync(join(folder, 'torn.rwf'), read('plain.rwf').subarray(0, 200));
    expectRefusal(
      await inFolder('verify', 'torn.rwf', '--key', 'ours.pub'),
      2,
      'torn.rwf cannot be read: the end record of a zip is missing in 200 bytes: this is no zip, or it is cut off; build it again: raymond build WORKFLOW -o torn.rwf',
    );
    expectRefusal(
      await inFolder('verify', 'no.rwf', '--key', 'ours.pub'),
      2,
      'no.rwf cannot be read: there is nothing there',
    );
    const refused = await inFolder('verify', 'signed.rwf', '--key', 'ours.key');
    expectRefusal(
      refused,
      2,
      'ours.key cannot check signatures: it is a private key: name the public one, which raymond keygen wrote beside it (NAME.pub)',
    );
    expect(await inFolder('verify', 'signed.rwf')).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('a signed bundle that was cut off', () => {
  it.each([
    ['run', ['run', 'cut.rwf', '--require-signature', 'ours.pub']],
    ['verify', ['verify', 'cut.rwf', '--key', 'ours.pub']],
  ])('is no bundle, and is not told as unsigned: %s', async (_command, words) => {
    for (const bytes of [read('signed.rwf').subarray(0, -1), Buffer.alloc(0)]) {
      writeFileSync(join(folder, 'cut.rwf'), bytes);
      const refused = await inFolder(...words);
      expect(refused).toMatchObject({ code: 2, stdout: '' });
      expect(refused.stderr).toMatch(
        /^error: cut\.rwf cannot be read: .*(cut off|empty); build it again: raymond build WORKFLOW -o cut\.rwf\n$/,
      );
    }
  });
});

describe('a signed bundle with bytes after its end', () => {
  it.each([
    ['run', ['run', 'longer.rwf', '--require-signature', 'ours.pub'], 2],
    ['verify', ['verify', 'longer.rwf', '--key', 'ours.pub'], 1],
  ])('was changed, and is not told as unsigned: %s', async (_command, words, code) => {
    writeFileSync(join(folder, 'longer.rwf'), Buffer.concat([read('signed.rwf'), Buffer.from('\n\n')]));
    expectRefusal(
      await inFolder(...words),
      code,
      'longer.rwf was changed after it was signed: it goes on for 2 bytes after the end of the signed bundle',
    );
  });
});

describe('raymond inspect', () => {
  it('shows who claims to have signed, and that nobody checked', async () => {
    const lineOf = async (bundle: string) =>
      /^signature .*$/m.exec((await inFolder('inspect', bundle)).stdout)?.[0];
    expect(await lineOf('signed.rwf')).toBe(
      `signature  signed by ${fingerprint} (not checked; use raymond verify)`,
    );
    expect(await lineOf('plain.rwf')).toBe('signature  none');
    const { signature } = JSON.parse((await inFolder('inspect', 'signed.rwf', '--json')).stdout).file;
    expect(signature).toEqual({ key: fingerprint, value: expect.stringMatching(/^[\w+/]{86}==$/) });
    for (const flags of [['--verify'], ['--key', 'ours.pub']]) {
      expect(await inFolder('inspect', 'signed.rwf', ...flags)).toMatchObject({
        code: 2,
        stderr: 'error: --verify and --key go together\n',
      });
    }
  });
});

describe.skipIf(isWindows)('raymond run --require-signature', () => {
  it('runs what the key has signed, and keeps those very bytes', async () => {
    const finished = await raymond(
      folder,
      'run',
      'signed.rwf',
      ...replay,
      'good',
      '--require-signature',
      'ours.pub',
    );
    expect(finished).toMatchObject({ code: 0, stdout: 'x\n' });
    const { bundle } = JSON.parse(read('.raymond/state/good.json').toString());
    expect(read(`.raymond/bundles/${bundle}.rwf`)).toEqual(read('signed.rwf'));
  });

  it.each([
    ['an unsigned bundle', 'plain.rwf', ['ours.pub'], 'plain.rwf is not signed'],
    ['a bundle of others', 'signed.rwf', ['theirs.pub'], 'signed.rwf is signed, as it says, by another key'],
    ['a folder', 'flow', ['ours.pub'], 'flow is no bundle, and only bundles are signed'],
    ['a state file', 'flow/START.md', ['ours.pub'], 'flow/START.md is no bundle'],
    ['a key that is none', 'signed.rwf', ['ours.pub', 'turns.json'], 'turns.json cannot check signatures'],
    ['a key that is missing', 'signed.rwf', ['no.pub'], 'no.pub cannot be read'],
  ])('refuses %s before anything begins', async (_what, path, keys, words) => {
    const place = join(folder, 'elsewhere');
    mkdirSync(place, { recursive: true });
    const required = keys.flatMap((key) => ['--require-signature', join('..', key)]);
    const finished = await raymondHere(
      place,
      'run',
      join('..', path),
      ...required,
      '--agent',
      'replay:../turns.json',
    );
    expect(finished).toMatchObject({ code: 2, stdout: '' });
    expect(finished.stderr).toMatch(/^error: [^\n]*\n$/);
    expect(finished.stderr).toContain(words);
    expect(existsSync(join(place, '.raymond'))).toBe(false);
  });

  it('holds a resumed run to the same, finished or not', async () => {
    const stopped = folderWith({
      ...below('flow', cleanWorkflow),
      'turns.json': JSON.stringify({
        version: 1,
        turns: [
          { state: 'START', text: '<goto>PUBLISH</goto>', cost: 1 },
          { state: 'PUBLISH', text: '<result>y</result>', cost: 0 },
        ],
      }),
    });
    const inStopped = (...parameters: readonly string[]) => raymond(stopped, ...parameters);
    const ours = join(folder, 'ours.pub');
    await raymondHere(stopped, 'build', 'flow', '-o', 'w.rwf', '--sign', join(folder, 'ours.key'));
    const run = await inStopped(
      'run',
      'w.rwf',
      ...replay,
      'r',
      '--budget',
      '0.5',
      '--require-signature',
      ours,
    );
    expect(run.code).toBe(3);
    const theirs = ['--require-signature', join(folder, 'theirs.pub')];
    const before = readFileSync(join(stopped, '.raymond/state/r.json'));
    const refused = await inStopped('resume', 'r', '--budget', '9', ...theirs);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('by another key');
    expect(readFileSync(join(stopped, '.raymond/state/r.json'))).toEqual(before);
    expect(await inStopped('resume', 'r', '--budget', '9', '--require-signature', ours)).toMatchObject({
      code: 0,
      stdout: 'y\n',
    });
    expect(await inStopped('resume', 'r', ...theirs)).toMatchObject({ code: 2, stdout: '' });
    expect(await inStopped('resume', 'r')).toMatchObject({ code: 0, stdout: 'y\n' });
  });

  it('is nothing for a witness, of which nothing is executed', async () => {
    const finished = await inFolder('run', '--witness', 'turns.json', '--require-signature', 'ours.pub');
    expect(finished.code).toBe(2);
    expect(finished.stderr).toContain('cannot be used with option');
  });
});

describe('the recipe of the format page', () => {
  const script = readDocument('docs/bundle-format.md').blocks.find(({ content }) =>
    content.includes('openssl pkeyutl'),
  )?.content;
  const check = (bundle: string) => {
    const place = folderWith({ 'coding.rwf': read(bundle), 'team.pub': read('ours.pub') });
    return { place, ...spawnSync('sh', ['-c', script ?? 'exit 9'], { cwd: place, encoding: 'utf8' }) };
  };

  it('checks a signature with openssl, without raymond', (context) => {
    const tools = ['unzip', 'sha256sum', 'od', 'base64'];
    const found = [...tools.map((tool) => `command -v ${tool}`), "openssl version | grep '^OpenSSL [3-9]'"];
    if (spawnSync('sh', ['-c', found.join(' && ')]).status !== 0) {
      context.skip(`OpenSSL 3 or one of ${tools.join(', ')} is not on this machine`);
    }
    const good = check('signed.rwf');
    expect(good.stderr).toBe('');
    expect(good.stdout).toBe(`${fingerprint}  -\nSignature Verified Successfully\n`);
    expect(readFileSync(join(good.place, 'unsigned.rwf'))).toEqual(read('plain.rwf'));
    const bytes = read('signed.rwf');
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    writeFileSync(join(folder, 'wrong.rwf'), bytes);
    const bad = check('wrong.rwf');
    expect(bad.status).not.toBe(0);
    expect(bad.stdout).toContain('Signature Verification Failure');
  });
});
