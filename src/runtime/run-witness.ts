import type { LanguageAgent, ScriptRunner } from '../agents/agent.ts';
import type { Clock } from '../host/clock.ts';
import type { Refusable } from '../util/refusable.ts';
import { beginRun } from './begin-run.ts';
import type { RunEvent } from './event.generated.ts';
import { agentLimit } from './limits.ts';
import {
  type Cue,
  fileOf,
  type PerformedStep,
  type RunnableWitness,
  type WitnessOutcome,
  WitnessPerformance,
} from './perform-witness.ts';
import type { Program } from './program.ts';
import { type ActiveRun, startRunLoop } from './run-loop.ts';
import type { RunState } from './run-state.generated.ts';

type WitnessRun = Refusable<{ readonly outcome: WitnessOutcome }>;

/**
 * Runs a witness through the real run loop, in memory: every prompt and script of the agent that the witness follows
 * says what the witness says, and none is executed; all other agents wait. A round is taken `rounds` times.
 */
export async function runWitness(
  program: Program,
  witness: RunnableWitness,
  rounds: number,
  onStep: (step: PerformedStep) => void,
): Promise<WitnessRun> {
  const [first] = witness.steps;
  if (first === undefined || (witness.kind !== 'path' && witness.loop >= witness.steps.length))
    return { ok: false, refusal: 'the witness has no step to begin with' };
  const begun = beginRun({ digest: '' }, program, { ...launch, entry: fileOf(first) });
  if (!begun.ok) return { ok: false, refusal: `${begun.refusal}: the witness is of another workflow` };
  const performance = new WitnessPerformance(witness, rounds, begun.state, onStep);
  return { ok: true, outcome: await new ScriptedRun(performance, begun.state).run(program) };
}

const launch = {
  id: 'witness',
  created: new Date(0).toISOString(),
  folder: '/',
  input: null,
  variables: {},
  budget: 'none',
  options: {
    agent: 'replay',
    recording: null,
    record: null,
    model: null,
    timeout: null,
    idle_timeout: null,
    // All agents but one wait, and each that waits is under way.
    max_steps: null,
    jobs: agentLimit + 1,
    skip_permissions: false,
    debug: false,
  },
} as const;

/** Nothing that a witness does takes time. */
const stillClock: Clock = { now: () => 0, elapsed: () => 0, after: () => () => {} };

class ScriptedRun {
  readonly #play: ReturnType<WitnessPerformance['play']>;
  #state: RunState;
  #cue: Cue | null = null;
  #outcome: WitnessOutcome | null = null;
  #active: ActiveRun | null = null;
  /** Whether the cue was given, and whether the step that it was given in is over. */
  #progress: 'waiting' | 'given' | 'over' = 'waiting';
  #warnings: string[] = [];
  #exhausted: string[] = [];

  constructor(performance: WitnessPerformance, first: RunState) {
    this.#state = first;
    this.#play = performance.play();
  }

  async run(program: Program): Promise<WitnessOutcome> {
    this.#take(this.#play.next());
    if (this.#outcome !== null) return this.#outcome;
    const files = program.index.workflow.implementations.map(({ file }) => file);
    this.#active = startRunLoop(
      {
        program,
        sources: new Map(files.map((file) => [file, new Uint8Array()])),
        tools: {
          language: this.#language(),
          scripts: this.#scripts(),
          clock: stillClock,
          environment: {},
          kindOfPath: () => 'folder',
        },
        record: {
          save: (state) => {
            this.#state = state;
          },
          appendEvents: () => {},
          appendDebug: () => {},
        },
        onEvent: (event) => this.#hear(event),
      },
      { state: this.#state, events: [] },
      { type: 'run_started', agent: null, workflow: this.#state.workflow, bundle: '', state: '' },
    );
    await this.#active.ended;
    if (this.#outcome === null) throw new Error('the run ended before its witness');
    return this.#outcome;
  }

  #language(): LanguageAgent {
    return {
      turn: async ({ key, signal }) => {
        const text = await this.#textFor(key.agent, signal);
        if (text === null) return { kind: 'failed', failure: 'aborted', message: '', cost: 0 };
        return { kind: 'answered', text, session: 'witness', cost: 0 };
      },
    };
  }

  #scripts(): ScriptRunner {
    return {
      run: async ({ environment, signal }) => {
        const stdout = await this.#textFor(environment['RAYMOND_AGENT_ID'] ?? '', signal);
        if (stdout === null) return { kind: 'failed', failure: 'aborted', message: '' };
        return { kind: 'exited', exitCode: 0, stdout, stderrTail: '' };
      },
    };
  }

  /** What the agent is to say; null at the end of the run, for which every agent waits whose turn it never is. */
  async #textFor(agent: string, signal: AbortSignal): Promise<string | null> {
    // Only once the loop knows the step it can end it.
    await null;
    this.#look();
    if (this.#progress === 'waiting' && this.#cue?.agent === agent) {
      this.#progress = 'given';
      return this.#cue.text;
    }
    return new Promise((resolve) => {
      if (signal.aborted) resolve(null);
      else signal.addEventListener('abort', () => resolve(null));
    });
  }

  #hear(event: RunEvent): void {
    if (event.type === 'warning') this.#warnings.push(event.message);
    if (event.type === 'transition' && event.via === 'max_visits') this.#exhausted.push(event.from);
    if (event.agent !== this.#cue?.agent) return;
    if (event.type === 'state_ended') this.#progress = 'over';
    // An agent that has ended or failed has no further turn to look from.
    if (event.type === 'agent_ended') Promise.resolve().then(() => this.#look());
  }

  /** Goes on with the witness when what was said has come to its effect. */
  #look(): void {
    if (this.#progress !== 'over') return;
    const sight = { run: this.#state, warnings: this.#warnings, exhausted: this.#exhausted };
    this.#warnings = [];
    this.#exhausted = [];
    this.#take(this.#play.next(sight));
  }

  #take(next: IteratorResult<Cue, WitnessOutcome>): void {
    this.#progress = 'waiting';
    this.#cue = next.done === true ? null : next.value;
    if (next.done !== true) return;
    this.#outcome = next.value;
    this.#active?.interrupt('the witness is over');
  }
}
