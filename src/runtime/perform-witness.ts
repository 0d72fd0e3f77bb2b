import type { FindingInnerStep, FindingStep, FindingWitness } from '../diagnostics/findings.generated.ts';
import { identifyFile } from '../source/state-file.ts';
import { shortenNames } from '../util/shorten-names.ts';
import { fillText } from './fill-slots.ts';
import type { AgentState, RunState } from './run-state.generated.ts';

/** A witness that is a run. */
export type RunnableWitness = Extract<FindingWitness, { readonly kind: 'path' | 'lasso' | 'pump' }>;

/** What an agent is to say next. */
export interface Cue {
  readonly agent: string;
  readonly text: string;
}

/** The run after an agent has said it, with what the runtime told about that step. */
interface Sight {
  readonly run: RunState;
  readonly warnings: readonly string[];
  /** The states that were not entered because their `max_visits` were used up. */
  readonly exhausted: readonly string[];
}

/** A step that was taken. */
export interface PerformedStep {
  /** From 1; a folded call has one number for all of its steps. */
  readonly number: number;
  /** Whether it is a step inside a folded call. */
  readonly inside: boolean;
  /** From 1; 0 before the first round. */
  readonly round: number;
  readonly from: string;
  readonly emits: string;
  /** Where the agent that is followed goes on; null where it has ended. */
  readonly to: string | null;
  /** Its pending returns, the next one last. */
  readonly stack: readonly string[];
  readonly warnings: readonly string[];
}

/** The agent that is followed, and how many agents have begun until then. */
interface Standing {
  readonly state: string;
  /** The pending returns, the next one last. */
  readonly stack: readonly string[];
  readonly agents: number;
}

export interface WitnessOutcome {
  /** Where the runtime did otherwise than the witness says, or null. */
  readonly problem: string | null;
  /** Whether the problem is only that the run is too long to be taken, so that nothing is known of its end. */
  readonly isUndecided: boolean;
  /** Before the last step of a path. */
  readonly before: Standing | null;
  /** Before the first round and after each. */
  readonly rounds: readonly Standing[];
}

/** Calls that are folded in each other can unfold into a run that is exponentially long. */
const mostSteps = 50_000;

/** Says what the agents of a witness emit, and compares what becomes of it with what the witness says. */
export class WitnessPerformance {
  readonly #witness: RunnableWitness;
  readonly #rounds: number;
  /** How a state goes on in a folded call, by its file. */
  readonly #summaries: ReadonlyMap<string, FindingInnerStep>;
  readonly #onStep: (step: PerformedStep) => void;
  readonly #standings: Standing[] = [];
  #before: Standing | null = null;
  #sight: Sight;
  #followed: string;
  #number = 0;
  #round = 0;
  #said = 0;

  constructor(
    witness: RunnableWitness,
    rounds: number,
    first: RunState,
    onStep: (step: PerformedStep) => void,
  ) {
    this.#onStep = onStep;
    this.#witness = witness;
    this.#rounds = rounds;
    this.#summaries = new Map((witness.summaries ?? []).map((step) => [fileOf(step), step]));
    this.#sight = { run: first, warnings: [], exhausted: [] };
    this.#followed = first.agents[0]?.id ?? '';
  }

  /** Yields what is to be said; wants to see the run after it. */
  *play(): Generator<Cue, WitnessOutcome, Sight> {
    const problem = yield* this.#playAll();
    const place = this.#round === 0 ? '' : ` in round ${this.#round}`;
    return {
      problem: problem === null ? null : `step ${this.#number}${place}: ${problem}`,
      isUndecided: this.#said > mostSteps,
      before: this.#before,
      rounds: this.#standings,
    };
  }

  *#playAll(): Generator<Cue, string | null, Sight> {
    const witness = this.#witness;
    if (this.#agent()?.state !== witness.start) return this.#elsewhere(witness.start);
    const loop = witness.kind === 'path' ? witness.steps.length : witness.loop;
    const problem = yield* this.#playSteps(0, loop);
    if (problem !== null || witness.kind === 'path') return problem;
    this.#standings.push(this.#standing());
    for (this.#round = 1; this.#round <= this.#rounds; this.#round++) {
      const wrong = (yield* this.#playSteps(loop, witness.steps.length)) ?? this.#judgeRound(loop);
      if (wrong !== null) return wrong;
    }
    return null;
  }

  *#playSteps(start: number, end: number): Generator<Cue, string | null, Sight> {
    for (const [index, step] of this.#witness.steps.slice(start, end).entries()) {
      this.#number = start + index + 1;
      this.#before = this.#standing();
      const problem = yield* this.#playStep(step, this.#before.stack);
      if (problem !== null) return problem;
    }
    return null;
  }

