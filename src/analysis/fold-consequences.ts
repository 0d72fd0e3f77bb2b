import { type Diagnostic, type FindingPlace, severityRanks } from '../diagnostics/diagnostic.ts';
import { platforms } from '../source/platform.ts';
import { addTo } from '../util/group-by.ts';

/** A diagnostic before it is known whether it is told on its own. */
export interface Stamped {
  readonly diagnostic: Diagnostic;
  /** Whether the workflow has turned the rule off. */
  readonly off: boolean;
  /** The finding that this one follows from, if a rule says so. */
  readonly follows: FindingPlace | null;
  /** Whether its words tell of that finding, too. */
  readonly tellsCause: boolean;
  /** The places of the same finding in twins of its file. */
  readonly twins: readonly FindingPlace[];
}

/**
 * Puts every finding that follows from another one below it: below the farthest cause that is told and weighs
 * no less, so that whoever counts the rest, or looks for errors in it, misses nothing. A cause that weighs less is told below
 * the first finding that tells of it. Keeps the order. Linear but for chains of causes, which rules make no longer than a few.
 */
export function foldConsequences(stamped: readonly Stamped[]): Diagnostic[] {
  const told = stamped.filter(({ off }) => !off);
  if (told.every(({ follows }) => follows === null)) return told.map(({ diagnostic }) => diagnostic);
  const causes = new CauseFinder(stamped);
  const below = new Map<Stamped, Diagnostic[]>();
  const lighter = causes.lighterCauses(told);
  const roots = told.filter((finding) => {
    const root = causes.rootOf(finding) ?? lighter.get(finding) ?? null;
    if (root === null) return true;
    addTo(below, root, finding.diagnostic);
    return false;
  });
  return joinEqual(
    roots.map((root) => ({ ...root.diagnostic, consequences: joinEqual(below.get(root) ?? []) })),
  );
}

/** What was kept apart because it seemed to follow from different findings is one finding where it follows from none, or from the same in the end. */
function joinEqual(roots: readonly Diagnostic[]): Diagnostic[] {
  const joined = new Map<string, Diagnostic>();
  for (const root of roots) {
    const key = `${placeKey(root)}\n${root.message}`;
    const first = joined.get(key);
    if (first === undefined) {
      joined.set(key, root);
      continue;
    }
    const where = [...first.platforms, ...root.platforms];
    const consequences = [...first.consequences, ...root.consequences];
    const found = platforms.filter((platform) => where.includes(platform));
    joined.set(key, { ...first, platforms: found, consequences });
  }
  return [...joined.values()];
}

/** A chain of causes longer than this is cut off: what it leads to is told on its own. */
const longestChain = 16;

class CauseFinder {
  readonly #byPlace = new Map<string, Stamped[]>();

  constructor(stamped: readonly Stamped[]) {
    for (const finding of stamped)
      for (const place of [finding.diagnostic, ...finding.twins])
        addTo(this.#byPlace, placeKey(place), finding);
  }

  /** The finding below which `finding` is told; null when it stands by itself. */
  rootOf(finding: Stamped): Stamped | null {
    let root: Stamped | null = null;
    let cause = this.#causeOf(finding);
    for (let length = 0; cause !== null; length++) {
      // In a circle none is the cause of the others.
      if (cause === finding || length === longestChain) return null;
      const { severity } = cause.diagnostic;
      if (!cause.off && severityRanks[severity] >= severityRanks[finding.diagnostic.severity]) root = cause;
      cause = this.#causeOf(cause);
    }
    return root;
  }

  /** The causes that weigh less than what follows from them and tells of them, each with the first finding that does. */
  lighterCauses(told: readonly Stamped[]): ReadonlyMap<Stamped, Stamped> {
    const found = new Map<Stamped, Stamped>();
    for (const finding of told) {
      const cause = finding.tellsCause ? this.#causeOf(finding) : null;
      if (cause === null || cause.follows !== null || found.has(cause)) continue;
      const weighsLess =
        severityRanks[cause.diagnostic.severity] < severityRanks[finding.diagnostic.severity];
      if (weighsLess && this.rootOf(finding) === null) found.set(cause, finding);
    }
    return found;
  }

  /** The finding at the place that `finding` names, if it holds wherever `finding` does. */
  #causeOf({ follows, diagnostic }: Stamped): Stamped | null {
    if (follows === null) return null;
    const found = this.#byPlace.get(placeKey(follows))?.find((cause) => {
      const { platforms } = cause.diagnostic;
      return diagnostic.platforms.every((platform) => platforms.includes(platform));
    });
    return found ?? null;
  }
}

/** Tells the places of findings apart. */
export function placeKey({ rule, file, span }: FindingPlace): string {
  return `${rule}\n${file}\n${span.start}\n${span.end}`;
}
