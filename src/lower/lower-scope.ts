import type { Problem, Report } from '../diagnostics/diagnostic.ts';
import { retiredRuleIds, ruleIds } from '../diagnostics/rule-ids.ts';
import type { Reference, State, Workflow } from '../ir/ir.generated.ts';
import { resolveTarget, type StateFiles } from '../ir/resolve.ts';
import { type Platform, platforms } from '../source/platform.ts';
import { type Span, span } from '../source/span.ts';
import { identifyFile, kindRunsOn } from '../source/state-file.ts';
import { manifestName } from '../syntax/manifest-name.ts';
import type { ScopeTree } from '../syntax/parse-scope.ts';
import { itemsOf, pairOf, type YamlMap } from '../syntax/yaml-tree.ts';
import { compareText } from '../util/compare.ts';
import { nearestName } from '../util/nearest.ts';
import { joinWords } from '../util/plural.ts';
import { lowerState } from './lower-state.ts';
import { ReferenceTable } from './references.ts';
import { lowerSettings } from './settings.ts';

const entryNames = ['1_START', 'START'];

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
  const start = findEntry(tree, entry, stateFiles, references, report);
  const entries = itemsOf(manifest?.node, 'entries').flatMap((node) =>
    node.kind === 'scalar' ? [references.resolve(manifestName, node.text.trim(), node.span, 'entry')] : [],
  );
  const inEffect =
    manifest?.value.platforms ?? platforms.filter((platform) => supports(platform, tree, references));
  references.report(inEffect, report);
  reportUnknownRules(manifest?.node, report);
  return {
    name: manifest?.value.name ?? tree.name,
    description: manifest?.value.description ?? null,
    platforms: platforms.filter((platform) => inEffect.includes(platform)),
    entry: start,
    entries,
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
  const on = (name: string, platform: Platform) => {
    const resolution = resolveTarget(stateFiles, name, platform);
    return resolution.kind === 'file' ? resolution.file : null;
  };
  return [...stateFiles]
    .map(([name, files]) => ({ name, files, unix: on(name, 'unix'), windows: on(name, 'windows') }))
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

function findEntry(
  tree: ScopeTree,
  override: string | null,
  stateFiles: StateFiles,
  references: ReferenceTable,
  report: Report,
): Reference | null {
  if (override !== null) return references.resolve(override, override, span(0, 0), 'entry');
  const named = entryOfManifest(tree.manifest?.settings?.node);
  if (named !== null) return references.resolve(manifestName, named.text, named.span, 'entry');
  const found = entryNames.filter((name) => stateFiles.has(name) || tree.unreadable.includes(name));
  const [first] = found;
  if (first === undefined) {
    report(missingEntry(tree, stateFiles));
    return null;
  }
  const [file = first] = stateFiles.get(first) ?? [];
  if (found.length > 1) report(ambiguousEntry(found, stateFiles, file));
  return references.resolve(file, first, span(0, 0), 'entry');
}

function entryOfManifest(node: YamlMap | undefined): { text: string; span: Span } | null {
  const value = pairOf(node, 'entry')?.value;
  return value?.kind === 'scalar' ? { text: value.text.trim(), span: value.span } : null;
}

function missingEntry(tree: ScopeTree, stateFiles: StateFiles): Problem {
  const near = nearestName('START', stateFiles.keys()) ?? nearestName('1_START', stateFiles.keys());
  const nearFile = near === null ? undefined : stateFiles.get(near)?.[0];
  const file = tree.manifest?.source.name ?? nearFile ?? tree.states[0]?.source.name ?? manifestName;
  const rename = near === null ? 'name one START' : `rename ${near} to START`;
  const nothing = tree.states.length === 0;
  return {
    rule: 'entry-missing',
    message: nothing
      ? `${tree.name} holds no state: no .md, .sh, .ps1 or .bat file`
      : `the workflow has no entry: no state is called ${joinWords(entryNames, 'or')}`,
    file,
    span: span(0, 0),
    help: nothing ? 'write START.md' : `${rename}, or write "entry: STATE" into ${manifestName}`,
  };
}

function ambiguousEntry(found: readonly string[], stateFiles: StateFiles, file: string): Problem {
  const files = found.map((name) => stateFiles.get(name)?.[0] ?? name);
  return {
    rule: 'entry-ambiguous',
    message: `the workflow has two entries: ${joinWords(files, 'and')}`,
    file,
    span: span(0, 0),
    help: `rename one of them, or write "entry: STATE" into ${manifestName}`,
    related: files.slice(1).map((other) => ({ file: other, span: span(0, 0), message: 'the other entry' })),
  };
}
