import { plural } from '../util/plural.ts';
import { inTurn } from './agent-order.ts';
import { debugFile } from './debug-file.ts';
import type { EventBody, StepResult } from './draft.ts';
import type { RunEvent } from './event.generated.ts';
import { type RunningStep, type StepListener, type StepTools, startStep } from './execute-step.ts';
import { implementationIn, type Program } from './program.ts';
import type { AgentState, RunState } from './run-state.generated.ts';
import { type StepOutcome, step } from './step.ts';
import { isSpent, limitWarning, Stopping } from './stopping.ts';

/** Where a run is kept. Each method throws when it cannot do its work; the run then ends at once. */
export interface RunRecord {
  /** Returns once the state is durable. */
  save(state: RunState): void;
  appendEvents(events: readonly RunEvent[]): void;
  /** Keeps a raw stream; called only with --debug. */
  appendDebug(name: string, text: string): void;
}

interface RunSetting {
  readonly program: Program;
  /** The sources of the states, by file name. */
  readonly sources: ReadonlyMap<string, Uint8Array>;
  readonly tools: StepTools;
  readonly record: RunRecord;
  /** Told every event once it is kept. */
  readonly onEvent: (event: RunEvent) => void;
}

/** A run that is under way in this process. */
export interface ActiveRun {
  /** The state in which it ended. Rejects when the run could not be kept; what is durable can then be resumed. */
  readonly ended: Promise<RunState>;
  /** Begins no new step and ends those under way, of which it says whether there are any; `reason` is kept in the state. */
  interrupt(reason: string): boolean;
}

/**
 * Runs `initial` until nothing can be done any more. What happened is made durable before anything that follows from
 * it begins (runtime.md#resuming).
 */
export function startRunLoop(setting: RunSetting, initial: StepResult, opening: EventBody): ActiveRun {
  const loop = new RunLoop(setting, initial.state);
  return {
    ended: loop.run([opening, ...initial.events]),
    interrupt: (reason) => loop.interrupt(reason),
  };
}

class RunLoop {
  #state: RunState;
  readonly #setting: RunSetting;
  /** Agents that may start, in the order in which they became ready: at one job that is a fair round. */
  readonly #queue: string[] = [];
  readonly #running = new Map<string, RunningStep>();
  /** Agents that wait for their retry, with what cancels the wait. */
  readonly #waiting = new Map<string, () => void>();
  readonly #mailbox: StepOutcome[] = [];
  /** Events of steps that are not durable yet. */
  #pending: EventBody[] = [];
  #unsaved = true;
  readonly #stopping = new Stopping();
  #failure: unknown = null;
  #wake: () => void = () => {};
  #debugCount = 0;

  constructor(setting: RunSetting, state: RunState) {
    this.#setting = setting;
    this.#state = state;
  }

