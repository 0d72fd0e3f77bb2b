import { clipMiddle, clipText, endOfText } from '../util/cut-text.ts';
import { decide } from './decide.ts';
import { addCost, Draft, endOf, failureEvents, type Measure, type StepResult } from './draft.ts';
import { withFilledPolicy } from './fill-slots.ts';
import { limitProblem, noError, repeatedProblem } from './last-error.ts';
import { pauseReasonLimit, problemLimit, reminderLimit, retryDelay } from './limits.ts';
import { withoutConversation } from './lost-session.ts';
import { moveAgent } from './move.ts';
import { implementationIn, type Program, retriesOf } from './program.ts';
import type { AgentState, ErrorKind, RunState } from './run-state.generated.ts';

/** What happened to one step of one agent, or to the run. */
export type StepOutcome =
  | { readonly kind: 'started'; readonly agent: string }
  | { readonly kind: 'session'; readonly agent: string; readonly session: string }
  /** A turn under way has cost so much more, in US dollars: known before it ends, and not lost when it never does. */
  | { readonly kind: 'charged'; readonly agent: string; readonly cost: number }
  | (Measure & {
      readonly kind: 'answered';
      readonly agent: string;
      readonly text: string;
      readonly session: string;
    })
  | {
      readonly kind: 'exited';
      readonly agent: string;
      readonly exitCode: number;
      readonly stdout: string;
      /** The last of what the script wrote to standard error. */
      readonly stderrTail: string;
      readonly duration: number;
    }
  | (Measure & {
      readonly kind: 'failed';
      readonly agent: string;
      readonly message: string;
      /** False when trying again cannot help. */
      readonly retryable: boolean;
      readonly errorKind?: ErrorKind;
    })
  /** The account's usage limit is reached, which cuts the turn off as an interruption does. */
  | (Measure & {
      readonly kind: 'limited';
      readonly agent: string;
      readonly message: string;
      /** When the limit is lifted, in milliseconds since 1970, if that is known. */
      readonly resetsAt: number | null;
    })
  /** The step was ended from outside: what becomes of it is decided when the run is resumed. */
  | (Measure & { readonly kind: 'interrupted'; readonly agent: string })
  /** A turn that was to be continued is not known to the agent any more. */
  | (Measure & { readonly kind: 'session-lost'; readonly agent: string })
  | {
      readonly kind: 'stopped';
      readonly status: 'budget' | 'steps' | 'paused';
      readonly reason: string;
      /** When it makes sense to go on, in milliseconds since 1970, if that is known. */
      readonly until: number | null;
    };

/**
 * Decides every transition of every agent: no clock, no chance, no file, no process. The same state, outcome, program
 * and time always give the same result, so what is durable can be replayed and what is random can be tested.
 *
 * Throws on an outcome for an agent that the run does not have, which is a bug of the caller.
 */
export function step(state: RunState, outcome: StepOutcome, program: Program, time: string): StepResult {
  const draft = new Draft(state, time);
  if (outcome.kind === 'stopped') {
    const { status, reason, until } = outcome;
    return draft.result(status, clipText(reason, pauseReasonLimit), until);
  }
  const agent = state.agents.find((candidate) => candidate.id === outcome.agent);
  if (agent === undefined) throw new Error(`the run has no agent ${outcome.agent}`);
  const settled = settle(program, state, draft, agent, outcome);
  return settled.result(endOf(settled.agents) ?? 'running', null);
}

type AgentOutcome = Exclude<StepOutcome, { kind: 'stopped' }>;

function settle(
  program: Program,
  before: RunState,
  draft: Draft,
  agent: AgentState,
  outcome: AgentOutcome,
): Draft {
  // What was cut off, or met the usage limit, runs again: in the end a run has as many steps as an undisturbed one.
  if (outcome.kind === 'answered' || outcome.kind === 'exited' || outcome.kind === 'failed') draft.steps += 1;
  switch (outcome.kind) {
    case 'started':
      start(draft, agent);
      return draft;
    case 'session':
      draft.replace({ ...agent, turn_session: outcome.session });
      draft.events.push({ type: 'session', agent: agent.id, state: agent.state, session: outcome.session });
      return draft;
    case 'charged':
      draft.replace(charge(draft, agent, outcome));
      return draft;
    case 'answered': {
      endState(draft, agent, 'answered', null, outcome);
      const paid = charge(draft, agent, outcome);
      // The first turn after a call has branched the session, whatever comes of its answer.
      const answered = { ...paid, session: outcome.session, branch: false, turn_session: null };
      return follow(program, before, draft, answered, outcome.text, outcome);
    }
    case 'exited':
      return exited(program, before, draft, agent, outcome);
    case 'failed': {
      endState(draft, agent, 'failed', null, outcome);
      const paid = charge(draft, { ...agent, turn_session: null }, outcome);
      const message = clipMiddle(outcome.message, problemLimit);
      if (outcome.retryable) retry(program, draft, paid, message, outcome.errorKind);
      else fail(draft, paid, message, outcome.errorKind);
      return draft;
    }
    // Both keep the status and the turn's session: a turn that met the limit may have done hours of work before.
    case 'limited': {
      endState(draft, agent, 'failed', null, outcome);
      const last_error = clipText(limitProblem(outcome.message), problemLimit);
      draft.replace({ ...charge(draft, agent, outcome), last_error, error_kind: 'usage_limit' });
      return draft;
    }
    case 'interrupted':
      endState(draft, agent, 'interrupted', null, outcome);
      draft.replace(charge(draft, agent, outcome));
      return draft;
    case 'session-lost':
      loseSession(draft, agent, outcome);
      return draft;
  }
}

