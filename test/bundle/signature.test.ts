import { createPublicKey, generateKeyPairSync, type KeyPairKeyObjectResult, verify } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/bundle/digest.ts';
import { readBundle } from '../../src/bundle/read-bundle.ts';
import { signBundle, verifySignature } from '../../src/bundle/sign-bundle.ts';
import { attachSignature, type BundleSignature, detachSignature } from '../../src/bundle/signature.ts';
import { readSigningKey, readVerificationKey } from '../../src/bundle/signing-keys.ts';
import { writeBundle } from '../../src/bundle/write-bundle.ts';
import { forgeBundle } from './forge-bundle.ts';
import type { ForgedEntry } from './forge-zip.ts';
import { plainClaims, sample, smallSample } from './sample-workflow.ts';

function newKey() {
  const { privateKey } = generateKeyPairSync('ed25519');
  const read = readSigningKey(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString());
  if (!read.ok) throw new Error(read.refusal);
  return read.key;
}

const key = newKey();
const otherKey = newKey();

function signed(unsigned: Uint8Array, by = key): Uint8Array {
  const outcome = signBundle(unsigned, by);
  if (!outcome.ok) throw new Error(outcome.refusal);
  return outcome.bytes;
}

function signatureOf(bytes: Uint8Array): BundleSignature {
  const detached = detachSignature(bytes);
  if (detached === null) throw new Error('no signature');
  return detached.signature;
}

function refusalOf(bytes: Uint8Array): string {
  const outcome = readBundle(bytes);
  return outcome.ok ? 'accepted' : outcome.refusal;
}

const unsignedBundle = forgeBundle({});
const signedBundle = signed(unsignedBundle);
const theSignature = signatureOf(signedBundle);
const signatureText = (changes: Readonly<Record<string, unknown>> = {}) => {
  const { key: fingerprint, value } = theSignature;
  const document = { algorithm: 'Ed25519', key: fingerprint, signature: value, version: 1, ...changes };
  return `${JSON.stringify(document, null, 2)}\n`;
};

