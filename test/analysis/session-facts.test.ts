import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factsOf } from '../../src/analysis/flow/facts-of.ts';
import type { Facts } from '../../src/analysis/graph/facts.ts';
import { findModelSwitches } from '../../src/analysis/sessions/model-switches.ts';
import { SessionFacts, type SessionKind, sessionKinds } from '../../src/analysis/sessions/session-facts.ts';
import { NaiveMachine } from './naive-machine.ts';
import { compileStates, type RandomWorkflow, randomWorkflows } from './random-workflow.ts';

/** Of an agent: its kind, or the prompt that has spoken last in it. */
type Session = Exclude<SessionKind, 'inherited'> | number;

interface Frame {
  readonly back: number;
  readonly session: Session;
}

/** An agent before it does what its state says. */
interface Configuration {
  readonly state: number;
  readonly session: Session;
  readonly stack: readonly Frame[];
}

const deepest = 3;
const mostConfigurations = 4_000;
const modes = ['preserve', 'clear'] as const;

/** Every configuration that some agent comes to, by the table of language.md#tags; stacks up to a depth. */
function explore(
  { entries, rules }: RandomWorkflow,
  prompts: ReadonlySet<number>,
  resetMode: (typeof modes)[number],
): { configurations: Configuration[]; isCut: boolean } {
  let isCut = false;
  const seen = new Map<string, Configuration>();
  const add = (configuration: Configuration) => {
    if (configuration.stack.length > deepest) isCut = true;
    else seen.set(JSON.stringify(configuration), configuration);
  };
  for (const state of entries) add({ state, session: 'none', stack: [] });
  for (const { state, session, stack } of seen.values()) {
    if (seen.size > mostConfigurations) {
      isCut = true;
      break;
    }
    const own = prompts.has(state) ? state : session;
    for (const { from, tag, target, second } of rules) {
      if (from !== state) continue;
      const [top, ...below] = stack;
      if (tag === 'goto') add({ state: target, session: own, stack });
      if (tag === 'reset')
        add({ state: target, session: 'fresh', stack: resetMode === 'clear' ? [] : stack });
      if (tag === 'call' || tag === 'function')
        add({
          state: target,
          session: tag === 'call' ? own : 'fresh',
          stack: [{ back: second, session: own }, ...stack],
        });
      if (tag === 'fork') {
        add({ state: target, session: 'fresh', stack: [] });
        add({ state: second, session: own, stack });
      }
      if (tag === 'result' && top !== undefined) add({ state: top.back, session: top.session, stack: below });
    }
  }
  return { configurations: [...seen.values()], isCut };
}

/** Follows a path with a real conversation, every step by the table; whole calls have only to be able to return. */
function replay(
  facts: Facts,
  machine: NaiveMachine,
  prompts: ReadonlySet<number>,
  node: number,
  kind: SessionKind,
) {
  const path = new SessionFacts(facts).pathTo(node, kind) ?? [];
  let state = path[0]?.edge.from ?? node;
  let session: SessionKind = 'none';
  expect(machine.entries).toContain(state);
  for (const { edge, to, effect } of path) {
    const { from, tag, target, second } = edge;
    expect(from).toBe(state);
    expect(machine.rules).toContainEqual({ from, tag, target, second });
    if (prompts.has(state)) session = 'inherited';
    if (tag === 'reset' || (tag === 'function' && effect === 'push') || (tag === 'fork' && effect === 'drop'))
      session = 'fresh';
    const isWholeCall = (tag === 'call' || tag === 'function') && effect === 'none';
    if (isWholeCall) expect(machine.canReturn(target)).toBe(true);
    expect(to).toBe(isWholeCall || (tag === 'fork' && effect === 'none') ? second : target);
    state = to;
  }
  expect([state, session]).toEqual([node, kind]);
}

describe('the session facts', () => {
  it('agree with every conversation that a naive machine comes to, under both reset modes', async () => {
    const cases = fc.tuple(randomWorkflows, fc.uniqueArray(fc.nat(5)));
    await fc.assert(
      fc.asyncProperty(cases, async ([random, drawn]) => {
        const prompts = new Set(drawn);
        const solve = factsOf(await compileStates(random, prompts));
        for (const resetMode of modes) {
          const facts = solve('unix', 'certain', { resetMode });
          const sessions = new SessionFacts(facts);
          for (const { state, session } of explore(random, prompts, resetMode).configurations)
            expect(
              sessions.holds(state, typeof session === 'number' ? 'inherited' : session),
              `S${state} ${session}`,
            ).toBe(true);
          const machine = new NaiveMachine(random, { resetMode, callsReturn: 'none' });
          for (let node = 0; node < random.stateCount; node++)
            for (const kind of sessionKinds)
              if (sessions.holds(node, kind)) replay(facts, machine, prompts, node, kind);
        }
      }),
      { seed: 20_011, numRuns: 300 },
    );
  });
});

describe('the switches of models', () => {
  it('are those that a naive machine comes to', async () => {
    const models = fc.dictionary(
      fc.constantFrom('0', '1', '2', '3', '4', '5'),
      fc.constantFrom('opus', 'haiku'),
    );
    const cases = fc.tuple(randomWorkflows, fc.uniqueArray(fc.nat(5)), models);
    let found = 0;
    await fc.assert(
      fc.asyncProperty(cases, async ([random, drawn, modelOf]) => {
        const prompts = new Set(drawn);
        const workflow = await compileStates(random, prompts, modelOf);
        const switches = findModelSwitches(factsOf(workflow)('unix', 'certain'), workflow);
        found += switches.length;
        const { configurations, isCut } = explore(random, prompts, 'preserve');
        const expected = new Set<number>();
        for (const { state, session } of configurations) {
          if (
            prompts.has(state) &&
            typeof session === 'number' &&
            ![undefined, modelOf[session]].includes(modelOf[state])
          )
            expected.add(state);
        }
        const told = switches.map(({ after }) => after);
        expect(told).toEqual(expect.arrayContaining([...expected]));
        if (isCut) return;
        expect(told.length).toBe(expected.size);
        for (const { before, after } of switches)
          expect(configurations.some(({ state, session }) => state === after && session === before)).toBe(
            true,
          );
      }),
      { seed: 20_013, numRuns: 400 },
    );
    expect(found).toBeGreaterThan(20);
  });
});
