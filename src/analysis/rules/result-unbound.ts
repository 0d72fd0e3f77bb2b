import { inputOf } from '../../ir/input-of.ts';
import { joinWords, plural } from '../../util/plural.ts';
import { findNeverReturning, neverReturningPlace } from '../endings/never-returning.ts';
import type { Edge } from '../graph/graph.ts';
import { findUnboundPayloads, type UnboundPayload } from '../payloads/unbound-payloads.ts';
import type { Rule } from '../rule.ts';
import { edgePlace, namesOf, stateName } from '../witness/witness-path.ts';

const mostRelated = 5;

/** A state that reads the payload of the transition into it, where that has none. */
export const resultUnbound: Rule = {
  id: 'result-unbound',
  severity: 'warning',
  summary: 'A state reads a payload that the transitions into it do not bring.',
  spec: 'language.md#variables',
  mergesTwins: true,
  check(context) {
    for (const unbound of findUnboundPayloads(context)) {
      const { graph, platforms, node, read, ways, resets, isSometimesBound } = unbound;
      // A reset that loses the payload is told by its own rule, as is a test for it that comes too late, and --input may serve an entry.
      if (resets.length > 0 || read.isTooLate || unbound.isEntry) continue;
      const from = namesOf(
        graph,
        ways.map((edge) => edge.from),
      );
      const left = from.length - mostRelated;
      const shown = left > 0 ? [...from.slice(0, mostRelated), plural(left, 'other state')] : from;
      // A call that never returns may be what was to bring it.
      const lost = findNeverReturning(context, graph.platform).find(({ calls, victims }) =>
        [...calls, ...victims].some(({ second }) => second === node),
      );
      context.report({
        follows: lost === undefined ? unbound.follows : neverReturningPlace(lost),
        message: isSometimesBound
          ? `${read.shown} is not set when ${stateName(graph, node)} is entered from ${joinWords(shown, 'or')}, which brings no payload`
          : `${read.shown} is never set: no way into ${stateName(graph, node)} brings a payload`,
        ...(isSometimesBound ? { severity: 'info' as const } : {}),
        file: graph.implementation(node)?.file ?? '',
        span: read.span,
        platforms,
        help: helpFor(unbound),
        related: ways.slice(0, mostRelated).map((edge) => ({
          ...edgePlace(graph, edge),
          message: goesOnWith(edge, node) ? 'what goes on gets no payload' : 'this brings no payload',
        })),
      });
    }
  },
};

/** Whether a fork comes to the state by its `next`, not by what it begins. */
function goesOnWith({ tag, target, transition }: Edge, node: number): boolean {
  const hasInput = inputOf(transition) !== undefined;
  return tag === 'fork' && (target !== node || hasInput);
}

/** Where the payload could come from. */
function helpFor({ graph, node, read, ways, isSometimesBound }: UnboundPayload): string {
  const [first] = ways;
  const name = stateName(graph, node);
  if (first === undefined || goesOnWith(first, node)) {
    const why = 'a state that a fork goes on with gets no payload';
    const byGoto = `<goto input="…">${name}</goto>`;
    return isSometimesBound
      ? `${why}: let the fork go on with another state, from where ${byGoto} leads here`
      : `${why}: remove ${read.shown}, or go to ${name} by ${byGoto}`;
  }
  const { tag, transition } = first;
  const file = graph.implementation(first.from)?.file ?? '';
  if (first.isExhausted)
    return `add input: TEXT to what max_visits goes on with in ${file}, or remove ${read.shown}`;
  const others = ways.length === 1 ? '' : `, and likewise at the ${plural(ways.length - 1, 'other place')}`;
  const where =
    transition?.origin === 'policy'
      ? `let ${file} ask for input="…" in its <${tag}> of ${name}`
      : `add input="…" to <${tag}> of ${name} in ${file}`;
  return `${where}${others}, or remove ${read.shown}`;
}