  *#playStep(step: FindingStep, before: readonly string[]): Generator<Cue, string | null, Sight> {
    const { run } = this.#sight;
    const said = yield* this.#say(step, false);
    if (said !== null) return said;
    const { tag, to, callee, push, drops } = step;
    const warnings = this.#sight.warnings;
    if (tag === 'fork' && drops === true) {
      const known = new Set(run.agents.map(({ id }) => id));
      const worker = this.#sight.run.agents.find(({ id }) => !known.has(id));
      if (worker === undefined) return 'no worker has begun';
      this.#followed = worker.id;
    }
    this.#note(step, false);
    if (callee !== undefined) {
      const problem = yield* this.#playCall(step, before.length);
      if (problem !== null) return problem;
    }
    const agent = this.#agent();
    if (agent === undefined) return tag === 'result' ? null : `the agent has ended${this.#why()}`;
    if (agent.state !== to) return this.#elsewhere(to);
    if (tag === 'result') return null;
    const expected = drops === true ? [] : push === undefined ? before : [...before, push];
    const stack = returnsOf(agent);
    if (!sameNames(stack, expected)) return `${describe(stack)}, not ${describe(expected)}${this.#why()}`;
    if (tag !== 'reset' || drops !== true || before.length === 0) return null;
    const names = shortenNames(before.toReversed(), ', ');
    return warnings.some((warning) => warning.endsWith(`dropped the pending returns to ${names}`))
      ? null
      : `the runtime does not say that it drops the returns to ${names}`;
  }

  /** The steps of a folded call, until its frame is popped. */
  *#playCall(step: FindingStep, depth: number): Generator<Cue, string | null, Sight> {
    const first = [...(step.inside ?? [])].reverse();
    // The first steps are for the callee and for the calls that they enter, not for calls folded among them.
    let level = depth + 1;
    for (;;) {
      const agent = this.#agent();
      if (agent === undefined) return `the agent has ended inside the call${this.#why()}`;
      if (agent.stack.length <= depth) return null;
      const inner =
        (agent.stack.length === level ? first.pop() : undefined) ?? this.#summaries.get(agent.file);
      if (inner === undefined)
        return `the witness does not say how ${agent.state} goes on inside the call${this.#why()}`;
      if (inner.push !== undefined) level += 1;
      const problem = yield* this.#say(inner, true);
      if (problem !== null) return problem;
      this.#note(inner, true);
      const { to, callee } = inner;
      // What leads on from an exhausted state is no defect of the run: a call returns all the same.
      const isSure = to !== null && callee === undefined && this.#sight.exhausted.length === 0;
      if (isSure && this.#agent()?.state !== to) return this.#elsewhere(to);
    }
  }

  *#say(step: FindingStep | FindingInnerStep, inside: boolean): Generator<Cue, string | null, Sight> {
    const agent = this.#agent();
    if (agent === undefined) return 'the agent has ended';
    if (agent.file !== fileOf(step) || agent.state !== step.from) return this.#elsewhere(step.from);
    if (++this.#said > mostSteps) return `the run is longer than ${mostSteps} steps`;
    const where = inside ? ' inside the call' : '';
    // An agent reads its prompt with the slots filled in.
    this.#sight = yield { agent: agent.id, text: fillText(this.#sight.run, agent, step.emits) };
    const after = this.#agent();
    if (after?.status === 'failed')
      return `${step.from} emits ${step.emits}${where}, and fails: ${after.last_error}`;
    if (after?.reminder_problem != null)
      return `${step.from} emits ${step.emits}${where}, which is refused: ${after.reminder_problem}`;
    return null;
  }

  #note({ from, emits }: FindingStep | FindingInnerStep, inside: boolean): void {
    const agent = this.#agent();
    this.#onStep({
      number: this.#number,
      inside,
      round: this.#round,
      from,
      emits,
      to: agent?.state ?? null,
      stack: agent === undefined ? [] : returnsOf(agent),
      warnings: this.#sight.warnings,
    });
  }

  /** Whether the round ends where it began, with more of what it is to make more of. */
  #judgeRound(loop: number): string | null {
    const witness = this.#witness;
    const before = this.#standings.at(-1);
    const after = this.#standing();
    const first = witness.steps[loop];
    if (before === undefined || first === undefined || witness.kind === 'path') return null;
    this.#standings.push(after);
    if (this.#agent()?.file !== fileOf(first)) return this.#elsewhere(first.from);
    if (witness.kind === 'pump' && witness.agents === true)
      return after.agents > before.agents ? null : `${after.agents} agents have begun, no more than before`;
    const grows = witness.kind === 'pump' ? witness.grows : [];
    // Once the stack was cleared, what was pending before the first round is gone for good.
    const cleared = this.#round === 1 && witness.steps.slice(loop).some(({ drops }) => drops === true);
    const expected = [...before.stack, ...grows];
    return cleared || sameNames(after.stack, expected)
      ? null
      : `${describe(after.stack)}, not ${describe(expected)}`;
  }

  #standing(): Standing {
    const agent = this.#agent();
    return {
      state: agent?.state ?? '',
      stack: agent === undefined ? [] : returnsOf(agent),
      agents: this.#sight.run.agents.length + this.#sight.run.finished.length,
    };
  }

  #elsewhere(expected: string): string {
    return `the run is at ${this.#agent()?.state ?? 'its end'}, not at ${expected}${this.#why()}`;
  }

  /** Why the run may be where the witness does not have it. */
  #why(): string {
    const { exhausted } = this.#sight;
    return exhausted.length === 0 ? '' : `, because the max_visits of ${exhausted.join(', ')} are used up`;
  }

  #agent(): AgentState | undefined {
    return this.#sight.run.agents.find(({ id }) => id === this.#followed);
  }
}

/** The file of the workflow that a step stands in; a finding gives its path. */
export function fileOf({ file }: { readonly file: string }): string {
  return file.split(/[/\\]/).at(-1) ?? file;
}

function returnsOf({ stack }: AgentState): string[] {
  return stack.map((frame) => identifyFile(frame.return).state);
}

function sameNames(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((name, index) => name === right[index]);
}

function describe(stack: readonly string[]): string {
  return stack.length === 0 ? 'nothing is pending' : `pending is ${stack.toReversed().join(', ')}`;
}
