import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { countFrom, countSeverities, describeAll } from '../../diagnostics/count-findings.ts';
import { visible } from '../../diagnostics/paint.ts';
import { nodeFiles } from '../../host/node-files.ts';
import type { SourceFile } from '../../source/source-file.ts';
import { identifyFile } from '../../source/state-file.ts';
import { KeptReport, RememberingSink, type Report } from '../checks/kept-report.ts';
import type { LintOptions } from '../checks/lint-options.ts';
import type { LintedWorkflow } from '../checks/lint-reports.ts';
import { slipsInChangedFiles, workflowsOfChangedFiles } from '../inputs/changed-files.ts';
import { type LoadedWorkflow, loadWorkflow } from '../inputs/load-workflow.ts';
import { quotedPathIn } from '../inputs/path-with-blanks.ts';
import { noWorkflow, standsBeside } from '../inputs/workflow-files.ts';
import type { CommandIo } from '../terminal/command-io.ts';
import { choosePaint, wantsColor } from '../terminal/paint.ts';
import { refuse, usageError } from '../terminal/refuse.ts';
import { setFlags, shortLife } from '../terminal/v8-flags.ts';

/** `raymond lint`: prints what is wrong with workflows; 0 clean, 1 findings, 2 input that cannot be read. */
export async function lint(options: LintOptions, io: CommandIo): Promise<number> {
  const paths = options.changed
    ? workflowsOfChangedFiles(nodeFiles, options.paths, io.cwd)
    : workflowsAmong(options.paths, io);
  const refusals: string[] = [];
  const refusePath = (reason: string) => {
    refusals.push(reason);
    refuse(io, reason);
  };
  const isThere = (path: string) => path !== '' && existsSync(resolve(io.cwd, path));
  if (options.changed) slipsInChangedFiles(options.paths, isThere).forEach(refusePath);
  else if (paths.length === 0) refusePath(noWorkflow);
  const counts: Report['counts'][] = [];
  const linted: LintedWorkflow[] = [];
  for (const path of paths) {
    const result = await loadWorkflow(nodeFiles, path, io.cwd);
    if (!result.ok) {
      refusePath(result.refusal);
    } else if (options.format === 'text') {
      counts.push(await printText(result.workflow, options, io));
    } else {
      const { checkWorkflow } = await loadChecks(result.workflow);
      const workflow = await checkWorkflow(result.workflow, options, io);
      counts.push(countSeverities(workflow.compilation.diagnostics));
      linted.push(workflow);
    }
  }
  if (options.format !== 'text') {
    const { printReport } = await import('../checks/check-workflow.ts');
    await printReport(options, linted, refusals, io);
  } else if (counts.length > 1) {
    io.stdout.write(`${describeAll(counts, choosePaint(io, options.color))}\n`);
  }
  if (refusals.length > 0) {
    if (!options.paths.every(isThere)) io.stderr.write(quotedPathIn(options.paths, isThere));
    return usageError;
  }
  return counts.some((found) => countFrom(found, options.failOn) > 0) ? 1 : 0;
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

/** Prints what people read of a workflow: what is kept, where nothing has changed since it was printed. */
async function printText(
  loaded: LoadedWorkflow,
  options: LintOptions,
  io: CommandIo,
): Promise<Report['counts']> {
  // All but these may change what is printed.
  const { paths: _paths, changed: _changed, failOn: _failOn, cache, ...asked } = options;
  const color = wantsColor(io, options.color);
  const kept = cache ? KeptReport.of(loaded, { ...asked, color }, io) : undefined;
  const known = kept?.find();
  if (known) {
    io.stdout.write(known.text);
    return known.counts;
  }
  const { checkWorkflow, printChecked } = await loadChecks(loaded);
  const workflow = await checkWorkflow(loaded, options, io);
  const sink = new RememberingSink(io.stdout);
  await printChecked(workflow, options, io, sink);
  const counts = countSeverities(workflow.compilation.diagnostics);
  kept?.save({ text: sink.text, counts });
  return counts;
}

/** The code that checks a workflow, which is not loaded where nothing has changed. */
function loadChecks({
  scope: { files },
}: LoadedWorkflow): Promise<typeof import('../checks/check-workflow.ts')> {
  if (files.length > manyFiles || files.some(isScript)) setFlags(shortLife);
  return import('../checks/check-workflow.ts');
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
