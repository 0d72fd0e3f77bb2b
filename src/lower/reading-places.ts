import type { FindingPlace, Problem } from '../diagnostics/diagnostic.ts';
import type { Reference } from '../ir/ir.generated.ts';
import type { Platform } from '../source/platform.ts';
import { span } from '../source/span.ts';
import { identifyFile, kindRunsOn } from '../source/state-file.ts';
import { compareText } from '../util/compare.ts';
import type { Role, Unresolving } from './reference-words.ts';

/** The platforms in effect, and whether the manifest lists them or the user names them. */
export interface InEffect {
  readonly inEffect: readonly Platform[];
  readonly areAskedFor: boolean;
  /** The platforms that the manifest lists, where it is looked at for others. */
  readonly insteadOf?: readonly Platform[] | undefined;
}

/** What was reported of the whole workflow. */
export interface KnownCauses {
  readonly missingEntry: Problem | null;
  /** That the manifest lists a platform for which there is no script at all. */
  readonly wrongPlatform: Problem | null;
}

/**
 * A script's references matter only where it runs. An entry matters everywhere; one that is the very file from which a
 * run is started only on platforms that were asked for.
 */
export function isReadOn(
  { file, text }: Reference,
  role: Role,
  platform: Platform,
  areAskedFor = false,
): boolean {
  const { kind } = identifyFile(file);
  return kind === null || kindRunsOn(kind, platform) || (role === 'entry' && (areAskedFor || text !== file));
}

/** A state that has files, but none for this platform, is told once for all its references (platform-gap). */
export function isGap(
  reference: Reference,
  { kind, candidates }: Unresolving,
  inEffect: readonly Platform[],
): boolean {
  return (
    kind === 'missing' && candidates.length > 0 && inEffect.some((platform) => reference[platform] !== null)
  );
}

/** Where it is told that a state has no file for a platform, which a reference to such a file shows as well. */
export function gapPlace(
  { kind, candidates: [file] }: Unresolving,
  { wrongPlatform }: KnownCauses,
): FindingPlace | undefined {
  if (kind !== 'missing' || file === undefined) return undefined;
  return wrongPlatform ?? { rule: 'platform-gap', file, span: span(0, 0) };
}

export function byPlace(one: Reference, other: Reference): number {
  return compareText(one.file, other.file) || one.span.start - other.span.start;
}
