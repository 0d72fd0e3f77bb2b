import { isAbsolute, resolve } from 'node:path';
import type { Implementation } from '../ir/ir.generated.ts';
import { identifyFile } from '../source/state-file.ts';
import { shortenNames } from '../util/shorten-names.ts';
import { type Draft, type Measure, noVariables, ownValue } from './draft.ts';
import { type Emission, emissionOfTransition } from './emission.ts';
import { filledThen } from './fill-slots.ts';
import { noError } from './last-error.ts';
import { agentIdLimit, agentLimit, attributeLimit, finishedLimit, stackDepthLimit } from './limits.ts';
import { implementationIn, type Program } from './program.ts';
import type { AgentState, Frame } from './run-state.generated.ts';

/**
 * Takes a transition, and those that exhausted states take instead of being entered (`max_visits`, language.md#policy).
 * Returns null, or why the agent cannot go on; then the draft must be thrown away.
 */
export function moveAgent(
  program: Program,
  draft: Draft,
  agent: AgentState,
  first: Emission,
  via: 'tag' | 'implicit',
  measure: Measure,
): string | null {
  let emission = first;
  let current = agent;
  const passed = new PassedStates();
  for (let length = 0; ; length++) {
    const landing = land(program, draft, current, emission);
    if (typeof landing === 'string') return landing;
    const how = length === 0 ? via : 'max_visits';
    report(draft, current, emission, landing, how, length === 0 ? measure : { cost: 0, duration: 0 });
    if (landing.agent === null) {
      finishAgent(draft, current, landing.payload);
      return null;
    }
    current = landing.agent;
    const entered = implementationIn(program, current.file);
    const limit = entered.maxVisits;
    const visits = ownValue(current.visits, current.state) ?? 0;
    if (limit === null || visits < limit.count) {
      draft.replace(countVisit(current, draft.time));
      return null;
    }
    if (!passed.pass(current.state, current.stack.length)) {
      return `${current.state} has used up its visits, and so has every state that its max_visits leads to: none of them can be entered any more`;
    }
    const instead = filledThen(draft.before, current, entered, limit);
    if (typeof instead === 'string') return instead;
    const then = emissionOfTransition(program, instead);
    if (!then.ok) return `max_visits of ${current.state}: ${then.problem}`;
    emission = then.emission;
  }
}

/** An agent at the start of a state, with the visit counted. */
function countVisit(agent: AgentState, entered: string): AgentState {
  const visits = { ...agent.visits, [agent.state]: (ownValue(agent.visits, agent.state) ?? 0) + 1 };
  return { ...agent, visits, entered, status: 'ready' };
}

/** An agent on its way into a state: what belongs to the state before is gone. */
function enterState(agent: AgentState, target: Implementation, input: string | null): AgentState {
  return {
    ...agent,
    state: target.state,
    file: target.file,
    input,
    model: null,
    turn_session: null,
    attempt: 0,
    reminders: 0,
    reminder_problem: null,
    ...noError,
  };
}

/** Where a transition leads: an agent in its next state, or the payload of one that has finished. */
type Landing = { readonly agent: AgentState } | { readonly agent: null; readonly payload: string };

function land(program: Program, draft: Draft, agent: AgentState, emission: Emission): Landing | string {
  switch (emission.tag) {
    case 'goto':
      return { agent: enterState(agent, emission.target, emission.input) };
    case 'reset':
      return reset(program, draft, agent, emission);
    case 'call':
    case 'function':
      return push(agent, emission);
    case 'fork':
      return fork(draft, agent, emission);
    case 'result':
      return pop(program, draft, agent, emission.payload);
  }
}

function reset(
  program: Program,
  draft: Draft,
  agent: AgentState,
  emission: Extract<Emission, { tag: 'reset' }>,
): Landing | string {
  const cwd = moveTo(agent.cwd, emission.cd);
  if (cwd === null) return tooFar('reset');
  const dropped = program.resetStack === 'clear' ? agent.stack : [];
  if (dropped.length > 0) {
    const returns = dropped.map((frame) => identifyFile(frame.return).state);
    const message = `reset to ${emission.target.state} dropped the pending returns to ${shortenNames(returns.toReversed(), ', ')}`;
    draft.events.push({ type: 'warning', agent: agent.id, message });
  }
  const stack = program.resetStack === 'clear' ? [] : agent.stack;
  const entered = enterState(agent, emission.target, emission.input);
  return { agent: { ...entered, session: null, branch: false, stack, cwd } };
}

