import { factsOf } from '../../analysis/flow/facts-of.ts';
import { payloadFlowOf } from '../../analysis/flow/payload-flow.ts';
import type { Facts, ResetMode } from '../../analysis/graph/facts.ts';
import { cyclicSteps, stepsOf } from '../../analysis/graph/steps.ts';
import { SessionFacts } from '../../analysis/sessions/session-facts.ts';
import { variableFactsOf } from '../../analysis/variables/variable-facts.ts';
import type { Workflow } from '../../ir/ir.generated.ts';

const edgeSets = [
  ['E0', 'certain'],
  ['E+', 'possible'],
] as const;
const resetModes: readonly ResetMode[] = ['preserve', 'clear'];

/** All facts of a workflow, for each platform, edge set and reset mode (analysis.md#base-facts). */
export function factsReport(workflow: Workflow) {
  const factsFor = factsOf(workflow);
  return workflow.platforms.flatMap((platform) =>
    edgeSets.flatMap(([name, edgeSet]) =>
      resetModes.map((resetMode) => {
        const facts = factsFor(platform, edgeSet, { resetMode });
        return {
          platform,
          edgeSet: name,
          resetMode,
          states: statesOf(facts),
          components: componentsOf(facts),
        };
      }),
    ),
  );
}

/** Ret and Reach of every state, what its conversation can be, and what comes into it. */
function statesOf(facts: Facts) {
  const { graph } = facts;
  const sessions = new SessionFacts(facts);
  const flow = payloadFlowOf(facts);
  const variables = variableFactsOf(facts);
  const states = [];
  for (let node = 0; node < graph.nodeCount; node++) {
    const file = graph.implementation(node)?.file;
    if (file === undefined || !graph.runs(node)) continue;
    const { sources, unknown, none, maybe } = flow.incoming(node);
    const names = facts.isReachable(node) ? [...variables.names.keys()] : [];
    states.push({
      file,
      canReturn: facts.canReturn(node),
      canFinish: facts.canFinish(node),
      reachableEmpty: facts.canReach(node, 'empty'),
      reachablePending: facts.canReach(node, 'pending'),
      sessions: sessions.kindsOf(node),
      payloads: { texts: [...new Set([...sources].map(({ text }) => text))], unknown, none, maybe },
      variables: {
        always: names.filter((name) => variables.isAlwaysSet(node, name)),
        sometimes: names.filter((name) => variables.isSometimesSet(node, name)),
      },
    });
  }
  return states;
}

/** The strongly connected components that hold a cycle: their states and the kinds of steps in them. */
function componentsOf(facts: Facts) {
  const { graph } = facts;
  const cyclic = cyclicSteps(facts, stepsOf(facts, { spawn: false, unlimitedOnly: false }));
  return cyclic.map((steps) => {
    const nodes = new Set(steps.flatMap(({ from, to }) => [from, to]));
    return {
      states: [...nodes].flatMap((node) => graph.implementation(node)?.file ?? []).sort(),
      steps: [...new Set(steps.map(({ kind }) => kind))].sort(),
    };
  });
}
