import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkWorkflow } from '../../src/analysis/check-workflow.ts';
import { factsOf } from '../../src/analysis/flow/facts-of.ts';
import type { ResetMode } from '../../src/analysis/graph/facts.ts';
import { surveyOf } from '../../src/analysis/graph/survey.ts';
import { proveWorkflow } from '../../src/analysis/proofs/prove.ts';
import { findAgentGrowth } from '../../src/analysis/stack/agent-growth.ts';
import { leavingSteps } from '../../src/analysis/stack/left-callees.ts';
import { findPendingResets } from '../../src/analysis/stack/pending-resets.ts';
import { findStackGrowth, stackDepth } from '../../src/analysis/stack/stack-growth.ts';
import type { Workflow } from '../../src/ir/ir.generated.ts';
import type { Property } from '../../src/ir/properties.ts';
import { NaiveMachine, type NaiveRule } from './naive-machine.ts';
import { compileRules, type RandomWorkflow, randomWorkflows } from './random-workflow.ts';

/** The size of a nightly run is set from outside. */
const runs = Number(process.env['ORACLE_RUNS'] ?? 500);
const modes: readonly ResetMode[] = ['preserve', 'clear'];

/** Every state has a rule, so that nothing is left open and E0 is E+. */
const totalWorkflows: fc.Arbitrary<RandomWorkflow> = randomWorkflows.chain((random) => {
  const idle = Array.from({ length: random.stateCount }, (_, state) => state).filter(
    (state) => !random.rules.some(({ from }) => from === state),
  );
  const rule = (from: number): fc.Arbitrary<NaiveRule> =>
    fc
      .option(fc.nat(random.stateCount - 1), { freq: 2 })
      .map((target) =>
        target === null
          ? { from, tag: 'result', target: -1, second: -1 }
          : { from, tag: 'goto', target, second: -1 },
      );
  return fc.tuple(...idle.map(rule)).map((added) => ({ ...random, rules: [...random.rules, ...added] }));
});

async function workflowOf(random: RandomWorkflow, resetStack: ResetMode): Promise<Workflow> {
  const workflow = await compileRules(random);
  return { ...workflow, platforms: ['unix'], settings: { ...workflow.settings, resetStack } };
}

function verdictOf(workflow: Workflow, property: Property): string {
  return proveWorkflow(workflow).find((proof) => proof.property === property)?.verdict ?? 'none';
}

function machineFor(random: RandomWorkflow, resetMode: ResetMode): NaiveMachine {
  return new NaiveMachine(random, { resetMode, callsReturn: 'none' });
}

/** Deeper stacks hold no other state than those up to the number of states, and the machine cannot look above its depth. */
function everyRunCanEnd(random: RandomWorkflow, mode: ResetMode): boolean {
  const machine = machineFor(random, mode);
  const low = machine.configurations().filter(({ length }) => length <= random.stateCount + 1);
  return low.every((configuration) => machine.runCanEnd(configuration));
}

function eachMode(check: (random: RandomWorkflow, mode: ResetMode) => Promise<void>) {
  return fc.assert(
    fc.asyncProperty(totalWorkflows, async (random) => {
      for (const mode of modes) await check(random, mode);
    }),
    { seed: 20_011, numRuns: runs },
  );
}

