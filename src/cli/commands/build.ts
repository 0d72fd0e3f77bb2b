import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import type { Claims } from '../../bundle/check-claims.ts';
import { type BuildOptions, type BuildResult, buildBundle, compileForBuild } from '../../compiler/build.ts';
import { visible } from '../../diagnostics/paint.ts';
import type { RuleId } from '../../diagnostics/rule-ids.ts';
import { durableFiles } from '../../host/durable-files.ts';
import type { Workflow } from '../../ir/ir.generated.ts';
import type { Platform } from '../../source/platform.ts';
import { joinWords, plural } from '../../util/plural.ts';
import { type PlannedBuild, planBuilds } from '../bundles/build-outputs.ts';
import { printFindings } from '../checks/check-workflow.ts';
import { allowedWarning, verdictsByPlatform } from '../checks/verdict-line.ts';
import { grammars } from '../inputs/grammars.ts';
import { loadWorkflow } from '../inputs/load-workflow.ts';
import { noWorkflow } from '../inputs/workflow-files.ts';
import type { CommandIo } from '../terminal/command-io.ts';
import { chooseErrorPaint } from '../terminal/paint.ts';
import { refuse } from '../terminal/refuse.ts';
import { systemRefusal } from '../terminal/system-refusal.ts';
import { writeOutput } from '../terminal/write-output.ts';

interface BuildCommandOptions {
  /** Empty: the current folder when it is a workflow, else `workflows/<stem of output>`. */
  readonly paths: readonly string[];
  /** A bundle, or a folder for several. */
  readonly output: string;
  /** The workflow's name where its manifest gives none; null for that of the folder or zip. */
  readonly name: string | null;
  readonly platforms: readonly Platform[] | null;
  /** Rules whose errors do not stop the build. */
  readonly allow: readonly RuleId[];
  /** The file with the private key to sign with. */
  readonly sign: string | null;
  readonly color: boolean | undefined;
}

interface WorkflowBuildOptions extends BuildOptions {
  /** The workflow's name where its manifest gives none. */
  readonly name?: string;
}

type Built = Extract<BuildResult, { ok: true }> | { readonly ok: false; readonly exitCode: number };

/** Compiles and builds one workflow; prints findings, warnings and refusals to standard error. */
export async function buildWorkflow(
  path: string,
  options: WorkflowBuildOptions,
  color: boolean | undefined,
  io: CommandIo,
): Promise<Built> {
  const loaded = await loadWorkflow(durableFiles, path, io.cwd);
  if (!loaded.ok) return { ok: false, exitCode: refuse(io, loaded.refusal) };
  const { scope: found, entry, path: named } = loaded.workflow;
  const { platforms, name } = options;
  const scope = name === undefined ? found : { ...found, name };
  const compilation = await compileForBuild(scope, { grammars, entry }, platforms);
  const { diagnostics, workflow } = compilation;
  if (name !== undefined && workflow.name !== name) {
    const refusal = `the manifest of ${named} names it "${workflow.name}", so it cannot be named "${name}"`;
    return { ok: false, exitCode: refuse(io, refusal) };
  }
  const paint = chooseErrorPaint(io, color);
  const hasErrors = diagnostics.some(({ severity }) => severity === 'error');
  const worthPrinting = hasErrors ? diagnostics : diagnostics.filter(({ severity }) => severity !== 'info');
  printFindings(
    { loaded: loaded.workflow, compilation: { ...compilation, diagnostics: worthPrinting } },
    paint,
    io.stderr,
    { expandOption: 'raymond lint --expand' },
  );
  const result = await buildBundle(compilation, options);
  const { allow = [] } = options;
  if (result.ok) {
    for (const warning of allowanceWarnings(named, allow, result.claims))
      io.stderr.write(`${paint('warning', 'warning')}: ${visible(warning)}\n`);
    return result;
  }
  io.stderr.write(`${paint('error', 'error')}: ${visible(`${named} is not built: ${result.refusal}`)}\n`);
  if (allow.length > 0 && result.cause === 'impossible') io.stderr.write(`  help: ${whatAllowCannot}\n`);
  if (result.cause === 'names') io.stderr.write('  help: rename the file, and what leads to its state\n');
  if (result.cause === 'limits') io.stderr.write(`  help: ${howToFit}\n`);
  return { ok: false, exitCode: 1 };
}

const whatAllowCannot =
  '--allow lets errors pass, but not what no bundle can do without, such as an entry, and the states that policies lead to';

const howToFit =
  'a bundle has limits (docs/bundle-format.md, "Limits"): shorten the files of the workflow, or make several workflows of it';

