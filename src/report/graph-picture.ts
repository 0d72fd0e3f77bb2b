import { displayWidth } from '../util/display-width.ts';
import { dollars } from '../util/dollars.ts';
import type { ReportEdge, ReportGraph } from './graph.ts';
import { type Html, html, nothing } from './html.ts';
import { type Layout, type LayoutEdge, layOut, nodeHeight, type Point } from './layered-layout.ts';
import type { StateFigures } from './state-figures.ts';

const characterWidth = 8;
const padding = 26;
/** The node where agents end; no state can have this name. */
const end = ' end';

/** The graph as a picture: states that were entered in their colours, ways that were taken as thick lines. */
export function renderGraph(
  graph: ReportGraph,
  figures: ReadonlyMap<string, StateFigures>,
  colours: ReadonlyMap<string, string>,
): Html {
  const edges = graph.edges.map((edge): DrawnEdge => ({ ...edge, to: edge.to ?? end, edge }));
  const nodes = graph.states.map((id) => ({
    id,
    width: Math.max(84, displayWidth(id) * characterWidth + padding),
  }));
  if (edges.some((edge) => edge.to === end)) nodes.push({ id: end, width: 60 });
  const layout = layOut(nodes, edges);
  // Untaken ways first, so that none of them lies over one that was taken.
  const ordered = edges.toSorted((left, right) => left.edge.taken.length - right.edge.taken.length);
  const { left, width } = extent(ordered, layout);
  return html`<div class="scroll"><svg class="graph" width="${width}" height="${layout.height}" viewBox="${left} 0 ${width} ${layout.height}" role="img" aria-label="Graph of the workflow with the path taken">
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path class="tip" d="M0 0L8 4L0 8z"/></marker><marker id="faint" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path class="tip faint" d="M0 0L8 4L0 8z"/></marker></defs>
${ordered.map((edge) => renderLine(edge, layout))}${nodes.map((node) => renderNode(node, layout, figures, colours))}${ordered.map((edge) => renderLabel(edge, layout))}
</svg></div>${graph.omitted > 0 ? html`<p class="note">${graph.omitted} states that no agent entered are left out.</p>` : nothing}`;
}

interface DrawnEdge extends LayoutEdge {
  readonly edge: ReportEdge;
}

function renderNode(
  { id, width }: { readonly id: string; readonly width: number },
  layout: Layout,
  figures: ReadonlyMap<string, StateFigures>,
  colours: ReadonlyMap<string, string>,
): Html {
  const { x, y } = layout.places.get(id) ?? { x: 0, y: 0 };
  if (id === end) {
    return html`<g class="end"><circle cx="${x}" cy="${y}" r="8"/><circle cx="${x}" cy="${y}" r="4.5" class="dot"/><title>agents end here</title></g>`;
  }
  const known = figures.get(id);
  const look = known === undefined ? 'never' : (colours.get(id) ?? '');
  const below =
    known === undefined
      ? 'not entered'
      : `${known.steps}×${known.cost > 0 ? `, ${dollars(known.cost)}` : ''}`;
  return html`<g class="node ${look}"><rect x="${x - width / 2}" y="${y - nodeHeight / 2}" width="${width}" height="${nodeHeight}" rx="8"/><text x="${x}" y="${y - 2}">${id}</text><text class="small" x="${x}" y="${y + 13}">${below}</text></g>`;
}

/** How far beside the middle of a node lines to and from it are, so that two ways between two states are two lines. */
const beside = 16;

function pathOf(edge: DrawnEdge, layout: Layout): readonly Point[] {
  const from = layout.places.get(edge.from) ?? { x: 0, y: 0 };
  const to = layout.places.get(edge.to) ?? { x: 0, y: 0 };
  const isBack = layout.backward.has(edge);
  const shift = isBack ? beside : 0;
  const half = nodeHeight / 2;
  // The end is a small circle.
  const reach = edge.to === end ? 9 : half + 1;
  const sign = isBack ? -1 : 1;
  return [
    { x: from.x + shift, y: from.y + sign * half },
    ...(layout.bends.get(edge) ?? []),
    { x: to.x + shift, y: to.y - sign * reach },
  ];
}

function renderLine(edge: DrawnEdge, layout: Layout): Html {
  const { taken } = edge.edge;
  const look = taken.length > 0 ? 'taken' : 'untaken';
  const tip = taken.length > 0 ? 'tip' : 'faint';
  const about = `${edge.from} → ${edge.to.trim()}${taken.length > 0 ? `: ${taken.join(', ')}` : ', not taken'}`;
  return html`<path class="${look}" d="${edge.from === edge.to ? loop(edge, layout) : curve(pathOf(edge, layout))}" marker-end="url(#${tip})"><title>${about}</title></path>`;
}

function curve(points: readonly Point[]): string {
  const [first, ...rest] = points;
  let { x, y } = first ?? { x: 0, y: 0 };
  let text = `M${x} ${y}`;
  for (const point of rest) {
    const middle = Math.round((y + point.y) / 2);
    text += `C${x} ${middle} ${point.x} ${middle} ${point.x} ${point.y}`;
    ({ x, y } = point);
  }
  return text;
}

/** A loop at the right of a node; the margin of the picture has room for it. */
function loop(edge: DrawnEdge, layout: Layout): string {
  const { x, y } = layout.places.get(edge.from) ?? { x: 0, y: 0 };
  const right = x + loopReach(edge);
  return `M${right} ${y - 9}C${right + 30} ${y - 22} ${right + 30} ${y + 22} ${right + 1} ${y + 9}`;
}

function loopReach(edge: DrawnEdge): number {
  return Math.max(84, displayWidth(edge.from) * characterWidth + padding) / 2;
}

function renderLabel(edge: DrawnEdge, layout: Layout): Html {
  const { taken } = edge.edge;
  if (taken.length === 0) return nothing;
  const { x, y } = labelPlace(edge, layout);
  return html`<text class="way" x="${x}" y="${y}">${taken.join(', ')}</text>`;
}

/** How far the picture reaches to the left and how wide it is, for labels may stand out beyond nodes and lines. */
function extent(
  edges: readonly DrawnEdge[],
  layout: Layout,
): { readonly left: number; readonly width: number } {
  const labels = edges
    .filter(({ edge }) => edge.taken.length > 0)
    .map((edge) => ({
      x: labelPlace(edge, layout).x,
      half: displayWidth(edge.edge.taken.join(', ')) * 3.5 + 4,
    }));
  const left = Math.floor(Math.min(0, ...labels.map(({ x, half }) => x - half)));
  const right = Math.ceil(Math.max(layout.width, ...labels.map(({ x, half }) => x + half)));
  return { left, width: right - left };
}

function labelPlace(edge: DrawnEdge, layout: Layout): Point {
  if (edge.from === edge.to) {
    const { x, y } = layout.places.get(edge.from) ?? { x: 0, y: 0 };
    return { x: x + loopReach(edge) + 18, y: y - 20 };
  }
  const points = pathOf(edge, layout);
  const middle = points.length / 2;
  const before = points[Math.ceil(middle) - 1] ?? { x: 0, y: 0 };
  const after = points[Math.floor(middle)] ?? before;
  const shift = layout.backward.has(edge) ? 8 : -4;
  return { x: Math.round((before.x + after.x) / 2), y: Math.round((before.y + after.y) / 2) + shift };
}
