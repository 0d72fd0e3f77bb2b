import { anyText, handedOn, payloads } from './random-dialects.ts';
import type { State, Tag } from './random-scripts.ts';

export interface Agent {
  readonly state: number;
  readonly payload: string;
  /** Null: of the first agent, whose variables may be anything at any time. */
  readonly job: string | null;
  readonly stack: readonly number[];
  /** How often it has come to the states with a limit. */
  readonly visits: Readonly<Record<number, number>>;
}

/** What becomes of none that a prompt hands on. */
export const none = '{{result}}';
const mostPending = 4;

/** The tags of which an agent can take one; `isHopeful`: also those that it perhaps takes. */
export function tagsOf(
  all: readonly State[],
  { state, payload, job, visits }: Agent,
  isHopeful: boolean,
): readonly Tag[] {
  const { asking, hasPolicy, limit, ways, rest } = all[state] as State;
  if (limit !== null && (visits[state] ?? 0) >= limit.count) return [limit.then];
  const given = asking === null ? null : asking.of === 'job' ? job : payload;
  const isTold = ({ isSure }: Tag) => asking !== null || hasPolicy || isSure || isHopeful;
  if (given === null) return [...ways.values(), rest].filter(isTold);
  const taken = (text: string) => [...ways].find(([test]) => asking?.tests[test]?.(text))?.[1] ?? rest;
  return given === anyText ? [...new Set(anyTexts.map(taken))] : [taken(given)];
}

/** What any text may be: some of each kind that tests tell apart. */
const anyTexts = [
  ...payloads,
  '',
  '3',
  '12',
  '300',
  'b',
  'e',
  'g',
  'm',
  'r',
  'x',
  'reed',
  'bluer',
  'greenish',
  'no',
];

type Step = Agent[] | 'end' | 'far';

/** What an agent can be after one step: `end`, or an agent, with the worker that it has begun; `far` where too much is pending. */
function stepsFrom(all: readonly State[], agent: Agent, isClearing: boolean, isHopeful: boolean): Step[] {
  return tagsOf(all, agent, isHopeful).map((tag) => goOn(all, agent, tag, isClearing));
}

/** What an agent is after this tag of its state. */
export function goOn(
  all: readonly State[],
  agent: Agent,
  { tag, target, second, text, job }: Tag,
  isClearing: boolean,
): Step {
  const { state, stack } = agent;
  const { limit } = all[state] as State;
  const visits =
    limit === null
      ? agent.visits
      : { ...agent.visits, [state]: Math.min(limit.count, (agent.visits[state] ?? 0) + 1) };
  const payload = text === handedOn ? agent.payload || (all[state]?.asking === null ? none : '') : text;
  const next = { state: target, payload, job: agent.job, visits };
  if (tag === 'goto') return [{ ...next, stack }];
  if (tag === 'reset') return [{ ...next, stack: isClearing ? [] : stack }];
  if (tag === 'fork')
    return [
      { ...next, state: second, payload: '', stack },
      { ...next, job, stack: [], visits: {} },
    ];
  if (tag === 'call') return stack.length === mostPending ? 'far' : [{ ...next, stack: [second, ...stack] }];
  const [back, ...others] = stack;
  return back === undefined ? 'end' : [{ ...next, state: back, stack: others }];
}

export interface Explored {
  /** Whether some agent cannot end, with those that it forks on the way. */
  readonly stuck: boolean;
  /** Whether some call cannot return. */
  readonly lost: boolean;
  /** The most returns that are pending at once. */
  readonly deepest: number;
  /** Whether more may be pending. */
  readonly far: boolean;
  /** Whether a fork can lead to itself again. */
  readonly growing: boolean;
}

/**
 * Tries every agent that can come about. `isClearing`: resets clear the stack. For a proof all may come about that prompts perhaps mean, and
 * that helps nobody to end; `far` counts as an end and as a return then. Against one it is the other way round.
 */
export function explore(all: readonly State[], isClearing: boolean, isProof: boolean): Explored {
  const keyOf = (agent: Agent) => JSON.stringify(agent);
  const start: Agent = { state: 0, payload: '', job: null, stack: [], visits: {} };
  const reachedBy = (isHopeful: boolean) => {
    const reached = new Map<string, { agent: Agent; steps: Step[] }>();
    const open = [start];
    for (let agent = open.pop(); agent !== undefined; agent = open.pop()) {
      if (reached.has(keyOf(agent))) continue;
      const steps = stepsFrom(all, agent, isClearing, isHopeful);
      reached.set(keyOf(agent), { agent, steps });
      for (const step of steps) if (typeof step !== 'string') open.push(...step);
    }
    return reached;
  };
  const found = reachedBy(isProof);
  const helping = new Map(
    [...(isProof ? found : reachedBy(true))].map(([key, { agent }]) => [
      key,
      stepsFrom(all, agent, isClearing, !isProof),
    ]),
  );
  const ends = new Set<string>();
  for (let before = -1; before < ends.size; ) {
    before = ends.size;
    for (const [key, steps] of helping) {
      const canEnd = steps.some((step) => {
        if (typeof step === 'string') return step === 'end' || isProof;
        return step.every((one) => ends.has(keyOf(one)));
      });
      if (canEnd) ends.add(key);
    }
  }
  const agents = [...found.values()];
  const far = agents.some(({ steps }) => steps.includes('far'));
  const deepest = Math.max(...agents.map(({ agent }) => agent.stack.length));
  const callees = agents.flatMap(({ agent, steps }) =>
    steps.flatMap((step) =>
      typeof step !== 'string' && step.every(({ stack }) => stack.length > agent.stack.length) ? step : [],
    ),
  );
  const returns = (callee: Agent) => {
    const seen = new Set<string>();
    const left = [callee];
    for (let one = left.pop(); one !== undefined; one = left.pop()) {
      if (one.stack.length < callee.stack.length) return true;
      const key = keyOf(one);
      if (seen.has(key)) continue;
      seen.add(key);
      const tags = tagsOf(all, one, !isProof);
      for (const [at, step] of (helping.get(key) ?? []).entries()) {
        if (step === 'far' && isProof) return true;
        // The first of two is the agent itself. To drop what is pending is no return.
        const isDrop = isClearing && tags[at]?.tag === 'reset';
        if (typeof step !== 'string' && !isDrop) left.push(step[0] as Agent);
      }
    }
    return false;
  };
  const comesBack = ({ agent, steps }: { agent: Agent; steps: Step[] }) => {
    const seen = new Set<string>();
    const left = steps.flatMap((step) => (typeof step !== 'string' && step.length === 2 ? step : []));
    for (let one = left.pop(); one !== undefined; one = left.pop()) {
      const key = keyOf(one);
      if (key === keyOf(agent)) return true;
      if (seen.has(key)) continue;
      seen.add(key);
      for (const step of found.get(key)?.steps ?? []) if (typeof step !== 'string') left.push(...step);
    }
    return false;
  };
  const growing = agents.some(comesBack);
  const isDropped = ({ agent }: { agent: Agent }) =>
    isClearing && agent.stack.length > 0 && tagsOf(all, agent, isProof).some(({ tag }) => tag === 'reset');
  const lost = agents.some(isDropped) || !callees.every(returns);
  const stuck = [...found.keys()].some((key) => !ends.has(key));
  return { stuck, lost, deepest, far, growing };
}
