import { RecordingError } from '../agents/record.ts';
import { scriptRunner } from '../agents/script.ts';
import type { Bundle } from '../bundle/bundle.ts';
import { visible, visibleText } from '../diagnostics/paint.ts';
import type { ChildProcesses } from '../host/child-processes.ts';
import { nodeClock } from '../host/clock.ts';
import { durableFiles } from '../host/durable-files.ts';
import { LockUnavailable, nodeLocks } from '../host/lock.ts';
import { nodeChildProcesses } from '../host/node-child-processes.ts';
import { ownerOf } from '../host/owner.ts';
import { nodeSignals } from '../host/signals.ts';
import type { EventBody, StepResult } from '../runtime/draft.ts';
import type { Program } from '../runtime/program.ts';
import { type ActiveRun, startRunLoop } from '../runtime/run-loop.ts';
import type { RunState } from '../runtime/run-state.generated.ts';
import { findRunFolder, RunStore, RunStoreError } from '../runtime/run-store.ts';
import type { Platform } from '../source/platform.ts';
import { openAgent } from './choose-agent.ts';
import type { CommandIo } from './command-io.ts';
import { type StartRun, startPatientRun } from './patient-run.ts';
import { refuse, usageError } from './refuse.ts';
import { dollars, type RunLogOptions, runLog } from './run-log.ts';
import { describeTime } from './wait-for-reset.ts';

/** The exit codes of the commands that run workflows (docs/runtime.md). */
export const exitCodes = {
  finished: 0,
  failed: 1,
  usage: usageError,
  budget: 3,
  steps: 4,
  paused: 4,
} as const;

/**
 * The runs that belong to the folder raymond was started in. A run folder further up counts only when it is the
 * user's, or of whom the current folder is: anybody could have put one into a folder such as /tmp.
 */
function openStore(io: CommandIo): RunStore {
  const trusted = new Set([process.getuid?.() ?? 0, ownerOf(io.cwd)]);
  const kindOfTrusted = (path: string) => (trusted.has(ownerOf(path)) ? durableFiles.kind(path) : null);
  return new RunStore(findRunFolder(io.cwd, kindOfTrusted), durableFiles, nodeLocks);
}

export function hostPlatform(): Platform {
  return process.platform === 'win32' ? 'windows' : 'unix';
}

/** Runs a command that uses the run folder; what the machine refuses becomes a message and an exit code. */
export async function withStore(
  io: CommandIo,
  command: (store: RunStore) => Promise<number>,
): Promise<number> {
  try {
    return await command(openStore(io));
  } catch (error) {
    if (error instanceof RunStoreError || error instanceof LockUnavailable) return refuse(io, error.message);
    throw error;
  }
}

/** A run that is about to go on, under its lock. */
export interface Conducted {
  readonly store: RunStore;
  readonly bundle: Bundle;
  readonly program: Program;
  readonly initial: StepResult;
  readonly opening: EventBody;
  readonly log: RunLogOptions;
  /** Lines to print when nothing refuses the run any more. */
  readonly preamble?: string;
  /** Sleep until a usage limit is lifted, and go on. */
  readonly wait: boolean;
}

/**
 * Runs until the run ends or is stopped, shows what happens, and returns the exit code. The first Ctrl-C, SIGTERM or
 * SIGHUP, or the end of whoever reads the output, ends the run in good order, the second one at once.
 */
