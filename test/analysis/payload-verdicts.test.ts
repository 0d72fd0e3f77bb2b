import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proveWorkflow } from '../../src/analysis/prove.ts';
import { compile } from '../../src/compiler/compile.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import { makeScope } from '../../src/source/scope.ts';
import { type Asking, type Dialect, dialects, handedOn, jobs, payloads } from './random-dialects.ts';

/** One tag with all that it brings: a literal, or what the state was given. */
interface Tag {
  readonly tag: 'goto' | 'reset' | 'call' | 'fork' | 'result';
  readonly target: number;
  readonly second: number;
  readonly text: string;
  /** The variable that a fork gives to its worker. */
  readonly job: string;
  /** Whether a prompt without a policy says so, or shows it in a block of code, which it perhaps means. */
  readonly isSure: boolean;
}

/**
 * A script that takes one way for each test, and one for the rest; or (`asking` null) a prompt with each of these tags, for
 * so many visits where there is a `limit`, and takes another one then.
 */
interface State {
  readonly asking: Asking | null;
  /** Whether a prompt has a policy, which allows its tags. */
  readonly hasPolicy: boolean;
  readonly limit: { readonly count: number; readonly then: Tag } | null;
  /** The way of the first test that holds is taken. */
  readonly ways: ReadonlyMap<string, Tag>;
  readonly rest: Tag;
}

const mostStates = 4;
const tagWith = (texts: readonly string[]): fc.Arbitrary<Tag> =>
  fc.record({
    tag: fc.constantFrom('goto', 'goto', 'reset', 'call', 'fork', 'result', 'result'),
    target: fc.nat(mostStates - 1),
    second: fc.nat(mostStates - 1),
    text: fc.constantFrom(...texts),
    job: fc.constantFrom(...jobs),
    isSure: fc.boolean(),
  });
const literal = tagWith(payloads);
const tag = tagWith([...payloads, handedOn]);
const stateThat = (asking: Asking | null): fc.Arbitrary<State> =>
  fc.record({
    asking: fc.constant(asking),
    hasPolicy: fc.boolean(),
    limit:
      asking === null
        ? fc.option(fc.record({ count: fc.integer({ min: 1, max: 2 }), then: tag }))
        : fc.constant(null),
    ways: fc
      .uniqueArray(fc.tuple(fc.constantFrom(...Object.keys(asking?.tests ?? { one: 1, two: 2 })), tag), {
        selector: ([test]) => test,
        maxLength: 3,
      })
      .map((ways) => new Map(ways)),
    rest: tag,
  });
/** The first, at which a run begins, asks for nothing and hands nothing on: what a run is given is not known. */
const statesIn = ({ askings }: Dialect): fc.Arbitrary<readonly State[]> =>
  fc
    .tuple(
      literal.map((rest) => ({
        asking: askings[0] ?? null,
        hasPolicy: false,
        limit: null,
        ways: new Map(),
        rest,
      })),
      fc.array(fc.oneof(...[...askings, null].map(stateThat)), {
        minLength: mostStates - 1,
        maxLength: mostStates - 1,
      }),
    )
    .map(([first, others]) => [first, ...others].map(withoutOwn));

/** A state whose visits are used up cannot go on with itself. */
function withoutOwn(state: State, number: number): State {
  const { limit } = state;
  if (limit === null) return state;
  const other = (one: number) => (one === number ? (one + 1) % mostStates : one);
  const { target, second } = limit.then;
  return {
    ...state,
    limit: { ...limit, then: { ...limit.then, target: other(target), second: other(second) } },
  };
}

function written({ tag, target, second, text, job }: Tag): string {
  if (tag === 'result') return `<result>${text}</result>`;
  const back = { goto: '', reset: '', call: ` return="S${second}"`, fork: ` next="S${second}" job="${job}"` }[
    tag
  ];
  return `<${tag}${back} input="${text}">S${target}</${tag}>`;
}

function entry({ tag, target, second, text, job }: Tag): string {
  const payload = text === handedOn ? '"{{result}}"' : text;
  if (tag === 'result') return `{ tag: result, payload: ${payload} }`;
  const back = { goto: '', reset: '', call: `, return: S${second}`, fork: `, next: S${second}, job: ${job}` }[
    tag
  ];
  return `{ tag: ${tag}, target: S${target}${back}, input: ${payload} }`;
}

function promptOf({ ways, rest, limit, hasPolicy }: State): string {
  const all = [...ways.values(), rest];
  const allowed = [...new Set(all.map(entry))].map((one) => `  - ${one}\n`).join('');
  const visits = limit === null ? '' : `max_visits: { count: ${limit.count}, then: ${entry(limit.then)} }\n`;
  if (hasPolicy) return `---\n${visits}allowed_transitions:\n${allowed}---\nGo on with {{result}}.\n`;
  const shown = all.map((one) => {
    const tag = written(one).replace(handedOn, '{{result}}');
    return one.isSure ? `Or write ${tag}.\n` : `\n\`\`\`\n${tag}\n\`\`\`\n`;
  });
  return `---\n${visits}---\nGo on with {{result}}.\n${shown.join('')}`;
}

