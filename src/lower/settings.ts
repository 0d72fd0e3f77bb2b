import type { Limits, Settings, Spans } from '../ir/ir.generated.ts';
import type { Span } from '../source/span.ts';
import type { StateSettings } from '../syntax/frontmatter.ts';
import type { ManifestTree } from '../syntax/manifest.ts';
import type { YamlMap } from '../syntax/yaml-tree.ts';
import { readDuration } from '../util/duration.ts';

function spansOf(node: YamlMap | undefined): Spans {
  const spans: Record<string, Span> = {};
  node?.pairs.forEach(({ key, value }) => {
    if (key !== '__proto__') spans[key] = value.span;
  });
  return spans;
}

/** Most states have no settings: they share what follows from none. */
const noLimits = limitsOf(null);

export function lowerLimits(settings: StateSettings | null): Limits {
  return settings === null ? noLimits : limitsOf(settings);
}

function limitsOf(settings: StateSettings | null): Limits {
  const value = settings?.value;
  return {
    model: value?.model ?? null,
    effort: value?.effort ?? null,
    timeout: readDuration(value?.timeout ?? ''),
    idleTimeout: readDuration(value?.idle_timeout ?? ''),
    retries: value?.retries ?? null,
    onInterrupt: value?.on_interrupt ?? null,
    spans: spansOf(settings?.node),
  };
}

export function lowerSettings(manifest: ManifestTree | null): Settings {
  const value = manifest?.settings?.value;
  return {
    resetStack: value?.reset_stack ?? null,
    defaultBudget: value?.default_budget ?? null,
    model: value?.model ?? null,
    timeout: readDuration(value?.timeout ?? ''),
    idleTimeout: readDuration(value?.idle_timeout ?? ''),
    spans: spansOf(manifest?.settings?.node),
  };
}
