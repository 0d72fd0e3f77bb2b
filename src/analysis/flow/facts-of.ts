import { indexWorkflow } from '../../ir/index-workflow.ts';
import type { Workflow } from '../../ir/ir.generated.ts';
import type { Platform } from '../../source/platform.ts';
import { type Assumptions, Facts } from '../graph/facts.ts';
import { buildGraph, type EdgeSet, type Graph, restrictGraph } from '../graph/graph.ts';
import { surveyOf } from '../graph/survey.ts';
import { payloadFlowOf } from './payload-flow.ts';
import { admits } from './payload-handling.ts';

/**
 * Answers with base facts on a set of edges. By default resets treat
 * the stack as the workflow says, and calls return when their callee can.
 */
export type FactSource = (platform: Platform, edgeSet: EdgeSet, assumptions?: Partial<Assumptions>) => Facts;

/** The base facts of a workflow, each graph built and each system of clauses solved once, when asked for. */
export function factsOf(workflow: Workflow, survey = surveyOf(workflow)): FactSource {
  const index = indexWorkflow(workflow);
  const graphs = new Map<string, Graph>();
  const solved = new Map<string, Facts>();
  // Without scripts every name means the same file everywhere: one graph and one solution serve both platforms.
  const { possible: tags, hasScripts } = survey;
  const platformsAgree = !hasScripts;
  // Without calls, for example, it is all the same whether they return.
  const hasCalls = tags.has('call') || tags.has('function');
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
        : new Facts(graph, assumptions, assumptions.failuresEnd ? failsOf(platform, assumptions) : undefined);
    solved.set(key, facts);
    return facts;
  };
  // Which payloads come in depends on what ends by itself: failures are left out there.
  const failsOf = (platform: Platform, assumptions: Assumptions) =>
    failingScripts(
      solve(platform, 'possible', {
        ...assumptions,
        callsReturn: 'none',
        failuresEnd: false,
        workersEnd: true,
      }),
    );
  return (platform, edgeSet, given = {}) => {
    const assumptions: Assumptions = {
      resetMode: tags.has('reset')
        ? (given.resetMode ?? workflow.settings.resetStack ?? 'preserve')
        : 'preserve',
      callsReturn: (hasCalls && given.callsReturn) || 'none',
      failuresEnd: hasScripts && (given.failuresEnd ?? false),
      workersEnd: !tags.has('fork') || (given.workersEnd ?? true),
    };
    const facts = solve(platformsAgree ? 'unix' : platform, edgeSet, assumptions);
    if (facts.graph.platform === platform) return facts;
    const key = `on ${platform} ${edgeSet} ${Object.values(assumptions).join(' ')}`;
    const elsewhere = solved.get(key) ?? facts.on({ ...facts.graph, platform });
    solved.set(key, elsewhere);
    return elsewhere;
  };
}

/**
 * Tells of a node whether a run can end there because its script is written to end with an exit code other than 0: on a
 * way that any payload may take, or one that can come in. `possible`: the facts of E+ in which failures end nothing.
 */
function failingScripts(possible: Facts): (node: number) => boolean {
  const { graph } = possible;
  return (node) => {
    const implementation = graph.implementation(node);
    const failures = implementation?.script?.outcomes.filter(({ exit, sure }) => exit === 'failure' && sure);
    if (implementation === undefined || failures === undefined || failures.length === 0) return false;
    if (failures.some(({ payload }) => payload === null)) return true;
    const sent = payloadFlowOf(possible).allTexts(node);
    if (sent === null) return true;
    return failures.some(
      ({ payload }) => payload !== null && [...sent].some((text) => admits(implementation, payload, text)),
    );
  };
}