export async function conductRun(io: CommandIo, conducted: Conducted): Promise<number> {
  const { store, bundle, program, initial, opening, log, wait, preamble = '' } = conducted;
  const { id, options } = initial.state;
  const processes = nodeChildProcesses();
  const resumed = opening.type === 'run_resumed';
  const hasPrompts = [...program.index.byFile.values()].some(({ kind }) => kind === 'prompt');
  const opened = await openAgent(options, io, processes, { hasPrompts, resumed });
  if (!opened.ok) return refuse(io, opened.refusal);
  const scripts = scriptRunner(processes);
  // However the process ends, unless it is killed.
  process.once('exit', scripts.close);
  io.stderr.write(preamble);
  const onEvent = runLog(io, log);
  const start: StartRun = (first, event) => {
    // Steps are counted anew each time: what a resumed run keeps must not run into what is there.
    const begun = new Date(nodeClock.now()).toISOString().replace(/[-:.]/g, '');
    const sitting = event.type === 'run_resumed' ? `${begun}-` : '';
    return startRunLoop(
      {
        program,
        sources: bundle.files,
        tools: {
          language: opened.agent,
          scripts,
          clock: nodeClock,
          environment: io.env,
          kindOfPath: durableFiles.kind,
        },
        record: {
          save: (state) => store.save(state),
          appendEvents: (events) => store.appendEvents(id, events),
          appendDebug: (name, text) => store.appendDebug(id, `${sitting}${name}`, text),
        },
        onEvent,
      },
      first,
      event,
    );
  };
  const active = wait
    ? startPatientRun((line) => io.stderr.write(`${line}\n`), nodeClock, start, initial, opening)
    : start(initial, opening);
  const deafen = nodeSignals.listen(interruption(io, active, processes, id));
  try {
    return conclude(io, await active.ended, log);
  } catch (error) {
    if (!(error instanceof RunStoreError || error instanceof RecordingError)) throw error;
    refuse(io, error.message);
    return store.has(id) ? adviseResume(io, id, exitCodes.paused) : exitCodes.usage;
  } finally {
    deafen();
    process.off('exit', scripts.close);
    scripts.close();
  }
}

function interruption(io: CommandIo, active: ActiveRun, processes: ChildProcesses, id: string) {
  let count = 0;
  return (signal: string) => {
    count += 1;
    if (count === 1) {
      io.stderr.write('ending the steps under way; press Ctrl-C once more to stop at once\n');
      active.interrupt(`interrupted by ${signal}`);
      return;
    }
    // What is durable can be resumed at any instant; only the children must not outlive this process.
    processes.killAll();
    adviseResume(io, id, exitCodes.paused);
    process.exit(exitCodes.paused);
  };
}

/** Prints how a run ended: the result of main on standard output, everything else on standard error. */
export function conclude(io: CommandIo, state: RunState, log: RunLogOptions): number {
  const { id, status, spent } = state;
  if (status === 'running') throw new Error(`the run ${id} has not ended`);
  const result = state.finished.find((agent) => agent.id === 'main')?.result;
  if (result !== undefined && !log.json) {
    // A program that reads the result gets it as it is; a terminal gets nothing that could steer it.
    const shown = io.isTerminal ? visibleText(result) : result;
    io.stdout.write(shown.endsWith('\n') ? shown : `${shown}\n`);
  }
  if (status === 'finished') {
    if (!log.quiet) io.stderr.write(`run ${id} finished, ${dollars(spent)}\n`);
    return exitCodes.finished;
  }
  io.stderr.write(`run ${id} ${visible(describeEnd(state))}\n`);
  const more = {
    budget: ` --budget ${suggestedBudget(state)}`,
    steps: ` --max-steps ${2 * state.steps}`,
    paused: state.paused_until === null ? '' : ' --wait',
    failed: '',
  }[status];
  return adviseResume(io, id, exitCodes[status], more);
}

function describeEnd({ status, spent, budget, pause_reason: reason, ...state }: RunState): string {
  if (status === 'budget')
    return `stopped: ${dollars(spent)} of its budget of ${dollars(budget ?? 0)} is spent`;
  if (status === 'steps') return `stopped: ${reason}, ${dollars(spent)}`;
  const until = state.paused_until === null ? '' : ` (lifted at ${describeTime(state.paused_until)})`;
  return `${status}${reason === null ? '' : `: ${reason}`}${until}, ${dollars(spent)}`;
}

/** Twice what was spent, in whole dollars. */
function suggestedBudget({ spent }: RunState): number {
  return Math.max(1, Math.ceil(2 * spent));
}

function adviseResume(io: CommandIo, id: string, exitCode: number, more = ''): number {
  io.stderr.write(`go on with: raymond resume ${id}${more}\n`);
  return exitCode;
}
