import { scriptRunner } from '../../agents/script.ts';
import type { Bundle } from '../../bundle/bundle.ts';
import { visible } from '../../diagnostics/paint.ts';
import { nodeClock } from '../../host/clock.ts';
import { durableFiles } from '../../host/durable-files.ts';
import type { Lock } from '../../host/lock.ts';
import { nodeChildProcesses } from '../../host/node-child-processes.ts';
import type { EventBody, StepResult } from '../../runtime/draft.ts';
import type { StepTools } from '../../runtime/execute-step.ts';
import type { Program } from '../../runtime/program.ts';
import { type ActiveRun, type RunRecord, startRunLoop } from '../../runtime/run-loop.ts';
import type { RunState } from '../../runtime/run-state.generated.ts';
import type { RunStore } from '../../runtime/run-store.ts';
import { RunStoreError } from '../../runtime/store-error.ts';
import type { CommandIo } from '../terminal/command-io.ts';
import { refuse } from '../terminal/refuse.ts';
import type { OpenedAgent } from './choose-agent.ts';
import { adviseOnUnkept, conclude, exitCodes, keepReason } from './conclude-run.ts';
import { listenForSignals } from './interruption.ts';
import { type StartRun, startPatientRun } from './patient-run.ts';
import type { RunLogOptions } from './run-log.ts';
import { openRunView, type RunView } from './run-view.ts';

/** A run that is about to go on, under its lock. */
export interface Conducted {
  readonly store: RunStore;
  readonly lock: Lock;
  readonly bundle: Bundle;
  readonly program: Program;
  readonly agent: OpenedAgent;
  readonly initial: StepResult;
  readonly opening: EventBody;
  readonly log: RunLogOptions;
  /** Lines to print when nothing refuses the run any more. */
  readonly preamble?: string;
  /** Sleep until a usage limit is lifted, and go on. */
  readonly wait: boolean;
  /** The state of a run that a usage limit holds, which is not lifted yet. */
  readonly paused?: RunState | null;
}

/**
 * Runs until the run ends or is stopped, shows what happens, and returns the exit code. The first Ctrl-C, SIGTERM or
 * SIGHUP, or the end of whoever reads the output, ends the run in good order, the second one at once.
 */
export async function conductRun(io: CommandIo, conducted: Conducted): Promise<number> {
  const { store, lock, agent, initial, opening, log, preamble = '' } = conducted;
  const { id } = initial.state;
  const processes = nodeChildProcesses(lock.descriptor, (message) => view.line(`warning: ${message}`));
  const started = agent.start(processes);
  if (!started.ok) {
    if (opening.type === 'run_started') store.remove(id);
    return refuse(io, started.refusal);
  }
  const scripts = scriptRunner(processes, store.scriptCopies(id));
  // Also when a second Ctrl-C ends the process at once.
  process.once('exit', scripts.close);
  io.stderr.write(preamble);
  if (started.warning !== undefined) io.stderr.write(`warning: ${visible(started.warning)}\n`);
  const view = openRunView(io, log, initial.state);
  const tools = {
    language: started.agent,
    scripts,
    clock: nodeClock,
    // Node asks the system for each variable of its own object every time.
    environment: { ...io.env },
    // With the point, a folder that may not be entered is none.
    kindOfPath: (path: string) => durableFiles.kind(`${path}/.`),
  };
  // Before the first child starts; a listener is called from the event loop, when `active` is there.
  const interruption = listenForSignals(io, view, () => active, processes, store, id);
  const active = startRun(conducted, tools, view);
  let code: number = exitCodes.paused;
  try {
    const ended = await active.ended;
    view.close();
    // A resumed run has turns after it that this process has not seen.
    const isWhole = opening.type === 'run_started' && ended.status === 'finished';
    const afterword = isWhole ? agent.afterword() : null;
    if (afterword !== null) io.stderr.write(`warning: ${visible(afterword)}\n`);
    code = conclude(io, ended, log);
  } catch (error) {
    view.close();
    if (!(error instanceof RunStoreError)) throw error;
    keepReason(store, id, error.message, new Date(nodeClock.now()).toISOString());
    refuse(io, error.message);
    code = adviseOnUnkept(io, store, id);
  } finally {
    interruption.conclude(code);
    process.off('exit', scripts.close);
    scripts.close();
  }
  return code;
}

/** Starts the loop, and with `wait` all those that follow on a pause. */
function startRun(conducted: Conducted, tools: StepTools, view: RunView): ActiveRun {
  const { store, bundle, program, initial, opening, wait, paused = null } = conducted;
  const { id } = initial.state;
  const start: StartRun = (first, event) => {
    // Steps are counted anew each time: what a resumed run keeps must not run into what is there.
    const begun = new Date(nodeClock.now()).toISOString().replace(/[-:.]/g, '');
    const sitting = event.type === 'run_resumed' ? `${begun}-` : '';
    const record: RunRecord = {
      save: (state) => store.save(state),
      appendEvents: (events) => store.appendEvents(id, events),
      appendDebug: (name, text) => store.appendDebug(id, `${sitting}${name}`, text),
    };
    const setting = { program, sources: bundle.files, tools, record, onEvent: view.event };
    return startRunLoop(setting, first, event);
  };
  if (!wait) return start(initial, opening);
  const patience = { tell: view.line, save: store.save.bind(store), clock: nodeClock, program, paused };
  return startPatientRun(patience, start, initial, opening);
}
