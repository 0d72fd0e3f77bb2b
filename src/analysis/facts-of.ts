import { indexWorkflow } from '../ir/index-workflow.ts';
import type { Workflow } from '../ir/ir.generated.ts';
import type { Platform } from '../source/platform.ts';
import { type Assumptions, Facts } from './facts.ts';
import { buildGraph, type EdgeSet, type Graph } from './graph.ts';

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
  return (platform, edgeSet, given = {}) => {
    const { resetMode = workflow.settings.resetStack ?? 'preserve', callsReturn = false } = given;
    const graphKey = `${platformsAgree ? 'unix' : platform} ${edgeSet}`;
    const graph = graphs.get(graphKey) ?? buildGraph(index, platform, edgeSet);
    graphs.set(graphKey, graph);
    const key = `${graphKey} ${resetMode} ${callsReturn}`;
    const facts = solved.get(key) ?? new Facts(graph, { resetMode, callsReturn });
    solved.set(key, facts);
    return graph.platform === platform ? facts : facts.on(platform);
  };
}