function allowanceWarnings(path: string, allow: readonly RuleId[], { allowed }: Claims): string[] {
  const idle = allow.filter((rule) => allowed.every((one) => one.rule !== rule));
  return [
    ...allowed.map((one) => allowedWarning(path, one)),
    ...idle.map((rule) => `--allow ${rule} lets nothing pass: ${path} has no error of it`),
  ];
}

/**
 * `raymond build`: writes each bundle atomically. 0 built, 1 findings, 2 input that cannot be read; of several
 * workflows the worst, and one that fails does not stop the others.
 */
export async function build(options: BuildCommandOptions, io: CommandIo): Promise<number> {
  const plan = planBuilds(durableFiles, options.paths, options.output, io.cwd);
  if (!plan.ok) return refuse(io, plan.refusal);
  if (options.name !== null && plan.builds.length > 1)
    return refuse(io, `--name names one workflow, and these are ${plan.builds.length}`);
  // Before anything is compiled: a build takes longer than to find out that its key is none.
  const signer = options.sign === null ? null : await loadSigner(options.sign, io);
  if (signer?.ok === false) return refuse(io, signer.refusal);
  for (const path of plan.passedOver) io.stderr.write(`${visible(path)} is no workflow: passed over\n`);
  if (plan.builds.length === 0) return refuse(io, noWorkflow);
  const failed: string[] = [];
  let worst = 0;
  for (const planned of plan.builds) {
    const exitCode = await buildInto(planned, plan.folder, signer, options, io);
    if (exitCode > 0) failed.push(planned.path);
    worst = Math.max(worst, exitCode);
  }
  const all = plan.builds.length;
  if (failed.length > 0 && all > 1) {
    const names = visible(joinWords(failed, 'and'));
    io.stderr.write(`${all - failed.length} of ${plural(all, 'workflow')} built; not ${names}\n`);
  }
  return worst;
}

async function buildInto(
  { path, output }: PlannedBuild,
  folder: string,
  signer: Signer | null,
  { platforms, allow, name, color }: BuildCommandOptions,
  io: CommandIo,
): Promise<number> {
  const named = name === null ? {} : { name };
  const options = { allow, ...named, ...(platforms === null ? {} : { platforms }) };
  const built = await buildWorkflow(path, options, color, io);
  if (!built.ok) return built.exitCode;
  const signed = signer === null ? built : signer.sign(built.bytes);
  if (!signed.ok) return refuse(io, `${output} cannot be signed: ${signed.refusal}`);
  const { bytes } = signed;
  try {
    durableFiles.makeFolder(resolve(io.cwd, folder), 'shared');
  } catch (thrown) {
    return refuse(io, systemRefusal(output, thrown, 'written'));
  }
  const unwritten = writeOutput(output, bytes, io.cwd);
  if (unwritten !== null) return refuse(io, unwritten);
  io.stdout.write(describeBuilt(output, { ...built, bytes }));
  if (signer !== null) io.stdout.write(`signed by ${signer.fingerprint}\n`);
  return 0;
}

/** Signing is code of its own, and few builds sign. */
async function loadSigner(path: string, io: CommandIo) {
  const { loadSigningKey } = await import('../bundles/signing.ts');
  const loaded = loadSigningKey(path, io);
  if (!loaded.ok) return loaded;
  const { signBundle } = await import('../../bundle/sign-bundle.ts');
  const { key } = loaded;
  return {
    ok: true,
    fingerprint: key.fingerprint,
    sign: (bytes: Uint8Array) => signBundle(bytes, key),
  } as const;
}

type Signer = Extract<Awaited<ReturnType<typeof loadSigner>>, { ok: true }>;

function describeBuilt(output: string, built: Extract<Built, { ok: true }>): string {
  const { bytes, workflow, claims } = built;
  const facts = [
    plural(workflow.states.length, 'state'),
    describeEntries(workflow),
    joinWords(workflow.platforms, 'and'),
    `${bytes.length} bytes`,
  ];
  const lines = [
    `built ${output}: ${facts.join(' · ')}`,
    ...verdictsByPlatform(claims.verdicts),
    `sha256 ${createHash('sha256').update(bytes).digest('hex')}`,
  ];
  return lines.map((line) => `${visible(line)}\n`).join('');
}

function describeEntries({ entry, entries }: Workflow): string {
  const names = [...new Set([entry, ...entries].flatMap((one) => one?.text ?? []))];
  return `${names.length === 1 ? 'entry' : 'entries'} ${names.join(', ')}`;
}
