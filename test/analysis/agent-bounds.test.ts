import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ResetMode } from '../../src/analysis/graph/facts.ts';
import { proveWorkflow } from '../../src/analysis/proofs/prove.ts';
import type { NaiveRule } from './naive-machine.ts';
import { compileRules, type RandomWorkflow, randomWorkflows } from './random-workflow.ts';
import { limited, type VisitLimits, visitLimits } from './visit-limits.ts';

/** The size of a nightly run is set from outside. */
const runs = Number(process.env['ORACLE_RUNS'] ?? 500);
const modes: readonly ResetMode[] = ['preserve', 'clear'];
/** Deeper stacks are not tried, so not every growth is found where there are calls. */
const deepest = 3;

/** An agent somewhere: its state, the return states that are pending, and how often it has entered each state. */
interface Agent {
  readonly state: number;
  readonly stack: readonly number[];
  readonly visits: readonly number[];
}

/** One agent after another, in every way that its transitions allow, with every visit counted. */
class CountingMachine {
  readonly #workflow: RandomWorkflow;
  readonly #limits: VisitLimits;
  readonly #mode: ResetMode;

  constructor(workflow: RandomWorkflow, limits: VisitLimits, mode: ResetMode) {
    this.#workflow = workflow;
    this.#limits = limits;
    this.#mode = mode;
  }

  /** Whether there can be ever more agents: one forks for ever, or its workers come to fork others like themselves. */
  grows(): boolean {
    const starts = new Set(this.#workflow.entries);
    const workers = new Map<number, ReadonlySet<number>>();
    for (const start of starts) {
      const { forked, isEndless } = this.#agentFrom(start);
      if (isEndless) return true;
      workers.set(start, forked);
      for (const worker of forked) starts.add(worker);
    }
    return [...starts].some((start) => leadsTo(start, start, (node) => workers.get(node) ?? new Set()));
  }

  #agentFrom(start: number): { forked: Set<number>; isEndless: boolean } {
    const first = this.#entered({ state: start, stack: [], visits: [] }, start);
    const agents = new Map([[keyOf(first), first]]);
    const next = new Map<string, Set<string>>();
    const forks: (readonly [string, string])[] = [];
    const forked = new Set<number>();
    for (const [key, agent] of agents) {
      const reached = new Set<string>();
      next.set(key, reached);
      for (const rule of this.#rulesOf(agent)) {
        const successor = this.#after(agent, rule);
        if (rule.tag === 'fork') forked.add(rule.target);
        if (successor === null || successor.stack.length > deepest) continue;
        const to = keyOf(successor);
        agents.set(to, agents.get(to) ?? successor);
        reached.add(to);
        if (rule.tag === 'fork') forks.push([key, to]);
      }
    }
    const isEndless = forks.some(
      ([from, to]) => from === to || leadsTo(to, from, (key) => next.get(key) ?? new Set()),
    );
    return { forked, isEndless };
  }

  #rulesOf({ state, visits }: Agent): readonly NaiveRule[] {
    const [count, tag] = this.#limits[state] ?? [0, 'result'];
    if (count > 0 && (visits[state] ?? 0) > count && state !== this.#last)
      return [{ from: state, tag, target: tag === 'fork' ? state : this.#last, second: this.#last }];
    return this.#workflow.rules.filter(({ from }) => from === state);
  }

  get #last(): number {
    return this.#workflow.stateCount - 1;
  }

  #after(agent: Agent, { tag, target, second }: NaiveRule): Agent | null {
    const { stack } = agent;
    if (tag === 'goto') return this.#entered(agent, target);
    if (tag === 'reset')
      return this.#entered({ ...agent, stack: this.#mode === 'clear' ? [] : stack }, target);
    if (tag === 'fork') return this.#entered(agent, second);
    if (tag !== 'result') return this.#entered({ ...agent, stack: [second, ...stack] }, target);
    const [back, ...rest] = stack;
    return back === undefined ? null : this.#entered({ ...agent, stack: rest }, back);
  }

  #entered({ stack, visits }: Agent, state: number): Agent {
    const [count = 0] = this.#limits[state] ?? [];
    // Beyond the limit every visit is like the last one.
    const counted = Math.min((visits[state] ?? 0) + 1, count + 1);
    return {
      state,
      stack,
      visits: Array.from({ length: this.#workflow.stateCount }, (_, at) =>
        at === state ? counted : (visits[at] ?? 0),
      ),
    };
  }
}

const keyOf = ({ state, stack, visits }: Agent) => `${state} ${stack.join()} ${visits.join()}`;

/** Whether at least one step leads from one node to another. */
function leadsTo<Node>(from: Node, to: Node, next: (node: Node) => ReadonlySet<Node>): boolean {
  const seen = new Set(next(from));
  for (const node of seen) for (const other of next(node)) seen.add(other);
  return seen.has(to);
}

async function verdictOf(random: RandomWorkflow, limits: VisitLimits, mode: ResetMode) {
  const workflow = limited(await compileRules(random), limits);
  const proofs = proveWorkflow({
    ...workflow,
    platforms: ['unix'],
    settings: { ...workflow.settings, resetStack: mode },
  });
  return proofs.find(({ property }) => property === 'agents-bounded')?.verdict;
}

const small = randomWorkflows.filter(({ stateCount }) => stateCount <= 4);

it('is never proved of agents that are without number, whatever max_visits there are', async () => {
  const verdicts = new Set<string>();
  await fc.assert(
    fc.asyncProperty(small, visitLimits, async (random, limits) => {
      for (const mode of modes) {
        const verdict = await verdictOf(random, limits, mode);
        const grows = new CountingMachine(random, limits, mode).grows();
        verdicts.add(`${verdict} ${grows}`);
        if (grows) expect(verdict, mode).not.toBe('proved');
        // Without calls every stack has been tried.
        else if (!random.rules.some(({ tag }) => tag === 'call' || tag === 'function'))
          expect(verdict, mode).not.toBe('refuted');
      }
    }),
    { seed: 20_017, numRuns: runs },
  );
  expect([...verdicts]).toEqual(expect.arrayContaining(['proved false', 'refuted true']));
});
