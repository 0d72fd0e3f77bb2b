import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factsOf } from '../../src/analysis/flow/facts-of.ts';
import type { Assumptions, Facts, StackKind } from '../../src/analysis/graph/facts.ts';
import { NaiveMachine, type NaiveRule } from './naive-machine.ts';
import { compileChoices, type RandomChoices, randomChoices, rulesOf } from './random-choices.ts';
import { compileRules, type RandomWorkflow, randomWorkflows } from './random-workflow.ts';

const assumptions: readonly Assumptions[] = [
  { resetMode: 'preserve', callsReturn: 'none', failuresEnd: false, workersEnd: true },
  { resetMode: 'clear', callsReturn: 'none', failuresEnd: false, workersEnd: true },
  { resetMode: 'preserve', callsReturn: 'certain', failuresEnd: false, workersEnd: true },
  { resetMode: 'preserve', callsReturn: 'all', failuresEnd: false, workersEnd: true },
  { resetMode: 'clear', callsReturn: 'all', failuresEnd: false, workersEnd: true },
];
const stackKinds: readonly StackKind[] = ['empty', 'pending'];
/** The size of a nightly run is set from outside. */
const runs = Number(process.env['ORACLE_RUNS'] ?? 600);

/** Follows a path of the solver with a real stack, as the effect of each step says, and finds every step legal. */
function replay(facts: Facts, machine: NaiveMachine, node: number, stack: StackKind): void {
  const path = facts.pathTo(node, stack) ?? [];
  let current = path[0]?.edge.from ?? node;
  expect(machine.entries).toContain(current);
  let pending = '';
  for (const { edge, to, effect } of path) {
    expect(edge.from).toBe(current);
    const rule: NaiveRule = { from: edge.from, tag: edge.tag, target: edge.target, second: edge.second };
    expect(machine.rules).toContainEqual(rule);
    const after = { push: `${edge.second}${pending}`, drop: '', none: pending }[effect];
    expect(machine.foldedSuccessors(rule, to, pending), JSON.stringify(rule)).toContain(after);
    pending = after;
    current = to;
  }
  expect(current).toBe(node);
  expect(pending === '' ? 'empty' : 'pending').toBe(stack);
}

async function compare(random: RandomWorkflow): Promise<void> {
  const solve = factsOf(await compileRules(random));
  for (const assumed of assumptions) {
    const facts = solve('unix', 'certain', assumed);
    const machine = new NaiveMachine(random, assumed);
    for (let node = 0; node < random.stateCount; node++) {
      expect(facts.canReturn(node), `Ret(S${node})`).toBe(machine.canReturn(node));
      for (const stack of stackKinds) {
        const reached = machine.canReach(node, stack);
        expect(facts.canReach(node, stack), `Reach(S${node}, ${stack})`).toBe(reached);
        expect(facts.pathTo(node, stack) !== null).toBe(reached);
        if (reached) replay(facts, machine, node, stack);
      }
    }
  }
}

describe('the base facts', () => {
  it('agree with every configuration that a naive stack machine comes to, under both reset modes', async () => {
    await fc.assert(fc.asyncProperty(randomWorkflows, compare), { seed: 20_003, numRuns: runs });
  });

  it('hold on E+ wherever they hold on E0', async () => {
    await fc.assert(
      fc.asyncProperty(randomWorkflows, async (random) => {
        const solve = factsOf(await compileRules(random));
        for (const assumed of assumptions) {
          const certain = solve('unix', 'certain', assumed);
          const possible = solve('unix', 'possible', assumed);
          for (let node = 0; node < random.stateCount; node++) {
            if (certain.canReturn(node)) expect(possible.canReturn(node)).toBe(true);
            for (const stack of stackKinds)
              if (certain.canReach(node, stack)) expect(possible.canReach(node, stack)).toBe(true);
          }
        }
      }),
      { seed: 20_004, numRuns: runs },
    );
  });

  it('hold on E+ for every state that a choice can become, and on E0 for none of them', async () => {
    const compareChoices = async (random: RandomChoices) => {
      const solve = factsOf(await compileChoices(random));
      for (const [edgeSet, choices] of [
        ['certain', 'left out'],
        ['possible', 'expanded'],
      ] as const) {
        for (const assumed of assumptions) {
          const facts = solve('unix', edgeSet, assumed);
          const machine = new NaiveMachine(rulesOf(random, choices), assumed);
          for (let node = 0; node < random.stateCount; node++) {
            expect(facts.canReturn(node), `${edgeSet} Ret(${node})`).toBe(machine.canReturn(node));
            for (const stack of stackKinds) {
              const reached = machine.canReach(node, stack);
              expect(facts.canReach(node, stack), `${edgeSet} Reach(${node}, ${stack})`).toBe(reached);
            }
          }
        }
      }
    };
    await fc.assert(fc.asyncProperty(randomChoices, compareChoices), { seed: 20_005, numRuns: runs / 3 });
  });
});
