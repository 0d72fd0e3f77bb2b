import { type Paint, visible } from '../../diagnostics/paint.ts';
import type { RunEvent } from '../../runtime/event.generated.ts';
import type { RunState } from '../../runtime/run-state.generated.ts';
import type { RunStore } from '../../runtime/run-store.ts';
import { because } from '../../util/describe-time.ts';
import { dollars } from '../../util/dollars.ts';
import { jsonText } from '../../util/json-text.ts';
import { adviseResume, describeEnd, exitCodes, resumeOptions } from '../runs/conclude-run.ts';
import { EventLogFile } from '../runs/event-log-file.ts';
import { withRun } from '../runs/run-access.ts';
import { EventLines } from '../runs/run-log.ts';
import type { CommandIo } from '../terminal/command-io.ts';
import { choosePaint } from '../terminal/paint.ts';

interface RunLogsOptions {
  readonly id: string;
  /** Go on as long as some process runs it. */
  readonly follow: boolean;
  readonly json: boolean;
  readonly color?: boolean | undefined;
}

/** How often a followed log is looked at, and how often its run, in milliseconds. */
const lookPause = 200;
const alivePause = 1_000;

/** `raymond logs`: prints what has happened in a run, and with `follow` what happens; returns the exit code. */
export async function showRunLogs(options: RunLogsOptions, io: CommandIo): Promise<number> {
  return withRun(io, options.id, async (store) => {
    const log = new EventLogFile(store.eventsPath(options.id));
    const print = printer(options, io);
    await print(log.readOn());
    if (options.follow) await follow(store, options.id, log, print, io);
    // Of a log that nobody has read to its end, nobody knows what it lacks.
    if (io.readerGone?.aborted === true) return exitCodes.finished;
    const state = await stateAtRest(store, options.id, io);
    const gap = log.gap(state?.steps ?? 0);
    if (gap !== null) io.stderr.write(`warning: ${visible(gap)}\n`);
    if (state === null || isEndTold(state, log.last)) return exitCodes.finished;
    const isCutOff = state.status === 'running';
    const end = isCutOff ? 'interrupted: its process ended without saying why' : describeEnd(state);
    io.stderr.write(`run ${options.id} ${visible(end)}\n`);
    if (state.status === 'finished') return exitCodes.finished;
    return adviseResume(io, options.id, exitCodes.finished, isCutOff ? '' : resumeOptions(state));
  });
}

/** The state of a run that has no process any more, or null, with a warning where nobody can read it. */
async function stateAtRest(store: RunStore, id: string, io: CommandIo): Promise<RunState | null> {
  // In this order, since a process writes how its run ended before it goes.
  if (await store.isAlive(id)) return null;
  const read = store.load(id);
  if (read.ok) return read.state;
  io.stderr.write(`warning: ${visible(read.refusal)}\n`);
  return null;
}

/** Events are written after the state: those that a crash or a full disk has taken are the last ones. */
function isEndTold(state: RunState, last: RunEvent | null): boolean {
  return state.status !== 'running' && last?.type === 'run_ended';
}

/**
 * Ends when no process runs the run any more, whatever its events say: those of an earlier sitting tell that it ended,
 * although it was resumed, and after a kill none does.
 */
async function follow(
  store: RunStore,
  id: string,
  log: EventLogFile,
  print: (events: Iterable<RunEvent>) => Promise<void>,
  { stderr, readerGone }: CommandIo,
): Promise<void> {
  let isTold = false;
  for (let quiet = alivePause; ; quiet += lookPause) {
    // To ask takes the lock for an instant, which whoever wants to resume must not meet too often.
    const liveness = quiet >= alivePause ? await store.liveness(id) : 'alive';
    // Whoever runs it makes the folder anew with its next step.
    const isGone = liveness === 'removed';
    if (isGone && !isTold)
      stderr.write(
        `${visible(store.folder)} was removed: waiting until the run comes back; Ctrl-C ends the wait\n`,
      );
    isTold ||= isGone;
    if (quiet >= alivePause) quiet = 0;
    // What was written between the last look and the end of the process is there by now.
    await print(log.readOn());
    if (liveness === 'dead' || readerGone?.aborted === true) return;
    await new Promise((resolve) => setTimeout(resolve, lookPause));
  }
}

function printer(options: RunLogsOptions, io: CommandIo): (events: Iterable<RunEvent>) => Promise<void> {
  const paint = choosePaint(io, options.color);
  const lines = new EventLines({ quiet: false, verbose: true }, paint);
  return async (events) => {
    for (const event of events) {
      await io.drained?.();
      if (io.readerGone?.aborted === true) return;
      if (options.json) io.stdout.write(`${jsonText(event)}\n`);
      else
        for (const line of [...lines.of(event), ...endOf(event)])
          io.stdout.write(`${timeOf(event, paint)} ${line}\n`);
    }
  };
}

/** How a sitting of the run ended; while it runs, other words than those of a line say so. */
function endOf(event: RunEvent): string[] {
  if (event.type !== 'run_ended') return [];
  const { run, status, reason, until, spent } = event;
  const end = status === 'budget' || status === 'steps' ? 'stopped' : status;
  return [visible(`run ${run} ${end}${because(reason, until)}, ${dollars(spent)}`)];
}

/** To the second, UTC as everything that raymond says of times. */
function timeOf({ time }: RunEvent, paint: Paint): string {
  return paint('dim', `${time.slice(0, 19)}Z`);
}
