import { hash } from 'node:crypto';
import type { BundleContent } from './bundle.generated.ts';

/** SHA-256 in lower-case hexadecimal. */
export function sha256(bytes: Uint8Array | string): string {
  return hash('sha256', bytes, 'hex');
}

/**
 * The digest of the whole: SHA-256 over one line `name NUL sha256 LF` (UTF-8) for each of the contents in
 * code-unit order of their names. NUL stands in no name, so no two lists give the same lines.
 */
export function contentsDigest(contents: readonly BundleContent[]): string {
  const lines = contents.map((content) => `${content.name}\0${content.sha256}\n`);
  return sha256(lines.sort().join(''));
}
