import type { Platform } from '../source/platform.ts';

/** Why a target resolves to no file on a platform (language.md §2). */
export type Unresolved = 'missing' | 'ambiguous' | 'incompatible' | 'path';

export type Resolution =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: Unresolved; readonly candidates: readonly string[] };

export type ImplementationKind = 'prompt' | 'bash' | 'powershell' | 'batch';

const kindByExtension: Readonly<Record<string, ImplementationKind>> = {
  md: 'prompt',
  sh: 'bash',
  ps1: 'powershell',
  bat: 'batch',
};

const runsOn: Readonly<Record<ImplementationKind, readonly Platform[]>> = {
  prompt: ['unix', 'windows'],
  bash: ['unix'],
  powershell: ['windows'],
  batch: ['windows'],
};

export interface FileIdentity {
  readonly state: string;
  /** Null when the name has no recognised extension. */
  readonly kind: ImplementationKind | null;
}

/** Splits a file name or a target into state and implementation kind: `v1.2` and `v1.2.md` both name the state `v1.2`. */
export function identifyFile(name: string): FileIdentity {
  const dot = name.lastIndexOf('.');
  const kind = dot > 0 ? (kindByExtension[name.slice(dot + 1)] ?? null) : null;
  return kind === null ? { state: name, kind } : { state: name.slice(0, dot), kind };
}

export function kindRunsOn(kind: ImplementationKind, platform: Platform): boolean {
  return runsOn[kind].includes(platform);
}

/** The implementation files of each state, by state name. */
export type StateFiles = ReadonlyMap<string, readonly string[]>;

/**
 * Resolves a target on one platform by the table of language.md §2. Linear in the number of
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
  const usable = files.filter((file) => {
    const kind = identifyFile(file).kind;
    return kind !== null && kindRunsOn(kind, platform);
  });
  const [first] = usable;
  if (first === undefined) return { kind: 'missing', candidates: files };
  if (usable.length > 1) return { kind: 'ambiguous', candidates: usable };
  return { kind: 'file', file: first };
}
