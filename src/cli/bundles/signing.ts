import { resolve } from 'node:path';
import { type SignatureVerdict, verifySignature } from '../../bundle/sign-bundle.ts';
import {
  readSigningKey,
  readVerificationKey,
  type SigningKey,
  type VerificationKey,
} from '../../bundle/signing-keys.ts';
import { visible } from '../../diagnostics/paint.ts';
import { type KeyFile, readKeyFile } from '../../host/key-files.ts';
import { joinWords, plural } from '../../util/plural.ts';
import type { Refusable } from '../../util/refusable.ts';
import type { CommandIo } from '../terminal/command-io.ts';
import { systemRefusal } from '../terminal/system-refusal.ts';

/** A public key, and the file it came from. */
interface NamedKey extends VerificationKey {
  readonly path: string;
}

/** Reads the private key of `--sign`; warns when others could have read it, too. */
export function loadSigningKey(path: string, io: CommandIo): Refusable<{ readonly key: SigningKey }> {
  const file = readFile(path, io.cwd);
  if (!file.ok) return file;
  const read = readSigningKey(file.text);
  if (!read.ok) return { ok: false, refusal: `${path} cannot sign: ${read.refusal}` };
  if (file.exposed) {
    const advice = 'make it private with chmod 600, and a new key if anybody may have read it';
    io.stderr.write(`warning: ${visible(path)} is open to other users of this machine: ${advice}\n`);
  }
  return read;
}

/** Reads the public keys of `--key` or `--require-signature`. */
export function loadVerificationKeys(
  paths: readonly string[],
  io: CommandIo,
): Refusable<{ readonly keys: readonly NamedKey[] }> {
  const keys: NamedKey[] = [];
  for (const path of paths) {
    const file = readFile(path, io.cwd);
    if (!file.ok) return file;
    const read = readVerificationKey(file.text);
    if (!read.ok) return { ok: false, refusal: `${path} cannot check signatures: ${read.refusal}` };
    keys.push({ ...read.key, path });
  }
  return { ok: true, keys };
}

function readFile(
  path: string,
  cwd: string,
): Refusable<{ readonly text: string; readonly exposed: boolean }> {
  let file: KeyFile;
  try {
    file = readKeyFile(resolve(cwd, path));
  } catch (thrown) {
    return { ok: false, refusal: systemRefusal(path, thrown) };
  }
  const { text, exposed } = file;
  return text === null
    ? { ok: false, refusal: `${path} is too large for a key` }
    : { ok: true, text, exposed };
}

type Judged =
  | { readonly ok: true; readonly key: NamedKey; readonly unsignedDigest: string }
  /** `signed`: there is a signature, but none that counts. */
  | { readonly ok: false; readonly signed: boolean; readonly refusal: string };

/** Says which of the keys has signed the bytes of the file at `path`, or in one sentence why none has. */
export function judgeSignature(path: string, bytes: Uint8Array, keys: readonly NamedKey[]): Judged {
  const verdict = verifySignature(bytes, keys);
  if (verdict.kind === 'good') return { ok: true, ...verdict };
  const refusal = `${path} ${describe(verdict, keys)}`;
  return { ok: false, signed: verdict.kind !== 'unsigned', refusal };
}

function describe(
  verdict: Exclude<SignatureVerdict<NamedKey>, { kind: 'good' }>,
  keys: readonly NamedKey[],
): string {
  if (verdict.kind === 'unsigned') return 'is not signed';
  if (verdict.kind === 'damaged') return 'was changed after it was signed: its signature is damaged';
  if (verdict.kind === 'continued') {
    return `was changed after it was signed: it goes on for ${plural(verdict.surplus, 'byte')} after the end of the signed bundle`;
  }
  if (verdict.kind === 'other-key') {
    const expected = keys.map((key) => `${key.fingerprint} (${key.path})`);
    return `is signed, as it says, by another key: ${verdict.fingerprint}, expected ${joinWords(expected, 'or')}`;
  }
  const { fingerprint, path } = verdict.key;
  return `was changed after it was signed, or its signature is forged: it names the key ${fingerprint} (${path}), which has not signed these bytes`;
}
