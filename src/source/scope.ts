import { compareText } from '../util/compare.ts';
import type { SourceFile } from './source-file.ts';

/** A file that could not become a source, and why. */
export interface RejectedFile {
  readonly name: string;
  readonly reason: string;
  /** An edit that mends it, where there is one of its own. */
  readonly help?: string;
}

/** One workflow's files, whatever they came from: a folder, a zip or an editor (language.md §1). */
export interface Scope {
  /** The scope's own name, for example the folder's. */
  readonly name: string;
  /** In code-unit order of their names, which hold no path. */
  readonly files: readonly SourceFile[];
  readonly rejected: readonly RejectedFile[];
}

export const largestFile = 16 * 1024 * 1024;
export const mostFiles = 100_000;

/** Makes a scope of named bytes. Files that are not UTF-8 or too large are rejected with the reason. */
export function makeScope(
  name: string,
  files: Iterable<{ readonly name: string; readonly bytes: Uint8Array }>,
  rejected: readonly RejectedFile[] = [],
): Scope {
  const sources: SourceFile[] = [];
  const refused: RejectedFile[] = [...rejected];
  for (const file of files) {
    if (file.bytes.length > largestFile) {
      refused.push({ name: file.name, reason: tooLarge(file.bytes.length) });
      continue;
    }
    try {
      sources.push({ name: file.name, text: decoder.decode(file.bytes) });
    } catch {
      refused.push({ name: file.name, reason: 'is not UTF-8 text' });
    }
  }
  const byName = (left: { name: string }, right: { name: string }) => compareText(left.name, right.name);
  return { name, files: sources.sort(byName), rejected: refused.sort(byName) };
}

export function tooLarge(bytes: number): string {
  return `is ${Math.ceil(bytes / 1024 / 1024)} MiB large; at most ${largestFile / 1024 / 1024} MiB are read`;
}

/** A byte order mark stays in the text, so that the text encodes to the same bytes again. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
