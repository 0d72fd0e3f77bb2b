import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factsOf } from '../../src/analysis/flow/facts-of.ts';
import { CheapestFinish } from '../../src/analysis/sessions/cheapest-finish.ts';
import { compileStates, type RandomWorkflow, randomWorkflows } from './random-workflow.ts';

/** Agents that are still to be run, each as its state and one digit for each pending return; the last one steps. */
type Run = readonly string[];

const deepest = 6;
const mostAgents = 5;
const mostRuns = 5_000;

/** The fewest turns by which a run from `start` ends: all runs are tried, the cheapest first. Null where that takes too long. */
function fewestTurns(
  { rules }: RandomWorkflow,
  prompts: ReadonlySet<number>,
  start: number,
  resetMode: 'preserve' | 'clear',
): number | null {
  const byTurns: Run[][] = [[[`${start}`]]];
  const seen = new Set<string>();
  let isCut = false;
  for (let turns = 0; turns < byTurns.length; turns++) {
    for (const run of byTurns[turns] ?? []) {
      const agent = run.at(-1);
      if (agent === undefined) return turns;
      const key = run.join(' ');
      if (seen.has(key)) continue;
      seen.add(key);
      if (seen.size > mostRuns) return null;
      const state = Number(agent[0]);
      const stack = agent.slice(1);
      const after = turns + (prompts.has(state) ? 1 : 0);
      for (const { from, tag, target, second } of rules) {
        if (from !== state) continue;
        const agents: string[] = [...run.slice(0, -1)];
        if (tag === 'goto') agents.push(`${target}${stack}`);
        else if (tag === 'reset') agents.push(`${target}${resetMode === 'clear' ? '' : stack}`);
        else if (tag === 'fork') agents.push(`${second}${stack}`, `${target}`);
        else if (tag !== 'result') agents.push(`${target}${second}${stack}`);
        else if (stack !== '') agents.push(stack);
        if (agents.length > mostAgents || (agents.at(-1) ?? '').length > deepest + 1) isCut = true;
        else {
          byTurns[after] ??= [];
          byTurns[after].push(agents);
        }
      }
    }
  }
  return isCut ? null : Number.POSITIVE_INFINITY;
}

describe('the cheapest finish', () => {
  it('is what trying out all runs finds, under both reset modes', async () => {
    let compared = 0;
    const cases = fc.tuple(randomWorkflows, fc.uniqueArray(fc.nat(5)));
    await fc.assert(
      fc.asyncProperty(cases, async ([random, drawn]) => {
        const prompts = new Set(drawn);
        const solve = factsOf(await compileStates(random, prompts));
        for (const resetMode of ['preserve', 'clear'] as const) {
          const facts = solve('unix', 'certain', { resetMode });
          const cheapest = new CheapestFinish(facts);
          for (let node = 0; node < random.stateCount; node++) {
            expect(cheapest.turnsFrom(node) < Number.POSITIVE_INFINITY).toBe(
              cheapest.pathFrom(node).length > 0 || ends(random, node),
            );
            const fewest = fewestTurns(random, prompts, node, resetMode);
            if (fewest === null) continue;
            compared += 1;
            expect(cheapest.turnsFrom(node), `S${node} ${resetMode}`).toBe(fewest);
          }
        }
      }),
      { seed: 20_012, numRuns: 300 },
    );
    expect(compared).toBeGreaterThan(1_000);
  });

  it('is found where the run itself is longer than anything could follow', async () => {
    // Each state calls the next one twice: 2^60 turns, told in one step for each call.
    const depth = 60;
    const rules = Array.from({ length: depth }, (_, from) => [
      { from: 2 * from, tag: 'call' as const, target: 2 * from + 2, second: 2 * from + 1 },
      { from: 2 * from + 1, tag: 'call' as const, target: 2 * from + 2, second: 2 * depth + 1 },
    ]).flat();
    const ending = [2 * depth, 2 * depth + 1].map((from) => ({
      from,
      tag: 'result' as const,
      target: -1,
      second: -1,
    }));
    const random = { stateCount: 2 * depth + 2, entries: [0], rules: [...rules, ...ending] };
    const solve = factsOf(await compileStates(random, new Set([2 * depth])));
    const cheapest = new CheapestFinish(solve('unix', 'certain'));
    expect(cheapest.turnsFrom(0)).toBe(2 ** depth);
    expect(cheapest.pathFrom(0).map(({ edge }) => edge.from)).toEqual([0, 1]);
  });
});

function ends({ rules }: RandomWorkflow, node: number): boolean {
  return rules.some(({ from, tag }) => from === node && tag === 'result');
}
