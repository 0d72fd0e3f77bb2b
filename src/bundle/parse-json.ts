import { isUtf8 } from 'node:buffer';
import { refuse } from '../source/refusal.ts';

/** How deeply arrays and objects may nest. The deepest document that raymond writes has a dozen levels. */
export const deepest = 32;
/** How many values a document may hold: parsed, each takes many times the bytes it has in the text. */
const mostValues = 4_000_000;

/**
 * Parses the JSON document `name`, in whatever layout. Refuses what is not UTF-8 or not JSON, what nests
 * or counts beyond the limits (before anything is built), and an object that has a key twice, which two
 * readers could understand differently.
 */
export function parseStrictJson(name: string, bytes: Uint8Array): unknown {
  const { keys, depth, values } = measure(bytes);
  if (depth > deepest) refuse(`${name} nests more than ${deepest} levels deep`);
  if (values > mostValues) refuse(`${name} holds more than ${mostValues} values`);
  if (!isUtf8(bytes)) refuse(`${name} is not UTF-8`);
  let value: unknown;
  try {
    // Unlike a TextDecoder, this keeps a byte order mark, which is no JSON.
    value = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  } catch {
    return refuse(`${name} is not JSON`);
  }
  if (countKeys(value) !== keys) refuse(`${name} has an object with the same key twice`);
  return value;
}

interface Measure {
  readonly depth: number;
  readonly values: number;
  readonly keys: number;
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;

/** By byte, what it does outside strings: most do nothing, and this loop sees every byte of a document. */
const opens = 1;
const closes = 2;
const other = 3;
const meanings = new Uint8Array(128);
for (const character of '[{') meanings[character.charCodeAt(0)] = opens;
for (const character of ']}') meanings[character.charCodeAt(0)] = closes;
for (const byte of [quote, comma, colon]) meanings[byte] = other;

/** Counts brackets, commas and colons outside strings. Exact for valid JSON, and harmless for anything else. */
function measure(bytes: Uint8Array): Measure {
  const end = bytes.length;
  let level = 0;
  let depth = 0;
  let values = 1;
  let keys = 0;
  for (let at = 0; at < end; at++) {
    const byte = bytes[at] as number;
    const meaning = meanings[byte & 0x7f] as number;
    if (meaning === 0) continue;
    if (byte === quote) {
      at += 1;
      while (at < end && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
    } else if (byte === colon) {
      keys += 1;
    } else if (byte === comma) {
      values += 1;
    } else if (meaning === opens) {
      level += 1;
      values += 1;
      if (level > depth) depth = level;
    } else {
      level -= 1;
    }
  }
  return { depth, values, keys };
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) count += countKeys(item);
    return count;
  }
  // Parsed JSON inherits nothing enumerable, so this visits own keys only, without building lists of them.
  for (const key in value) count += 1 + countKeys((value as Record<string, unknown>)[key]);
  return count;
}
