import type { Report } from '../diagnostics/diagnostic.ts';
import { retiredRuleIds, ruleIds } from '../diagnostics/rule-ids.ts';
import type { State, Workflow } from '../ir/ir.generated.ts';
import { resolvedFile, type StateFiles } from '../ir/resolve.ts';
import { type Platform, platforms } from '../source/platform.ts';
import { identifyFile, kindRunsOn } from '../source/state-file.ts';
import type { ManifestTree } from '../syntax/manifest.ts';
import { manifestName } from '../syntax/manifest-name.ts';
import type { ScopeTree } from '../syntax/parse-scope.ts';
import { pairOf, type YamlMap } from '../syntax/yaml-tree.ts';
import { compareText } from '../util/compare.ts';
import { nearestName } from '../util/nearest.ts';
import { findEntries } from './entries.ts';
import { lowerState } from './lower-state.ts';
import { ReferenceTable } from './references.ts';
import { lowerSettings } from './settings.ts';
import { reportWeakMentions } from './weak-mentions.ts';

/**
 * Turns a scope's trees into the intermediate representation: every name resolved for every platform, every
 * policy complete. `entry` overrides the entry state, for a run that starts from a file.
 */
export function lowerScope(tree: ScopeTree, entry: string | null, report: Report): Workflow {
  const stateFiles = collectStateFiles(tree);
  const states = lowerStates(stateFiles);
  const byName = new Map(states.map((state) => [state.name, state]));
  const references = new ReferenceTable(stateFiles, byName, new Set(tree.unreadable));
  const implementations = tree.states.map((state) => lowerState(state, references, report));
  const manifest = tree.manifest?.settings ?? null;
  const { start, others } = findEntries({ tree, stateFiles, references, report }, entry);
  const inEffect =
    declaredPlatforms(tree.manifest) ?? platforms.filter((platform) => supports(platform, tree, references));
  references.report(inEffect, report);
  reportWeakMentions(tree, implementations, { names: [...stateFiles.keys()], inEffect, report });
  reportUnknownRules(manifest?.node, report);
  return {
    name: manifest?.value.name ?? tree.name,
    description: manifest?.value.description ?? null,
    platforms: platforms.filter((platform) => inEffect.includes(platform)),
    entry: start,
    entries: others,
    settings: lowerSettings(tree.manifest),
    states,
    implementations,
  };
}

/** The manifest's `lint` map speaks of rules; one that does not exist would change nothing, in silence. */
function reportUnknownRules(node: YamlMap | undefined, report: Report): void {
  const lint = pairOf(node, 'lint')?.value;
  if (lint?.kind !== 'map') return;
  for (const { key, keySpan } of lint.pairs) {
    if ((ruleIds as readonly string[]).includes(key) || retiredRuleIds.includes(key)) continue;
    const near = nearestName(key, ruleIds);
    const help = near === null ? `remove ${key}` : `write ${near}`;
    report({
      rule: 'frontmatter-unknown-key',
      message: `there is no rule "${key}"`,
      file: manifestName,
      span: keySpan,
      help,
    });
  }
}

/** The platforms that the manifest lists; null when it lists none that can be read. */
export function declaredPlatforms(manifest: ManifestTree | null): readonly Platform[] | null {
  // An invalid item has been reported and left out of the list.
  const valid = manifest?.settings?.value.platforms?.filter((platform) => platform !== undefined) ?? [];
  return valid.length === 0 ? null : valid;
}

function collectStateFiles(tree: ScopeTree): StateFiles {
  const files = new Map<string, string[]>();
  for (const { source } of tree.states) {
    const { state } = identifyFile(source.name);
    const known = files.get(state);
    if (known === undefined) files.set(state, [source.name]);
    else known.push(source.name);
  }
  return files;
}

function lowerStates(stateFiles: StateFiles): State[] {
  return [...stateFiles]
    .map(([name, files]) => ({
      name,
      files,
      unix: resolvedFile(stateFiles, name, 'unix'),
      windows: resolvedFile(stateFiles, name, 'windows'),
    }))
    .sort((left, right) => compareText(left.name, right.name));
}

/**
 * Without a list in the manifest, a workflow is for every platform, except one for which it has no script
 * although it has scripts, unless everything resolves there all the same.
 */
function supports(platform: Platform, tree: ScopeTree, references: ReferenceTable): boolean {
  const scripts = tree.states.flatMap((state) => (state.kind === 'prompt' ? [] : [state.kind]));
  const hasOne = scripts.some((kind) => kindRunsOn(kind, platform));
  return scripts.length === 0 || hasOne || references.resolvesOn(platform);
}
