import { resolvedFile } from '../ir/resolve.ts';
import { identifyFile } from '../source/state-file.ts';
import { deepFreeze } from '../util/freeze.ts';
import { shortenNames } from '../util/shorten-names.ts';
import { limitOf } from './begin-run.ts';
import { type EventBody, endOf, failureEvents, type StepResult } from './draft.ts';
import { noError } from './last-error.ts';
import { withoutConversation } from './lost-session.ts';
import { implementationIn, type Program, retriesOf } from './program.ts';
import type { AgentState, LaunchOptions, RunState } from './run-state.generated.ts';
import { stateAdvice } from './state-text.ts';

/** What a resumed run does otherwise than before. */
export interface Continuation {
  /** Null: as before. */
  readonly budget: number | 'none' | null;
  /** Instead of what it was launched with; a run that replays may do so from another recording. */
  readonly options: Partial<LaunchOptions>;
  /** The ids of agents that begin a conversation of their own instead of going on in theirs. */
  readonly newSessions: readonly string[];
}

/** Why a run cannot go on as it is told to, or null. */
export function judgeContinuation(
  { agents, options }: RunState,
  { options: { agent: chosen = options.agent }, newSessions }: Continuation,
): string | null {
  if (chosen !== options.agent)
    return `the run was started with ${options.agent}, and can go on with nothing else`;
  const stranger = newSessions.find((id) => !agents.some((agent) => agent.id === id));
  if (stranger === undefined) return null;
  if (agents.length === 0) return 'the run has finished: none of its agents is under way';
  const ids = shortenNames(
    agents.map(({ id }) => id),
    ', ',
  );
  return `the run has no agent "${stranger}" under way: expected one of ${ids}`;
}

/**
 * Why a state that was loaded cannot go on with its program, or null, to be read after the path of its file: one that
 * was edited by hand may name what is not there.
 */
export function judgeState({ platform, agents }: RunState, program: Program): string | null {
  if (platform !== program.platform)
    return `holds a run that was started on ${platform}, and can go on there only: this is ${program.platform}`;
  for (const [index, agent] of agents.entries()) {
    const misfit = judgeAgent(agent, program);
    if (misfit !== null) return `does not fit its bundle: /agents/${index}${misfit}; ${stateAdvice}`;
  }
  return null;
}

/** The first place of an agent with which the program cannot run, and why. */
function judgeAgent({ state, file, stack, attempt }: AgentState, program: Program): string | null {
  const { index, platform } = program;
  const isMissing = (name: string) => resolvedFile(index.stateFiles, name, platform) !== name;
  const missing = (name: string) => ` is ${name}, which it does not have for ${platform}`;
  if (isMissing(file)) return `/file${missing(file)}`;
  if (identifyFile(file).state !== state) return `/state is ${state}, but /file is ${file}`;
  const retries = retriesOf(implementationIn(program, file));
  if (attempt > retries)
    return `/attempt is ${attempt}, but ${state} is tried again ${retries} times at most`;
  const depth = stack.findIndex((frame) => isMissing(frame.return));
  const frame = stack[depth];
  return frame === undefined ? null : `/stack/${depth}/return${missing(frame.return)}`;
}

/** The state with what a resume wants otherwise, which holds from then on, whether or not the run goes on at once. */
export function withContinuation(state: RunState, continuation: Continuation): RunState {
  const { budget, options, newSessions } = continuation;
  return {
    ...state,
    agents: state.agents.map((agent) =>
      newSessions.includes(agent.id)
        ? {
            ...agent,
            ...withoutConversation,
            ...(agent.error_kind === 'lost_session' && { error_kind: null }),
          }
        : agent,
    ),
    budget: budget === null ? state.budget : limitOf(budget),
    options: { ...state.options, ...options },
  };
}

/**
 * Makes a run that was stopped, cut off or has failed ready to go on. A step that was cut off is treated as its state
 * says in `on_interrupt` (language.md#policy); a failed agent begins its state anew.
 */
export function continueRun(state: RunState, program: Program, continuation: Continuation): StepResult {
  const kept = withContinuation(state, continuation);
  const agents = kept.agents.map((agent) =>
    agent.status === 'failed'
      ? { ...restart(agent), attempt: 0, reminders: 0, reminder_problem: null }
      : agent,
  );
  return goOn(program, { ...kept, agents });
}

/** A run whose usage limit is lifted goes on where it was; an agent that has failed waits for a person. */
export function wakeRun(state: RunState, program: Program): StepResult {
  return goOn(program, state);
}

/** Decides what becomes of the steps that were cut off. */
function goOn(program: Program, state: RunState): StepResult {
  const events: EventBody[] = [];
  const agents = state.agents.map((agent) => {
    if (agent.status !== 'running') return agent;
    // Of a usage limit that it met nothing is true any more.
    const resumed = resumeStep({ ...agent, ...noError }, program);
    if (resumed.status === 'failed') {
      events.push(...failureEvents(resumed, resumed.last_error ?? ''));
      return resumed;
    }
    // It was this agent's turn, and is so again: it waits since it entered its state (`inTurn`).
    const { step_begun: _begun, ...waiting } = resumed;
    return waiting;
  });
  const status = endOf(agents) ?? 'running';
  return { state: deepFreeze({ ...state, agents, status, pause_reason: null, paused_until: null }), events };
}

function resumeStep(agent: AgentState, program: Program): AgentState {
  const { kind, limits } = implementationIn(program, agent.file);
  const wish = limits.onInterrupt ?? (kind === 'prompt' ? 'resume' : 'rerun');
  if (wish === 'fail') {
    const problem = `${agent.file} was cut off, and its on_interrupt says fail: resume the run once more to run it again`;
    return { ...agent, status: 'failed', turn_session: null, last_error: problem };
  }
  // A turn that was announced goes on in its session; a script cannot go on in its middle.
  return wish === 'resume' && kind === 'prompt' ? { ...agent, status: 'ready' } : restart(agent);
}

function restart(agent: AgentState): AgentState {
  return { ...agent, status: 'ready', turn_session: null };
}
