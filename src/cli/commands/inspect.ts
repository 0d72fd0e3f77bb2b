import { resolve } from 'node:path';
import type { Bundle } from '../../bundle/bundle.ts';
import { compile } from '../../compiler/compile.ts';
import { plain, visible, visibleText } from '../../diagnostics/paint.ts';
import { durableFiles } from '../../host/durable-files.ts';
import type {
  Choice,
  DynamicTransition,
  Outcome,
  Reference,
  Script,
  Transition,
  Workflow,
} from '../../ir/ir.generated.ts';
import { identifyFile } from '../../source/state-file.ts';
import { parseScope, type StateTree } from '../../syntax/parse-scope.ts';
import { canonicalJson } from '../../util/canonical-json.ts';
import { escapeControls } from '../../util/json-text.ts';
import { joinWords, plural } from '../../util/plural.ts';
import type { CommandIo } from '../command-io.ts';
import { grammars } from '../grammars.ts';
import { loadWorkflow, systemRefusal } from '../load-workflow.ts';
import { describeProofs } from '../prove-report.ts';
import { refuse } from '../refuse.ts';
import { allowedWarning } from '../verdict-line.ts';

export const stages = ['source', 'tree', 'ir', 'facts', 'bundle'] as const;
export type Stage = (typeof stages)[number];

export interface InspectOptions {
  readonly path: string;
  /** Null: a summary for reading. */
  readonly stage: Stage | null;
  readonly json: boolean;
}

/** `raymond inspect`: prints a bundle, or any stage of compiling a workflow; 0, or 2 when it cannot be read. */
export async function inspect(options: InspectOptions, io: CommandIo): Promise<number> {
  if (options.path.endsWith('.rwf')) return inspectBundle(options, io);
  if (options.stage === 'bundle')
    return refuse(io, `${options.path} is no bundle: build it first, or choose another stage`);
  const loaded = await loadWorkflow(durableFiles, options.path, io.cwd);
  if (!loaded.ok) return refuse(io, loaded.refusal);
  const { scope, entry } = loaded.workflow;
  if (options.stage === 'source') return printJson(io, scope);
  if (options.stage === 'tree') {
    const take = (tree: StateTree) => tree;
    const targets = entry === null ? [] : [entry];
    return printJson(io, await parseScope(scope, { targets, grammars, report: () => {}, take }));
  }
  const compilation = await compile(scope, { grammars, entry });
  switch (options.stage) {
    case 'facts':
      return printJson(io, (await import('../facts-report.ts')).factsReport(compilation.workflow));
    case 'ir':
      return printJson(io, compilation.workflow);
    default:
      return options.json
        ? printJson(io, compilation.workflow)
        : print(io, describeWorkflow(compilation.workflow));
  }
}

/** What a bundle says of itself is as little to be trusted on a terminal as what an agent says. */
function print(io: CommandIo, text: string): number {
  io.stdout.write(visibleText(text));
  return 0;
}

function printJson(io: CommandIo, value: unknown): number {
  io.stdout.write(escapeControls(canonicalJson(value)));
  return 0;
}

async function inspectBundle({ path, stage, json }: InspectOptions, io: CommandIo): Promise<number> {
  let bytes: Uint8Array;
  try {
    bytes = durableFiles.read(resolve(io.cwd, path));
  } catch (thrown) {
    return refuse(io, systemRefusal(path, thrown));
  }
  const { readBundle } = await import('../../bundle/read-bundle.ts');
  const read = readBundle(bytes);
  if (!read.ok) return refuse(io, `${path} cannot be read: ${read.refusal}`);
  const { bundle } = read;
  if (stage === 'source' || stage === 'tree')
    return refuse(io, `a bundle has no stage ${stage}; inspect the workflow's folder`);
  if (stage === 'ir') return printJson(io, bundle.workflow);
  if (stage === 'facts')
    return printJson(io, (await import('../facts-report.ts')).factsReport(bundle.workflow));
  if (stage === 'bundle') return printJson(io, bundle.header);
  if (json) {
    const { header, digest, signature, workflow } = bundle;
    return printJson(io, { bundle: header, digest, signature, workflow });
  }
  return print(io, describeBundle(bundle, bytes.length) + describeWorkflow(bundle.workflow));
}

function describeBundle({ header, digest, signature }: Bundle, size: number): string {
  const { diagnostics, severities, allowed, ruleSet, verdicts } = header;
  const left = Object.entries(diagnostics).map(([rule, count]) => `${rule} ${count}`);
  const bySeverity = [
    plural(severities.error, 'error'),
    plural(severities.warning, 'warning'),
    plural(severities.info, 'note'),
  ];
  return [
    `bundle     format ${header.formatVersion}, built by raymond ${header.compilerVersion}, ${size} bytes`,
    `sha256     ${digest}`,
    `signature  ${signature === null ? 'none' : `signed by ${signature.key} (not checked; use raymond verify)`}`,
    `rules      ${ruleSet.count}, set ${ruleSet.digest.slice(0, 12)}`,
    `findings   ${left.length === 0 ? 'none' : `${left.join(', ')} (${bySeverity.join(', ')})`}`,
    ...allowed.map((one) => `warning    ${allowedWarning('it', one)}`),
    `verdicts\n${describeProofs(verdicts, plain)}`,
  ].join('\n');
}

