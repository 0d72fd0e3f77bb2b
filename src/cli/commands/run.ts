import { resolve } from 'node:path';
import { durableFiles } from '../../host/durable-files.ts';
import { judgeRunId } from '../../runtime/begin-run.ts';
import { isWorkflowFolder } from '../inputs/changed-files.ts';
import { readBundleFile } from '../inputs/read-bundle-file.ts';
import { isBundlePath } from '../inputs/workflow-files.ts';
import { workflowsBelow } from '../inputs/workflows-below.ts';
import { resumeCommand } from '../runs/conclude-run.ts';
import { openStore } from '../runs/run-access.ts';
import type { CommandIo } from '../terminal/command-io.ts';
import { refuse, usageError } from '../terminal/refuse.ts';
import { type RunWorkflowOptions, runWorkflow } from './run-workflow.ts';

interface RunOptions extends Omit<RunWorkflowOptions, 'bundle' | 'path'> {
  /** A bundle, or a folder, zip or state file that is compiled first. Null: the current folder. */
  readonly path: string | null;
}

/** `raymond run`: runs a bundle, or the very bytes it has just built from a workflow (runtime.md). */
export async function run({ path: given, ...options }: RunOptions, io: CommandIo): Promise<number> {
  if (given === null && !isWorkflowFolder(durableFiles, io.cwd)) {
    const below = workflowsBelow(durableFiles, io.cwd);
    const meant = below.length === 0 ? '' : `, such as ${below.join(' or ')}`;
    return refuse(
      io,
      `the current folder is no workflow: name a bundle (.rwf), folder, zip or state file${meant}`,
    );
  }
  const path = given ?? '.';
  if (isBundlePath(path)) {
    const file = readBundleFile(path, io.cwd);
    if (!file.ok) return refuse(io, file.refusal);
    return runWorkflow({ ...options, bundle: file.bytes, path }, io);
  }
  if (namesRun(path, io)) {
    return refuse(
      io,
      `there is nothing at ${path}, but a run has this id: ${resumeCommand(path)} continues it`,
    );
  }
  if (options.requireSignature.length > 0) {
    return refuse(
      io,
      `${path} is no bundle, and only bundles are signed: build it with --sign, and run what is built`,
    );
  }
  const { buildWorkflow } = await import('../parts/compiling.ts');
  const built = await buildWorkflow(path, {}, options.color, io);
  if (!built.ok) return usageError;
  return runWorkflow({ ...options, bundle: built.bytes, path }, io);
}

/** Whether a path to nothing is the id of a run, which `raymond resume` wants. */
function namesRun(path: string, io: CommandIo): boolean {
  if (judgeRunId(path) !== null) return false;
  try {
    return durableFiles.kind(resolve(io.cwd, path)) === null && openStore(io).has(path);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).syscall === undefined) throw thrown;
    // Whoever reads what cannot even be looked at says why.
    return false;
  }
}