function fileOf(state: State, number: number, { extension }: Dialect): { name: string; bytes: Uint8Array } {
  const { asking, ways, rest } = state;
  const text =
    asking === null
      ? promptOf(state)
      : asking.script(
          [...ways].map(([test, way]) => [test, written(way)] as const),
          written(rest),
        );
  return { name: `S${number}.${asking === null ? 'md' : extension}`, bytes: Buffer.from(text) };
}

interface Agent {
  readonly state: number;
  readonly payload: string;
  /** Null: of the first agent, whose variables may be anything at any time. */
  readonly job: string | null;
  readonly stack: readonly number[];
  /** How often it has come to the states with a limit. */
  readonly visits: Readonly<Record<number, number>>;
}

/** What becomes of none that a prompt hands on. */
const none = '{{result}}';
const mostPending = 4;

/** The tags of which an agent can take one; `isHopeful`: also those that it perhaps takes. */
function tagsOf(
  all: readonly State[],
  { state, payload, job, visits }: Agent,
  isHopeful: boolean,
): readonly Tag[] {
  const { asking, hasPolicy, limit, ways, rest } = all[state] as State;
  if (limit !== null && (visits[state] ?? 0) >= limit.count) return [limit.then];
  const given = asking === null ? null : asking.of === 'job' ? job : payload;
  const isTold = ({ isSure }: Tag) => asking !== null || hasPolicy || isSure || isHopeful;
  if (given === null) return [...ways.values(), rest].filter(isTold);
  return [[...ways].find(([test]) => asking?.tests[test]?.(given))?.[1] ?? rest];
}

type Step = Agent[] | 'end' | 'far';

/** What an agent can be after one step: `end`, or an agent, with the worker that it has begun; `far` where too much is pending. */
function stepsFrom(all: readonly State[], agent: Agent, isClearing: boolean, isHopeful: boolean): Step[] {
  const { state, stack } = agent;
  const { limit } = all[state] as State;
  const visits =
    limit === null
      ? agent.visits
      : { ...agent.visits, [state]: Math.min(limit.count, (agent.visits[state] ?? 0) + 1) };
  return tagsOf(all, agent, isHopeful).map(({ tag, target, second, text, job }) => {
    const payload = text === handedOn ? agent.payload || (all[state]?.asking === null ? none : '') : text;
    const next = { state: target, payload, job: agent.job, visits };
    if (tag === 'goto') return [{ ...next, stack }];
    if (tag === 'reset') return [{ ...next, stack: isClearing ? [] : stack }];
    if (tag === 'fork')
      return [
        { ...next, state: second, payload: '', stack },
        { ...next, job, stack: [], visits: {} },
      ];
    if (tag === 'call')
      return stack.length === mostPending ? 'far' : [{ ...next, stack: [second, ...stack] }];
    const [back, ...others] = stack;
    return back === undefined ? 'end' : [{ ...next, state: back, stack: others }];
  });
}

interface Explored {
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
function explore(all: readonly State[], isClearing: boolean, isProof: boolean): Explored {
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

describe.each(Object.entries(dialects))(
  'what is proved of scripts that tell payloads and workers apart, in %s',
  (_, dialect) => {
    it('agrees with a naive machine', async () => {
      const seen = { proved: 0, refuted: 0, unknown: 0 };
      const holds = async (all: readonly State[], isClearing: boolean) => {
        const settings = `entry: S0\nplatforms: [${dialect.platform}]\nreset_stack: ${isClearing ? 'clear' : 'preserve'}\n`;
        const manifest = { name: 'workflow.yaml', bytes: Buffer.from(settings) };
        const files = all.map((state, number) => fileOf(state, number, dialect));
        const { workflow } = await compile(makeScope('random', [...files, manifest]), {
          grammars: grammarFiles,
        });
        const shown = files.map(({ name, bytes }) => `${name}:\n${bytes}`).join('\n');
        const proofs = proveWorkflow(workflow);
        const [hopeful, least] = [explore(all, isClearing, true), explore(all, isClearing, false)];
        for (const { property, verdict, reason: told, depth } of proofs) {
          const reason = `${told}\n${shown}`;
          const isWrong = { 'can-end': 'stuck', 'calls-return': 'lost' } as const;
          if (property === 'can-end') seen[verdict] += 1;
          if (property === 'stack-bounded' && verdict === 'proved' && depth !== null)
            expect(hopeful.deepest, reason).toBeLessThanOrEqual(depth);
          if (property === 'stack-bounded' && verdict === 'refuted') expect(least.far, reason).toBe(true);
          if (property === 'agents-bounded' && verdict === 'proved')
            expect(hopeful.growing, reason).toBe(false);
          if (property === 'agents-bounded' && verdict === 'refuted' && !least.far)
            expect(least.growing, reason).toBe(true);
          if (property !== 'can-end' && property !== 'calls-return') continue;
          if (verdict === 'proved') expect(hopeful[isWrong[property]], reason).toBe(false);
          if (verdict === 'refuted' && !least.far) expect(least[isWrong[property]], reason).toBe(true);
        }
      };
      await fc.assert(fc.asyncProperty(statesIn(dialect), fc.boolean(), holds), {
        seed: Number(process.env['ORACLE_SEED'] ?? 30_101),
        numRuns: Number(process.env['ORACLE_RUNS'] ?? 100),
      });
      expect(seen.unknown).toBeLessThan(Math.min(seen.proved, seen.refuted) / 3);
    });
  },
);
