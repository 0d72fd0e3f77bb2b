import { checkBundle } from '../inputs/read-bundle-file.ts';
import type { CommandIo } from '../terminal/command-io.ts';

/**
 * Why the bundle at `path`, whose bytes are about to be executed, lacks the signature that is required; null when it
 * has it, or none is required. It is given the very bytes that are then read, kept and executed, so that nobody can put
 * others in their place between the check and the use.
 */
export async function missingSignature(
  path: string,
  bytes: Uint8Array,
  keys: readonly string[],
  io: CommandIo,
): Promise<string | null> {
  if (keys.length === 0) return null;
  const { judgeSignature, loadVerificationKeys } = await import('./signing.ts');
  const loaded = loadVerificationKeys(keys, io);
  if (!loaded.ok) return loaded.refusal;
  const judged = judgeSignature(path, bytes, loaded.keys);
  if (judged.ok) return null;
  if (judged.signed) return judged.refusal;
  // Of a file that was cut off it would be the least of what is wrong.
  const checked = await checkBundle(path, bytes);
  return checked.ok ? judged.refusal : checked.refusal;
}
