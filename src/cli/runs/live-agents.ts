import type { RunEvent } from '../../runtime/event.generated.ts';
import type { RunState } from '../../runtime/run-state.generated.ts';
import { endOfText } from '../../util/cut-text.ts';

/** What an agent does at the moment. */
export interface LiveAgent {
  readonly id: string;
  state: string;
  /** waiting: for its turn to step, or for a retry. */
  doing: 'working' | 'waiting';
  /** When that began, in milliseconds since 1970. */
  since: number;
  /** When a retry is due. */
  retryAt: number | null;
  cost: number;
  /** The last tool use, else the last line that a script printed; of one that waits, what was told of that. */
  activity: string;
}

/** The longest stretch of an output in which its last line is looked for. */
const activityLength = 500;

/** Who lives in a run, and what they do: folded from the events of the run. */
export class LiveAgents {
  readonly runId: string;
  readonly startedAt: number;
  spent: number;
  /** Transitions of this sitting. */
  steps = 0;
  failed = 0;
  readonly #agents = new Map<string, LiveAgent>();

  /** `initial` is where the run begins, or goes on: agents that were there before are in no event any more. */
  constructor(initial: RunState, now: number) {
    this.runId = initial.id;
    this.startedAt = now;
    this.spent = initial.spent;
    for (const { id, state, cost, status } of initial.agents) {
      if (status === 'failed') this.failed += 1;
      else this.#agents.set(id, newcomer(id, state, now, cost));
    }
  }

  /** Those that work first, then those that wait; each in the order in which they came to be. */
  inOrder(): readonly LiveAgent[] {
    const all = [...this.#agents.values()];
    return [
      ...all.filter((agent) => agent.doing === 'working'),
      ...all.filter((agent) => agent.doing === 'waiting'),
    ];
  }

  see(event: RunEvent): void {
    const now = Date.parse(event.time);
    if (event.type === 'agent_started' && event.agent !== null)
      this.#agents.set(event.agent, newcomer(event.agent, event.state, now, 0));
    if (event.type === 'cost') this.spent = event.spent;
    if (event.type === 'transition') this.steps += 1;
    const agent = this.#agents.get(event.agent ?? '');
    if (agent !== undefined) this.#seeAgent(agent, event, now);
  }

  #seeAgent(agent: LiveAgent, event: RunEvent, now: number): void {
    switch (event.type) {
      case 'state_started':
        Object.assign(agent, { state: event.state, doing: 'working', since: now, retryAt: null });
        agent.activity = event.reminder > 0 ? `reminder ${event.reminder}` : '';
        return;
      case 'state_ended':
        Object.assign(agent, { doing: 'waiting', since: now, activity: '' });
        return;
      case 'transition':
        agent.state = event.to ?? agent.state;
        return;
      case 'tool_use':
        agent.activity = `${event.tool} ${event.summary}`.trim();
        return;
      case 'output':
        if (event.stream !== 'text') agent.activity = lastLine(event.text) ?? agent.activity;
        return;
      case 'warning':
        // Above its line it scrolls away, and what holds the agent up may last for hours.
        if (agent.doing === 'waiting') agent.activity = withoutState(event.message, agent.state);
        return;
      case 'retry':
        agent.retryAt = now + event.delay_ms;
        agent.activity = event.problem;
        return;
      case 'cost':
        agent.cost += event.cost;
        return;
      case 'agent_ended':
        if (event.status === 'failed') this.failed += 1;
        this.#agents.delete(agent.id);
        return;
      default:
        return;
    }
  }
}

function newcomer(id: string, state: string, now: number, cost: number): LiveAgent {
  return { id, state, doing: 'waiting', since: now, retryAt: null, cost, activity: '' };
}

/** The line of an agent names its state already. */
function withoutState(message: string, state: string): string {
  return message.startsWith(`${state}: `) ? message.slice(state.length + 2) : message;
}

function lastLine(text: string): string | null {
  const lines = endOfText(text, activityLength).split(/[\r\n]/);
  return lines.findLast((line) => line.trim() !== '')?.trim() ?? null;
}