describe('verdicts', () => {
  it('know which states a run can end from', () =>
    eachMode(async (random, mode) => {
      const facts = factsOf(await workflowOf(random, mode))('unix', 'certain');
      const machine = machineFor(random, mode);
      for (let node = 0; node < random.stateCount; node++)
        expect(facts.canFinish(node), `S${node} ${mode}`).toBe(machine.canEnd(`${node}`));
    }));

  it('prove that every run can end, or refute it, as every configuration shows', () =>
    eachMode(async (random, mode) => {
      const all = everyRunCanEnd(random, mode);
      expect(verdictOf(await workflowOf(random, mode), 'can-end')).toBe(all ? 'proved' : 'refuted');
    }));

  it('prove that every call returns, or refute it', () =>
    eachMode(async (random, mode) => {
      const machine = machineFor(random, mode);
      const called = random.rules.filter(
        ({ tag, from }) => (tag === 'call' || tag === 'function') && machine.isReached(from),
      );
      const drops =
        mode === 'clear' &&
        random.rules.some(({ tag, from }) => tag === 'reset' && machine.canReach(from, 'pending'));
      const all = called.every(({ target }) => machine.canReturn(target)) && !drops;
      expect(verdictOf(await workflowOf(random, mode), 'calls-return')).toBe(all ? 'proved' : 'refuted');
    }));

  it('name every return that a reset drops, and no other', () =>
    eachMode(async (random, mode) => {
      const machine = machineFor(random, mode);
      const workflow = await workflowOf(random, mode);
      const context = { survey: surveyOf(workflow), facts: factsOf(workflow) };
      for (const { edge, returns, others } of findPendingResets(context, 'unix')) {
        const stacks = machine.configurations().filter(([state]) => state === `${edge.from}`);
        const waiting = new Set(stacks.flatMap((stack) => [...stack.slice(1)].map((node) => `S${node}`)));
        expect([...returns, ...others].sort(), `S${edge.from} ${mode}`).toEqual([...waiting].sort());
      }
    }));

  it('call a step one out of a callee only where somebody waits', () =>
    eachMode(async (random, mode) => {
      const machine = machineFor(random, mode);
      const facts = factsOf(await workflowOf(random, mode))('unix', 'certain');
      for (const growth of findStackGrowth(facts))
        for (const { from } of leavingSteps(facts, growth))
          expect(machine.canReach(from, 'empty')).toBe(false);
    }));

  it('know how deep a stack grows', () =>
    eachMode(async (random, mode) => {
      const deepest = Math.max(
        ...machineFor(random, mode)
          .configurations()
          .map(({ length }) => length - 1),
      );
      const workflow = await workflowOf(random, mode);
      // A stack that is bounded holds fewer returns than there are states.
      const isBounded = deepest <= random.stateCount;
      expect(verdictOf(workflow, 'stack-bounded')).toBe(isBounded ? 'proved' : 'refuted');
      expect(stackDepth(factsOf(workflow)('unix', 'certain'))).toBe(isBounded ? deepest : 'unbounded');
    }));

  it('know whether the number of agents is bounded', () =>
    fc.assert(
      fc.asyncProperty(
        totalWorkflows.filter(({ stateCount, rules }) => stateCount <= 3 && returnStates(rules).size <= 1),
        async (random) => {
          for (const mode of modes) {
            const workflow = await workflowOf(random, mode);
            const grows = mostForks(random, mode) >= forksThatNeverStop;
            expect(verdictOf(workflow, 'agents-bounded'), mode).toBe(grows ? 'refuted' : 'proved');
            expect(findAgentGrowth(factsOf(workflow)('unix', 'certain')).length > 0).toBe(grows);
          }
        },
      ),
      { seed: 20_012, numRuns: runs },
    ));

  it('tell a finding of every workflow that a run cannot always end, and none where it can', () =>
    eachMode(async (random, mode) => {
      const workflow = await workflowOf(random, mode);
      const found = checkWorkflow(workflow, {
        textProblems: [],
        problems: [],
        overrides: {},
        platformsDeclared: true,
      });
      const told = found
        .flatMap((finding) => [finding, ...finding.consequences])
        // A loop that can fork is a note; one that cannot do otherwise is no run that ends.
        .filter(({ rule, severity }) => rule !== 'fork-unbounded' || severity === 'warning')
        .map(({ rule }) => rule);
      // A call that does not return can still end the run, where a reset drops the caller.
      if (everyRunCanEnd(random, mode)) expect(told.filter((rule) => endless.has(rule))).toEqual([]);
      else
        expect(told.some((rule) => endless.has(rule) || unreturned.has(rule) || doubling.has(rule))).toBe(
          true,
        );
    }));
});

const endless = new Set(['never-ends', 'trap', 'worker-never-ends', 'fork-unbounded']);
/** Also a warning where the agents only can double. */
const doubling = new Set(['fork-bomb']);
const unreturned = new Set(['call-never-returns', 'recursion-no-base']);

function returnStates(rules: readonly NaiveRule[]): Set<number> {
  const calls = rules.filter(({ tag }) => tag === 'call' || tag === 'function');
  return new Set(calls.map(({ second }) => second));
}

/** More forks than a way without repetition through three states can hold. */
const forksThatNeverStop = 40;
const deepest = 200;

/** The most forks on one way, on into the worker or with its parent, counted up to a bound. One return state is enough to know a stack by its depth. */
function mostForks({ stateCount, entries, rules }: RandomWorkflow, mode: ResetMode): number {
  const width = deepest + 1;
  const forks = new Int32Array(stateCount * width).fill(-1);
  const pending: number[] = [];
  const reach = (state: number, depth: number, count: number) => {
    const at = state * width + depth;
    if (depth > deepest || (forks[at] ?? 0) >= Math.min(count, forksThatNeverStop)) return;
    forks[at] = Math.min(count, forksThatNeverStop);
    pending.push(at);
  };
  for (const entry of entries) reach(entry, 0, 0);
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const [state, depth, count] = [Math.floor(at / width), at % width, forks[at] ?? 0];
    for (const { from, tag, target, second } of rules) {
      if (from !== state) continue;
      if (tag === 'goto') reach(target, depth, count);
      else if (tag === 'reset') reach(target, mode === 'clear' ? 0 : depth, count);
      else if (tag === 'fork') {
        reach(target, 0, count + 1);
        reach(second, depth, count + 1);
      } else if (tag !== 'result') reach(target, depth + 1, count);
      else if (depth > 0) for (const back of returnStates(rules)) reach(back, depth - 1, count);
    }
  }
  return Math.max(...forks);
}
