import type { FindingPlace } from '../../diagnostics/diagnostic.ts';
import type { Reference } from '../../ir/ir.generated.ts';
import type { Platform } from '../../source/platform.ts';
import type { Graph } from './graph.ts';

/** Where a way to a state is told of that is none on a platform, by `wayKey`. */
export type Ways = ReadonlyMap<string, FindingPlace>;

export function wayKey(platform: Platform, file: string | null | undefined): string {
  return `${platform} ${file}`;
}

/** Where a way to the first of these nodes is told of to which there is one. */
export function wayTo(
  ways: Ways,
  { platform, implementation }: Graph,
  nodes: readonly number[],
): FindingPlace | undefined {
  const keys = nodes.map((node) => wayKey(platform, implementation(node)?.file));
  return ways.get(keys.find((key) => ways.has(key)) ?? '');
}

/** Keeps the first place for each of the states. */
export function noteWays(
  ways: Map<string, FindingPlace>,
  platform: Platform,
  references: readonly Reference[],
  place: FindingPlace,
): void {
  for (const reference of references) {
    const key = wayKey(platform, reference[platform]);
    if (!ways.has(key)) ways.set(key, place);
  }
}
