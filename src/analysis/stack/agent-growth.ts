import { isCall } from '../../ir/is-call.ts';
import { memo, once } from '../../util/memo.ts';
import { Facts } from '../graph/facts.ts';
import { forkingCallees, solveForkingCallees } from '../graph/forking-callees.ts';
import { type Edge, restrictGraph } from '../graph/graph.ts';
import { adjacencyOf, cyclicSteps, type Step, sameFrame, stepNodes, stepsOf } from '../graph/steps.ts';
import { findStackGrowth } from './stack-growth.ts';

/** A fork on a cycle: there can be ever more agents. */
export interface AgentGrowth {
  /** The step of the cycle at which agents begin: the fork, or a call in whose callee it is. */
  readonly step: Step;
  /**
   * `exponential`: the worker and its parent both come to the fork again, so that each time round there are twice
   * as many; `loop`: only the parent does; `chain`: only the worker.
   */
  readonly kind: 'exponential' | 'loop' | 'chain';
  /** The steps of the strongly connected component in which the cycle lies. */
  readonly steps: readonly Step[];
}

/** More growing stacks than this share what their frames lead to, so that the whole stays linear. */
const mostGrowths = 100;

/**
 * The forks by which the number of agents grows without bound, the worst of each strongly connected component.
 * A call that returns is one step of a cycle, and forks if its callee can on its way; a stack that grows without
 * bound is taken down again frame by frame, so what its frames do can happen any number of times.
 * `max_visits` counts the visits of one agent, so it breaks a cycle unless that leads through a worker. Linear.
 */
export const findAgentGrowth = memo((facts: Facts): readonly AgentGrowth[] => {
  if (!facts.graph.edges.some(({ tag }) => tag === 'fork')) return [];
  const usual = stepsOf(facts, { spawn: true, unlimitedOnly: true });
  const unwinding = new Set(unwindingSteps(facts));
  const cyclic = cyclicSteps(facts, [...usual, ...unwinding]).flatMap((own) => {
    const spawns = own.some(({ kind }) => kind === 'spawn');
    return spawns && own.some((step) => unwinding.has(step)) ? cyclicOnLevels(facts, own, unwinding) : [own];
  });
  const chains = growthsIn(facts, cyclicSteps(facts, chainSteps(facts))).filter(
    ({ kind }) => kind !== 'loop',
  );
  const told = new Set(chains.flatMap((growth) => growth.steps.map(({ edge }) => edge)));
  return [...growthsIn(facts, cyclic).filter(({ step }) => !told.has(step.edge)), ...chains];
});

/**
 * Those that lead through `max_visits` which agents can use up, or have to, which `isForced` tells. `bounded`: the facts of E0 with what
 * `max_visits` go on with.
 */
export function growthsBehindVisits(
  certain: Facts,
  bounded: Facts,
  isForced: (growth: AgentGrowth) => boolean,
): readonly AgentGrowth[] {
  if (certain.graph.limited.size === 0) return [];
  const told = new Set(findAgentGrowth(certain).flatMap(({ steps }) => steps.map(({ edge }) => edge)));
  const spent = spentStates(certain);
  return findAgentGrowth(onCertain(bounded)).filter((growth) => {
    const edges = growth.steps.map(({ edge }) => edge);
    if (edges.some((edge) => told.has(edge)) || !edges.some(({ from }) => certain.isReachable(from)))
      return false;
    const exhausted = edges.filter(({ isExhausted }) => isExhausted);
    const areSpent = exhausted.length > 0 && exhausted.every(({ from }) => spent.has(from));
    return areSpent || isForced(growth);
  });
}

/** Of a graph that is split by payload, `bounded` holds ways that only some callers may take. */
const onCertain = memo((bounded: Facts): Facts => {
  const graph = restrictGraph(bounded.graph, 'bounded', undefined, bounded.graph.nodeCount);
  const isSame = graph.edges === bounded.graph.edges;
  return isSame ? bounded : new Facts(graph, bounded.assumptions, bounded.fails);
});

/** The states of which one agent can use up the `max_visits` for certain: they lie on a loop on which no other state has any. */
const spentStates = memo((certain: Facts): ReadonlySet<number> => {
  const { limited } = certain.graph;
  const steps = stepsOf(certain, { spawn: false, unlimitedOnly: false });
  const loops = cyclicSteps(
    certain,
    steps.filter(({ edge }) => !isCall(edge.tag)),
  );
  const found = loops.map((own) => new Set(own.map(({ from }) => from).filter((node) => limited.has(node))));
  return new Set(found.flatMap((nodes) => (nodes.size === 1 ? [...nodes] : [])));
});

/**
 * Those of steps that lie on a cycle, where a frame of a growing stack is left only if there is one: a worker begins with nothing pending,
 * so its results lead to no return that it has not left pending itself. Every node is two, one without such a return and one with some.
 */
