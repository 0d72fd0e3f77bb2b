import { isUtf8 } from 'node:buffer';
import { quoteName, refuse } from '../source/refusal.ts';
import { decodeUtf8 } from './decode-utf8.ts';

/** The text of every source, by file name. */
export type SourceTexts = ReadonlyMap<string, string>;

/** The text of the entry `name` as the front end counts it: a byte order mark stays in it. */
export function decodeSource(name: string, bytes: Uint8Array): string {
  if (!isUtf8(bytes)) refuse(`the source ${quoteName(name)} is not UTF-8`);
  return decodeUtf8(bytes);
}
