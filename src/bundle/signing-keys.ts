import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { quoteName, refuse, refusing } from '../source/refusal.ts';
import type { Refusable } from '../util/refusable.ts';
import { sha256 } from './digest.ts';

/** What signatures are checked with. */
export interface VerificationKey {
  readonly publicKey: KeyObject;
  /** SHA-256 of the SPKI of the public key in DER, in lower-case hexadecimal. */
  readonly fingerprint: string;
}

/** What signatures are made with. */
export interface SigningKey extends VerificationKey {
  readonly privateKey: KeyObject;
}

/** Reads a private key: Ed25519, PKCS#8, PEM, not encrypted. A refusal is a sentence about "it". */
export function readSigningKey(pem: string): Refusable<{ readonly key: SigningKey }> {
  return refusing(() => {
    checkLabel(pem, 'PRIVATE KEY');
    const privateKey = parseKey(() => createPrivateKey({ key: pem, format: 'pem' }));
    return { key: { privateKey, ...verificationKey(createPublicKey(privateKey)) } };
  });
}

/** Reads a public key: Ed25519, SPKI, PEM. A refusal is a sentence about "it". */
export function readVerificationKey(pem: string): Refusable<{ readonly key: VerificationKey }> {
  return refusing(() => {
    // Node would make a public key of a private one, and nobody would notice that the wrong file is passed around.
    checkLabel(pem, 'PUBLIC KEY');
    return { key: verificationKey(parseKey(() => createPublicKey({ key: pem, format: 'pem' }))) };
  });
}

function verificationKey(publicKey: KeyObject): VerificationKey {
  return { publicKey, fingerprint: sha256(publicKey.export({ format: 'der', type: 'spki' })) };
}

/** Other kinds of PEM, by what to do about them. */
const advice: Readonly<Record<string, string>> = {
  'PUBLIC KEY': 'it is a public key: name the private one, which raymond keygen wrote beside it (NAME.key)',
  'PRIVATE KEY': 'it is a private key: name the public one, which raymond keygen wrote beside it (NAME.pub)',
  'ENCRYPTED PRIVATE KEY':
    'it is encrypted, and raymond asks for no passphrase: write it decrypted, as by openssl pkey -in FILE -out DECRYPTED',
};

function checkLabel(pem: string, expected: 'PRIVATE KEY' | 'PUBLIC KEY'): void {
  const labels = [...pem.matchAll(/^-----BEGIN ([^\r\n]*)-----\r?$/gm)].map((match) => match[1] ?? '');
  const label = labels[0];
  if (label === undefined) {
    refuse(`it is no key in PEM: expected "-----BEGIN ${expected}-----", as raymond keygen writes it`);
  }
  if (labels.length > 1) refuse(`it holds ${labels.length} keys or certificates: expected one key`);
  if (label === expected) return;
  refuse(
    advice[label] ??
      `it is of the kind ${quoteName(label)}: expected "${expected}", as raymond keygen writes it`,
  );
}

function parseKey(parse: () => KeyObject): KeyObject {
  let key: KeyObject;
  try {
    key = parse();
  } catch {
    // What OpenSSL says of it helps nobody, and might quote the file.
    return refuse('it is damaged: its PEM block holds no key');
  }
  const { asymmetricKeyType: type } = key;
  if (type !== 'ed25519') {
    refuse(
      `it is a key of the type ${type}, and bundles are signed with Ed25519: make one with raymond keygen`,
    );
  }
  return key;
}