describe('a signed bundle', () => {
  it('is the unsigned one again when its signature is taken off, whatever the workflow', async () => {
    const sources = fc.uniqueArray(
      fc.record({
        file: fc.stringMatching(/^[A-Z][A-Za-z0-9é漢]{0,8}$/).map((name) => `_${name}.md`),
        target: fc.constant(null),
        padding: fc.string({ unit: 'binary', maxLength: 80 }),
      }),
      { minLength: 1, maxLength: 6, selector: ({ file }) => file.normalize('NFC').toLowerCase() },
    );
    await fc.assert(
      fc.asyncProperty(sources, async (files) => {
        const parts = sample(files);
        const claims = plainClaims(parts.workflow);
        const unsigned = await writeBundle({ ...parts, claims, compilerVersion: '1' });
        const bytes = signed(unsigned);
        const detached = detachSignature(bytes);
        expect(Buffer.compare(detached?.unsigned ?? Buffer.alloc(0), unsigned)).toBe(0);
        expect(detached?.signature.key).toBe(key.fingerprint);
        expect(verifySignature(bytes, [otherKey, key])).toEqual({
          kind: 'good',
          key,
          unsignedDigest: sha256(unsigned),
        });
        expect(signed(unsigned)).toEqual(bytes);
        const before = readBundle(unsigned);
        const after = readBundle(bytes);
        if (!before.ok || !after.ok) throw new Error('a bundle is not read');
        expect(before.bundle.signature).toBeNull();
        expect(after.bundle).toEqual({
          ...before.bundle,
          digest: sha256(bytes),
          signature: detached?.signature,
        });
      }),
      { seed: 21, numRuns: 12 },
    );
  });

  it('is what a zip writer makes that knows nothing of signatures', () => {
    const last: ForgedEntry = { name: 'signature.json', bytes: signatureText(), stored: true };
    const forged = forgeBundle({ entries: (entries) => [...entries, last] });
    expect(forged).toEqual(Uint8Array.from(signedBundle));
  });

  it('is refused by the check with any bit of it flipped', () => {
    // All bits of what the signature adds or changes (docs/bundle-format.md), and one of every byte besides.
    const { length } = signedBundle;
    const directoryAt = Buffer.from(signedBundle).readUInt32LE(length - 6);
    const isAdded = (at: number) => (at >= directoryAt - 273 && at < directoryAt) || at >= length - 22 - 60;
    let flips = 0;
    for (let at = 0; at < length; at++) {
      for (const bit of isAdded(at) ? [0, 1, 2, 3, 4, 5, 6, 7] : [at % 8]) {
        const bytes = Uint8Array.from(signedBundle);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
        flips += 1;
        const { kind } = verifySignature(bytes, [key]);
        if (kind === 'good') expect.fail(`bit ${bit} of byte ${at}`);
        // Of a file that was signed nobody says that it never was, as long as its end can be found.
        if (kind === 'unsigned' && at < length - 22)
          expect.fail(`bit ${bit} of byte ${at} hides the signature`);
      }
    }
    expect(flips).toBe(length + 7 * (273 + 60 + 22));
  });

  it('is refused when anything is missing or added', () => {
    for (let length = 0; length < signedBundle.length; length++) {
      const { kind } = verifySignature(signedBundle.subarray(0, length), [key]);
      if (kind === 'good') expect.fail(`${length} bytes`);
    }
    for (const extra of ['\0', 'PK\x05\x06', '\n', 'x'.repeat(100_000)]) {
      const longer = Buffer.concat([signedBundle, Buffer.from(extra)]);
      expect(verifySignature(longer, [key])).toEqual({ kind: 'continued', surplus: extra.length });
      expect(refusalOf(longer)).not.toBe('accepted');
    }
  });

  it('is told from an unsigned one with something after its end', () => {
    const longer = Buffer.concat([unsignedBundle, Buffer.from('more')]);
    expect(verifySignature(longer, [key])).toEqual({ kind: 'unsigned' });
    // The bytes that are judged may be a piece of a larger memory.
    const piece = Buffer.concat([signedBundle, Buffer.from('more')]).subarray(1);
    expect(verifySignature(piece, [key])).toEqual({ kind: 'unsigned' });
    expect(verifySignature(piece.subarray(0, 3), [key])).toEqual({ kind: 'unsigned' });
  });

  it('covers what no other check can see: the unused bits after a deflate stream', () => {
    const seen = new Set<string>();
    // The data of each entry end where the next header begins.
    const headers = Buffer.from(unsignedBundle)
      .toString('latin1')
      .matchAll(/PK(?:\x03\x04|\x01\x02)/g);
    const [, ...ends] = headers;
    for (const { index } of ends) {
      for (let bit = 0; bit < 8; bit++) {
        const bytes = Uint8Array.from(unsignedBundle);
        bytes[index - 1] = (bytes[index - 1] ?? 0) ^ (1 << bit);
        const changed = readBundle(bytes).ok ? attachSignature(bytes, theSignature) : null;
        if (changed !== null) seen.add(verifySignature(changed, [key]).kind);
      }
    }
    expect([...seen]).toEqual(['changed']);
  });
});

