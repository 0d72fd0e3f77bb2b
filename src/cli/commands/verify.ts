import { visible } from '../../diagnostics/paint.ts';
import { judgeSignature, loadVerificationKeys } from '../bundles/signing.ts';
import { checkBundle, readBundleFile } from '../inputs/read-bundle-file.ts';
import type { CommandIo } from '../terminal/command-io.ts';
import { refuse } from '../terminal/refuse.ts';

/** The exit code for a bundle that none of the keys has signed (docs/cli.md). */
const notSigned = 1;

interface VerifyOptions {
  readonly path: string;
  /** Files with public keys; any of them will do. */
  readonly keys: readonly string[];
}

/** `raymond verify`: 0 signed by one of the keys, 1 not so, 2 a file that is no key or no bundle. */
export async function verify({ path, keys: paths }: VerifyOptions, io: CommandIo): Promise<number> {
  const loaded = loadVerificationKeys(paths, io);
  if (!loaded.ok) return refuse(io, loaded.refusal);
  const file = readBundleFile(path, io.cwd);
  if (!file.ok) return refuse(io, file.refusal);
  const { bytes } = file;
  const judged = judgeSignature(path, bytes, loaded.keys);
  if (!judged.ok && judged.signed) return refuseSignature(io, judged.refusal);
  const checked = await checkBundle(path, bytes);
  // A damaged file is told from a bundle that nobody signed; and a signature does not make a bundle.
  if (!checked.ok) return refuse(io, checked.refusal);
  if (!judged.ok) return refuseSignature(io, judged.refusal);
  const { key, unsignedDigest } = judged;
  io.stdout.write(`${visible(path)} is signed by ${key.fingerprint} (${visible(key.path)})\n`);
  io.stdout.write(`the unsigned bundle has sha256 ${unsignedDigest}\n`);
  return 0;
}

function refuseSignature(io: CommandIo, refusal: string): number {
  refuse(io, refusal);
  return notSigned;
}
