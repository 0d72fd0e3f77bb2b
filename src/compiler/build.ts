import type { Claims } from '../bundle/check-claims.ts';
import { writeBundle } from '../bundle/write-bundle.ts';
import type { RuleId } from '../diagnostics/rule-ids.ts';
import { allTransitions } from '../ir/all-transitions.ts';
import type { Reference, Transition, Workflow } from '../ir/ir.generated.ts';
import { manifestName } from '../source/manifest-name.ts';
import { type Platform, platforms } from '../source/platform.ts';
import { Refusal } from '../source/refusal.ts';
import type { Scope } from '../source/scope.ts';
import { kindRunsOn } from '../source/state-file.ts';
import { joinWords, plural } from '../util/plural.ts';
import { claimsOf } from './claims.ts';
import { type Compilation, type CompileOptions, compile } from './compile.ts';
import { compilerVersion } from './version.ts';

export interface BuildOptions {
  /**
   * The platforms the bundle is to run on; by default those that the manifest lists, else every one on which all
   * names resolve. Compile for the same ones: what is an error on one of several is only a warning in a compilation for all.
   */
  readonly platforms?: readonly Platform[];
  /** The rules whose errors do not stop the build. What was let pass so stands in the bundle. */
  readonly allow?: readonly RuleId[];
}

export type BuildResult =
  | {
      readonly ok: true;
      readonly bytes: Uint8Array;
      readonly workflow: Workflow;
      /** What the bundle says of the workflow. */
      readonly claims: Claims;
    }
  | {
      readonly ok: false;
      /**
       * `errors`: of rules that are not allowed; `impossible`: there can be no such bundle, whatever is allowed;
       * `names`: no file of a bundle can be called so; `limits`: it would be larger than a bundle may be
       * (docs/bundle-format.md, "Limits").
       */
      readonly cause: 'errors' | 'impossible' | 'names' | 'limits';
      /** About "it", the workflow. */
      readonly refusal: string;
    };

/** Makes a bundle of a compilation; refuses one with errors, or one that resolves on no platform (bundle-format.md). */
export async function buildBundle(
  compilation: Compilation,
  { allow = [], platforms: asked }: BuildOptions = {},
): Promise<BuildResult> {
  const { diagnostics } = compilation;
  const workflow = withReadEntries(compilation.workflow);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const stopping = errors.filter(({ rule }) => !allow.includes(rule));
  if (stopping.length > 0) {
    const besides = stopping.length < errors.length ? ' besides those that are allowed' : '';
    return { ok: false, cause: 'errors', refusal: `it has ${plural(stopping.length, 'error')}${besides}` };
  }
  const chosen = asked ?? platformsToBuildFor(compilation);
  const wanted = chosen.length === 0 ? workflow.platforms : chosen;
  // What was let pass may be a target that is missing; then only what a bundle promises has to be there.
  const isNeeded = errors.length === 0 ? isCertain : isPromised;
  for (const platform of wanted) {
    const refusal = platformRefusal(workflow, platform, isNeeded);
    if (refusal !== null) return { ok: false, cause: 'impossible', refusal };
  }
  const built = { ...workflow, platforms: platforms.filter((platform) => wanted.includes(platform)) };
  const claims = claimsOf(built, diagnostics);
  try {
    const sources = { files: sourcesOf(compilation), manifest: manifestOf(compilation) };
    const parts = { workflow: built, ...sources, claims, compilerVersion };
    return { ok: true, bytes: await writeBundle(parts), workflow: built, claims };
  } catch (thrown) {
    // What was written is read back at once: a workflow beyond the limits of a bundle is refused here.
    if (!(thrown instanceof Refusal)) throw thrown;
    const cause = /: the names? "/.test(thrown.message) ? 'names' : 'limits';
    return { ok: false, cause, refusal: thrown.message };
  }
}

/** The source of every implementation, by file name. */
function sourcesOf({ workflow, scope }: Compilation): ReadonlyMap<string, Uint8Array> {
  const encoder = new TextEncoder();
  const texts = new Map(scope.files.map((file) => [file.name, file.text]));
  return new Map(workflow.implementations.map(({ file }) => [file, encoder.encode(texts.get(file) ?? '')]));
}

/** The source of the manifest; null when there is none. */
function manifestOf({ scope }: Compilation): Uint8Array | null {
  const file = scope.files.find(({ name }) => name === manifestName);
  return file === undefined ? null : new TextEncoder().encode(file.text);
}

type Need = (transition: Transition) => boolean;

const isCertain: Need = ({ certainty }) => certainty === 'certain';
/** What a run does of its own accord, without an agent's word, or what a reminder asks for. */
const isPromised: Need = ({ origin }) => origin === 'policy';

/** The platforms of a bundle for which nobody asks otherwise; none when the workflow resolves on none. */
export function platformsToBuildFor({
  workflow: whole,
  platformsDeclared,
}: Compilation): readonly Platform[] {
  if (platformsDeclared) return whole.platforms;
  const workflow = withReadEntries(whole);
  return platforms.filter((platform) => platformRefusal(workflow, platform, isCertain) === null);
}

/**
 * Compiles for a bundle for these platforms; without them, for those that `platformsToBuildFor` says. An error on one of
 * several platforms is a warning (docs/analysis.md), but not in a bundle for that one alone.
 */
export async function compileForBuild(
  scope: Scope,
  options: CompileOptions,
  asked: readonly Platform[] | undefined,
): Promise<Compilation> {
  const whole = await compile(scope, options);
  const all = whole.workflow.platforms;
  const isPart =
    asked !== undefined && asked.length < all.length && asked.every((platform) => all.includes(platform));
  return isPart ? compile(scope, { ...options, platforms: asked }) : whole;
}

/** Why a workflow cannot run on a platform, as a sentence about "it"; null when it can. */
function platformRefusal(workflow: Workflow, platform: Platform, isNeeded: Need): string | null {
  if (workflow.entry === null) return 'it has no entry, and a run of a bundle has to begin somewhere';
  const unresolved = firstUnresolved(workflow, platform, isNeeded);
  if (unresolved !== null) {
    return unresolved === workflow.entry
      ? `it does not resolve on ${platform}: its entry ${unresolved.text} has no file for ${platform}`
      : `it does not resolve on ${platform}: "${unresolved.text}" in ${unresolved.file} means no file there`;
  }
  return workflow.platforms.includes(platform)
    ? null
    : `it is for ${joinWords(workflow.platforms, 'and')} only`;
}

/** Without the one that stands for entries of a key that is misspelt, which has been reported: a bundle begins there nowhere. */
function withReadEntries(workflow: Workflow): Workflow {
  return { ...workflow, entries: workflow.entries.filter(({ text }) => text !== '') };
}

/** The first entry or needed transition that resolves to no file on the platform. */
function firstUnresolved(workflow: Workflow, platform: Platform, isNeeded: Need): Reference | null {
  const references = [workflow.entry, ...workflow.entries];
  for (const { kind, transitions, maxVisits } of workflow.implementations) {
    if (!kindRunsOn(kind, platform)) continue;
    const all = allTransitions({ transitions: transitions.filter(isNeeded), maxVisits });
    for (const { target, return: back, next, origin } of all)
      for (const reference of [target, back, next])
        if (origin === 'policy' || origin === 'max_visits' || isSomewhere(reference))
          references.push(reference);
  }
  return references.find((reference) => reference !== null && reference[platform] === null) ?? null;
}

/** What a body names and no platform has is a finding of its own, and no error where it may stand for another name. */
function isSomewhere(reference: Reference | null): boolean {
  return reference !== null && (reference.unix !== null || reference.windows !== null);
}