describe('a signature', () => {
  it('of another bundle does not hold', async () => {
    const parts = smallSample();
    const claims = plainClaims(parts.workflow);
    const other = await writeBundle({ ...parts, claims, compilerVersion: '2' });
    const moved = attachSignature(other, theSignature);
    expect(moved !== null && verifySignature(moved, [key])).toEqual({ kind: 'changed', key });
    // A bundle all the same: only the check tells.
    expect(moved !== null && refusalOf(moved)).toBe('accepted');
  });

  it('by another key is told from a changed bundle', () => {
    expect(verifySignature(signedBundle, [otherKey])).toEqual({
      kind: 'other-key',
      fingerprint: key.fingerprint,
    });
    const posing = attachSignature(unsignedBundle, {
      key: key.fingerprint,
      value: signatureOf(signed(unsignedBundle, otherKey)).value,
    });
    expect(posing !== null && verifySignature(posing, [key, otherKey])).toEqual({ kind: 'changed', key });
    expect(verifySignature(unsignedBundle, [key])).toEqual({ kind: 'unsigned' });
    expect(verifySignature(signedBundle, [])).toMatchObject({ kind: 'other-key' });
  });

  it('is not put upon a signature, nor where a zip is full', () => {
    expect(signBundle(signedBundle, key)).toEqual({ ok: false, refusal: 'it is signed already' });
    const full = Uint8Array.from(unsignedBundle);
    new DataView(full.buffer).setUint16(full.length - 12, 65_534, true);
    expect(signBundle(full, key)).toMatchObject({ ok: false });
    const twice = attachSignature(signedBundle, theSignature);
    expect(twice !== null && refusalOf(twice)).toContain('the entry "signature.json" is no signature');
  });

  it('is not put upon what is no bundle', () => {
    const cut = unsignedBundle.subarray(0, unsignedBundle.length - 30);
    for (const bytes of [new Uint8Array(0), new Uint8Array(3), new Uint8Array(99), cut])
      expect(signBundle(bytes, key)).toMatchObject({
        ok: false,
        refusal: expect.stringMatching(/^it is no bundle/),
      });
  });

  it('is refused where the file would be larger than a bundle may be', () => {
    const { length } = forgeBundle({});
    // Only the beginning and the end record are looked at before.
    const unsigned = new Uint8Array(64 * 1024 * 1024 - 300);
    unsigned.set(forgeBundle({}));
    unsigned.set(forgeBundle({}).subarray(length - 22), unsigned.length - 22);
    expect(signBundle(unsigned, key)).toEqual({
      ok: false,
      refusal: 'with a signature it has 67108897 bytes, and a bundle at most 67108864',
    });
  });

  it('has one form of its number S: S + L is refused (RFC 8032, 5.1.7)', () => {
    const order = (1n << 252n) + 27742317777372353535851937790883648493n;
    const value = Buffer.from(theSignature.value, 'base64');
    const scalar = BigInt(`0x${Buffer.from(value.subarray(32)).reverse().toString('hex')}`);
    for (let factor = 1n; scalar + factor * order < 1n << 256n; factor++) {
      const hex = (scalar + factor * order).toString(16).padStart(64, '0');
      const other = Buffer.concat([value.subarray(0, 32), Buffer.from(hex, 'hex').reverse()]);
      const bytes = attachSignature(unsignedBundle, { ...theSignature, value: other.toString('base64') });
      expect(bytes !== null && verifySignature(bytes, [key]).kind).toBe('changed');
    }
  });

  const entry = (changes: Partial<ForgedEntry>): ForgedEntry => ({
    name: 'signature.json',
    bytes: signatureText(),
    stored: true,
    ...changes,
  });
  const last = (changes: Partial<ForgedEntry>) => (entries: ForgedEntry[]) => [...entries, entry(changes)];
  const { value } = theSignature;
  // The last character before the padding carries two bits of the last byte; the other four must be 0.
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const loose = `${value.slice(0, 85)}${alphabet[alphabet.indexOf(value[85] ?? '') + 1]}==`;

  it.each<[string, (entries: ForgedEntry[]) => ForgedEntry[]]>([
    ['compressed', last({ stored: false })],
    ['twice', (entries) => [...entries, entry({}), entry({})]],
    ['first', (entries) => [entry({}), ...entries]],
    ['before the states', (entries) => [...entries.slice(0, 3), entry({}), ...entries.slice(3)]],
    ['with a comment', last({ central: { comment: 'x' } })],
    ['with another date', last({ both: { stamp: 0x00220000 } })],
    ['with an extra field', last({ both: { extra: Uint8Array.of(1, 0x99, 0, 0) } })],
    ['with attributes', last({ central: { attributes: 0x20 } })],
    ['with a local header of its own', last({ local: { version: 20 } })],
    ['in another letter case', last({ name: 'SIGNATURE.json' })],
    ['on one line', last({ bytes: signatureText().replaceAll(/\n */g, '') })],
    ['without a line feed', last({ bytes: signatureText().trimEnd() })],
    [
      'with another order of keys',
      last({ bytes: signatureText().replace(/(.*"algorithm".*\n)(.*\n)/, '$2$1') }),
    ],
    ['with one more key', last({ bytes: signatureText({ more: 1 }) })],
    ['of version 2', last({ bytes: signatureText({ version: 2 }) })],
    ['of another algorithm', last({ bytes: signatureText({ algorithm: 'Ed448' }) })],
    [
      'with a fingerprint in capitals',
      last({ bytes: signatureText({ key: theSignature.key.toUpperCase() }) }),
    ],
    ['in base64 without padding', last({ bytes: signatureText({ signature: value.slice(0, 86) }) })],
    ['in base64 with loose bits', last({ bytes: signatureText({ signature: loose }) })],
    ['in base64 for URLs', last({ bytes: signatureText({ signature: `-_${value.slice(2)}` }) })],
    ['in base64 of 63 bytes', last({ bytes: signatureText({ signature: `${value.slice(0, 84)}====` }) })],
  ])('is none when it stands there %s', (_what, entries) => {
    const bytes = forgeBundle({ entries });
    expect(verifySignature(bytes, [key]).kind).not.toBe('good');
    expect(refusalOf(bytes)).toMatch(/signature\.json|no bundle|SIGNATURE\.json/i);
  });

  it('accepts the words of the page: the message that openssl would be given', () => {
    const message = `raymond bundle signature 1\n${sha256(unsignedBundle)}\n`;
    expect(verify(null, Buffer.from(message), key.publicKey, Buffer.from(value, 'base64'))).toBe(true);
    const der = createPublicKey(key.publicKey.export({ format: 'pem', type: 'spki' }).toString()).export({
      format: 'der',
      type: 'spki',
    });
    expect(key.fingerprint).toBe(sha256(der));
  });
});

