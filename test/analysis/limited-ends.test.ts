import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findUsedUpLoops } from '../../src/analysis/endings/used-up-loops.ts';
import { factsOf } from '../../src/analysis/flow/facts-of.ts';
import { proveWorkflow } from '../../src/analysis/proofs/prove.ts';
import type { Implementation, Transition, Workflow } from '../../src/ir/ir.generated.ts';
import type { Property } from '../../src/ir/properties.ts';
import type { NaiveRule } from './naive-machine.ts';
import { compileRules, type RandomWorkflow, randomWorkflows } from './random-workflow.ts';

/** The size of a nightly run is set from outside. */
const runs = Number(process.env['ORACLE_RUNS'] ?? 500);
/** Deeper stacks are not tried: what they lead to counts as the end. */
const deepest = 3;
const mostConfigurations = 20_000;

/** How often a state may be entered, 0 for any number of times; and where it goes on then, -1 for a result. */
type Limit = readonly [count: number, then: number];

/** A state, the return states that are pending, and how often each state has been entered. */
interface Configuration {
  readonly state: number;
  readonly stack: readonly number[];
  readonly visits: readonly number[];
}

const keyOf = ({ state, stack, visits }: Configuration) => `${state} ${stack.join()} ${visits.join()}`;

/** Where an agent comes to in one step, `end` standing for the end, and where a worker begins in it. */
interface Way {
  readonly to: string;
  readonly worker: string | null;
}

/**
 * Every configuration that an agent can come to with every visit counted, what each leads to, and those at which a call begins;
 * whether a reset drops a return; and whether none was left out.
 */
function explore(
  { rules, entries, stateCount }: RandomWorkflow,
  limits: readonly Limit[],
  resetMode: 'preserve' | 'clear',
) {
  const entered = (from: Pick<Configuration, 'stack' | 'visits'>, state: number): Configuration => {
    const counted = Math.min((from.visits[state] ?? 0) + 1, (limits[state]?.[0] ?? 0) + 1);
    return { state, stack: from.stack, visits: from.visits.map((old, at) => (at === state ? counted : old)) };
  };
  const rulesOf = ({ state, visits }: Configuration): readonly NaiveRule[] => {
    const [count, then] = limits[state] ?? [0, -1];
    if (count === 0 || (visits[state] ?? 0) <= count) return rules.filter(({ from }) => from === state);
    return [{ from: state, tag: then === -1 ? 'result' : 'goto', target: then, second: -1 }];
  };
  const start = { stack: [], visits: Array.from({ length: stateCount }, () => 0) };
  const known = new Map(entries.map((state) => entered(start, state)).map((one) => [keyOf(one), one]));
  const next = new Map<string, readonly Way[]>();
  const keep = (one: Configuration) => {
    const key = keyOf(one);
    known.set(key, known.get(key) ?? one);
    return key;
  };
  const called = new Set<string>();
  let drops = false;
  let isWhole = true;
  for (const [key, one] of known) {
    const reached = rulesOf(one).map(({ tag, target, second }): Way => {
      const [back, ...rest] = one.stack;
      const worker = tag === 'fork' ? keep(entered(start, target)) : null;
      if (tag === 'result' && back === undefined) return { to: 'end', worker };
      const isCleared = tag === 'reset' && resetMode === 'clear';
      drops ||= isCleared && back !== undefined;
      const after =
        tag === 'result' || isCleared
          ? entered({ ...one, stack: isCleared ? [] : rest }, isCleared ? target : (back ?? 0))
          : tag === 'call' || tag === 'function'
            ? entered({ ...one, stack: [second, ...one.stack] }, target)
            : entered(one, tag === 'fork' ? second : target);
      if (after.stack.length > deepest || known.size > mostConfigurations) {
        isWhole = false;
        return { to: 'end', worker };
      }
      const to = keep(after);
      if (after.stack.length > one.stack.length) called.add(to);
      return { to, worker };
    });
    next.set(key, reached);
  }
  return { known, next, called, drops, isWhole };
}

/** The configurations from which a way leads to one that `holds`; where workers count, all that begin on it lead there too. */
function leadingTo(
  next: ReadonlyMap<string, readonly Way[]>,
  holds: (key: string) => boolean,
  workersCount: boolean,
): Set<string> {
  const found = new Set([...next.keys(), 'end'].filter(holds));
  const leads = ({ to, worker }: Way) =>
    found.has(to) && (!workersCount || worker === null || found.has(worker));
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const [from, ways] of next) if (ways.some(leads)) found.add(from);
  }
  return found;
}

