import { isAscii } from 'node:buffer';

/** The text of bytes that are UTF-8; a byte order mark stays in it. */
export function decodeUtf8(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // ASCII is six times faster to decode as Latin-1, and the same.
  return buffer.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}
