import { resolve } from 'node:path';
import { visible } from '../../diagnostics/paint.ts';
import { nodeClock } from '../../host/clock.ts';
import { durableFiles } from '../../host/durable-files.ts';
import { readPiece } from '../../host/read-piece.ts';
import { History } from '../../report/history.ts';
import { renderReport } from '../../report/render-report.ts';
import { exitCodes } from '../runs/conclude-run.ts';
import { EventLogFile } from '../runs/event-log-file.ts';
import { openKeptBundle } from '../runs/kept-bundle.ts';
import { standingOf, withRun } from '../runs/run-access.ts';
import type { CommandIo } from '../terminal/command-io.ts';
import { refuse } from '../terminal/refuse.ts';
import { systemRefusal } from '../terminal/system-refusal.ts';
import { writeOutput } from '../terminal/write-output.ts';

interface ReportRunOptions {
  readonly id: string;
  /** The page to write; `-` is standard output. */
  readonly output: string;
}

/** Why no page is to be written to `path`, or null: a file that is no page would be lost. */
function judgePlace(path: string, cwd: string): string | null {
  if (path === '-') return null;
  const absolute = resolve(cwd, path);
  try {
    if (durableFiles.kind(absolute) !== 'file') return null;
    const { bytes } = readPiece(absolute, 0, 100);
    const isLost = bytes.length > 0 && !/^\s*<!doctype html/i.test(new TextDecoder().decode(bytes));
    return isLost ? `${path} is no report and would be lost: name another file` : null;
  } catch (thrown) {
    return systemRefusal(path, thrown, 'written');
  }
}

/** `raymond report`: writes a page that shows a run, as far as it has come; returns the exit code. */
export async function reportRun({ id, output }: ReportRunOptions, io: CommandIo): Promise<number> {
  return withRun(io, id, async (store) => {
    const loaded = store.load(id);
    if (!loaded.ok) return refuse(io, loaded.refusal);
    const isLost = judgePlace(output, io.cwd);
    if (isLost !== null) return refuse(io, isLost);
    // Before the log, which is longer by then.
    const { state, status } = await standingOf(store, loaded.state);
    const read = openKeptBundle(store, state, io);
    const workflow = read.ok ? read.bundle.workflow : null;
    const log = new EventLogFile(store.eventsPath(id));
    const history = new History();
    for (const event of log.readOn()) history.see(event);
    if (status === 'running') history.reach(nodeClock.now());
    const page = renderReport({ state, status, workflow, history, gap: log.gap(state.steps) });
    if (!read.ok) io.stderr.write(`warning: ${visible(`${read.refusal}; the page has no graph`)}\n`);
    const unwritten = putPage(output, page, io);
    return unwritten === null ? exitCodes.finished : refuse(io, unwritten);
  });
}

/** Returns why the page could not be written, or null. */
function putPage(output: string, page: string, io: CommandIo): string | null {
  if (output === '-') {
    io.stdout.write(page);
    return null;
  }
  const unwritten = writeOutput(output, page, io.cwd);
  if (unwritten === null) io.stderr.write(`wrote ${visible(output)}\n`);
  return unwritten;
}
