import { crc32 } from 'node:zlib';
import { sameBytes } from '../source/zip-records.ts';
import { canonicalJson } from '../util/canonical-json.ts';

/** The version of the form and of the meaning of signatures that this raymond writes and knows. */
export const signatureVersion = 1;

/** The last entry of a signed bundle. */
export const signatureEntryName = 'signature.json';

/** What a signature says. Nobody has checked it yet. */
export interface BundleSignature {
  /** The fingerprint of the public key: SHA-256 of its SPKI in DER, in lower-case hexadecimal. */
  readonly key: string;
  /** The 64 bytes of the Ed25519 signature, in base64. */
  readonly value: string;
}

interface Detached {
  readonly signature: BundleSignature;
  /** The file as it was before it was signed, to the last byte. */
  readonly unsigned: Uint8Array;
}

const endLength = 22;
/** No zip has more: this number means zip64. */
const mostEntries = 0xfffe;

/** Every signature is as long as any other, so each stands at a known place, whatever else the file holds. */
const documentLength = writeDocument({ key: '0'.repeat(64), value: `${'A'.repeat(86)}==` }).length;
const localLength = 30 + signatureEntryName.length + documentLength;
const centralLength = 46 + signatureEntryName.length;

/**
 * The bundle with a signature as its last entry (docs/bundle-format.md, "The signature"). The file grows by two
 * pieces, and four numbers of its end record grow with it; no other byte changes. `unsigned` is a bundle that
 * was read and found good. Null when it has as many entries as a zip can have.
 */
export function attachSignature(unsigned: Uint8Array, signature: BundleSignature): Uint8Array | null {
  const endAt = unsigned.length - endLength;
  const end = viewOf(unsigned, endAt);
  if (end.getUint16(10, true) >= mostEntries) return null;
  const directoryAt = end.getUint32(16, true);
  const { local, central } = writeEntry(signature, directoryAt);
  return Buffer.concat([
    unsigned.subarray(0, directoryAt),
    local,
    unsigned.subarray(directoryAt, endAt),
    central,
    shiftEnd(unsigned.subarray(endAt), 1),
  ]);
}

/**
 * The reverse of `attachSignature`: null unless the file ends in a signature in its one form. What `unsigned` and
 * `signature` say is all that the bytes say: attached again, they give the same bytes. So nothing in a file can be
 * changed without changing what is signed, or what the signature is. Never throws, whatever the bytes.
 */
export function detachSignature(bytes: Uint8Array): Detached | null {
  const endAt = bytes.length - endLength;
  const centralAt = endAt - centralLength;
  if (centralAt < localLength) return null;
  const end = viewOf(bytes, endAt);
  if (end.getUint16(10, true) > mostEntries) return null;
  const directoryAt = end.getUint32(16, true);
  const localAt = directoryAt - localLength;
  if (localAt < 0 || directoryAt > centralAt) return null;
  const signature = readDocument(bytes.subarray(directoryAt - documentLength, directoryAt));
  if (signature === null) return null;
  // Whatever is not byte for byte what a writer would write is no signature.
  const { local, central } = writeEntry(signature, localAt);
  if (!sameBytes(bytes.subarray(localAt, directoryAt), local)) return null;
  if (!sameBytes(bytes.subarray(centralAt, endAt), central)) return null;
  const unsigned = Buffer.concat([
    bytes.subarray(0, localAt),
    bytes.subarray(directoryAt, centralAt),
    shiftEnd(bytes.subarray(endAt), -1),
  ]);
  return { signature, unsigned };
}

/** Whether an entry of that name stands where a signature would, in one of the two places that name it. */
export function hasSignatureEntry(bytes: Uint8Array): boolean {
  const endAt = bytes.length - endLength;
  if (endAt < localLength) return false;
  const name = Buffer.from(signatureEntryName, 'latin1');
  const standsAt = (at: number) => at >= 0 && sameBytes(bytes.subarray(at, at + name.length), name);
  const directoryAt = viewOf(bytes, endAt).getUint32(16, true);
  return standsAt(endAt - name.length) || standsAt(directoryAt - documentLength - name.length);
}

/**
 * How many bytes follow a signed bundle that is no longer all of the file; 0 when none is found. It is looked for at
 * the last end record alone, and whether its signature holds is not asked: the file is refused either way.
 */
export function countBytesBehind(bytes: Uint8Array): number {
  const lastEnd = bytes.length - endLength - 1;
  if (lastEnd < 0) return 0;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const endAt = buffer.lastIndexOf('PK\x05\x06', lastEnd, 'latin1');
  const length = endAt + endLength;
  return endAt === -1 || detachSignature(bytes.subarray(0, length)) === null ? 0 : bytes.length - length;
}

function viewOf(bytes: Uint8Array, at: number): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset + at);
}

function writeDocument({ key, value }: BundleSignature): Uint8Array {
  const document = { algorithm: 'Ed25519', key, signature: value, version: signatureVersion };
  return Buffer.from(canonicalJson(document), 'latin1');
}

/** Finds the two strings; whether the rest of the document is as it must be shows when it is written again. */
function readDocument(bytes: Uint8Array): BundleSignature | null {
  const text = Buffer.from(bytes).toString('latin1');
  const key = /"key": "([0-9a-f]{64})"/.exec(text)?.[1];
  const value = /"signature": "([A-Za-z0-9+/]{86}==)"/.exec(text)?.[1];
  if (key === undefined || value === undefined) return null;
  // The last character of base64 has four bits that no byte takes up.
  if (Buffer.from(value, 'base64').toString('base64') !== value) return null;
  return { key, value };
}

/** The entry in the plain form that every entry of a bundle has, stored (APPNOTE 4.3.7 and 4.3.12). */
function writeEntry(signature: BundleSignature, localAt: number) {
  const document = writeDocument(signature);
  const name = Buffer.from(signatureEntryName, 'latin1');
  const common = Buffer.alloc(26);
  common.writeUInt16LE(10, 0);
  // Flags, method and time are 0; the date is 1980-01-01.
  common.writeUInt16LE(0x0021, 8);
  common.writeUInt32LE(crc32(document), 10);
  common.writeUInt32LE(document.length, 14);
  common.writeUInt32LE(document.length, 18);
  common.writeUInt16LE(name.length, 22);
  const where = Buffer.alloc(14);
  where.writeUInt32LE(localAt, 10);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, document]);
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, where, name]);
  return { local, central };
}

/** The end record (APPNOTE 4.3.16) of a file with one signature more, or one less. */
function shiftEnd(end: Uint8Array, by: 1 | -1): Uint8Array {
  const shifted = new DataView(Uint8Array.from(end).buffer);
  for (const at of [8, 10]) shifted.setUint16(at, shifted.getUint16(at, true) + by, true);
  shifted.setUint32(12, shifted.getUint32(12, true) + by * centralLength, true);
  shifted.setUint32(16, shifted.getUint32(16, true) + by * localLength, true);
  return new Uint8Array(shifted.buffer);
}
