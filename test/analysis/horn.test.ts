import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HornClauses, type HornSolution } from '../../src/analysis/graph/horn.ts';

interface Clause {
  readonly head: number;
  readonly first: number;
  readonly second: number;
}

interface System {
  readonly factCount: number;
  readonly clauses: readonly Clause[];
}

const systems: fc.Arbitrary<System> = fc.integer({ min: 1, max: 8 }).chain((factCount) => {
  const fact = fc.nat(factCount - 1);
  // A condition that is not there is as likely as all facts together are not, so that chains begin somewhere.
  const condition = fc.oneof({ weight: 2, arbitrary: fc.constant(-1) }, { weight: 3, arbitrary: fact });
  return fc.record({
    factCount: fc.constant(factCount),
    clauses: fc.array(fc.record({ head: fact, first: condition, second: condition }), { maxLength: 16 }),
  });
});

function solve({ factCount, clauses }: System): HornSolution {
  const horn = new HornClauses(factCount);
  for (const [number, { head, first, second }] of clauses.entries()) horn.add(head, first, second, number);
  return horn.solve();
}

/** The least solution by repeating every clause until nothing is new. */
function naiveSolution({ clauses }: System): Set<number> {
  const facts = new Set<number>();
  const holds = (fact: number) => fact === -1 || facts.has(fact);
  for (let before = -1; before < facts.size; ) {
    before = facts.size;
    for (const { head, first, second } of clauses) if (holds(first) && holds(second)) facts.add(head);
  }
  return facts;
}

const settings = { seed: 20_001, numRuns: 1000 };

describe('HornClauses', () => {
  it('finds the least solution', () => {
    fc.assert(
      fc.property(systems, (system) => {
        const solution = solve(system);
        const expected = naiveSolution(system);
        for (let fact = 0; fact < system.factCount; fact++)
          expect(solution.holds(fact)).toBe(expected.has(fact));
      }),
      settings,
    );
  });

  it('gives for each fact a clause that derives it, and no circle of reasons', () => {
    fc.assert(
      fc.property(systems, (system) => {
        const solution = solve(system);
        for (let fact = 0; fact < system.factCount; fact++) {
          let at = fact;
          for (let steps = 0; solution.holds(at); steps++) {
            expect(steps).toBeLessThan(system.factCount);
            const reason = solution.reasonOf(at);
            const clause = system.clauses[reason?.edge ?? -1];
            expect(clause).toMatchObject({ head: at, first: reason?.condition });
            if (clause !== undefined && clause.second !== -1)
              expect(solution.holds(clause.second)).toBe(true);
            if (reason === null || reason.condition === -1) break;
            at = reason.condition;
          }
          if (!solution.holds(fact)) expect(solution.reasonOf(fact)).toBeNull();
        }
      }),
      settings,
    );
  });

  it('counts its clauses, and treats a condition that is given twice as one', () => {
    const horn = new HornClauses(3);
    horn.add(0, -1, -1, 7);
    horn.add(1, 0, 0, 8);
    horn.add(2, 2, -1, 9);
    expect(horn.size).toBe(3);
    const solution = horn.solve();
    expect([0, 1, 2].map((fact) => solution.holds(fact))).toEqual([true, true, false]);
    expect(solution.reasonOf(1)).toEqual({ condition: 0, edge: 8 });
  });

  it('solves long chains without recursion', () => {
    const length = 100_000;
    const horn = new HornClauses(length);
    for (let fact = length - 1; fact > 0; fact--) horn.add(fact, fact - 1, -1, fact);
    horn.add(0, -1, -1, 0);
    expect(horn.solve().holds(length - 1)).toBe(true);
  });
});
