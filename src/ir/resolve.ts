import type { Platform } from '../source/platform.ts';
import { identifyFile, kindRunsOn } from '../source/state-file.ts';

/** Why a target resolves to no file on a platform (language.md#resolution). */
export type Unresolved = 'missing' | 'ambiguous' | 'incompatible' | 'path';

export type Resolution =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: Unresolved; readonly candidates: readonly string[] };

/** The implementation files of each state, by state name. */
export type StateFiles = ReadonlyMap<string, readonly string[]>;

/**
 * Resolves a target on one platform by the table of language.md#resolution. Linear in the number of
 * implementations of the named state, which is at most four.
 */
export function resolveTarget(states: StateFiles, target: string, platform: Platform): Resolution {
  if (/[/\\]/.test(target)) return { kind: 'path', candidates: [] };
  const identity = identifyFile(target);
  const files = states.get(identity.state) ?? [];
  if (identity.kind !== null) {
    if (!files.includes(target)) return { kind: 'missing', candidates: files };
    if (!kindRunsOn(identity.kind, platform)) return { kind: 'incompatible', candidates: files };
    return { kind: 'file', file: target };
  }
  const usable = usableFiles(files, platform);
  const first = usable[0];
  if (first === undefined) return { kind: 'missing', candidates: files };
  if (usable.length > 1) return { kind: 'ambiguous', candidates: usable };
  return { kind: 'file', file: first };
}

/** Mostly there is one file, and nothing has to be put together. */
function usableFiles(files: readonly string[], platform: Platform): readonly string[] {
  const [only] = files;
  if (files.length === 1 && only !== undefined && isUsable(only, platform)) return files;
  return files.filter((file) => isUsable(file, platform));
}

function isUsable(file: string, platform: Platform): boolean {
  const { kind } = identifyFile(file);
  return kind !== null && kindRunsOn(kind, platform);
}

/** The file that a target means on one platform, or null. */
export function resolvedFile(states: StateFiles, target: string, platform: Platform): string | null {
  const resolution = resolveTarget(states, target, platform);
  return resolution.kind === 'file' ? resolution.file : null;
}