function exited(
  program: Program,
  before: RunState,
  draft: Draft,
  agent: AgentState,
  { exitCode, stdout, stderrTail, duration }: Extract<StepOutcome, { kind: 'exited' }>,
): Draft {
  const measure = { cost: 0, duration };
  endState(draft, agent, 'exited', exitCode, measure);
  if (exitCode === 0) return follow(program, before, draft, agent, stdout, measure, stderrTail);
  retry(program, draft, agent, exitMessage(agent, exitCode, endOfText(stderrTail, problemLimit)));
  return draft;
}

function loseSession(
  draft: Draft,
  agent: AgentState,
  outcome: Extract<StepOutcome, { kind: 'session-lost' }>,
): void {
  endState(draft, agent, 'failed', null, outcome);
  // A turn in the agent's own conversation has lost that as well: without another one the run could never go on.
  const isOwn = agent.session === agent.turn_session;
  draft.replace({
    ...charge(draft, agent, outcome),
    status: 'ready',
    ...(isOwn ? withoutConversation : { turn_session: null }),
  });
  draft.events.push({
    type: 'warning',
    agent: agent.id,
    message: `the turn of ${agent.state} that was cut off cannot be continued, because its session ${agent.turn_session} is gone: the state runs again${isOwn ? ', in a new conversation that knows nothing of what was said before' : ''}`,
  });
}

function start(draft: Draft, agent: AgentState): void {
  // While a step is tried again, it helps to see why.
  const error = agent.attempt === 0 ? noError : {};
  draft.replace({ ...agent, ...error, status: 'running', step_begun: draft.time });
  draft.events.push({
    type: 'state_started',
    agent: agent.id,
    state: agent.state,
    file: agent.file,
    visit: agent.visits[agent.state] ?? 1,
    attempt: agent.attempt,
    reminder: agent.reminders,
    session: agent.turn_session ?? agent.session,
    branch: agent.branch && agent.turn_session === null,
  });
}

/** Takes the transition that the output asks for; else reminds or fails (language.md#errors). */
function follow(
  program: Program,
  before: RunState,
  draft: Draft,
  agent: AgentState,
  text: string,
  measure: Measure,
  aside = '',
): Draft {
  const implementation = withFilledPolicy(before, agent, implementationIn(program, agent.file));
  if (typeof implementation === 'string') {
    fail(draft, agent, implementation);
    return draft;
  }
  const decision = decide(program, implementation, text, aside);
  if (decision.kind === 'move') {
    const moved = new Draft({ ...before, spent: draft.spent, steps: draft.steps }, draft.time);
    moved.events.push(...draft.events);
    const unmoved = moveAgent(program, moved, agent, decision.emission, decision.via, measure);
    if (unmoved === null) return moved;
    // Nothing of a transition that cannot be taken to its end is kept.
    fail(draft, agent, clipMiddle(unmoved, problemLimit));
    return draft;
  }
  const problem = clipMiddle(decision.problem, problemLimit);
  // Only an agent can be reminded: a script would print the same again.
  const canBeReminded = implementation.kind === 'prompt' && implementation.reminder !== null;
  if (!canBeReminded) fail(draft, agent, problem);
  else remind(draft, agent, problem);
  return draft;
}

function remind(draft: Draft, agent: AgentState, problem: string): void {
  if (agent.reminders >= reminderLimit) {
    fail(draft, agent, `${problem}; the agent was reminded ${reminderLimit} times`);
    return;
  }
  const number = agent.reminders + 1;
  draft.replace({ ...agent, status: 'ready', reminders: number, reminder_problem: problem });
  draft.events.push({ type: 'reminder', agent: agent.id, state: agent.state, number, problem });
}

function retry(
  program: Program,
  draft: Draft,
  agent: AgentState,
  problem: string,
  errorKind: ErrorKind = null,
): void {
  const retries = retriesOf(implementationIn(program, agent.file));
  if (agent.attempt >= retries) {
    fail(draft, agent, repeatedProblem(retries + 1, problem), errorKind);
    return;
  }
  const attempt = agent.attempt + 1;
  draft.replace({ ...agent, status: 'ready', attempt, last_error: problem, error_kind: null });
  const delay_ms = retryDelay(attempt);
  draft.events.push({ type: 'retry', agent: agent.id, state: agent.state, attempt, delay_ms, problem });
}

function fail(draft: Draft, agent: AgentState, problem: string, error_kind: ErrorKind = null): void {
  draft.replace({ ...agent, status: 'failed', last_error: problem, error_kind });
  draft.events.push(...failureEvents(agent, problem));
}

/** Cost counts every turn, failed ones too (runtime.md#limits). */
function charge(
  draft: Draft,
  agent: AgentState,
  { cost: whole, charged = 0 }: Pick<Measure, 'cost' | 'charged'>,
): AgentState {
  const cost = addCost(whole, -charged);
  if (cost <= 0) return agent;
  draft.spent = addCost(draft.spent, cost);
  draft.events.push({ type: 'cost', agent: agent.id, state: agent.state, cost, spent: draft.spent });
  return { ...agent, cost: addCost(agent.cost, cost) };
}

function endState(
  draft: Draft,
  agent: AgentState,
  outcome: 'answered' | 'exited' | 'failed' | 'interrupted',
  exit_code: number | null,
  measure: Measure,
): void {
  const { cost, duration: duration_ms } = measure;
  draft.events.push({
    type: 'state_ended',
    agent: agent.id,
    state: agent.state,
    outcome,
    exit_code,
    cost,
    duration_ms,
  });
}

function exitMessage(agent: AgentState, exitCode: number, stderrTail: string): string {
  const said = stderrTail === '' ? 'and wrote nothing to standard error' : `and wrote: ${stderrTail}`;
  return `${agent.file} exited with code ${exitCode} ${said}`;
}
