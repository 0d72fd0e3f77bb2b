import { basename, join } from 'node:path';
import { manifestEntry } from '../../bundle/bundle.ts';
import { detachSignature } from '../../bundle/signature.ts';
import { type BuildResult, buildBundle, compileForBuild } from '../../compiler/build.ts';
import { compilerVersion } from '../../compiler/version.ts';
import type { RuleId } from '../../diagnostics/rule-ids.ts';
import { makeScope } from '../../source/scope.ts';
import { canonicalJson } from '../../util/canonical-json.ts';
import type { Refusable } from '../../util/refusable.ts';
import { grammars } from '../inputs/grammars.ts';
import type { OpenedBundle } from '../inputs/read-bundle-file.ts';
import { shellWord } from '../terminal/shell-word.ts';

/**
 * Builds the sources of a bundle again, in memory, as `raymond build FOLDER` would that stand in the folder at the
 * absolute path `target`, with the options that the bundle was built with. Those are read off what it holds, which
 * need not be true: so the bytes are compared. Gives the command, or why there is none.
 */
export async function rebuildBundle(
  bundle: OpenedBundle,
  target: string,
  folder: string,
  output: string,
): Promise<Refusable<{ readonly command: string }>> {
  const { workflow, header, files, manifest } = bundle;
  const sources = manifest === null ? [...files] : [[manifestEntry, manifest] as const, ...files];
  const entry = entryFileOf(bundle);
  const path = entry === null ? folder : join(folder, entry);
  // What begins with a dash would be read as an option.
  const words = ['raymond', 'build', path.startsWith('-') ? `./${path}` : path];
  // Without a name in its manifest, a workflow is called as its folder was.
  const isNamed = workflow.name === basename(target) || workflow.settings.spans['name'] !== undefined;
  if (!isNamed) words.push('--name', workflow.name);
  const scope = makeScope(
    isNamed ? basename(target) : workflow.name,
    sources.map(([name, bytes]) => ({ name, bytes })),
  );
  const allow = header.allowed.map(({ rule }) => rule as RuleId);
  for (const rule of allow) words.push('--allow', rule);
  const build = async (options: { readonly platforms?: typeof workflow.platforms }) =>
    buildBundle(await compileForBuild(scope, { grammars, entry }, options.platforms), { allow, ...options });
  const named = ['--platform', workflow.platforms.length === 1 ? String(workflow.platforms) : 'all'];
  let refusal = explainDifference(bundle, await build({}));
  if (refusal === null) return { ok: true, command: commandLine(words, output) };
  // Nothing says whether the platforms were asked for; findings differ when they were.
  refusal = explainDifference(bundle, await build({ platforms: workflow.platforms }));
  if (refusal === null) return { ok: true, command: commandLine([...words, ...named], output) };
  return { ok: false, refusal };
}

function commandLine(words: readonly string[], output: string): string {
  return [...words, '-o', output].map(shellWord).join(' ');
}

/** The state file that was named as the entry: it alone is said to stand in itself (language.md#workflow). */
function entryFileOf({ workflow: { entry } }: OpenedBundle): string | null {
  return entry !== null && entry.text === entry.file ? entry.text : null;
}

/** Null when there is none. */
function explainDifference({ bytes, header, workflow }: OpenedBundle, built: BuildResult): string | null {
  // A signature is no part of what a build of the sources gives.
  const unsigned = detachSignature(bytes)?.unsigned ?? bytes;
  if (built.ok && Buffer.from(unsigned).equals(built.bytes)) return null;
  if (header.compilerVersion !== compilerVersion)
    return `raymond ${header.compilerVersion} built it, and this is raymond ${compilerVersion}`;
  if (!built.ok) return built.refusal;
  if (canonicalJson(workflow) !== canonicalJson(built.workflow))
    return 'what it declares is not what its sources say';
  // A file that cannot be read leaves a finding in the bundle, and nothing else.
  return 'what it says of its findings and verdicts is not so, or another program packed it';
}
