import { addCost } from '../runtime/draft.ts';
import type { RunEvent } from '../runtime/event.generated.ts';
import { splitProblem } from '../runtime/last-error.ts';
import { clipText } from '../util/cut-text.ts';
import { Transcript } from './transcript.ts';

/** One step of one agent. Times are in milliseconds since 1970, costs in US dollars. */
export interface ReportStep {
  readonly number: number;
  readonly agent: string;
  readonly state: string;
  readonly visit: number;
  readonly attempt: number;
  readonly reminder: number;
  readonly start: number;
  end: number;
  /** open: nothing tells how it ended, because the process died. */
  outcome: 'open' | 'running' | 'answered' | 'exited' | 'failed' | 'interrupted';
  exitCode: number | null;
  cost: number;
  /** What followed from it, in words. */
  readonly consequences: string[];
  readonly transcript: Transcript;
}

export interface ReportAgent {
  readonly id: string;
  readonly steps: ReportStep[];
}

/** A way from one state to another that agents took; `to` is null where an agent ended. */
interface TakenEdge {
  readonly from: string;
  readonly to: string | null;
  readonly tag: string;
  count: number;
}

/** A warning or an error, with whom it concerns. */
interface Note {
  readonly kind: 'warning' | 'error';
  readonly agent: string | null;
  readonly message: string;
}

/** The longest transcript of a step, in characters. */
const transcriptLimit = 20_000;

/** So many steps are shown; the later ones are in the log only. */
export const mostSteps = 5_000;

/** How much of a message stands beside its step, in characters: it is whole among the problems, or in the log. */
const messageLimit = 2_000;

/** What happened in a run, folded from its events. */
export class History {
  readonly agents = new Map<string, ReportAgent>();
  readonly steps: ReportStep[] = [];
  readonly edges = new Map<string, TakenEdge>();
  readonly notes: Note[] = [];
  /** When nobody worked on the run any more, and somebody did again. */
  readonly sittings: { readonly start: number; end: number }[] = [];
  readonly #current = new Map<string, ReportStep>();
  /** Where each agent stands: a worker is born in the state of its parent. */
  readonly #states = new Map<string, string>();

  see(event: RunEvent): void {
    const time = Date.parse(event.time);
    if (event.type === 'run_started' || event.type === 'run_resumed') this.#begin(time);
    const sitting = this.sittings.at(-1);
    if (sitting !== undefined) sitting.end = Math.max(sitting.end, time);
    if (event.type === 'warning' || event.type === 'error')
      this.notes.push({ kind: event.type, agent: event.agent, message: event.message });
    if (event.agent !== null) this.#seeAgent(event.agent, event, time);
  }

  /** The run is under way at this time, in milliseconds since 1970, and so is each step that has not ended. */
  reach(time: number): void {
    const sitting = this.sittings.at(-1);
    if (sitting !== undefined) sitting.end = Math.max(sitting.end, time);
    for (const step of this.#current.values())
      if (step.outcome === 'open') Object.assign(step, { outcome: 'running', end: Math.max(step.end, time) });
  }

  /** What was under way when the process died has no end of its own. */
  #begin(time: number): void {
    this.#current.clear();
    this.sittings.push({ start: time, end: time });
  }

  #seeAgent(id: string, event: RunEvent, time: number): void {
    const step = this.#current.get(id);
    if (step?.outcome === 'open') step.end = Math.max(step.end, time);
    switch (event.type) {
      case 'agent_started':
        this.#agent(id);
        if (event.parent !== null)
          this.#take(this.#states.get(event.parent) ?? event.state, event.state, 'fork');
        return;
      case 'state_started':
        this.#start(id, event, time);
        return;
      case 'state_ended':
        if (step === undefined) return;
        Object.assign(step, { outcome: event.outcome, exitCode: event.exit_code });
        step.cost = Math.max(step.cost, event.cost);
        return;
      // Told at once, so that a turn that was cut off has its cost as well; what ends a step has told the whole.
      case 'cost':
        if (step?.outcome === 'open') step.cost = addCost(step.cost, event.cost);
        return;
      case 'transition': {
        this.#states.set(id, event.to ?? event.from);
        this.#take(event.from, event.to, event.tag);
        const how = event.via === 'tag' ? event.tag : `${event.tag}, ${event.via}`;
        step?.consequences.push(`${how} → ${event.to ?? 'end'}`);
        return;
      }
      case 'reminder':
        step?.consequences.push(clipText(`reminder ${event.number}: ${event.problem}`, messageLimit));
        return;
      case 'retry':
        step?.consequences.push(clipText(`retry ${event.attempt}: ${event.problem}`, messageLimit));
        return;
      case 'error': {
        const { often, problem } = splitProblem(event.message);
        step?.consequences.push(clipText(`${often}: ${problem}`, messageLimit));
        return;
      }
      case 'tool_use':
        step?.transcript.add('tool', `${event.tool} ${event.summary}`.trim());
        return;
      case 'output':
        step?.transcript.add(event.stream, event.text);
        return;
      default:
        return;
    }
  }

  #start(id: string, event: Extract<RunEvent, { type: 'state_started' }>, start: number): void {
    const { state, visit, attempt, reminder } = event;
    const step: ReportStep = {
      ...{ number: this.steps.length + 1, agent: id, state, visit, attempt, reminder, start, end: start },
      ...{ outcome: 'open', exitCode: null, cost: 0, consequences: [] },
      transcript: new Transcript(this.steps.length < mostSteps ? transcriptLimit : 0),
    };
    this.steps.push(step);
    this.#agent(id).steps.push(step);
    this.#current.set(id, step);
    this.#states.set(id, state);
  }

  #agent(id: string): ReportAgent {
    const known = this.agents.get(id);
    if (known !== undefined) return known;
    const agent = { id, steps: [] };
    this.agents.set(id, agent);
    return agent;
  }

  #take(from: string, to: string | null, tag: string): void {
    const key = JSON.stringify([from, to, tag]);
    const edge = this.edges.get(key);
    if (edge === undefined) this.edges.set(key, { from, to, tag, count: 1 });
    else edge.count += 1;
  }
}
