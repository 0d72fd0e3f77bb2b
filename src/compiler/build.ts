import { writeBundle } from '../bundle/write-bundle.ts';
import { countSeverities } from '../diagnostics/count-severities.ts';
import type { Reference, Workflow } from '../ir/ir.generated.ts';
import { type Platform, platforms } from '../source/platform.ts';
import { Refusal } from '../source/refusal.ts';
import { kindRunsOn } from '../source/state-file.ts';
import { joinWords } from '../util/plural.ts';
import type { Compilation } from './compile.ts';
import { compilerVersion } from './version.ts';

export interface BuildOptions {
  /**
   * The platforms the bundle is to run on; by default those that the manifest lists, else every one on which all
   * names resolve.
   */
  readonly platforms?: readonly Platform[];
}

export type BuildResult =
  | { readonly ok: true; readonly bytes: Uint8Array; readonly workflow: Workflow }
  | { readonly ok: false; readonly refusal: string };

/** Makes a bundle of a compilation; refuses one with errors, or one that resolves on no platform (bundle.md). */
export async function buildBundle(
  compilation: Compilation,
  options: BuildOptions = {},
): Promise<BuildResult> {
  const { workflow, scope, diagnostics, platformsDeclared } = compilation;
  if (countSeverities(diagnostics).error > 0) return { ok: false, refusal: 'the workflow has errors' };
  const able = platforms.filter((platform) => platformRefusal(workflow, platform) === null);
  const chosen = options.platforms ?? (platformsDeclared ? workflow.platforms : able);
  const wanted = chosen.length === 0 ? workflow.platforms : chosen;
  for (const platform of wanted) {
    const refusal = platformRefusal(workflow, platform);
    if (refusal !== null) return { ok: false, refusal };
  }
  const encoder = new TextEncoder();
  const texts = new Map(scope.files.map((file) => [file.name, file.text]));
  const files = workflow.implementations.map(({ file }): [string, Uint8Array] => [
    file,
    encoder.encode(texts.get(file) ?? ''),
  ]);
  const built = { ...workflow, platforms: platforms.filter((platform) => chosen.includes(platform)) };
  const counts: Record<string, number> = {};
  for (const { rule } of diagnostics) counts[rule] = (counts[rule] ?? 0) + 1;
  try {
    const parts = { workflow: built, files: new Map(files), diagnostics: counts, compilerVersion };
    return { ok: true, bytes: await writeBundle(parts), workflow: built };
  } catch (thrown) {
    // What was written is read back at once: a workflow beyond the limits of a bundle is refused here.
    if (thrown instanceof Refusal) return { ok: false, refusal: thrown.message };
    throw thrown;
  }
}

/** Why a workflow cannot run on a platform, as a sentence about "it"; null when it can. */
function platformRefusal(workflow: Workflow, platform: Platform): string | null {
  const unresolved = firstUnresolved(workflow, platform);
  if (unresolved !== null) {
    return `it does not resolve on ${platform}: "${unresolved.text}" in ${unresolved.file} means no file there`;
  }
  return workflow.platforms.includes(platform)
    ? null
    : `it is for ${joinWords(workflow.platforms, 'and')} only`;
}

/** The first entry or certain transition that resolves to no file on the platform. */
function firstUnresolved(workflow: Workflow, platform: Platform): Reference | null {
  const references = [workflow.entry, ...workflow.entries];
  for (const { kind, transitions, maxVisits } of workflow.implementations) {
    if (!kindRunsOn(kind, platform)) continue;
    const declared = transitions.filter(({ certainty }) => certainty === 'certain');
    const all = maxVisits === null ? declared : [...declared, maxVisits.then];
    for (const { target, return: back, next } of all) references.push(target, back, next);
  }
  return references.find((reference) => reference !== null && reference[platform] === null) ?? null;
}
