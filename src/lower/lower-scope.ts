import type { Problem, Report } from '../diagnostics/diagnostic.ts';
import { retiredRuleIds, ruleIds } from '../diagnostics/rule-ids.ts';
import type { Implementation, Reference, State, Workflow } from '../ir/ir.generated.ts';
import { resolvedFile, type StateFiles } from '../ir/resolve.ts';
import { manifestName } from '../source/manifest-name.ts';
import { type Platform, platforms } from '../source/platform.ts';
import { span } from '../source/span.ts';
import { kindRunsOn } from '../source/state-file.ts';
import type { ManifestTree } from '../syntax/manifest.ts';
import type { ParsedScope, StateTree } from '../syntax/parse-scope.ts';
import { pairOf, type YamlMap } from '../syntax/yaml-tree.ts';
import { compareText } from '../util/compare.ts';
import { groupBy } from '../util/group-by.ts';
import { nearestName } from '../util/nearest.ts';
import { withAskedInCode } from './asked-in-code.ts';
import { EitherNames } from './either-names.ts';
import { findEntries } from './entries.ts';
import { reportHomeFolders } from './home-folder.ts';
import { LostExports } from './lost-exports.ts';
import { lowerState } from './lower-state.ts';
import { reportModelSlip } from './model-names.ts';
import { NamesInHelp } from './names-in-help.ts';
import { ReferenceTable } from './references.ts';
import { lowerSettings } from './settings.ts';
import { SpokenTags } from './spoken-tags.ts';
import { WeakMentions } from './weak-mentions.ts';

/**
 * Turns a scope's trees, one by one as they are parsed, into the intermediate representation: every name
 * resolved for every platform, every policy complete.
 */
