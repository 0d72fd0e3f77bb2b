import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Adjacency } from '../../src/analysis/graph/adjacency.ts';

interface Case {
  readonly nodeCount: number;
  readonly pairs: readonly (readonly [number, number])[];
  readonly roots: readonly number[];
}

const cases: fc.Arbitrary<Case> = fc.integer({ min: 1, max: 7 }).chain((nodeCount) => {
  const node = fc.nat(nodeCount - 1);
  return fc.record({
    nodeCount: fc.constant(nodeCount),
    pairs: fc.array(fc.tuple(node, node), { maxLength: 14 }),
    roots: fc.array(node, { maxLength: 3 }),
  });
});

/** Whether a way of any length, also of none, leads from one node to another: Warshall's closure. */
function naiveWays({ nodeCount, pairs }: Case): (from: number, to: number) => boolean {
  const nodes = Array.from({ length: nodeCount }, (_, node) => node);
  const leads = nodes.map((from) =>
    nodes.map((to) => from === to || pairs.some((pair) => pair[0] === from && pair[1] === to)),
  );
  const direct = (from: number, to: number) => leads[from]?.[to] === true;
  for (const via of nodes) {
    for (const from of nodes) {
      const row = leads[from];
      if (row === undefined || !direct(from, via)) continue;
      for (const to of nodes) if (direct(via, to)) row[to] = true;
    }
  }
  return direct;
}

function reachedFrom(example: Case): number[] {
  const leads = naiveWays(example);
  const nodes = Array.from({ length: example.nodeCount }, (_, node) => node);
  return nodes.filter((node) => example.roots.some((root) => leads(root, node)));
}

const ascending = (nodes: Iterable<number>) => [...nodes].sort((left, right) => left - right);
function successors(adjacency: Adjacency, node: number): number[] {
  const found: number[] = [];
  adjacency.visitSuccessors(node, (successor) => found.push(successor));
  return found;
}

const settings = { seed: 20_002, numRuns: 1000 };

describe('Adjacency', () => {
  it('knows the successors of a node, and of the reversed edges its predecessors', () => {
    fc.assert(
      fc.property(cases, ({ nodeCount, pairs }) => {
        const adjacency = new Adjacency(nodeCount, pairs);
        const reversed = adjacency.reversed();
        for (let node = 0; node < nodeCount; node++) {
          const leaving = pairs.filter(([from]) => from === node).map(([, to]) => to);
          const entering = pairs.filter(([, to]) => to === node).map(([from]) => from);
          expect(successors(adjacency, node)).toEqual(leaving);
          expect(successors(reversed, node)).toEqual(entering);
        }
      }),
      settings,
    );
  });

  it('reaches what can be reached, each node once, and leaves out what was seen', () => {
    fc.assert(
      fc.property(cases, (example) => {
        const adjacency = new Adjacency(example.nodeCount, example.pairs);
        const seen = new Set<number>();
        expect(ascending(adjacency.reachable(example.roots, seen))).toEqual(reachedFrom(example));
        expect(ascending(seen)).toEqual(reachedFrom(example));
        expect(adjacency.reachable(example.roots, seen)).toEqual([]);
      }),
      settings,
    );
  });

  it('finishes a group of nodes that lead to each other after every group below it', () => {
    fc.assert(
      fc.property(cases, (example) => {
        const order = new Adjacency(example.nodeCount, example.pairs).finishOrder(example.roots);
        const leads = naiveWays(example);
        const lastOfGroup = (node: number) =>
          order.findLastIndex((other) => leads(node, other) && leads(other, node));
        expect(ascending(order)).toEqual(reachedFrom(example));
        for (const upper of order) {
          for (const lower of order) {
            if (!leads(upper, lower) || leads(lower, upper)) continue;
            expect(lastOfGroup(lower)).toBeLessThan(lastOfGroup(upper));
          }
        }
      }),
      settings,
    );
  });

  it('names one node of every group that nothing else leads into', () => {
    fc.assert(
      fc.property(cases, (example) => {
        const reached = reachedFrom(example);
        const leads = naiveWays(example);
        const isSource = (node: number) =>
          reached.every((other) => !leads(other, node) || leads(node, other));
        const sources = new Adjacency(example.nodeCount, example.pairs).sourceNodes(example.roots);
        expect(sources.filter((node) => !isSource(node))).toEqual([]);
        for (const node of reached.filter(isSource)) {
          expect(sources.filter((source) => leads(node, source) && leads(source, node))).toHaveLength(1);
        }
      }),
      settings,
    );
  });

  it('walks long chains without recursion', () => {
    const length = 100_000;
    const pairs = Array.from({ length: length - 1 }, (_, node): [number, number] => [node, node + 1]);
    const adjacency = new Adjacency(length, pairs);
    expect(adjacency.finishOrder([0])[0]).toBe(length - 1);
    expect(adjacency.sourceNodes([length - 1, 0])).toEqual([0]);
  });
});
