import { indexWorkflow } from '../ir/index-workflow.ts';
import type { Transition, Workflow } from '../ir/ir.generated.ts';
import { isCall } from '../ir/is-call.ts';
import type { Platform } from '../source/platform.ts';
import { type Assumptions, Facts } from './facts.ts';
import { buildGraph, type EdgeSet, type Graph, restrictGraph } from './graph.ts';

/**
 * Answers with base facts. By default resets treat the stack as the workflow says, and calls return when
 * their callee can.
 */
export type FactSource = (platform: Platform, edgeSet: EdgeSet, assumptions?: Partial<Assumptions>) => Facts;

/** The base facts of a workflow, each graph built and each system of clauses solved once, when asked for. */
export function factsOf(workflow: Workflow): FactSource {
  const index = indexWorkflow(workflow);
  const graphs = new Map<string, Graph>();
  const solved = new Map<string, Facts>();
  // Without scripts every name means the same file everywhere: one graph and one solution serve both platforms.
  const platformsAgree = workflow.implementations.every(({ kind }) => kind === 'prompt');
  const matters = whatMatters(workflow);
  const graphOf = (platform: Platform, edgeSet: EdgeSet): Graph => {
    const key = `${platform} ${edgeSet}`;
    const graph =
      graphs.get(key) ??
      (edgeSet === 'possible'
        ? buildGraph(index, platform)
        : restrictGraph(graphOf(platform, 'possible'), edgeSet));
    graphs.set(key, graph);
    return graph;
  };
  const solve = (platform: Platform, edgeSet: EdgeSet, assumptions: Assumptions): Facts => {
    const key = `${platform} ${edgeSet} ${Object.values(assumptions).join(' ')}`;
    const known = solved.get(key);
    if (known !== undefined) return known;
    const graph = graphOf(platform, edgeSet);
    const { edges, entries } = graphOf(platform, 'possible');
    // Mostly everything is declared for certain: then one solution serves all sets of edges.
    const isWhole = graph.edges === edges && graph.entries.length === entries.length;
    const facts =
      edgeSet !== 'possible' && isWhole
        ? solve(platform, 'possible', assumptions).on(graph)
        : new Facts(graph, assumptions);
    solved.set(key, facts);
    return facts;
  };
  return (platform, edgeSet, given = {}) => {
    const assumptions: Assumptions = {
      resetMode: matters.reset ? (given.resetMode ?? workflow.settings.resetStack ?? 'preserve') : 'preserve',
      callsReturn: matters.call && (given.callsReturn ?? false),
      failuresEnd: matters.script && (given.failuresEnd ?? false),
      workersEnd: !matters.fork || (given.workersEnd ?? true),
    };
    const facts = solve(platformsAgree ? 'unix' : platform, edgeSet, assumptions);
    if (facts.graph.platform === platform) return facts;
    const key = `on ${platform} ${edgeSet} ${Object.values(assumptions).join(' ')}`;
    const elsewhere = solved.get(key) ?? facts.on({ ...facts.graph, platform });
    solved.set(key, elsewhere);
    return elsewhere;
  };
}

/** Which assumptions can make a difference: without calls, for example, it is all the same whether they return. */
function whatMatters({ implementations }: Workflow): Record<'reset' | 'call' | 'fork' | 'script', boolean> {
  const matters = { reset: false, call: false, fork: false, script: false };
  const note = ({ tag }: { readonly tag: Transition['tag'] }) => {
    if (tag === 'reset') matters.reset = true;
    if (isCall(tag)) matters.call = true;
    if (tag === 'fork') matters.fork = true;
  };
  implementations.forEach(({ kind, transitions, dynamic, maxVisits }) => {
    if (kind !== 'prompt') matters.script = true;
    transitions.forEach(note);
    dynamic.forEach(note);
    if (maxVisits !== null) note(maxVisits.then);
  });
  return matters;
}