function cyclicOnLevels(facts: Facts, steps: readonly Step[], unwinding: ReadonlySet<Step>): Step[][] {
  const { graph, assumptions } = facts;
  const nodes = stepNodes(facts);
  const growing = growingCalls(facts);
  const originals = new Map<Step, Step>();
  const lift = (step: Step, isPending: boolean, staysPending: boolean) => {
    const from = step.from + (isPending ? nodes : 0);
    originals.set({ ...step, from, to: step.to + (staysPending ? nodes : 0) }, step);
  };
  for (const step of steps) {
    const { kind } = step;
    if (unwinding.has(step)) {
      for (const staysPending of [true, false]) lift(step, true, staysPending);
      continue;
    }
    const isEmptied = kind === 'spawn' || (kind === 'reset' && assumptions.resetMode === 'clear');
    const node = step.from % graph.nodeCount;
    lift(step, false, kind === 'push' && growing.has(step.edge));
    if (facts.canReach(node, 'pending')) lift(step, true, !isEmptied);
  }
  const cyclic = cyclicSteps(facts, [...originals.keys()], 2 * nodes);
  const told = new Set<Step>();
  // A cycle that there is with such a return as well as without is one.
  return cyclic
    .sort((one, other) => other.length - one.length)
    .map((own) => [...new Set(own.flatMap((step) => originals.get(step) ?? []))])
    .filter((own) => {
      const isNew = own.some((step) => !told.has(step));
      for (const step of own) told.add(step);
      return isNew;
    });
}

function growthsIn(facts: Facts, cyclic: readonly Step[][]): AgentGrowth[] {
  const forks = (node: number) => forkingCallees(facts).holds(node);
  const doubling = once(() => solveForkingCallees(facts, isSpawning(cyclic)));
  const doubles = (node: number) => doubling().holds(node);
  return cyclic.flatMap((own): AgentGrowth[] => {
    const worst = worstOf(own, forks, doubles);
    return worst === null ? [] : [{ ...worst, steps: own }];
  });
}

function isSpawning(cyclic: readonly (readonly Step[])[]): (fork: Edge) => boolean {
  const spawning = new Set<Edge>();
  for (const own of cyclic) for (const { kind, edge } of own) if (kind === 'spawn') spawning.add(edge);
  return (fork) => spawning.has(fork);
}

/**
 * Where there are states with `max_visits`, the steps of which a cycle through a worker can consist: each worker's part
 * of it passes every state once, which any `max_visits` allows. On E0 a call is not told as one step, since what its
 * callee visits counts as well; and where only one visit is allowed, a parent does not come to its fork again.
 */
function chainSteps(facts: Facts): Step[] {
  const { graph } = facts;
  if (graph.limited.size === 0) return [];
  const all = stepsOf(facts, { spawn: true, unlimitedOnly: false });
  if (graph.edgeSet === 'possible') return all;
  const isOnce = (node: number) => graph.implementation(node)?.maxVisits?.count === 1;
  const { of } = adjacencyOf(facts, all).components();
  const once = new Set([...graph.limited].filter(isOnce).map((node) => of[node]));
  return all.filter(
    ({ kind, from, edge }) =>
      !(kind === 'plain' && isCall(edge.tag)) && !(kind === 'fork' && once.has(of[from])),
  );
}

function worstOf(
  steps: readonly Step[],
  forks: (node: number) => boolean,
  doubles: (node: number) => boolean,
): Pick<AgentGrowth, 'step' | 'kind'> | null {
  const callOf = (when: (callee: number) => boolean) =>
    steps.find(({ kind, edge: { tag, target } }) => kind === 'plain' && isCall(tag) && when(target));
  const spawns = steps.filter(({ kind }) => kind === 'spawn');
  const spawned = new Set(spawns.map(({ edge }) => edge));
  const [first] = spawns;
  const parent = steps.find(({ kind, edge }) => kind === 'fork' && spawned.has(edge));
  const twice = spawns.find(({ edge }) => edge === parent?.edge);
  if (twice !== undefined) return { step: twice, kind: 'exponential' };
  if (first !== undefined)
    return { step: first, kind: callOf(doubles) === undefined ? 'chain' : 'exponential' };
  const loop = steps.find(({ kind }) => kind === 'fork') ?? callOf(forks);
  return loop === undefined ? null : { step: loop, kind: 'loop' };
}

/** The calls by which stacks grow. */
function growingCalls(facts: Facts): ReadonlySet<Edge> {
  const steps = findStackGrowth(facts).flatMap((growth) => growth.steps);
  return new Set(steps.flatMap(({ kind, edge }) => (kind === 'push' ? [edge] : [])));
}

/** From a result to the return state of the frame below, where frames without number can lie upon one another. */
function unwindingSteps(facts: Facts): Step[] {
  const { graph } = facts;
  const growths = findStackGrowth(facts);
  if (growths.length === 0) return [];
  const level = sameFrame(facts);
  const shared = growths.length > mostGrowths ? new Set<number>() : undefined;
  return growths.flatMap(({ steps }): Step[] => {
    const returns = steps.flatMap(({ kind, edge }) =>
      kind === 'push' && facts.canReturn(edge.target) ? [edge.second] : [],
    );
    const [hub] = returns;
    const frames = level.reachable(returns, shared ?? new Set());
    const results = frames.flatMap((node) => graph.leaving(node).filter(({ tag }) => tag === 'result'));
    const [result] = results;
    if (hub === undefined || result === undefined) return [];
    const plain = (from: number, to: number, edge: Edge): Step => ({ from, to, kind: 'plain', edge });
    // All by way of one return state, so that there are as many steps as states.
    return [
      ...results.map((edge) => plain(edge.from, hub, edge)),
      ...returns.map((back) => plain(hub, back, result)),
    ];
  });
}
