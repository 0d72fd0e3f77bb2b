import { sign, verify } from 'node:crypto';
import type { Refusable } from '../util/refusable.ts';
import { beginsAsBundle, largestBundle } from './bundle.ts';
import { sha256 } from './digest.ts';
import { readBundle } from './read-bundle.ts';
import {
  attachSignature,
  countBytesBehind,
  detachSignature,
  hasSignatureEntry,
  signatureVersion,
} from './signature.ts';
import type { SigningKey, VerificationKey } from './signing-keys.ts';

/** What became of checking a signature: only `good` means that one of the keys has signed these bytes. */
export type SignatureVerdict<Key extends VerificationKey = VerificationKey> =
  | {
      readonly kind: 'good';
      readonly key: Key;
      /** SHA-256 of the file as it was before it was signed. */
      readonly unsignedDigest: string;
    }
  | { readonly kind: 'unsigned' }
  /** It was signed, but its signature is no longer in the one form that there is. */
  | { readonly kind: 'damaged' }
  /** Something was put after the end of a signed bundle, which nobody has signed. */
  | { readonly kind: 'continued' /** In bytes. */; readonly surplus: number }
  /** Signed, as it says, by a key that is none of those asked for. */
  | { readonly kind: 'other-key'; readonly fingerprint: string }
  /** It names one of the keys, but that key has not signed these bytes. */
  | { readonly kind: 'changed'; readonly key: Key };

/**
 * Signs a bundle. Ed25519 uses no chance: the same bundle and key give the same bytes. Refused is what is no bundle, is
 * signed already, or has no room for a signature; a refusal is a sentence about "it".
 */
export function signBundle(bundle: Uint8Array, key: SigningKey): Refusable<{ readonly bytes: Uint8Array }> {
  if (detachSignature(bundle) !== null) return { ok: false, refusal: 'it is signed already' };
  if (!beginsAsBundle(bundle)) return { ok: false, refusal: 'it is no bundle' };
  const value = sign(null, signedMessage(sha256(bundle)), key.privateKey).toString('base64');
  const signed = attachSignature(bundle, { key: key.fingerprint, value });
  if (signed === null) {
    return { ok: false, refusal: 'it has as many entries as a bundle can have, and a signature is one more' };
  }
  if (signed.length > largestBundle) {
    return {
      ok: false,
      refusal: `with a signature it has ${signed.length} bytes, and a bundle at most ${largestBundle}`,
    };
  }
  const read = readBundle(bundle);
  if (!read.ok) return { ok: false, refusal: `it is no bundle that can be read: ${read.refusal}` };
  // A fault of the machine while it signs could give a key away, and a signature that does not hold is of no use.
  if (verifySignature(signed, [key]).kind !== 'good')
    throw new Error('the signature just made does not hold');
  return { ok: true, bytes: signed };
}

/**
 * Whether one of `keys` signed these very bytes. Nothing of the file is looked at but the place of its signature,
 * so this can be asked before a reader trusts a parser to it; whether it is a bundle is for the reader to say.
 */
export function verifySignature<Key extends VerificationKey>(
  bytes: Uint8Array,
  keys: readonly Key[],
): SignatureVerdict<Key> {
  const detached = detachSignature(bytes);
  if (detached === null) {
    const surplus = countBytesBehind(bytes);
    if (surplus > 0) return { kind: 'continued', surplus };
    return { kind: hasSignatureEntry(bytes) ? 'damaged' : 'unsigned' };
  }
  const { signature, unsigned } = detached;
  const key = keys.find(({ fingerprint }) => fingerprint === signature.key);
  if (key === undefined) return { kind: 'other-key', fingerprint: signature.key };
  const unsignedDigest = sha256(unsigned);
  const good = verify(
    null,
    signedMessage(unsignedDigest),
    key.publicKey,
    Buffer.from(signature.value, 'base64'),
  );
  return good ? { kind: 'good', key, unsignedDigest } : { kind: 'changed', key };
}

/** The first line keeps a signature of a bundle from being one of anything else that the key may sign. */
function signedMessage(unsignedDigest: string): Uint8Array {
  return Buffer.from(`raymond bundle signature ${signatureVersion}\n${unsignedDigest}\n`, 'latin1');
}