/** A workflow for reading: its head, then every state with what it declares. */
function describeWorkflow(workflow: Workflow): string {
  const { settings } = workflow;
  const lines = [
    `workflow   ${visible(workflow.name)}${workflow.description === null ? '' : ` · ${visible(workflow.description)}`}`,
    `entry      ${entryNames(workflow).map(visible).join(', ')}`,
    `platforms  ${joinWords(workflow.platforms, 'and')}`,
    `budget     ${settings.defaultBudget ?? 'not set'} · model ${settings.model ?? 'not set'} · reset_stack ${settings.resetStack ?? 'not set'}`,
    `states     ${plural(workflow.states.length, 'state')}`,
  ];
  for (const implementation of workflow.implementations) {
    const { file, hasPolicy, limits, maxVisits, opaque, transitions } = implementation;
    const traits = [
      ...(hasPolicy ? ['policy'] : []),
      ...(implementation.implicit === null ? [] : [implementation.forceImplicit ? 'forced' : 'implicit']),
      ...(limits.model === null ? [] : [`model ${limits.model}`]),
      ...(maxVisits === null ? [] : [`at most ${plural(maxVisits.count, 'visit')}`]),
      ...(opaque === null ? [] : [`may do more: ${opaque.reason}`]),
    ];
    lines.push('', `${visible(file)}${traits.length === 0 ? '' : ` (${traits.join(', ')})`}`);
    const declared = transitions.filter(({ certainty }) => certainty !== 'mention');
    const steps = [
      ...declared.map((transition) => describeTransition(transition)),
      ...implementation.dynamic.map((transition) => describeDynamic(transition)),
    ];
    // What stands in several places is one step for a reader.
    for (const step of new Set(steps)) lines.push(`  ${step}`);
    if (maxVisits !== null) lines.push(`  then ${describeTransition(maxVisits.then)}`);
    if (implementation.script !== null) lines.push(...describeScript(implementation.script));
  }
  return `${lines.join('\n')}\n`;
}

/** Each state once, by its name where it is also given as a file. */
function entryNames({ entry, entries }: Workflow): string[] {
  const texts = [entry, ...entries].map((one) => one?.text ?? 'none');
  return [...new Map(texts.map((text) => [identifyFile(text).state, text])).values()];
}

function describeTransition({
  tag,
  target,
  return: back,
  next,
  payload,
  attributes,
  certainty,
}: Transition): string {
  const parts = [tag, visible(target?.text ?? '')];
  if (payload !== null)
    parts.push(JSON.stringify(payload.length > 60 ? `${payload.slice(0, 57)}…` : payload));
  if (back !== null) parts.push(`return ${visible(back.text)}`);
  if (next !== null) parts.push(`next ${visible(next.text)}`);
  for (const { name, value } of attributes)
    parts.push(`${name}=${value === null ? '…' : JSON.stringify(value)}`);
  if (certainty === 'possible') parts.push('(possible)');
  return parts.filter((part) => part !== '').join(' ');
}

function describeDynamic({ tag, target, return: back, next }: DynamicTransition): string {
  const name = (state: Reference | Choice) =>
    visible('prefix' in state ? `${state.prefix}…${state.suffix}` : state.text);
  const parts: string[] = [tag];
  if (target !== null) parts.push(name(target));
  if (back !== null) parts.push(`return ${name(back)}`);
  if (next !== null) parts.push(`next ${name(next)}`);
  return `${parts.join(' ')} (settled by the run)`;
}

function describeEnd({ tags, unknown, exit }: Outcome): string {
  const printed = ['no tag', 'one tag', 'more than one tag'][tags.length];
  const other = unknown === null ? '' : ' and perhaps others';
  return `${printed}${other}, exit code ${exit === 'success' ? '0' : 'not 0'}`;
}

/** How a script can end, what it reads and what it tells apart. */
function describeScript({ outcomes, reads, handled }: Script): string[] {
  const lines: string[] = [];
  const sure = new Set(outcomes.filter((outcome) => outcome.sure).map(describeEnd));
  const others = new Set(outcomes.map(describeEnd).filter((end) => !sure.has(end)));
  if (sure.size > 0) lines.push(`  ends with ${[...sure].join('; ')}`);
  if (others.size > 0) lines.push(`  may end with ${[...others].join('; ')}`);
  const names = [...new Set(reads.map(({ name }) => visible(name)))];
  if (names.length > 0) lines.push(`  reads ${names.join(', ')}`);
  for (const { payloads, patterns, rest } of handled) {
    if (payloads.length + patterns.length === 0) continue;
    const texts = [
      ...payloads.map(({ text }) => JSON.stringify(text)),
      ...patterns.map(({ glob }) => visible(glob)),
    ];
    lines.push(`  tells apart ${[...texts, ...(rest ? ['any other payload'] : [])].join(', ')}`);
  }
  return lines;
}
