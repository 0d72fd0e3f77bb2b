import { canonicalJson } from '../../util/canonical-json.ts';
import { escapeControls } from '../../util/json-text.ts';
import { compareWorkflows } from '../descriptions/compare-workflows.ts';
import { renderComparison } from '../descriptions/render-comparison.ts';
import { noFile, openNothing, openWorkflow } from '../inputs/open-workflow.ts';
import type { CommandIo } from '../terminal/command-io.ts';
import { choosePaint } from '../terminal/paint.ts';
import { refuse } from '../terminal/refuse.ts';

interface DiffOptions {
  readonly before: string;
  readonly after: string;
  readonly format: 'text' | 'json';
  /** Whether a difference is exit code 1. */
  readonly exitCode: boolean;
  readonly color: boolean | undefined;
}

/** `raymond diff`: says how one workflow differs from another; 0, 1 as asked for, or 2 when one cannot be read. */
export async function diff(options: DiffOptions, io: CommandIo): Promise<number> {
  const open = async (path: string) =>
    path === noFile ? { ok: true as const, opened: openNothing() } : openWorkflow(path, io.cwd);
  const before = await open(options.before);
  if (!before.ok) return refuse(io, before.refusal);
  const after = await open(options.after);
  if (!after.ok) return refuse(io, after.refusal);
  const comparison = compareWorkflows(before.opened, after.opened);
  io.stdout.write(
    options.format === 'json'
      ? escapeControls(canonicalJson(comparison))
      : renderComparison(comparison, choosePaint(io, options.color)),
  );
  return options.exitCode && comparison.different ? 1 : 0;
}
