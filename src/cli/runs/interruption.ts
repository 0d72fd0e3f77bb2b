import { visible } from '../../diagnostics/paint.ts';
import type { ChildProcesses } from '../../host/child-processes.ts';
import { nodeClock } from '../../host/clock.ts';
import { nodeSignals } from '../../host/signals.ts';
import type { ActiveRun } from '../../runtime/run-loop.ts';
import type { RunStore } from '../../runtime/run-store.ts';
import type { CommandIo } from '../terminal/command-io.ts';
import { adviseOnUnkept, describeEnd, keepReason } from './conclude-run.ts';
import type { RunView } from './run-view.ts';

/**
 * A signal so soon after the first is the same one: `timeout` and npm pass on what the terminal has sent to the whole
 * group. In milliseconds.
 */
const repetitionTime = 300;

/** How whoever has sent a signal ends the run at once. */
const howToHurry: Readonly<Record<string, string>> = {
  SIGINT: '; press Ctrl-C once more to stop at once',
  SIGTERM: '; SIGTERM once more stops at once',
};

/** What signals do to a run. */
interface Interruption {
  /** The run has ended, and all is told: no signal changes the exit code any more. One that comes again ends what is still written. */
  conclude(code: number): void;
}

/** The first signal ends a run in good order, the second one at once. */
export function listenForSignals(
  io: CommandIo,
  view: RunView,
  active: () => ActiveRun,
  processes: ChildProcesses,
  store: RunStore,
  id: string,
): Interruption {
  let first: number | null = null;
  let concluded: number | null = null;
  const deafen = nodeSignals.listen((signal) => {
    // When a terminal is closed that is told more than once, and nobody is there who wants it to go faster.
    if (first !== null && signal === 'SIGHUP') return;
    if (first !== null && nodeClock.elapsed() - first < repetitionTime) return;
    if (first !== null && concluded !== null) process.exit(concluded);
    if (first === null) {
      first = nodeClock.elapsed();
      // What is left is written out, to a reader who may be slow.
      if (concluded !== null) return;
      const isUnheard = signal === 'SIGHUP' && io.readerGone?.aborted === true;
      const reason = isUnheard ? String(io.readerGone?.reason) : `interrupted by ${signal}`;
      // Steps that ended before, as while this process was stopped, are heard of first.
      setImmediate(() => {
        if (active().interrupt(reason)) view.line(`ending the steps under way${howToHurry[signal] ?? ''}`);
      });
      return;
    }
    // What is durable can be resumed at any instant; only the children must not outlive this process.
    processes.killAll();
    view.close();
    const time = new Date(nodeClock.now()).toISOString();
    const state = keepReason(store, id, `interrupted by ${signal}, at once`, time);
    if (state !== null) io.stderr.write(`run ${id} ${visible(describeEnd(state))}\n`);
    process.exit(adviseOnUnkept(io, store, id));
  });
  return {
    conclude(code) {
      concluded = code;
      // In memory nothing is still to be written.
      if (io.readerGone === undefined) deafen();
      // While Node takes itself apart it hears nothing any more, and a signal would be what has ended the process.
      else process.once('exit', () => process.exit());
    },
  };
}