  async run(opening: readonly EventBody[]): Promise<RunState> {
    this.#pending.push(...opening);
    this.#enqueueReady();
    try {
      for (;;) {
        this.#startSteps();
        if (this.#running.size === 0 && this.#waiting.size === 0) break;
        await this.#settleNext();
      }
      this.#end();
    } catch (error) {
      this.#failure ??= error;
    }
    if (this.#failure === null) return this.#state;
    await this.#abandon();
    throw this.#failure;
  }

  interrupt(reason: string): boolean {
    this.#stop('paused', reason);
    for (const running of this.#running.values()) running.interrupt();
    return this.#running.size > 0;
  }

  /** Lets no new step begin; those under way come to their end, for nothing is wrong with them. */
  #stop(status: 'budget' | 'steps' | 'paused', reason: string): void {
    this.#stopping.stop(status, reason);
    this.#startNoMore();
  }

  #startNoMore(): void {
    for (const cancel of this.#waiting.values()) cancel();
    this.#waiting.clear();
    this.#wake();
  }

  /** Marks as many agents as may run, makes that durable in one write, and only then starts them. */
  #startSteps(): void {
    const chosen: string[] = [];
    const { jobs } = this.#state.options;
    while (!this.#stopping.isUnderWay && this.#running.size + chosen.length < jobs) {
      const next = this.#queue[0];
      if (next === undefined) break;
      const agent = this.#agent(next);
      if (this.#budgetForbids(agent)) {
        // How much is spent is told at the end.
        this.#stop('budget', '');
        break;
      }
      if (this.#stepsAreUsedUp(chosen.length)) {
        // What is under way may yet be cut off, and then it does not count.
        if (this.#running.size + chosen.length === 0)
          this.#stop('steps', `${plural(this.#state.steps, 'step')} taken, as many as --max-steps allows`);
        break;
      }
      this.#queue.shift();
      this.#apply({ kind: 'started', agent: next });
      chosen.push(next);
    }
    this.#commit();
    for (const id of chosen) this.#start(this.#agent(id));
  }

  /** When the money is spent no turn begins any more; scripts cost nothing (runtime.md#limits). */
  #budgetForbids(agent: AgentState): boolean {
    return isSpent(this.#state) && implementationIn(this.#setting.program, agent.file).kind === 'prompt';
  }

  /** The backstop for scripts that loop for ever, which cost nothing and so meet no budget. */
  #stepsAreUsedUp(chosen: number): boolean {
    const { steps, options } = this.#state;
    return options.max_steps !== null && steps + this.#running.size + chosen >= options.max_steps;
  }

  #start(agent: AgentState): void {
    const { tools, program, sources } = this.#setting;
    const running = startStep(tools, program, sources, this.#state, agent, this.#listener(agent));
    this.#running.set(agent.id, running);
    running.outcome.then(
      (outcome) => {
        this.#mailbox.push(outcome);
        this.#wake();
      },
      (error) => this.#fail(error),
    );
  }

  #listener(agent: AgentState): StepListener {
    const { debug } = this.#state.options;
    const step = ++this.#debugCount;
    return {
      onSession: (session) => this.#note({ kind: 'session', agent: agent.id, session }),
      onCost: (cost) => this.#note({ kind: 'charged', agent: agent.id, cost }),
      onHalt: (reason) => {
        // The run may end with this very step.
        this.#guard(() => this.#publish([{ type: 'warning', agent: agent.id, message: reason }]));
        this.#stop('paused', reason);
      },
      onEvent: (event) => this.#guard(() => this.#publish([event])),
      onDebug: (stream, text) =>
        this.#guard(() => {
          if (debug) this.#setting.record.appendDebug(debugFile(step, agent, stream), text);
        }),
    };
  }

  /** Makes durable at once what is known of a step under way. */
  #note(outcome: StepOutcome): void {
    this.#guard(() => {
      this.#apply(outcome);
      this.#commit();
    });
  }

  /** Waits until some step has an outcome or some wait is over, then settles all that is there. */
  async #settleNext(): Promise<void> {
    if (this.#mailbox.length === 0 && this.#failure === null && !this.#canStart()) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#failure !== null) throw this.#failure;
    for (const outcome of this.#mailbox.splice(0)) this.#settle(outcome);
    this.#enqueueReady();
  }

  #canStart(): boolean {
    const isFree = this.#running.size < this.#state.options.jobs && !this.#stepsAreUsedUp(0);
    return isFree && !this.#stopping.isUnderWay && this.#queue.length > 0;
  }

  #settle(outcome: StepOutcome): void {
    if (outcome.kind === 'stopped') return;
    this.#running.delete(outcome.agent);
    for (const event of this.#apply(outcome)) {
      if (event.type === 'retry' && !this.#stopping.isUnderWay)
        this.#waitForRetry(outcome.agent, event.delay_ms);
    }
    if (outcome.kind !== 'limited') return;
    const { state } = this.#agent(outcome.agent);
    this.#stopping.stopForLimit(outcome, state);
    if (this.#running.size > 0) this.#pending.push(limitWarning(outcome, state));
    this.#startNoMore();
  }

  #waitForRetry(agent: string, delay: number): void {
    const cancel = this.#setting.tools.clock.after(delay, () => {
      this.#waiting.delete(agent);
      this.#enqueueReady();
      this.#wake();
    });
    this.#waiting.set(agent, cancel);
  }

  #enqueueReady(): void {
    const queued = new Set(this.#queue);
    const isNew = ({ id, status }: AgentState) =>
      status === 'ready' && !queued.has(id) && !this.#waiting.has(id);
    for (const { id } of inTurn(this.#state.agents.filter(isNew))) this.#queue.push(id);
  }

  #end(): void {
    const stopped = this.#state.status === 'running' ? this.#stopping.outcome(this.#state) : null;
    if (stopped !== null) this.#apply(stopped);
    const { status, pause_reason: reason, paused_until: until, spent } = this.#state;
    if (status === 'running') throw new Error('the run stands still although agents are ready');
    this.#pending.push({ type: 'run_ended', agent: null, status, reason, until, spent });
    this.#commit();
  }

  #apply(outcome: StepOutcome): readonly EventBody[] {
    const { state, events } = step(this.#state, outcome, this.#setting.program, this.#time());
    this.#state = state;
    this.#unsaved = true;
    this.#pending.push(...events);
    return events;
  }

  /** One durable write for all that happened, then its events. */
  #commit(): void {
    if (this.#unsaved) this.#setting.record.save(this.#state);
    this.#unsaved = false;
    const events = this.#pending;
    this.#pending = [];
    this.#publish(events);
  }

  #publish(bodies: readonly EventBody[]): void {
    if (bodies.length === 0) return;
    const time = this.#time();
    const events = bodies.map((body): RunEvent => ({ time, run: this.#state.id, ...body }));
    this.#setting.record.appendEvents(events);
    for (const event of events) this.#setting.onEvent(event);
  }

  #time(): string {
    return new Date(this.#setting.tools.clock.now()).toISOString();
  }

  /** Runs what agents call in the middle of a step: an error there has nobody else to go to. */
  #guard(action: () => void): void {
    if (this.#failure !== null) return;
    try {
      action();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    this.#wake();
  }

  /** The run cannot be kept any more: nothing may go on that nobody would remember. */
  async #abandon(): Promise<void> {
    for (const cancel of this.#waiting.values()) cancel();
    for (const running of this.#running.values()) running.interrupt();
    await Promise.allSettled([...this.#running.values()].map((running) => running.outcome));
  }

  #agent(id: string): AgentState {
    const agent = this.#state.agents.find((candidate) => candidate.id === id);
    if (agent === undefined) throw new Error(`the run has no agent ${id}`);
    return agent;
  }
}
