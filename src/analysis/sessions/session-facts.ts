import { groupBy } from '../../util/group-by.ts';
import type { Facts, PathEdge } from '../graph/facts.ts';
import type { Edge, Graph } from '../graph/graph.ts';
import { memoFacts } from '../graph/memo-facts.ts';

/**
 * What the conversation of an agent can be when it enters a state: `none` since the run began, `fresh` since a
 * `reset`, a `function` or a fork began one in which nobody has spoken yet, or `inherited`: a prompt ran in it before.
 */
export const sessionKinds = ['none', 'fresh', 'inherited'] as const;
export type SessionKind = (typeof sessionKinds)[number];

/** One step of an agent to a state, and whether it begins a conversation there. */
interface SessionStep extends PathEdge {
  readonly begins: boolean;
}

/** How an agent, or the worker that it begins, gets on along an edge; a call that returns is one step too (language.md#tags). */
export function sessionSteps(facts: Facts, edge: Edge): SessionStep[] {
  const { tag, target, second } = edge;
  switch (tag) {
    case 'goto':
      return [{ edge, to: target, effect: 'none', begins: false }];
    case 'reset': {
      const effect = facts.assumptions.resetMode === 'clear' ? 'drop' : 'none';
      return [{ edge, to: target, effect, begins: true }];
    }
    case 'call':
    case 'function': {
      const push: SessionStep = { edge, to: target, effect: 'push', begins: tag === 'function' };
      // The caller gets its own conversation back.
      const comesBack = facts.assumptions.callsReturn === 'all' || facts.canReturn(target);
      return comesBack ? [push, { edge, to: second, effect: 'none', begins: false }] : [push];
    }
    case 'fork':
      return [
        { edge, to: second, effect: 'none', begins: false },
        { edge, to: target, effect: 'drop', begins: true },
      ];
    case 'result':
      return [];
  }
}

/** Whether a turn is taken before the edge: a prompt that has used up its visits is passed by. */
export function takesTurn(graph: Graph, { from, isExhausted }: Edge): boolean {
  return graph.implementation(from)?.kind === 'prompt' && !isExhausted;
}

/** By state, which prompt speaks next in the conversation that is brought there: the state itself, or the nearest one behind scripts. */
export const nextSpeakers = memoFacts((facts): ReadonlyMap<number, number> => {
  const { graph } = facts;
  const isPrompt = (node: number) => graph.implementation(node)?.kind === 'prompt';
  const steps = graph.edges.flatMap((edge) =>
    isPrompt(edge.from) ? [] : sessionSteps(facts, edge).flatMap((step) => (step.begins ? [] : [step])),
  );
  const before = groupBy(steps, ({ to }) => to);
  const speakers = new Map<number, number>();
  for (let node = 0; node < graph.anything; node++) if (isPrompt(node)) speakers.set(node, node);
  // A map is gone through with what is added on the way.
  for (const [node, speaker] of speakers)
    for (const { edge } of before.get(node) ?? [])
      if (!speakers.has(edge.from)) speakers.set(edge.from, speaker);
  return speakers;
});

const none = 0;
const fresh = 1;
const inherited = 2;

/** The session facts of one graph: a data flow over three bits for each state, linear in the number of transitions. */
export class SessionFacts {
  readonly #base: Facts;
  /** By fact, three times the node and the kind: the fact before it, itself at an entry, -1 when it does not hold. */
  readonly #before: Int32Array;
  readonly #steps: (SessionStep | undefined)[] = [];

  constructor(base: Facts) {
    this.#base = base;
    this.#before = new Int32Array(base.graph.nodeCount * 3).fill(-1);
    this.#solve();
  }

  holds(node: number, kind: SessionKind): boolean {
    return this.#before[factOf(node, kind)] !== -1;
  }

  /** Whether nobody may have spoken in its conversation before. */
  canBeNew(node: number): boolean {
    return this.holds(node, 'none') || this.holds(node, 'fresh');
  }

  /** A run after which that is so, one of the shortest; null without one. */
  pathToNew(node: number): readonly SessionStep[] | null {
    const [fresh, none] = [this.pathTo(node, 'fresh'), this.pathTo(node, 'none')];
    if (fresh === null || none === null) return fresh ?? none;
    return none.length < fresh.length ? none : fresh;
  }

  /** The kinds that hold at a state. */
  kindsOf(node: number): SessionKind[] {
    return sessionKinds.filter((kind) => this.holds(node, kind));
  }

  /** The steps of a run, one of the shortest, that brings `node` about with that conversation; null without one. */
  pathTo(node: number, kind: SessionKind): readonly SessionStep[] | null {
    let fact = factOf(node, kind);
    if (this.#before[fact] === -1) return null;
    const path: SessionStep[] = [];
    for (let step = this.#steps[fact]; step !== undefined; step = this.#steps[fact]) {
      path.push(step);
      fact = this.#before[fact] ?? -1;
    }
    return path.reverse();
  }

  #solve(): void {
    const { graph } = this.#base;
    const reached: number[] = [];
    const derive = (fact: number, before: number, step?: SessionStep) => {
      if (this.#before[fact] !== -1) return;
      this.#before[fact] = before;
      this.#steps[fact] = step;
      reached.push(fact);
    };
    for (const entry of graph.entries) derive(entry * 3 + none, entry * 3 + none);
    for (let next = 0; next < reached.length; next++) {
      const fact = reached[next] ?? 0;
      const node = Math.floor(fact / 3);
      for (const edge of graph.leaving(node)) {
        const speaks = takesTurn(graph, edge);
        for (const step of sessionSteps(this.#base, edge)) {
          const kind = step.begins ? fresh : speaks ? inherited : fact % 3;
          derive(step.to * 3 + kind, fact, step);
          if (node !== graph.anything) continue;
          // What raymond cannot see can begin a conversation and speak in it.
          derive(step.to * 3 + fresh, fact, step);
          derive(step.to * 3 + inherited, fact, step);
        }
      }
    }
  }
}

function factOf(node: number, kind: SessionKind): number {
  return node * 3 + sessionKinds.indexOf(kind);
}
