import { groupBy } from '../util/group-by.ts';

/** A node to place; `width` in pixels. */
interface LayoutNode {
  readonly id: string;
  readonly width: number;
}

export interface LayoutEdge {
  readonly from: string;
  readonly to: string;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** The centre of each node. */
  readonly places: ReadonlyMap<string, Point>;
  /** The points that an edge goes through between its ends; from `from` to `to`. */
  readonly bends: ReadonlyMap<LayoutEdge, readonly Point[]>;
  /** Edges that lead back up, or from a node to itself. */
  readonly backward: ReadonlySet<LayoutEdge>;
}

/** A node, or the place where a long edge crosses a layer. */
interface Cell {
  readonly width: number;
  readonly above: Cell[];
  readonly below: Cell[];
  x: number;
  order: number;
}

export const nodeHeight = 40;
const layerDistance = 96;
const cellGap = 28;
const bendWidth = 12;
const sweeps = 12;

/**
 * Places the nodes of a graph in layers from top to bottom (Sugiyama's method): edges that close a circle are turned
 * round, each node goes below all that lead to it, long edges get a cell in every layer that they cross, and cells
 * are sorted and moved towards their neighbours.
 */
export function layOut(nodes: readonly LayoutNode[], edges: readonly LayoutEdge[]): Layout {
  const backward = findBackward(nodes, edges);
  const downward = edges
    .filter((edge) => edge.from !== edge.to)
    .map((edge) => (backward.has(edge) ? { from: edge.to, to: edge.from, edge } : { ...edge, edge }));
  const depths = findDepths(nodes, downward);
  const cells = new Map(nodes.map((node) => [node.id, newCell(node.width)]));
  const layers: Cell[][] = [];
  const put = (cell: Cell, depth: number) => {
    layers[depth] ??= [];
    cell.order = layers[depth].push(cell);
  };
  for (const { id } of nodes) put(cells.get(id) as Cell, depths.get(id) ?? 0);
  const chains = new Map<LayoutEdge, { readonly chain: readonly Cell[]; readonly depth: number }>();
  for (const { from, to, edge } of downward) {
    const depth = (depths.get(from) ?? 0) + 1;
    const chain = Array.from({ length: (depths.get(to) ?? 0) - depth }, () => newCell(bendWidth));
    chain.forEach((cell, index) => {
      put(cell, depth + index);
    });
    connect([cells.get(from) as Cell, ...chain, cells.get(to) as Cell]);
    chains.set(edge, { chain, depth });
  }
  for (let sweep = 0; sweep < sweeps; sweep++) sortLayers(layers, sweep % 2 === 0);
  for (let sweep = 0; sweep < sweeps; sweep++) moveLayers(layers, sweep % 2 === 0);
  return measure({ layers, nodes, cells, depths, chains, backward });
}

function newCell(width: number): Cell {
  return { width, above: [], below: [], x: 0, order: 0 };
}

function connect(chain: readonly Cell[]): void {
  for (let index = 1; index < chain.length; index++) {
    chain[index - 1]?.below.push(chain[index] as Cell);
    chain[index]?.above.push(chain[index - 1] as Cell);
  }
}

/** The edges that lead back to a node on the way to them, when one walks on from the first node. */
function findBackward(nodes: readonly LayoutNode[], edges: readonly LayoutEdge[]): Set<LayoutEdge> {
  const leaving = groupBy(edges, (edge) => edge.from);
  const backward = new Set<LayoutEdge>();
  const status = new Map<string, 'open' | 'done'>();
  for (const { id } of nodes) {
    // A path of its own instead of recursion: a chain may be as long as a workflow has states.
    const path = status.has(id) ? [] : [{ id, next: 0 }];
    if (path.length > 0) status.set(id, 'open');
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const edge = leaving.get(top.id)?.[top.next++];
      if (edge === undefined) {
        status.set(top.id, 'done');
        path.pop();
      } else if (status.get(edge.to) === 'open') {
        backward.add(edge);
      } else if (!status.has(edge.to)) {
        status.set(edge.to, 'open');
        path.push({ id: edge.to, next: 0 });
      }
    }
  }
  return backward;
}

