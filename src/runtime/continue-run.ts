import { deepFreeze } from '../util/freeze.ts';
import { shortenNames } from '../util/shorten-names.ts';
import { limitOf } from './begin-run.ts';
import { type EventBody, failureEvents, type StepResult } from './draft.ts';
import { withoutConversation } from './lost-session.ts';
import { implementationIn, type Program } from './program.ts';
import type { AgentState, LaunchOptions, RunState } from './run-state.generated.ts';

/** What a resumed run does otherwise than before; null changes nothing. */
export interface Continuation {
  readonly budget: number | 'none' | null;
  readonly jobs: number | null;
  readonly maxSteps: number | 'none' | null;
  /** A run that replays may do so from another recording. */
  readonly agent: Pick<LaunchOptions, 'agent' | 'recording'> | null;
  /** The absolute path of the recording to write, or that there is to be none. */
  readonly record: string | 'none' | null;
  /** The ids of agents that begin a conversation of their own instead of going on in theirs. */
  readonly newSessions: readonly string[];
}

/** Why a run cannot go on as it is told to, or null. */
export function judgeContinuation(
  { agents, options }: RunState,
  { agent: chosen, newSessions }: Continuation,
): string | null {
  if (chosen !== null && chosen.agent !== options.agent)
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
 * Why a state that was loaded does not fit its program, or null: a state file that was edited by hand may name what
 * is not there.
 */
export function judgeState(state: RunState, program: Program): string | null {
  if (state.platform !== program.platform) {
    return `the run was started on ${state.platform} and cannot go on on ${program.platform}`;
  }
  const ids = new Set<string>();
  for (const agent of [...state.agents, ...state.finished]) {
    if (ids.has(agent.id)) return `two agents have the id ${agent.id}`;
    ids.add(agent.id);
  }
  for (const agent of state.agents) {
    const files = [agent.file, ...agent.stack.map((frame) => frame.return)];
    const missing = files.find((file) => !program.index.byFile.has(file));
    if (missing !== undefined)
      return `agent ${agent.id} is to run ${missing}, which the workflow does not have`;
    const { state: own } = implementationIn(program, agent.file);
    if (own !== agent.state) return `agent ${agent.id} is in ${agent.state}, but is to run ${agent.file}`;
  }
  return null;
}

/** The state with what a resume wants otherwise, which holds from then on, whether or not the run goes on at once. */
export function withContinuation(state: RunState, continuation: Continuation): RunState {
  const { options } = state;
  const { budget, jobs, maxSteps, record, newSessions } = continuation;
  return {
    ...state,
    agents: state.agents.map((agent) =>
      newSessions.includes(agent.id) ? { ...agent, ...withoutConversation } : agent,
    ),
    budget: budget === null ? state.budget : limitOf(budget),
    options: {
      ...options,
      ...continuation.agent,
      jobs: jobs ?? options.jobs,
      max_steps: maxSteps === null ? options.max_steps : limitOf(maxSteps),
      record: record === null ? options.record : record === 'none' ? null : record,
    },
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
    const resumed = resumeStep({ ...agent, last_error: null, error_kind: null }, program);
    if (resumed.status === 'failed') events.push(...failureEvents(resumed, resumed.last_error ?? ''));
    return resumed;
  });
  const status = agents.some((agent) => agent.status === 'ready') ? 'running' : 'failed';
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
