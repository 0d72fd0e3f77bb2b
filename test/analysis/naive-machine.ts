import type { RandomWorkflow } from './random-workflow.ts';

/** One transition: a `call` goes to `target` and returns to `second`, a `fork` starts `target` and goes to `second`. */
export interface NaiveRule {
  readonly from: number;
  readonly tag: 'goto' | 'reset' | 'call' | 'function' | 'fork' | 'result';
  readonly target: number;
  readonly second: number;
  /** Whether only a run settles its target or its second state. */
  readonly isChosen?: boolean;
}

interface Behaviour {
  readonly resetMode: 'preserve' | 'clear';
  /** Which calls may also go on to their return at once; `certain`: those without a choice. */
  readonly callsReturn: 'none' | 'certain' | 'all';
}

/** Stands at the bottom of a stack whose popping is waited for. */
const bottom = 'X';

/**
 * The stack machine of the language, tried out in every configuration up to a depth. A stack is a text with one digit
 * for each pending return, the next one first.
 *
 * The depth makes the answers exact. A shortest proof that a frame can be popped never asks the same of a state
 * inside itself, so it needs at most one frame for each state above the first. A shortest way to a state with a given
 * kind of stack passes each state at most twice, once with each kind, so it leaves at most one more frame for each
 * state pending. Twice the number of states is therefore enough.
 */
export class NaiveMachine {
  readonly rules: readonly NaiveRule[];
  readonly entries: readonly number[];
  readonly #behaviour: Behaviour;
  readonly #deepest: number;
  readonly #reached: ReadonlySet<string>;
  readonly #returning: ReadonlySet<number>;
  readonly #ending = new Map<string, boolean>();
  #runsEnding: ReadonlySet<string> | null = null;

  constructor({ stateCount, entries, rules }: RandomWorkflow, behaviour: Behaviour) {
    this.rules = rules;
    this.entries = entries;
    this.#behaviour = behaviour;
    this.#deepest = 2 * stateCount + 1;
    this.#reached = this.#explore(entries.map((entry) => `${entry}`));
    const states = Array.from({ length: stateCount }, (_, state) => state);
    this.#returning = new Set(states.filter((state) => this.#explore([`${state}${bottom}`]).has(bottom)));
  }

  canReturn(state: number): boolean {
    return this.#returning.has(state);
  }

  canReach(state: number, stack: 'empty' | 'pending'): boolean {
    const wanted = (configuration: string) =>
      configuration.startsWith(`${state}`) && configuration.length > 1 === (stack === 'pending');
    return [...this.#reached].some(wanted);
  }

  /** Every configuration that some agent comes to, up to the depth. */
  configurations(): string[] {
    return [...this.#reached];
  }

  isReached(state: number): boolean {
    return this.canReach(state, 'empty') || this.canReach(state, 'pending');
  }

  /** Whether the agent of a configuration can end; its workers are none of its business. */
  canEnd(configuration: string): boolean {
    const known = this.#ending.get(configuration);
    if (known !== undefined) return known;
    // What can end is found backwards from all that one agent can come to from here.
    const seen = new Set([configuration]);
    let ends = false;
    for (const current of seen) {
      if (current.length > this.#deepest + 1) continue;
      for (const rule of this.rules) {
        if (current[0] !== `${rule.from}`) continue;
        if (rule.tag === 'result' && current.length === 1) ends = true;
        const own = this.#apply(rule, current.slice(1));
        for (const successor of rule.tag === 'fork' ? own.slice(0, 1) : own) seen.add(successor);
      }
      if (ends) break;
    }
    this.#ending.set(configuration, ends);
    return ends;
  }

  /** Whether the run can end that goes on in a configuration, one that is reached: its agent and all workers that it forks. */
  runCanEnd(configuration: string): boolean {
    this.#runsEnding ??= this.#findRunsEnding();
    return this.#runsEnding.has(configuration);
  }

  #findRunsEnding(): Set<string> {
    const ending = new Set<string>();
    for (let before = -1; before < ending.size; ) {
      before = ending.size;
      for (const configuration of this.#reached) {
        const own = this.rules.filter(({ from }) => configuration[0] === `${from}`);
        // A result of the last frame has no successor, so all of them end.
        const ends = own.some((rule) =>
          this.#apply(rule, configuration.slice(1)).every((successor) => ending.has(successor)),
        );
        if (ends) ending.add(configuration);
      }
    }
    return ending;
  }

  /** The stacks with which `rule` can bring about the state `to`, a call that returns being taken as one step. */
  foldedSuccessors(rule: NaiveRule, to: number, stack: string): string[] {
    const returns = this.#returnsAtOnce(rule) || this.canReturn(rule.target);
    const isCall = rule.tag === 'call' || rule.tag === 'function';
    const folded = isCall && returns && to === rule.second ? [stack] : [];
    const direct = this.#apply(rule, stack).filter((configuration) => configuration.startsWith(`${to}`));
    return [...folded, ...direct.map((configuration) => configuration.slice(1))];
  }

  /** Every configuration (the state, then its stack) that some agent comes to, workers included. */
  #explore(starts: readonly string[]): Set<string> {
    const seen = new Set(starts);
    // A set is walked in the order of insertion, also over what is added on the way.
    for (const configuration of seen) {
      if (configuration.length > this.#deepest + 1 || configuration === bottom) continue;
      const stack = configuration.slice(1);
      for (const rule of this.rules) {
        if (configuration[0] !== `${rule.from}`) continue;
        for (const successor of this.#apply(rule, stack)) seen.add(successor);
      }
    }
    return seen;
  }

  #apply(rule: NaiveRule, stack: string): string[] {
    const own = successorsOf(rule, stack, this.#behaviour.resetMode);
    return this.#returnsAtOnce(rule) ? [...own, `${rule.second}${stack}`] : own;
  }

  #returnsAtOnce({ tag, isChosen = false }: NaiveRule): boolean {
    const { callsReturn } = this.#behaviour;
    if (tag !== 'call' && tag !== 'function') return false;
    return callsReturn === 'all' || (callsReturn === 'certain' && !isChosen);
  }
}

/** What one rule makes of a stack: one configuration, two for a fork, none where an agent ends. */
export function successorsOf(
  { tag, target, second }: NaiveRule,
  stack: string,
  resetMode: Behaviour['resetMode'],
): string[] {
  switch (tag) {
    case 'goto':
      return [`${target}${stack}`];
    case 'reset':
      return [`${target}${resetMode === 'clear' ? '' : stack}`];
    case 'call':
    case 'function':
      return [`${target}${second}${stack}`];
    case 'fork':
      return [`${second}${stack}`, `${target}`];
    case 'result':
      return stack === '' ? [] : [stack];
  }
}
