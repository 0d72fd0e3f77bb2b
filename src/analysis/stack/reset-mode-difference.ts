import { isCall } from '../../ir/is-call.ts';
import type { Platform } from '../../source/platform.ts';
import { plural } from '../../util/plural.ts';
import type { Facts } from '../graph/facts.ts';
import type { Edge } from '../graph/graph.ts';
import type { RuleContext } from '../rule.ts';
import { stateName } from '../witness/witness-path.ts';

/** What would be different if resets cleared the stack, as the end of "with clear …", and the call that is lost. */
interface ResetModeDifference {
  readonly text: string;
  readonly call: Edge | null;
}

/** The gravest difference in what can ever happen (on E+); null when calls return and runs end in both modes alike. */
export function findResetModeDifference(
  context: RuleContext,
  platform: Platform,
): ResetModeDifference | null {
  const preserve = context.facts(platform, 'possible', { resetMode: 'preserve' });
  const clear = context.facts(platform, 'possible', { resetMode: 'clear' });
  const call = lostCall(preserve, clear);
  if (call !== undefined) return { text: describeLoss(preserve, clear, call), call };
  const hope = { callsReturn: 'all', failuresEnd: true } as const;
  const endless = context.facts(platform, 'possible', { ...hope, resetMode: 'preserve' });
  const ending = context.facts(platform, 'possible', { ...hope, resetMode: 'clear' });
  const { graph } = preserve;
  const entry = graph.entries.find((node) => !endless.canFinish(node) && ending.canFinish(node));
  if (entry === undefined) return null;
  return { text: `a run from ${stateName(graph, entry)} could end, and as it is none can`, call: null };
}

/** A certain call that returns as long as resets keep the stack, and never where they clear it. */
function lostCall(preserve: Facts, clear: Facts): Edge | undefined {
  return preserve.graph.edges.find(
    ({ tag, from, target, second, isCertain }) =>
      isCall(tag) &&
      isCertain &&
      second !== preserve.graph.anything &&
      preserve.isReachable(from) &&
      preserve.canReturn(target) &&
      !clear.canReturn(target),
  );
}

function describeLoss(preserve: Facts, clear: Facts, { target, second }: Edge): string {
  const { graph } = preserve;
  let lost = 0;
  for (let node = 0; node < graph.nodeCount; node++)
    if (graph.runs(node) && preserve.isReachable(node) && !clear.isReachable(node)) lost += 1;
  const behind = lost === 0 ? '' : `, and ${plural(lost, 'state')} could never be entered`;
  return `no call of ${stateName(graph, target)} would go on to ${stateName(graph, second)}${behind}`;
}
