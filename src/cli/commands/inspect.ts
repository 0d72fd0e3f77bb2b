import { proveWorkflow } from '../../analysis/proofs/prove.ts';
import type { Proof } from '../../analysis/proofs/prove-answer.ts';
import { plain, visible, visibleText } from '../../diagnostics/paint.ts';
import { durableFiles } from '../../host/durable-files.ts';
import { ScopeLowering } from '../../lower/lower-scope.ts';
import { targetsOf } from '../../lower/targets-of.ts';
import { parseScope, type StateTree } from '../../syntax/parse-scope.ts';
import { canonicalJson } from '../../util/canonical-json.ts';
import { escapeControls } from '../../util/json-text.ts';
import { nearestName } from '../../util/nearest.ts';
import { plural } from '../../util/plural.ts';
import { shortenNames } from '../../util/shorten-names.ts';
import { describeProofs } from '../checks/prove-report.ts';
import { allowedWarning } from '../checks/verdict-line.ts';
import { describeState } from '../descriptions/describe-state.ts';
import { describeWorkflow } from '../descriptions/describe-workflow.ts';
import { grammars } from '../inputs/grammars.ts';
import { loadWorkflow } from '../inputs/load-workflow.ts';
import { type OpenedWorkflow, openWorkflow } from '../inputs/open-workflow.ts';
import { type OpenedBundle, openBundle } from '../inputs/read-bundle-file.ts';
import { isBundlePath } from '../inputs/workflow-files.ts';
import type { CommandIo } from '../terminal/command-io.ts';
import { choosePaint } from '../terminal/paint.ts';
import { refuse } from '../terminal/refuse.ts';

const stages = ['source', 'tree', 'ir', 'facts', 'bundle'] as const;
type Stage = (typeof stages)[number];

interface InspectOptions {
  readonly path: string;
  /** Null: a summary for reading. */
  readonly stage: Stage | null;
  /** The state, or the file of one, that is printed alone. */
  readonly state: string | null;
  /** The folder that the sources of a bundle are written to. */
  readonly extract: string | null;
  readonly json: boolean;
  readonly color: boolean | undefined;
}

/** `raymond inspect`: prints a bundle, or any stage of compiling a workflow; 0, or 2 when it cannot be read. */
export async function inspect(options: InspectOptions, io: CommandIo): Promise<number> {
  const { path, stage, extract } = options;
  if (extract !== null) return inspectSources(path, extract, io);
  if (stage === 'source' || stage === 'tree') return inspectFrontEnd(path, stage, io);
  if (stage === 'bundle' && !isBundlePath(path))
    return refuse(io, `${path} is no bundle: build it first, or choose another stage`);
  const read = await openWorkflow(path, io.cwd);
  if (!read.ok) return refuse(io, read.refusal);
  const { opened } = read;
  switch (stage) {
    case 'ir':
      return printJson(io, opened.workflow);
    case 'facts':
      return printJson(io, (await import('../checks/facts-report.ts')).factsReport(opened.workflow));
    case 'bundle':
      return printJson(io, opened.bundle?.header);
  }
  if (options.state !== null) return inspectState(opened, options.state, options, io);
  if (options.json) return printJson(io, reportOf(opened));
  const head = opened.bundle === null ? '' : describeBundle(opened.bundle);
  const contents = opened.bundle === null ? '' : describeContents(opened.bundle);
  io.stdout.write(head + describeClaims(opened) + describeWorkflow(opened.workflow) + contents);
  return 0;
}

async function inspectSources(path: string, folder: string, io: CommandIo): Promise<number> {
  if (!isBundlePath(path)) return refuse(io, `${path} is no bundle: there is nothing to extract from it`);
  const read = await openBundle(path, io.cwd);
  if (!read.ok) return refuse(io, read.refusal);
  const { extractBundle } = await import('../bundles/extract-bundle.ts');
  return extractBundle(path, read.bundle, folder, io);
}

/** What is there before a workflow is whole, and so in no bundle. */
async function inspectFrontEnd(path: string, stage: 'source' | 'tree', io: CommandIo): Promise<number> {
  if (isBundlePath(path))
    return refuse(io, `a bundle has no stage ${stage}: extract it, and inspect the folder`);
  const loaded = await loadWorkflow(durableFiles, path, io.cwd);
  if (!loaded.ok) return refuse(io, loaded.refusal);
  const { scope, entry } = loaded.workflow;
  if (stage === 'source') return printJson(io, scope);
  const report = () => {};
  const lowering = new ScopeLowering(report, false);
  const take = (tree: StateTree) => tree;
  const namedBy = (tree: StateTree) => targetsOf(lowering.lower(tree));
  const targets = entry === null ? [] : [entry];
  return printJson(io, await parseScope(scope, { targets, grammars, report, take, targetsOf: namedBy }));
}

