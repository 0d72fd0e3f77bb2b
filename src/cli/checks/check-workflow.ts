import { join, resolve } from 'node:path';
import { rules } from '../../analysis/rule-list.ts';
import { compile } from '../../compiler/compile.ts';
import { countSeverities, describeCounts } from '../../diagnostics/count-findings.ts';
import { type Paint, visible } from '../../diagnostics/paint.ts';
import { type RenderContext, TextRenderer } from '../../diagnostics/render-text.ts';
import { jsonText } from '../../util/json-text.ts';
import { joinWords, plural } from '../../util/plural.ts';
import { grammars } from '../inputs/grammars.ts';
import type { LoadedWorkflow } from '../inputs/load-workflow.ts';
import type { CommandIo, TextSink } from '../terminal/command-io.ts';
import { choosePaint } from '../terminal/paint.ts';
import { KeptReadings } from './kept-readings.ts';
import type { LintOptions } from './lint-options.ts';
import type { LintedWorkflow } from './lint-reports.ts';

/** Compiles a workflow as far as findings are concerned. */
export async function checkWorkflow(
  loaded: LoadedWorkflow,
  { platform, pricePerTurn, budget, cache }: LintOptions,
  { cwd, env }: CommandIo,
): Promise<LintedWorkflow> {
  const readings = cache ? KeptReadings.of(resolve(cwd, loaded.path), env) : undefined;
  const compilation = await compile(loaded.scope, {
    grammars,
    readings,
    diagnosticsOnly: true,
    entry: loaded.entry,
    platforms: platform === 'all' ? null : [platform],
    money: { pricePerTurn, budget },
  });
  readings?.save();
  return { loaded, compilation };
}

/** Prints what people read of a workflow. */
export async function printChecked(
  workflow: LintedWorkflow,
  { color, expand, prove }: LintOptions,
  io: CommandIo,
  sink: TextSink,
): Promise<void> {
  const paint = choosePaint(io, color);
  printFindings(workflow, paint, sink, { expand });
  sink.write(`${summaryLine(workflow, paint)}\n`);
  if (!prove) return;
  const { proveReport } = await import('./prove-report.ts');
  sink.write(proveReport(workflow.compilation.workflow, paint));
}

/** Prints every finding of a workflow with its code frame. */
export function printFindings(
  workflow: LintedWorkflow,
  paint: Paint,
  sink: TextSink,
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
  return `${what}, ${describeCounts(counts, paint)}`;
}

function renderContext({ loaded, compilation }: LintedWorkflow): RenderContext {
  const texts = new Map(compilation.scope.files.map((file) => [file.name, file.text]));
  return {
    textOf: (file) => texts.get(file),
    pathOf: (file) => join(loaded.path, file),
    platforms: compilation.workflow.platforms,
  };
}

/** Prints what programs read of all workflows. */
export async function printReport(
  { format, prove }: LintOptions,
  linted: readonly LintedWorkflow[],
  refusals: readonly string[],
  { cwd, stdout }: CommandIo,
): Promise<void> {
  const { jsonReport, sarifReport } = await import('./lint-reports.ts');
  const contexts = linted.map((workflow) => ({ ...workflow, context: renderContext(workflow) }));
  const report =
    format === 'json' ? jsonReport(contexts, refusals, prove) : sarifReport(contexts, refusals, rules, cwd);
  stdout.write(`${jsonText(report, 2)}\n`);
}
