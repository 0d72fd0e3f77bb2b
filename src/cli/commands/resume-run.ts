import { dirname, resolve } from 'node:path';
import { isRecordingLost } from '../../agents/record.ts';
import { nodeClock } from '../../host/clock.ts';
import { durableFiles } from '../../host/durable-files.ts';
import type { Lock } from '../../host/lock.ts';
import { hostPlatform } from '../../host/platform.ts';
import { endMarked } from '../../host/process-group.ts';
import { isSameFile } from '../../host/same-file.ts';
import { nodeSignals } from '../../host/signals.ts';
import { limitOf } from '../../runtime/begin-run.ts';
import {
  type Continuation,
  continueRun,
  judgeContinuation,
  judgeState,
  withContinuation,
} from '../../runtime/continue-run.ts';
import type { StepResult } from '../../runtime/draft.ts';
import { takeAlong } from '../../runtime/moved-project.ts';
import { createProgram } from '../../runtime/program.ts';
import type { LaunchOptions, RunState } from '../../runtime/run-state.generated.ts';
import type { RunStore } from '../../runtime/run-store.ts';
import { stepMark } from '../../runtime/step-mark.ts';
import { dollars } from '../../util/dollars.ts';
import { joinWords, plural } from '../../util/plural.ts';
import { type Refusable, refused } from '../../util/refusable.ts';
import { missingSignature } from '../bundles/require-signature.ts';
import { chooseAgent, openAgent } from '../runs/choose-agent.ts';
import { adviseResume, conclude, exitCodes, resumeOptions } from '../runs/conclude-run.ts';
import { type Conducted, conductRun } from '../runs/conduct-run.ts';
import { openKeptBundle } from '../runs/kept-bundle.ts';
import { underWay, withRun } from '../runs/run-access.ts';
import type { CommandIo } from '../terminal/command-io.ts';
import { refuse } from '../terminal/refuse.ts';

/** What `raymond resume` was told; null leaves what the run had. */
interface ResumeRunOptions {
  readonly id: string;
  /** US dollars for the whole run, what is spent included. */
  readonly budget: number | 'none' | null;
  readonly jobs: number | null;
  /** Files with public keys, one of which must have signed the bundle of the run; empty: nothing is required. */
  readonly requireSignature: readonly string[];
  /** For the whole run, the steps that have run included. */
  readonly maxSteps: number | 'none' | null;
  readonly model: string | null;
  /** In milliseconds, as `idleTimeout`. */
  readonly timeout: number | 'none' | null;
  readonly idleTimeout: number | 'none' | null;
  /** Keep the raw streams from now on. */
  readonly debug: boolean;
  /** Wait for the end of a usage limit instead of pausing. */
  readonly wait: boolean;
  /** As the run was started, but the recording that it answers from may be another one. */
  readonly agent: string | null;
  /** The recording to write from now on. */
  readonly record: string | 'none' | null;
  /** The agents that begin new conversations. */
  readonly newSession: readonly string[];
  readonly quiet: boolean;
  readonly json: boolean;
  readonly verbose: boolean;
  readonly color: boolean | undefined;
}

/** `raymond resume`: goes on with a run that was stopped, cut off or has failed; returns its exit code. */
export async function resumeRun(options: ResumeRunOptions, io: CommandIo): Promise<number> {
  return withRun(io, options.id, async (store) => {
    const lock = await store.lock(options.id);
    if (lock === null) return refuse(io, `${underWay(store, options.id)}: wait for it, or end it`);
    try {
      return await resumeLocked(store, lock, options, io);
    } finally {
      lock.release();
    }
  });
}

async function resumeLocked(
  store: RunStore,
  lock: Lock,
  options: ResumeRunOptions,
  io: CommandIo,
): Promise<number> {
  store.mend(options.id);
  const loaded = store.load(options.id);
  if (!loaded.ok) return refuse(io, loaded.refusal);
  const kept = loaded.state;
  const here = whereItStands(kept, dirname(store.folder));
  const deafen = adviseWhenInterrupted(io, kept);
  try {
    const ready = await makeReady(store, here, options, io);
    if (!ready.ok) return refuse(io, ready.refusal);
    if (ready.going === null) return concludeFinished(io, here.state, options);
    // Of a copy the steps that were cut off are those of the original, which may be under way.
    const left = here.isCopy ? 0 : await endLeft(kept);
    const preamble =
      left === 0 ? '' : `ended ${plural(left, 'process', 'processes')} of steps that were cut off\n`;
    const { workflow, bundle: digest } = kept;
    const opening = { type: 'run_resumed', agent: null, workflow, bundle: digest } as const;
    const conducted = { ...ready.going, store, lock, opening, log: options, preamble, wait: options.wait };
    // The run itself hears signals from here on.
    deafen();
    return await conductRun(io, conducted);
  } finally {
    deafen();
  }
}

/** A signal before the run goes on leaves it as it stands, and its end says how it goes on all the same. */
function adviseWhenInterrupted(io: CommandIo, state: RunState): () => void {
  return nodeSignals.listen((signal) => {
    io.stderr.write(`run ${state.id} was not gone on with: interrupted by ${signal}\n`);
    process.exit(adviseResume(io, state.id, exitCodes.paused, resumeOptions(state)));
  });
}

/** A run in the folder where its project is now. */
interface Located {
  readonly state: RunState;
  /** That the project was moved, if it was. */
  readonly events: StepResult['events'];
  /** Whether the project still is where it was, too. */
  readonly isCopy: boolean;
}

