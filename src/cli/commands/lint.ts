import { join, resolve } from 'node:path';
import { rules } from '../../analysis/rule-list.ts';
import { compile } from '../../compiler/compile.ts';
import { countSeverities } from '../../diagnostics/count-findings.ts';
import { type Diagnostic, severityRanks } from '../../diagnostics/diagnostic.ts';
import { type Paint, visible } from '../../diagnostics/paint.ts';
import { type RenderContext, TextRenderer } from '../../diagnostics/render-text.ts';
import { nodeFiles } from '../../host/node-files.ts';
import type { SourceFile } from '../../source/source-file.ts';
import { identifyFile } from '../../source/state-file.ts';
import { jsonText } from '../../util/json-text.ts';
import { joinWords, plural } from '../../util/plural.ts';
import { workflowsOfChangedFiles } from '../changed-files.ts';
import type { CommandIo } from '../command-io.ts';
import { grammars } from '../grammars.ts';
import { KeptReadings } from '../kept-readings.ts';
import type { LintOptions } from '../lint-options.ts';
import type { LintedWorkflow } from '../lint-reports.ts';
import { loadWorkflow } from '../load-workflow.ts';
import { choosePaint } from '../paint.ts';
import { refuse, usageError } from '../refuse.ts';
import { setFlags, shortLife } from '../v8-flags.ts';
import { standsBeside } from '../workflow-files.ts';

export const noWorkflow = 'none of these paths is a workflow: name folders, zips or state files';

/** `raymond lint`: prints what is wrong with workflows; 0 clean, 1 findings, 2 input that cannot be read. */
export async function lint(options: LintOptions, io: CommandIo): Promise<number> {
  const paths = options.changed
    ? workflowsOfChangedFiles(nodeFiles, options.paths, io.cwd)
    : workflowsAmong(options.paths, io);
  const platforms = options.platform === 'all' ? null : [options.platform];
  const linted: LintedWorkflow[] = [];
  const refusals: string[] = [];
  const kept: KeptReadings[] = [];
  if (paths.length === 0 && !options.changed) {
    refusals.push(noWorkflow);
    refuse(io, noWorkflow);
  }
  for (const path of paths) {
    const result = await loadWorkflow(nodeFiles, path, io.cwd);
    if (result.ok) {
      const { scope, entry } = result.workflow;
      if (scope.files.length > manyFiles || scope.files.some(isScript)) setFlags(shortLife);
      const { pricePerTurn, budget } = options;
      const folder = resolve(io.cwd, result.workflow.path);
      const readings = options.cache ? KeptReadings.of(folder, io.env) : undefined;
      if (readings !== undefined) kept.push(readings);
      const compilation = await compile(scope, {
        grammars,
        readings,
        diagnosticsOnly: true,
        entry,
        platforms,
        money: { pricePerTurn, budget },
      });
      linted.push({ loaded: result.workflow, compilation });
    } else {
      refuse(io, result.refusal);
      refusals.push(result.refusal);
    }
  }
  if (options.format === 'text') await printText(linted, options, io);
  else await printReport(options, linted, refusals, io);
  for (const readings of kept) readings.save();
  if (refusals.length > 0) return usageError;
  const fails = ({ severity }: Diagnostic) => severityRanks[severity] >= severityRanks[options.failOn];
  return linted.some(({ compilation }) => compilation.diagnostics.some(fails)) ? 1 : 0;
}

/** Each path once, and without the files beside workflows that a pattern has named. */
function workflowsAmong(paths: readonly string[], io: CommandIo): readonly string[] {
  if (paths.length === 1) return paths;
  const seen = new Set<string>();
  return paths.filter((path) => {
    const absolute = resolve(io.cwd, path);
    if (seen.has(absolute)) return false;
    seen.add(absolute);
    if (!standsBeside(nodeFiles, path, io.cwd)) return true;
    io.stderr.write(`${visible(path)} is no workflow: passed over\n`);
    return false;
  });
}

/**
 * A lint is over before V8's optimising compiler, which runs a hundred and fifty times for 4,000 states, pays for
 * itself. In a few prompts the flags would cost more than they save: Node's own module for them takes 5 ms to load.
 */
const manyFiles = 200;

function isScript({ name }: SourceFile): boolean {
  const { kind } = identifyFile(name);
  return kind !== null && kind !== 'prompt';
}

async function printText(
  linted: readonly LintedWorkflow[],
  options: LintOptions,
  io: CommandIo,
): Promise<void> {
  const paint = choosePaint(io, options.color);
  for (const workflow of linted) {
    printFindings(workflow, paint, io.stdout, { expand: options.expand });
    io.stdout.write(`${summaryLine(workflow, paint)}\n`);
    if (!options.prove) continue;
    const { proveReport } = await import('../prove-report.ts');
    io.stdout.write(proveReport(workflow.compilation.workflow, paint));
  }
}

/** Prints every finding of a workflow with its code frame. */
export function printFindings(
  workflow: LintedWorkflow,
  paint: Paint,
  sink: CommandIo['stdout'],
  expansion: Pick<RenderContext, 'expand' | 'expandOption'>,
): void {
  const renderer = new TextRenderer({ ...renderContext(workflow), ...expansion }, paint);
  for (const diagnostic of workflow.compilation.diagnostics) sink.write(`${renderer.render(diagnostic)}\n`);
}

/** One line: what was checked, for which platforms, and what was found. */
function summaryLine({ loaded, compilation }: LintedWorkflow, paint: Paint): string {
  const { workflow, diagnostics } = compilation;
  const counts = countSeverities(diagnostics);
  const platforms = workflow.platforms.length === 0 ? 'no platform' : joinWords(workflow.platforms, 'and');
  const what = `${visible(loaded.path)}: ${plural(workflow.states.length, 'state')} on ${platforms}`;
  if (diagnostics.length === 0) return `${paint('good', 'ok')} ${what}, nothing found`;
  const found = [
    ...(counts.error > 0 ? [paint('error', plural(counts.error, 'error'))] : []),
    ...(counts.warning > 0 ? [paint('warning', plural(counts.warning, 'warning'))] : []),
    ...(counts.info > 0 ? [paint('info', plural(counts.info, 'note'))] : []),
  ];
  return `${what}, ${joinWords(found, 'and')}`;
}

function renderContext({ loaded, compilation }: LintedWorkflow): RenderContext {
  const texts = new Map(compilation.scope.files.map((file) => [file.name, file.text]));
  return {
    textOf: (file) => texts.get(file),
    pathOf: (file) => join(loaded.path, file),
    platforms: compilation.workflow.platforms,
  };
}

/** Prints what programs read. */
async function printReport(
  { format, prove }: LintOptions,
  linted: readonly LintedWorkflow[],
  refusals: readonly string[],
  io: CommandIo,
): Promise<void> {
  const { jsonReport, sarifReport } = await import('../lint-reports.ts');
  const contexts = linted.map((workflow) => ({ ...workflow, context: renderContext(workflow) }));
  const report = format === 'json' ? jsonReport(contexts, prove) : sarifReport(contexts, refusals, rules);
  io.stdout.write(`${jsonText(report, 2)}\n`);
}
