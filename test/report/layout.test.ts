import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOut, nodeHeight } from '../../src/report/layered-layout.ts';
import { TimeScale } from '../../src/report/time-scale.ts';
import { Transcript } from '../../src/report/transcript.ts';

const graphs = fc
  .record({
    nodes: fc.array(fc.integer({ min: 40, max: 200 }), { minLength: 1, maxLength: 14 }),
    pairs: fc.uniqueArray(fc.tuple(fc.nat(13), fc.nat(13)), { maxLength: 40, selector: String }),
  })
  .map(({ nodes, pairs }) => ({
    nodes: nodes.map((width, index) => ({ id: `n${index}`, width })),
    edges: pairs
      .filter(([from, to]) => from < nodes.length && to < nodes.length)
      .map(([from, to]) => ({ from: `n${from}`, to: `n${to}` })),
  }));

describe('the layout of a graph', () => {
  it('places every node, none over another, and within the picture', () => {
    fc.assert(
      fc.property(graphs, ({ nodes, edges }) => {
        const { places, width, height } = layOut(nodes, edges);
        const boxes = nodes.map((node) => ({
          ...node,
          ...(places.get(node.id) ?? { x: Number.NaN, y: Number.NaN }),
        }));
        for (const box of boxes) {
          expect(box.x - box.width / 2).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width / 2).toBeLessThanOrEqual(width);
          expect(box.y - nodeHeight / 2).toBeGreaterThanOrEqual(0);
          expect(box.y + nodeHeight / 2).toBeLessThanOrEqual(height);
          for (const other of boxes) {
            if (other === box || other.y !== box.y) continue;
            expect(Math.abs(other.x - box.x)).toBeGreaterThanOrEqual((other.width + box.width) / 2);
          }
        }
      }),
    );
  });

  it('leads every edge down, except those that close a circle', () => {
    fc.assert(
      fc.property(graphs, ({ nodes, edges }) => {
        const { places, backward } = layOut(nodes, edges);
        for (const edge of edges) {
          const from = places.get(edge.from)?.y ?? 0;
          const to = places.get(edge.to)?.y ?? 0;
          if (edge.from !== edge.to && !backward.has(edge)) expect(to).toBeGreaterThan(from);
          else expect(to).toBeLessThanOrEqual(from);
        }
      }),
    );
  });

  it('takes a chain of 2,000 nodes', () => {
    const nodes = Array.from({ length: 2_000 }, (_, index) => ({ id: `n${index}`, width: 80 }));
    const edges = nodes.slice(1).map(({ id }, index) => ({ from: `n${index}`, to: id }));
    expect(layOut(nodes, edges).places.get('n1999')?.x).toBe(layOut(nodes, edges).places.get('n0')?.x);
  });
});

const intervals = fc.array(
  fc.tuple(fc.nat(1_000_000), fc.nat(50_000)).map(([start, length]) => ({ start, end: start + length })),
  { minLength: 1, maxLength: 30 },
);

describe('the scale of a time line', () => {
  it('keeps the order of instants, from one end to the other', () => {
    fc.assert(
      fc.property(intervals, (all) => {
        const scale = new TimeScale(all);
        const instants = all.flatMap(({ start, end }) => [start, end]).sort((left, right) => left - right);
        const places = instants.map((instant) => scale.place(instant));
        expect(places[0]).toBe(0);
        for (const [index, place] of places.entries()) {
          expect(place).toBeGreaterThanOrEqual(places[index - 1] ?? 0);
          expect(place).toBeLessThanOrEqual(1 + 1e-9);
        }
        for (const pause of scale.pauses) expect(pause.milliseconds).toBeGreaterThan(1_000);
      }),
    );
  });

  it('gives the work most of the line, however long the pauses are', () => {
    const scale = new TimeScale(
      Array.from({ length: 50 }, (_, index) => ({ start: index * 1e9, end: index * 1e9 + 10 })),
    );
    expect(scale.busy).toBe(500);
    expect(scale.place(10)).toBeGreaterThan(0.5 / 50);
    expect(scale.pauses).toHaveLength(49);
  });

  it('draws pauses as they are where each is short beside the work', () => {
    const everyThreeSeconds = Array.from({ length: 500 }, (_, index) => ({
      ...{ start: index * 3_000, end: index * 3_000 + 1_000 },
    }));
    const scale = new TimeScale(everyThreeSeconds);
    expect(scale.pauses).toEqual([]);
    expect(scale.place(250 * 3_000)).toBeCloseTo(0.5, 2);
  });
});

describe('a transcript', () => {
  it('keeps exactly the end of what was said', () => {
    const piece = fc.tuple(fc.constantFrom('stdout', 'stderr', 'text', 'tool'), fc.string({ maxLength: 30 }));
    fc.assert(
      fc.property(fc.array(piece), fc.nat(60), (pieces, limit) => {
        const transcript = new Transcript(limit);
        for (const [kind, text] of pieces) transcript.add(kind as 'stdout', text);
        transcript.cut(limit);
        const all = pieces.map(([, text]) => text).join('');
        const kept = transcript.items.map((item) => item.text).join('');
        expect(kept.length).toBeLessThanOrEqual(limit);
        expect(all.endsWith(kept)).toBe(true);
        expect(transcript.omitted).toBe(all.length - kept.length);
        if (all.length <= limit) expect(kept).toBe(all);
      }),
    );
  });
});