function inspectState(
  opened: OpenedWorkflow,
  name: string,
  { json, color }: InspectOptions,
  io: CommandIo,
): number {
  const { states, implementations } = opened.workflow;
  const named = implementations.filter(({ file, state }) => file === name || state === name);
  if (named.length === 0) {
    const names = [...states.map((state) => state.name), ...implementations.map(({ file }) => file)];
    const near = nearestName(name, names);
    const all = shortenNames(
      states.map((state) => state.name),
      ', ',
    );
    const help = near === null ? `its states are ${all}` : `the nearest name is ${near}`;
    return refuse(io, `${opened.path} has no state "${name}"${states.length === 0 ? '' : `; ${help}`}`);
  }
  if (json) {
    const sources = named.map((one) => ({ ...one, source: opened.sources.get(one.file) ?? '' }));
    return printJson(io, { version: 1, implementations: sources });
  }
  const paint = choosePaint(io, color);
  io.stdout.write(named.map((one) => describeState(one, opened, paint)).join('\n'));
  return 0;
}

function printJson(io: CommandIo, value: unknown): number {
  io.stdout.write(escapeControls(canonicalJson(value)));
  return 0;
}

/** The whole as grammar/inspection.schema.json describes it. */
function reportOf(opened: OpenedWorkflow) {
  const { workflow, findings, bundle } = opened;
  const file =
    bundle === null
      ? null
      : { sha256: bundle.digest, size: bundle.bytes.length, signature: bundle.signature };
  return {
    version: 1,
    file,
    bundle: bundle?.header ?? null,
    findings,
    verdicts: verdictsOf(opened),
    workflow,
  };
}

function describeBundle({ header, digest, signature, bytes }: OpenedBundle): string {
  const { ruleSet } = header;
  return [
    `bundle     format ${header.formatVersion}, built by raymond ${visible(header.compilerVersion)}, ${bytes.length} bytes`,
    `sha256     ${digest}`,
    `signature  ${signature === null ? 'none' : `signed by ${signature.key} (not checked; use raymond verify)`}`,
    `rules      ${ruleSet.count}, set ${ruleSet.digest.slice(0, 12)}`,
    '',
  ].join('\n');
}

/** What is known of a workflow: what a bundle says of itself, else what was found out just now. */
function describeClaims(opened: OpenedWorkflow): string {
  const { findings, severities, bundle } = opened;
  const counts = Object.entries(findings).map(([rule, count]) => `${rule} ${count}`);
  const bySeverity = [
    plural(severities.error, 'error'),
    plural(severities.warning, 'warning'),
    plural(severities.info, 'note'),
  ];
  const allowed = bundle?.header.allowed ?? [];
  return [
    `findings   ${counts.length === 0 ? 'none' : `${counts.sort().join(', ')} (${bySeverity.join(', ')})`}`,
    ...allowed.map((one) => `warning    ${allowedWarning('it', one)}`),
    `verdicts\n${describeProofs(verdictsOf(opened), plain)}${describeDoubt(opened)}`,
  ].join('\n');
}

/** What can be found out again of a bundle's verdicts, where it claims something else. Reasons are words, and may differ. */
function describeDoubt({ bundle, workflow }: OpenedWorkflow): string {
  if (bundle === null) return '';
  const found = proveWorkflow(workflow);
  const claimed = bundle.header.verdicts;
  // Both have the order that the reader has checked: by platform, then by property.
  if (
    found.every(({ verdict, depth }, at) => verdict === claimed[at]?.verdict && depth === claimed[at]?.depth)
  )
    return '';
  return `warning    those verdicts are what the bundle claims; this raymond finds\n${describeProofs(found, plain)}`;
}

function verdictsOf({ bundle, workflow }: OpenedWorkflow): readonly Proof[] {
  return bundle?.header.verdicts ?? proveWorkflow(workflow);
}

/** Every entry but bundle.json, as `sha256sum` prints them where the bundle is unpacked. */
function describeContents({ header }: OpenedBundle): string {
  const lines = header.contents.map(({ name, sha256 }) => `${sha256}  ${visibleText(name)}\n`);
  return `\ncontents   digest of all ${header.digest}\n${lines.join('')}`;
}
