import fc from 'fast-check';
import { expect, it } from 'vitest';
import { factsOf } from '../../src/analysis/flow/facts-of.ts';
import type { ResetMode } from '../../src/analysis/graph/facts.ts';
import { findAgentGrowth } from '../../src/analysis/stack/agent-growth.ts';
import { findStackGrowth } from '../../src/analysis/stack/stack-growth.ts';
import { type NaiveRule, successorsOf } from './naive-machine.ts';
import { compileRules, type RandomWorkflow, randomWorkflows } from './random-workflow.ts';

/** The size of a nightly run is set from outside. */
const runs = Number(process.env['ORACLE_RUNS'] ?? 1000);
const modes: readonly ResetMode[] = ['preserve', 'clear'];
/** Deeper stacks are not tried: a round leaves less pending than there are states. */
const deepest = 8;

/** What one step makes of an agent: where it is then, and the state in which a worker begins. */
type Step = readonly [configuration: string, worker: number | null];

function stepsFrom(rules: readonly NaiveRule[], configuration: string, mode: ResetMode): Step[] {
  return rules
    .filter(({ from }) => configuration[0] === `${from}`)
    .flatMap((rule): Step[] => {
      const [own] = successorsOf(rule, configuration.slice(1), mode);
      if (own === undefined || own.length > deepest + 1) return [];
      return [[own, rule.tag === 'fork' ? rule.target : null]];
    });
}

/** The workers that an agent which begins in a state can come to fork, and those that these can. */
function descendants(random: RandomWorkflow, mode: ResetMode): (start: number) => ReadonlySet<number> {
  const own = new Map<number, Set<number>>();
  const ownOf = (start: number) => {
    const known = own.get(start);
    if (known !== undefined) return known;
    const found = new Set<number>();
    const seen = new Set([`${start}`]);
    for (const configuration of seen)
      for (const [next, worker] of stepsFrom(random.rules, configuration, mode)) {
        seen.add(next);
        if (worker !== null) found.add(worker);
      }
    own.set(start, found);
    return found;
  };
  return (start) => {
    const all = new Set(ownOf(start));
    for (const worker of all) for (const other of ownOf(worker)) all.add(other);
    return all;
  };
}

/** Whether some agent can fork two workers, be it one by one, of which both come to fork another agent like it. */
function doubles(random: RandomWorkflow, mode: ResetMode): boolean {
  const below = descendants(random, mode);
  const starts = new Set(random.entries.flatMap((entry) => [entry, ...below(entry)]));
  return [...starts].some((start) => {
    const leadsBack = (worker: number) => worker === start || below(worker).has(start);
    const seen = new Set([`0${start}`]);
    for (const at of seen) {
      if (at.startsWith('2')) return true;
      for (const [next, worker] of stepsFrom(random.rules, at.slice(1), mode))
        seen.add(`${Number(at[0]) + (worker !== null && leadsBack(worker) ? 1 : 0)}${next}`);
    }
    return false;
  });
}

it('tells which agents double', () =>
  fc.assert(
    fc.asyncProperty(
      randomWorkflows.filter(({ stateCount }) => stateCount <= 4),
      async (random) => {
        const workflow = await compileRules(random);
        for (const resetStack of modes) {
          const settings = { ...workflow.settings, resetStack };
          const facts = factsOf({ ...workflow, platforms: ['unix'], settings })('unix', 'certain');
          // Several growing stacks share what their frames lead to.
          if (findStackGrowth(facts).length > 1) continue;
          const found = findAgentGrowth(facts).some(({ kind }) => kind === 'exponential');
          expect(found, resetStack).toBe(doubles(random, resetStack));
        }
      },
    ),
    { seed: Number(process.env['ORACLE_SEED'] ?? 7), numRuns: runs },
  ));