function whereItStands(kept: RunState, root: string): Located {
  const { root: before = root } = kept;
  if (before === root || isSameFile(before, root))
    return { state: { ...kept, root: before }, events: [], isCopy: false };
  return { ...takeAlong(kept, before, root), isCopy: durableFiles.kind(before) !== null };
}

/** What a run goes on with, or why it cannot; `going` is null where it has finished. Nothing of the run is changed. */
async function makeReady(
  store: RunStore,
  { state, events }: Located,
  options: ResumeRunOptions,
  io: CommandIo,
): Promise<Refusable<{ readonly going: Going | null }>> {
  const asked = continuationOf(options, io.cwd);
  if (!asked.ok) return asked;
  const { continuation } = asked;
  const unfit = judgeContinuation(state, continuation);
  if (unfit !== null) return refused(unfit);
  const isFinished = state.status === 'finished';
  // A finished run executes nothing, and its bundle may be gone; but what is required is never passed over.
  if (isFinished && options.requireSignature.length === 0) return { ok: true, going: null };
  const read = openKeptBundle(store, state, io);
  if (!read.ok) return read;
  const { bundle } = read;
  const bundlePath = store.bundlePath(state.bundle);
  const unsigned = await missingSignature(bundlePath, bundle.bytes, options.requireSignature, io);
  if (unsigned !== null) return refused(unsigned);
  if (isFinished) return { ok: true, going: null };
  store.keepBundle(bundle.digest, bundle.bytes);
  const used = judgeLimits(state, options);
  if (used !== null) return refused(used);
  const program = createProgram(bundle.workflow, hostPlatform());
  const problem = judgeState(state, program);
  if (problem !== null) return refused(`${store.statePath(options.id)} ${problem}`);
  const continued = continueRun(state, program, continuation);
  const initial = { ...continued, events: [...events, ...continued.events] };
  const written = { recording: state.options.record, lacksTurn: isRecordingLost(state.pause_reason) };
  const agent = await openAgent(initial.state, program, io, state.steps === 0 ? null : written);
  if (!agent.ok) return agent;
  const isHeld = state.paused_until !== null && Date.parse(state.paused_until) > nodeClock.now();
  const paused = isHeld ? withContinuation(state, continuation) : null;
  return { ok: true, going: { bundle, program, agent, initial, paused } };
}

type Going = Pick<Conducted, 'bundle' | 'program' | 'agent' | 'initial' | 'paused'>;

/** What the run is to have from now on. */
function continuationOf(
  options: ResumeRunOptions,
  cwd: string,
): Refusable<{ readonly continuation: Continuation }> {
  const chosen = options.agent === null ? null : chooseAgent(options.agent, cwd);
  if (chosen?.ok === false) return chosen;
  const launched = {
    ...launchOptions(options, cwd),
    ...(chosen && { agent: chosen.agent, recording: chosen.recording }),
  };
  const { budget, newSession: newSessions } = options;
  return { ok: true, continuation: { budget, options: launched, newSessions } };
}

/** Ends what is left of the steps that were cut off, before they run again: the watchdog, which does that, may have been killed as well. */
function endLeft(state: RunState): Promise<number> {
  const cutOff = state.agents.filter(
    ({ status, step_begun: begun }) => status === 'running' && begun !== undefined,
  );
  return endMarked(cutOff.map((agent) => stepMark(state, agent)));
}

/** What the run has from now on instead of what it was launched with. */
function launchOptions(
  { jobs, maxSteps, record, model, timeout, idleTimeout, debug }: ResumeRunOptions,
  cwd: string,
): Partial<LaunchOptions> {
  return {
    ...(jobs !== null && { jobs }),
    ...(maxSteps !== null && { max_steps: limitOf(maxSteps) }),
    ...(record !== null && { record: record === 'none' ? null : resolve(cwd, record) }),
    ...(model !== null && { model }),
    ...(timeout !== null && { timeout: limitOf(timeout) }),
    ...(idleTimeout !== null && { idle_timeout: limitOf(idleTimeout) }),
    ...(debug && { debug }),
  };
}

/** Why the run could not go on within these limits, or null. */
function judgeLimits({ spent, steps }: RunState, { budget, maxSteps }: ResumeRunOptions): string | null {
  if (budget === 0 && spent === 0) return 'with a budget of $0.00 no prompt could begin: give more';
  if (typeof budget === 'number' && budget <= spent)
    return `the budget is for the whole run, and ${dollars(spent)} is spent already: give more`;
  if (typeof maxSteps === 'number' && maxSteps <= steps)
    return `--max-steps is for the whole run, which has taken ${plural(steps, 'step')} already: give more`;
  return null;
}

/** The options that are for a run that goes on. */
const continuing = [
  ...(['budget', 'jobs', 'maxSteps', 'agent', 'record', 'model', 'timeout', 'idleTimeout'] as const),
  ...(['debug', 'wait'] as const),
];

/** Tells the results once more, and which options are for a run that goes on. */
function concludeFinished(io: CommandIo, state: RunState, options: ResumeRunOptions): number {
  const given = continuing.filter((name) => options[name] !== null && options[name] !== false);
  const words = given.map((name) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);
  if (words.length > 0) {
    const verb = words.length === 1 ? 'changes' : 'change';
    io.stderr.write(`warning: the run has finished, so ${joinWords(words, 'and')} ${verb} nothing\n`);
  }
  return conclude(io, state, options);
}
