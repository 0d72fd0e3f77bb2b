import { resolve } from 'node:path';
import { visible } from '../../diagnostics/paint.ts';
import { durableFiles } from '../../host/durable-files.ts';
import { History } from '../../report/history.ts';
import { renderReport } from '../../report/render-report.ts';
import { judgeRunId } from '../../runtime/begin-run.ts';
import type { CommandIo } from '../command-io.ts';
import { exitCodes } from '../conclude-run.ts';
import { withStore } from '../conduct-run.ts';
import { EventLogFile } from '../event-log-file.ts';
import { openKeptBundle } from '../kept-bundle.ts';
import { refuse } from '../refuse.ts';
import { writeOutput } from '../write-output.ts';
import { runStatus } from './list-runs.ts';
import { missingMessage } from './resume-run.ts';

/** No report is larger, in bytes. */
const largestPage = 64 * 1024 * 1024;

export interface ReportRunOptions {
  readonly id: string;
  /** The page to write. */
  readonly output: string;
}

/** Whether there is a file at a path that is no page. */
function holdsSomethingElse(path: string): boolean {
  if (durableFiles.kind(path) !== 'file') return false;
  const content = durableFiles.readUpTo(path, largestPage);
  if (typeof content === 'number') return true;
  return (
    content.length > 0 && !/^\s*<!doctype html/i.test(new TextDecoder().decode(content.subarray(0, 100)))
  );
}

/** `raymond report`: writes a page that shows a run, as far as it has come; returns the exit code. */
export async function reportRun({ id, output }: ReportRunOptions, io: CommandIo): Promise<number> {
  const refusal = judgeRunId(id);
  if (refusal !== null) return refuse(io, refusal);
  return withStore(io, async (store) => {
    if (!store.has(id)) return refuse(io, missingMessage(store, id));
    const loaded = store.load(id);
    if (!loaded.ok) return refuse(io, loaded.refusal);
    const { state } = loaded;
    const read = await openKeptBundle(store, state, io);
    if (!read.ok) return refuse(io, read.refusal);
    const log = new EventLogFile(store.eventsPath(id));
    const history = new History();
    for (const event of log.readOn()) history.see(event);
    const status = await runStatus(store, state);
    const page = renderReport({ state, status, workflow: read.bundle.workflow, history, gap: log.gap });
    if (holdsSomethingElse(resolve(io.cwd, output)))
      return refuse(io, `${output} is no report and would be lost: name another file`);
    const unwritten = writeOutput(output, page, io.cwd);
    if (unwritten !== null) return refuse(io, unwritten);
    io.stderr.write(`wrote ${visible(output)}\n`);
    return exitCodes.finished;
  });
}