/** The longest way to each node. */
function findDepths(nodes: readonly LayoutNode[], downward: readonly LayoutEdge[]): Map<string, number> {
  const leaving = groupBy(downward, (edge) => edge.from);
  const missing = new Map<string, number>(nodes.map(({ id }) => [id, 0]));
  for (const { to } of downward) missing.set(to, (missing.get(to) ?? 0) + 1);
  const depths = new Map<string, number>();
  const ready = nodes.filter(({ id }) => missing.get(id) === 0).map(({ id }) => id);
  for (const id of ready) {
    const depth = depths.get(id) ?? 0;
    depths.set(id, depth);
    for (const { to } of leaving.get(id) ?? []) {
      depths.set(to, Math.max(depths.get(to) ?? 0, depth + 1));
      const left = (missing.get(to) ?? 0) - 1;
      missing.set(to, left);
      if (left === 0) ready.push(to);
    }
  }
  return depths;
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Sorts each layer by the mean place of the neighbours in the layer before. */
function sortLayers(layers: readonly Cell[][], downwards: boolean): void {
  for (const layer of downwards ? layers : layers.toReversed()) {
    const weights = new Map(
      layer.map((cell) => [
        cell,
        mean((downwards ? cell.above : cell.below).map((other) => other.order)) ?? cell.order,
      ]),
    );
    layer.sort((left, right) => (weights.get(left) ?? 0) - (weights.get(right) ?? 0));
    layer.forEach((cell, index) => {
      cell.order = index;
    });
  }
}

/** Moves each cell towards its neighbours, as far as those beside it let it. */
function moveLayers(layers: readonly Cell[][], downwards: boolean): void {
  for (const layer of downwards ? layers : layers.toReversed()) {
    const wished = layer.map(
      (cell) => mean((downwards ? cell.above : cell.below).map((other) => other.x)) ?? cell.x,
    );
    const fromLeft = spread(layer, wished, 1);
    const fromRight = spread(layer.toReversed(), wished.toReversed(), -1).toReversed();
    layer.forEach((cell, index) => {
      cell.x = ((fromLeft[index] ?? 0) + (fromRight[index] ?? 0)) / 2;
    });
  }
}

/** The wished places, each far enough beyond the one before. */
function spread(layer: readonly Cell[], wished: readonly number[], direction: 1 | -1): number[] {
  let edge = Number.NEGATIVE_INFINITY;
  return layer.map((cell, index) => {
    const place = Math.max((wished[index] ?? 0) * direction, edge + cell.width / 2);
    edge = place + cell.width / 2 + cellGap;
    return place * direction;
  });
}

interface Placed {
  readonly layers: readonly Cell[][];
  readonly nodes: readonly LayoutNode[];
  readonly cells: ReadonlyMap<string, Cell>;
  readonly depths: ReadonlyMap<string, number>;
  readonly chains: ReadonlyMap<LayoutEdge, { readonly chain: readonly Cell[]; readonly depth: number }>;
  readonly backward: ReadonlySet<LayoutEdge>;
}

function measure({ layers, nodes, cells, depths, chains, backward }: Placed): Layout {
  const all = layers.flat();
  const left = Math.min(0, ...all.map((cell) => cell.x - cell.width / 2));
  const right = Math.max(0, ...all.map((cell) => cell.x + cell.width / 2));
  const margin = 44;
  const place = (cell: Cell | undefined, depth: number): Point => ({
    x: Math.round((cell?.x ?? 0) - left + margin),
    y: depth * layerDistance + nodeHeight,
  });
  const bends = new Map<LayoutEdge, readonly Point[]>();
  for (const [edge, { chain, depth }] of chains) {
    const points = chain.map((cell, index) => place(cell, depth + index));
    bends.set(edge, backward.has(edge) ? points.toReversed() : points);
  }
  return {
    width: Math.round(right - left + 2 * margin),
    height: Math.max(0, layers.length - 1) * layerDistance + 2 * nodeHeight,
    places: new Map(nodes.map(({ id }) => [id, place(cells.get(id), depths.get(id) ?? 0)])),
    bends,
    backward,
  };
}