export class ScopeLowering {
  readonly #report: Report;
  readonly #reminders: boolean;
  readonly #unsettled = {
    references: new ReferenceTable(),
    spokenTags: new SpokenTags(),
    either: new EitherNames(),
  };
  readonly #weakMentions: WeakMentions;
  readonly #lostExports = new LostExports();
  readonly #namesInHelp = new NamesInHelp();
  readonly #reportOrKeep = (problem: Problem): void => {
    if (!this.#namesInHelp.keep(problem)) this.#report(problem);
  };

  /** Without `reminders`, which only a run needs, every state's is null. */
  constructor(report: Report, reminders: boolean) {
    this.#report = report;
    this.#reminders = reminders;
    this.#weakMentions = new WeakMentions(report);
  }

  /** One implementation of a state. Its references are resolved when all are known. */
  lower(parsed: StateTree): Implementation {
    const tree = withAskedInCode(parsed);
    const implementation = lowerState(tree, this.#unsettled, this.#reminders, this.#reportOrKeep);
    this.#weakMentions.add(tree, implementation);
    this.#lostExports.add(tree, implementation);
    return implementation;
  }

  /**
   * The whole. `entry` overrides the entry state, for a run that starts from a file; `only` says which platforms
   * are in effect, whatever the workflow is for.
   */
  finish(
    scope: ParsedScope<Implementation>,
    entry: string | null,
    only: readonly Platform[] | null,
  ): Workflow {
    const { states: implementations } = scope;
    const unreadable = new Set(scope.unreadable);
    const report = this.#report;
    const { references, spokenTags, either } = this.#unsettled;
    const stateFiles = collectStateFiles(implementations);
    const states = lowerStates(stateFiles);
    const { start, others, missing } = findEntries({ scope, stateFiles, references, report }, entry);
    const leftOut = [...scope.unnamed, ...scope.leftOut];
    references.resolveAll(stateFiles, states, unreadable, leftOut, scope.beside);
    spokenTags.settle(stateFiles, unreadable);
    either.settle(stateFiles, this.#reportOrKeep);
    const declared = declaredPlatforms(scope.manifest);
    const asked = only ?? declared;
    const inEffect = asked ?? supportedPlatforms(implementations, references, start);
    // What is no list, or has nothing but invalid items, has been reported.
    const isListed = pairOf(scope.manifest?.settings?.node, 'platforms') !== undefined;
    if (asked === null && !isListed && !scope.manifestUnread && inEffect.length === 1)
      report(onePlatformOnly(scope, inEffect));
    const wrong = only === null ? wrongPlatform(scope, inEffect, references) : null;
    if (wrong !== null) report(wrong);
    const causes = { missingEntry: missing, wrongPlatform: wrong };
    const insteadOf = only?.every((platform) => !declared?.includes(platform)) ? (declared ?? []) : [];
    references.report({ inEffect, areAskedFor: asked !== null, insteadOf }, causes, this.#reportOrKeep);
    this.#namesInHelp.settle(references, report);
    this.#weakMentions.settle([...stateFiles.keys()], unreadable, inEffect);
    this.#lostExports.report(report);
    reportHomeFolders(implementations, report);
    const manifest = scope.manifest?.settings ?? null;
    reportUnknownRules(manifest?.node, report);
    const settings = lowerSettings(scope.manifest);
    reportModelSlip(scope.manifest?.source.name ?? '', settings.model, settings.spans['model'], report);
    return {
      name: manifest?.value.name ?? scope.name,
      description: manifest?.value.description ?? null,
      platforms: platforms.filter((platform) => inEffect.includes(platform)),
      entry: start,
      entries: others,
      settings,
      states,
      implementations: [...implementations],
    };
  }
}

const platformTitles: Readonly<Record<Platform, string>> = { unix: 'Unix', windows: 'Windows' };

/** A workflow is taken to be for one platform because it has no script for the other: a guess, so it is told. */
function onePlatformOnly(
  { manifest, states }: ParsedScope<Implementation>,
  inEffect: readonly Platform[],
): Problem {
  const [here = 'unix'] = inEffect;
  const other = here === 'unix' ? 'windows' : 'unix';
  const script = states.find(({ kind }) => kind !== 'prompt');
  return {
    rule: 'platform-gap',
    severity: 'info',
    message: `this workflow has no ${platformTitles[other]} scripts: it is for ${platformTitles[here]} only`,
    file: manifest?.source.name ?? script?.file ?? '',
    span: span(0, 0),
    help: `list platforms: [${here}] in ${manifestName} to say so`,
  };
}

/** A manifest that lists one platform alone, of a workflow whose scripts are all for the other one. */
function wrongPlatform(
  { manifest, states }: ParsedScope<Implementation>,
  inEffect: readonly Platform[],
  references: ReferenceTable,
): Problem | null {
  const listed = pairOf(manifest?.settings?.node, 'platforms')?.value;
  const [here = 'unix', ...more] = inEffect;
  const scripts = states.filter(({ kind }) => kind !== 'prompt');
  if (listed === undefined || more.length > 0 || scripts.length === 0) return null;
  if (scripts.some(({ kind }) => kindRunsOn(kind, here)) || references.resolvesOn(here, true)) return null;
  const other = here === 'unix' ? 'windows' : 'unix';
  return {
    rule: 'platform-gap',
    severity: 'error',
    message: `the workflow is to run on ${platformTitles[here]}, and all of its scripts are for ${platformTitles[other]}`,
    file: manifestName,
    span: listed.span,
    help: `write platforms: [${other}], or write the scripts for ${platformTitles[here]} too`,
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

function collectStateFiles(implementations: readonly Implementation[]): StateFiles {
  const byState = groupBy(implementations, ({ state }) => state);
  return new Map(Array.from(byState, ([state, all]) => [state, all.map(({ file }) => file)]));
}

function lowerStates(stateFiles: StateFiles): State[] {
  return Array.from(stateFiles, ([name, files]) => {
    const unix = resolvedFile(stateFiles, name, 'unix');
    // A prompt alone is for every platform; there are thousands, and to resolve a name takes its time.
    const isPrompt = files.length === 1 && unix !== null && unix.endsWith('.md');
    return { name, files, unix, windows: isPrompt ? unix : resolvedFile(stateFiles, name, 'windows') };
  }).sort((left, right) => compareText(left.name, right.name));
}

/**
 * Without a list in the manifest, a workflow is for every platform, except one for which it has no script
 * although it has scripts, unless everything resolves there all the same, with the script from which a run is started.
 */
function supportedPlatforms(
  implementations: readonly Implementation[],
  references: ReferenceTable,
  start: Reference | null,
): readonly Platform[] {
  const kinds = new Set<Implementation['kind']>();
  for (const { kind } of implementations) if (kind !== 'prompt') kinds.add(kind);
  return platforms.filter(
    (platform) =>
      kinds.size === 0 ||
      [...kinds].some((kind) => kindRunsOn(kind, platform)) ||
      (references.resolvesOn(platform) && (start === null || start[platform] !== null)),
  );
}
