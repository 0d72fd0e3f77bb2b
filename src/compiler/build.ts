import { writeBundle } from '../bundle/write-bundle.ts';
import type { Workflow } from '../ir/ir.generated.ts';
import { type Platform, platforms } from '../source/platform.ts';
import { Refusal } from '../source/refusal.ts';
import { kindRunsOn } from '../source/state-file.ts';
import type { Compilation } from './compile.ts';
import { countSeverities } from './compile.ts';
import { compilerVersion } from './version.ts';

export interface BuildOptions {
  /** The platforms the bundle is to run on; by default every one on which all names resolve. */
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
  const { workflow, scope, diagnostics } = compilation;
  if (countSeverities(diagnostics).error > 0) return { ok: false, refusal: 'the workflow has errors' };
  const able = workflow.platforms.filter((platform) => resolvesOn(workflow, platform));
  const chosen = options.platforms ?? able;
  const unable = chosen.find((platform) => !able.includes(platform));
  if (unable !== undefined) return { ok: false, refusal: `the workflow does not resolve on ${unable}` };
  if (chosen.length === 0) return { ok: false, refusal: 'the workflow resolves on no platform' };
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

/** Whether every certain transition and the entry resolve on the platform. */
function resolvesOn(workflow: Workflow, platform: Platform): boolean {
  const entries = [workflow.entry, ...workflow.entries];
  if (entries.some((entry) => entry === null || entry[platform] === null)) return false;
  return workflow.implementations.every(({ kind, transitions, maxVisits }) => {
    const declared = transitions.filter(({ certainty }) => certainty === 'certain');
    const all = maxVisits === null ? declared : [...declared, maxVisits.then];
    return (
      !kindRunsOn(kind, platform) ||
      all.every(({ target, return: back, next }) =>
        [target, back, next].every((reference) => reference === null || reference[platform] !== null),
      )
    );
  });
}
