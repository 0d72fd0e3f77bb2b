import type { Facts } from '../graph/facts.ts';
import { payloadFlowOf } from './payload-flow.ts';
import { admits } from './payload-handling.ts';

/**
 * Tells of a node whether a run can end there because its script is written to end with an exit code other than 0: on a
 * way that any payload may take, or one that can come in. `possible`: the facts of E+ in which failures end nothing.
 */
export function failingScripts(possible: Facts): (node: number) => boolean {
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
