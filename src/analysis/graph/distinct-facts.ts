import type { Platform } from '../../source/platform.ts';
import type { Facts } from './facts.ts';
import type { EdgeSet } from './graph.ts';

/** The facts of every graph that is not the same as one before, with the platforms on which it holds. */
export function distinctFacts(
  {
    platforms,
    facts,
  }: {
    readonly platforms: readonly Platform[];
    readonly facts: (platform: Platform, edgeSet: EdgeSet) => Facts;
  },
  edgeSet: EdgeSet,
): { readonly facts: Facts; readonly platforms: readonly Platform[] }[] {
  const found: { facts: Facts; platforms: Platform[] }[] = [];
  for (const platform of platforms) {
    const own = facts(platform, edgeSet);
    const same = found.find((other) => other.facts.graph.edges === own.graph.edges);
    if (same === undefined) found.push({ facts: own, platforms: [platform] });
    else same.platforms.push(platform);
  }
  return found;
}
