import { isRecordingLost } from '../../agents/record.ts';
import { visible, visibleOutput } from '../../diagnostics/paint.ts';
import { inAgentOrder } from '../../runtime/agent-order.ts';
import { hasFailed } from '../../runtime/last-error.ts';
import { pauseReasonLimit } from '../../runtime/limits.ts';
import type { RunState } from '../../runtime/run-state.generated.ts';
import type { RunStore } from '../../runtime/run-store.ts';
import { isSpent } from '../../runtime/stopping.ts';
import { RunStoreError } from '../../runtime/store-error.ts';
import { clipText } from '../../util/cut-text.ts';
import { because } from '../../util/describe-time.ts';
import { dollars } from '../../util/dollars.ts';
import { writeDuration } from '../../util/duration.ts';
import { plural } from '../../util/plural.ts';
import { shortenNames } from '../../util/shorten-names.ts';
import type { CommandIo } from '../terminal/command-io.ts';
import { usageError } from '../terminal/refuse.ts';
import { shellWord } from '../terminal/shell-word.ts';
import type { RunLogOptions } from './run-log.ts';

/** The exit codes of the commands that run workflows (docs/runtime.md). */
export const exitCodes = {
  finished: 0,
  failed: 1,
  usage: usageError,
  budget: 3,
  steps: 4,
  paused: 4,
} as const;

/** Prints how a run ended: results on standard output, everything else on standard error. Returns the exit code. */
export function conclude(io: CommandIo, state: RunState, log: Pick<RunLogOptions, 'quiet' | 'json'>): number {
  const { id, status, spent } = state;
  if (status === 'running') throw new Error(`the run ${id} has not ended`);
  const results = log.json ? '' : resultsOf(state, io.isTerminal);
  if (results !== '') io.stdout.write(results);
  if (status === 'finished') {
    if (!log.quiet) io.stderr.write(`run ${id} finished, ${dollars(spent)}\n`);
    return exitCodes.finished;
  }
  io.stderr.write(`run ${id} ${visible(describeEnd(state))}\n`);
  return adviseResume(io, id, exitCodes[status], resumeOptions(state));
}

/** What a run that has ended needs to go on. */
export function resumeOptions(state: RunState): string {
  const { status, steps, paused_until: until, pause_reason: reason } = state;
  const budget = ` --budget ${suggestedBudget(state)}`;
  if (status === 'budget') return budget;
  if (status === 'steps') return ` --max-steps ${2 * steps}`;
  if (status === 'failed') {
    // With --budget 0 no turn could fail: it was a script, which costs nothing.
    const isTurnRefused = isSpent(state) && state.spent > 0;
    return `${isTurnRefused ? budget : ''}${newSessions(state)}${longerTimeouts(state)}`;
  }
  return until !== null ? ' --wait' : isRecordingLost(reason) ? ' --record none' : '';
}

/**
 * The results of all agents that have finished. That of a run with one agent stands alone, so that a program can
 * read it as it is; several stand below the names of their agents, as `head` shows several files.
 */
function resultsOf({ agents, finished }: RunState, isTerminal: boolean): string {
  const only = agents.length + finished.length === 1;
  const texts = inAgentOrder(finished).map(({ id, result }) => {
    // A program that reads the result gets it as it is; a terminal gets nothing that could steer it.
    const shown = isTerminal ? visibleOutput(result) : result;
    return `${only ? '' : `==> ${id} <==\n`}${shown}${shown.endsWith('\n') ? '' : '\n'}`;
  });
  return texts.join(only ? '' : '\n');
}

export function describeEnd(state: RunState): string {
  const { status, spent, budget, pause_reason: reason, agents, finished } = state;
  if (status === 'budget')
    return `stopped: ${dollars(spent)} of its budget of ${dollars(budget ?? 0)} is spent`;
  if (status === 'steps') return `stopped: ${reason}, ${dollars(spent)}`;
  const failed = agents.filter(hasFailed).map((agent) => agent.id);
  const all = agents.length + finished.length;
  // Of a single agent the error has just been told.
  const who =
    failed.length === 0 || all === 1
      ? ''
      : ` (${failed.length} of ${plural(all, 'agent')} failed: ${shortenNames(failed, ', ')})`;
  return `${status}${because(reason, state.paused_until)}${who}, ${dollars(spent)}`;
}

/** Agents whose conversations are gone fail again at each resume, unless they may begin new ones. */
function newSessions({ agents }: RunState): string {
  return agents
    .filter((agent) => agent.error_kind === 'lost_session')
    .map(({ id }) => ` --new-session ${shellWord(id)}`)
    .join('');
}

/** Twice the time-outs of the run that have ended its agents, which would end them again. */
function longerTimeouts({ agents, options }: RunState): string {
  const kinds = ['timeout', 'idle_timeout'] as const;
  return kinds
    .filter((kind) => agents.some((agent) => agent.error_kind === kind))
    .map((kind) => ` --${kind.replace('_', '-')} ${writeDuration(2 * (options[kind] ?? 0))}`)
    .join('');
}

/** Twice what was spent, in whole dollars. */
function suggestedBudget({ spent }: RunState): number {
  return Math.max(1, Math.ceil(2 * spent));
}

/**
 * Keeps why a run ended that could not be kept: the disk that was full may have room again, and what `status` and `logs`
 * need is little. Returns the state of the run; null where it cannot be kept now, either, or has ended in another way.
 */
export function keepReason(store: RunStore, id: string, reason: string, time: string): RunState | null {
  try {
    store.held(id)?.restore();
    const read = store.load(id);
    if (!read.ok || read.state.status !== 'running') return null;
    const paused = { status: 'paused', pause_reason: clipText(reason, pauseReasonLimit) } as const;
    const state = { ...read.state, ...paused };
    store.save(state);
    // Not before: it is the save that finds out when the run belongs to another process meanwhile.
    store.mend(id);
    const { spent } = read.state;
    const ended = { type: 'run_ended', agent: null, status: 'paused', reason: paused.pause_reason } as const;
    store.appendEvents(id, [{ time, run: id, ...ended, spent }]);
    return state;
  } catch (error) {
    // What is durable is what was before.
    if (!(error instanceof RunStoreError)) throw error;
    return null;
  }
}

/**
 * Says how a run goes on that this process could not keep, and returns the exit code. One that others go on with is theirs, and where nothing
 * was durable there is no run. One whose folder was moved away can be resumed once that is back.
 */
export function adviseOnUnkept(io: CommandIo, store: RunStore, id: string): number {
  const standing = store.held(id)?.standing;
  if (standing === 'lost') return exitCodes.paused;
  if (mayBeKept(store, id)) return adviseResume(io, id, exitCodes.paused);
  return standing === 'own' ? exitCodes.paused : exitCodes.usage;
}

/** A state that cannot be looked at, as in a folder that was locked meanwhile, may be there all the same. */
function mayBeKept(store: RunStore, id: string): boolean {
  try {
    return store.has(id);
  } catch {
    return true;
  }
}

/** The command that goes on with a run. An id that begins with a dash has to stand after `--`, lest it be an option. */
export function resumeCommand(id: string, options = ''): string {
  return `raymond resume${id.startsWith('-') ? `${options} -- ${id}` : ` ${id}${options}`}`;
}

export function adviseResume(io: CommandIo, id: string, exitCode: number, more = ''): number {
  io.stderr.write(`go on with: ${resumeCommand(id, more)}\n`);
  return exitCode;
}