function push(
  agent: AgentState,
  emission: Extract<Emission, { tag: 'call' | 'function' }>,
): Landing | string {
  if (agent.stack.length >= stackDepthLimit) {
    return `the agent has ${stackDepthLimit} pending returns, more are not possible: the workflow calls without returning`;
  }
  const { session, branch, cwd } = agent;
  const frame: Frame = { session, branch, return: emission.return.file, cwd };
  const entered = enterState(agent, emission.target, emission.input);
  const callee =
    emission.tag === 'call' ? { session, branch: session !== null } : { session: null, branch: false };
  return { agent: { ...entered, ...callee, model: emission.model, stack: [...agent.stack, frame] } };
}

function pop(program: Program, draft: Draft, agent: AgentState, payload: string): Landing | string {
  const frame = agent.stack.at(-1);
  if (frame === undefined) {
    if (draft.finished.length < finishedLimit) return { agent: null, payload };
    return `${finishedLimit} agents of this run have finished, more are not possible`;
  }
  const entered = enterState(agent, implementationIn(program, frame.return), payload);
  const { session, branch, cwd } = frame;
  return { agent: { ...entered, session, branch, cwd, stack: agent.stack.slice(0, -1) } };
}

function fork(
  draft: Draft,
  agent: AgentState,
  emission: Extract<Emission, { tag: 'fork' }>,
): Landing | string {
  if (draft.agents.length >= agentLimit) return `the run has ${agentLimit} agents, more are not possible`;
  const id = workerId(draft, agent.id, emission.target.state);
  if (id.length > agentIdLimit)
    return `workers of workers of workers: the id of the next one is longer than ${agentIdLimit} characters`;
  const cwd = moveTo(agent.cwd, emission.cd);
  if (cwd === null) return tooFar('fork');
  const { variables } = emission;
  const blank = newAgent(id, agent.id, emission.target, cwd, emission.input, draft.time);
  draft.add({ ...blank, variables });
  draft.events.push({ type: 'agent_started', agent: id, parent: agent.id, state: blank.state });
  return { agent: enterState(agent, emission.next, null) };
}

/** An agent that has only just come to be, its first state entered. */
export function newAgent(
  id: string,
  parent: string | null,
  target: Implementation,
  cwd: string,
  input: string | null,
  time: string,
): AgentState {
  const blank: AgentState = {
    ...{ id, parent, status: 'ready', state: target.state, file: target.file },
    ...{ session: null, branch: false, turn_session: null, stack: [], cwd, variables: noVariables, input },
    ...{
      model: null,
      visits: {},
      attempt: 0,
      reminders: 0,
      reminder_problem: null,
      cost: 0,
      ...noError,
    },
  };
  return countVisit(blank, time);
}

/** `{parent}_{first six characters of the state}{n}`; an id that was ever used is skipped (runtime.md). */
function workerId(draft: Draft, parent: string, state: string): string {
  const abbreviation = [...state].slice(0, 6).join('').toLowerCase();
  let count = draft.forkCounter(parent, abbreviation);
  let id: string;
  do {
    count += 1;
    id = `${parent}_${abbreviation}${count}`;
  } while (draft.knows(id));
  draft.setForkCounter(parent, abbreviation, count);
  return id;
}

/** Null for a folder of a longer path than any system opens, which a relative `cd` comes to that is taken for ever. */
function moveTo(cwd: string, cd: string | null): string | null {
  if (cd === null) return cwd;
  const path = isAbsolute(cd) ? cd : resolve(cwd, cd);
  return path.length <= attributeLimit ? path : null;
}

function tooFar(tag: 'reset' | 'fork'): string {
  return `the cd of <${tag}> leads to a folder whose path is longer than ${attributeLimit} characters`;
}

function finishAgent(draft: Draft, agent: AgentState, result: string): void {
  draft.finish(agent, result);
  const { id, cost } = agent;
  draft.events.push({ type: 'agent_ended', agent: id, status: 'finished', result, problem: null, cost });
}

function report(
  draft: Draft,
  from: AgentState,
  emission: Emission,
  landing: Landing,
  via: 'tag' | 'implicit' | 'max_visits',
  measure: Measure,
): void {
  const to = landing.agent?.state ?? null;
  const depth = landing.agent?.stack.length ?? 0;
  const { cost, duration: duration_ms } = measure;
  const { tag } = emission;
  draft.events.push({
    type: 'transition',
    agent: from.id,
    from: from.state,
    tag,
    to,
    via,
    depth,
    cost,
    duration_ms,
  });
}

/**
 * The exhausted states of one chain with the depth at which each was passed. A state that is met again, while the
 * stack was never lower than the first time, will be met for ever.
 */
class PassedStates {
  readonly #depths = new Map<string, number>();

  /** False when the chain has no end. */
  pass(state: string, depth: number): boolean {
    for (const [other, itsDepth] of this.#depths) if (itsDepth > depth) this.#depths.delete(other);
    if (this.#depths.has(state)) return false;
    this.#depths.set(state, depth);
    return true;
  }
}
