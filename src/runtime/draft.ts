import { deepFreeze } from '../util/freeze.ts';
import type { RunEvent } from './event.generated.ts';
import type { AgentState, FinishedAgent, RunState, Variables } from './run-state.generated.ts';

/** An event before the runtime stamps it with time and run. */
export type EventBody = RunEvent extends infer Each
  ? Each extends RunEvent
    ? Omit<Each, 'time' | 'run'>
    : never
  : never;

/** What a step took. */
export interface Measure {
  /** In US dollars. */
  readonly cost: number;
  /** How much of the cost was counted while the step was under way. */
  readonly charged?: number;
  /** In milliseconds. */
  readonly duration: number;
}

/** What one step makes of a run. */
export interface StepResult {
  readonly state: RunState;
  /** What happened, in order. */
  readonly events: readonly EventBody[];
}

/** A run state that is being changed. It lives for one step and never leaves it. */
export class Draft {
  readonly events: EventBody[] = [];
  agents: readonly AgentState[];
  finished: readonly FinishedAgent[];
  spent: number;
  steps: number;
  #forkCounters: RunState['fork_counters'];
  /** The run before the step. */
  readonly before: RunState;
  /** When the step's outcome came, ISO 8601 in UTC. */
  readonly time: string;

  constructor(before: RunState, time: string) {
    this.before = before;
    this.time = time;
    this.agents = before.agents;
    this.finished = before.finished;
    this.spent = before.spent;
    this.steps = before.steps;
    this.#forkCounters = before.fork_counters;
  }

  replace(agent: AgentState): void {
    this.agents = this.agents.map((other) => (other.id === agent.id ? agent : other));
  }

  add(agent: AgentState): void {
    this.agents = [...this.agents, agent];
  }

  finish(agent: AgentState, result: string): void {
    this.agents = this.agents.filter((other) => other.id !== agent.id);
    const { id, state, cost } = agent;
    this.finished = [...this.finished, { id, state, result, cost }];
  }

  /** Whether an agent of this id ever was in the run. */
  knows(id: string): boolean {
    return this.agents.some((agent) => agent.id === id) || this.finished.some((agent) => agent.id === id);
  }

  forkCounter(parent: string, abbreviation: string): number {
    const counters = ownValue(this.#forkCounters, parent);
    return counters === undefined ? 0 : (ownValue(counters, abbreviation) ?? 0);
  }

  setForkCounter(parent: string, abbreviation: string, count: number): void {
    const counters = { ...ownValue(this.#forkCounters, parent), [abbreviation]: count };
    this.#forkCounters = { ...this.#forkCounters, [parent]: counters };
  }

  /** `until`: when it makes sense to go on, in milliseconds since 1970. */
  result(status: RunState['status'], pauseReason: string | null, until: number | null = null): StepResult {
    const state: RunState = {
      ...this.before,
      status,
      pause_reason: pauseReason,
      paused_until: until === null ? null : new Date(until).toISOString(),
      spent: this.spent,
      steps: this.steps,
      agents: this.agents,
      fork_counters: this.#forkCounters,
      finished: this.finished,
    };
    return { state: deepFreeze(state), events: this.events };
  }
}

/** How a run ends whose agents are these; null while it has something left to do. */
export function endOf(agents: readonly AgentState[]): 'finished' | 'failed' | null {
  if (agents.length === 0) return 'finished';
  return agents.every((agent) => agent.status === 'failed') ? 'failed' : null;
}

/** A record's own value: names such as `constructor` come from workflows and must not find what is inherited. */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

export const noVariables: Variables = Object.freeze({});

/** What is told when an agent fails. */
export function failureEvents({ id, state, cost }: AgentState, problem: string): EventBody[] {
  return [
    { type: 'error', agent: id, state, message: problem },
    { type: 'agent_ended', agent: id, status: 'failed', result: null, problem, cost },
  ];
}

/** Adds dollars without gathering the dust of binary fractions. */
export function addCost(left: number, right: number): number {
  return Math.round((left + right) * 1e9) / 1e9;
}