describe('a key', () => {
  const texts = ({ privateKey, publicKey }: KeyPairKeyObjectResult) => ({
    privateKey: String(privateKey.export({ format: 'pem', type: 'pkcs8' })),
    publicKey: String(publicKey.export({ format: 'pem', type: 'spki' })),
  });
  const pair = generateKeyPairSync('ed25519');
  const good = texts(pair);
  const rsa = texts(generateKeyPairSync('rsa', { modulusLength: 1024 }));
  const curve = texts(generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  const ed448 = texts(generateKeyPairSync('ed448'));
  const encryption = { cipher: 'aes-256-cbc', passphrase: 'secret' };
  const locked = String(pair.privateKey.export({ format: 'pem', type: 'pkcs8', ...encryption }));
  const damaged = (text: string) => text.replace(/\n.{20}/, '\nAAAAAAAAAAAAAAAAAAAA');

  it('may have lines that end as on Windows, and words around it', () => {
    expect(readSigningKey(`ours\r\n${good.privateKey.replaceAll('\n', '\r\n')}`)).toMatchObject({ ok: true });
    expect(readVerificationKey(good.publicKey.replaceAll('\n', '\r\n'))).toMatchObject({ ok: true });
  });

  it.each([
    ['nothing', '', 'it is no key in PEM: expected "-----BEGIN PRIVATE KEY-----"'],
    ['the public key', good.publicKey, 'it is a public key: name the private one'],
    ['an encrypted key', locked, 'it is encrypted, and raymond asks for no passphrase'],
    ['two keys', good.privateKey + good.privateKey, 'it holds 2 keys or certificates'],
    ['an RSA key', rsa.privateKey, 'it is a key of the type rsa, and bundles are signed with Ed25519'],
    ['a key on another curve', curve.privateKey, 'it is a key of the type ec,'],
    ['an Ed448 key', ed448.privateKey, 'it is a key of the type ed448,'],
    ['an OpenSSH key', '-----BEGIN OPENSSH PRIVATE KEY-----\n', 'it is of the kind "OPENSSH PRIVATE KEY"'],
    ['a damaged key', damaged(good.privateKey), 'it is damaged: its PEM block holds no key'],
  ])('to sign with is not %s', (_what, text, words) => {
    const read = readSigningKey(text);
    expect(read).toMatchObject({ ok: false, refusal: expect.stringContaining(words) });
  });

  it.each([
    ['nothing', 'words', 'it is no key in PEM: expected "-----BEGIN PUBLIC KEY-----"'],
    ['the private key', good.privateKey, 'it is a private key: name the public one'],
    ['an RSA key', rsa.publicKey, 'it is a key of the type rsa, and bundles are signed with Ed25519'],
    ['a certificate', '-----BEGIN CERTIFICATE-----\n', 'it is of the kind "CERTIFICATE"'],
    ['a damaged key', damaged(good.publicKey), 'it is damaged: its PEM block holds no key'],
  ])('to check with is not %s', (_what, text, words) => {
    const read = readVerificationKey(text);
    expect(read).toMatchObject({ ok: false, refusal: expect.stringContaining(words) });
  });
});