async function compileLimited(
  random: RandomWorkflow,
  limits: readonly Limit[],
  resetStack: 'preserve' | 'clear',
): Promise<Workflow> {
  const workflow = await compileRules(random);
  const implementations = workflow.implementations.map((implementation, at): Implementation => {
    const [count, to] = limits[at] ?? [0, -1];
    if (count === 0) return implementation;
    const span = { start: 0, end: 0 };
    const file = `S${to}.md`;
    const then: Transition = {
      ...{ tag: to === -1 ? 'result' : 'goto', payload: to === -1 ? 'gave up' : null, payloadSpan: null },
      target:
        to === -1 ? null : { text: `S${to}`, file: implementation.file, span, unix: file, windows: file },
      ...{ return: null, next: null, attributes: [], span, origin: 'max_visits', certainty: 'certain' },
    };
    return { ...implementation, maxVisits: { count, then, span } };
  });
  const settings = { ...workflow.settings, resetStack };
  return { ...workflow, implementations, platforms: ['unix'], settings };
}

const small = randomWorkflows.filter(({ stateCount }) => stateCount <= 4);
const limited = small.chain((random) =>
  fc
    .array(fc.tuple(fc.constantFrom(0, 0, 1, 2), fc.integer({ min: -1, max: random.stateCount - 1 })), {
      minLength: random.stateCount,
      maxLength: random.stateCount,
    })
    .chain((limits) =>
      fc
        .constantFrom('preserve' as const, 'clear' as const)
        .map((resetMode) => ({ random, limits, resetMode })),
    ),
);

/** Each worker has the visit that its parent has used up, and forks one more. */
const forksItself = {
  random: { stateCount: 1, entries: [0], rules: [{ from: 0, tag: 'fork' as const, target: 0, second: 0 }] },
  limits: [[1, -1]] as [1, number][],
  resetMode: 'preserve' as const,
};

/** Below the call, the first state has no visit left and cannot reset. */
const neverDrops = {
  random: {
    stateCount: 3,
    entries: [0],
    rules: [
      { from: 0, tag: 'reset' as const, target: 1, second: -1 },
      { from: 0, tag: 'goto' as const, target: 1, second: -1 },
      { from: 1, tag: 'call' as const, target: 0, second: 2 },
      { from: 2, tag: 'result' as const, target: -1, second: -1 },
    ],
  },
  limits: [
    [1, -1],
    [0, -1],
    [0, -1],
  ] as [0 | 1, number][],
  resetMode: 'clear' as const,
};

it('proves and refutes nothing else than what is so with every visit counted', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(limited, async ({ random, limits, resetMode }) => {
      const workflow = await compileLimited(random, limits, resetMode);
      const proofs = proveWorkflow(workflow);
      const { known, next, called, drops, isWhole } = explore(random, limits, resetMode);
      const check = (property: Property, fault: string | undefined) => {
        const answer = proofs.find((proof) => proof.property === property)?.verdict;
        seen.add(`${property} ${answer} ${fault === undefined}`);
        if (fault !== undefined) expect(answer, fault).not.toBe('proved');
        else if (isWhole) expect(answer).not.toBe('refuted');
      };
      const ends = leadingTo(next, (key) => key === 'end', true);
      check(
        'can-end',
        [...known.keys()].find((key) => !ends.has(key)),
      );
      for (const { node } of findUsedUpLoops(factsOf(workflow)('unix', 'possible'))) {
        const usedUp = [...known].filter(
          ([, { state, visits }]) => state === node && (visits[node] ?? 0) > (limits[node]?.[0] ?? 0),
        );
        if (isWhole) for (const [key] of usedUp) expect(ends.has(key), key).toBe(false);
        seen.add(`used up ${usedUp.length > 0}`);
      }
      const depthOf = (key: string) => known.get(key)?.stack.length ?? 0;
      const returning = Array.from({ length: deepest + 1 }, (_, depth) =>
        leadingTo(next, (key) => key === 'end' || depthOf(key) < depth, false),
      );
      const kept = [...called].find((key) => !returning[depthOf(key)]?.has(key));
      check('calls-return', kept ?? (drops ? 'a reset drops a return' : undefined));
    }),
    { seed: 20_023, numRuns: runs, examples: [[forksItself], [neverDrops]] },
  );
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'can-end proved true',
      'can-end unknown false',
      'can-end refuted false',
      'calls-return proved true',
      'calls-return unknown true',
      'calls-return refuted false',
      'used up true',
    ]),
  );
});
