import type { Implementation, Transition } from '../ir/ir.generated.ts';
import { prints } from '../ir/printed-by.ts';
import { Facts } from './facts.ts';
import { memoFacts } from './memo-facts.ts';
import { payloadFlowOf } from './payload-flow.ts';
import { admits } from './payload-handling.ts';

/**
 * The transitions of scripts that take a payload which nothing sends: `LGTM)` where the callee answers PASS or FAIL. `possible`: the
 * facts of E+. A prompt without a policy is taken to answer what it shows.
 */
const unsentWays = memoFacts((possible): ReadonlySet<Transition> => {
  const found = new Set<Transition>();
  for (const { from, transition } of possible.graph.edges) {
    const implementation = possible.graph.implementation(from);
    if (transition === null || implementation === undefined || !mayHang(implementation)) continue;
    const printing = implementation.script?.outcomes.filter((one) => prints(implementation, one, transition));
    const sent = printing?.length ? textsInto(possible, from) : null;
    const leadsOn = (text: string) =>
      printing?.some(({ payload }) => payload === null || admits(implementation, payload, text));
    if (sent !== null && !sent.some(leadsOn)) found.add(transition);
  }
  return found;
});

/** Whether what a script does may hang on its payload, and all that it does is known. */
function mayHang({ script, opaque }: Implementation): boolean {
  return opaque === null && script?.outcomes.some(({ payload }) => payload !== null) === true;
}

/** The payloads that come in, an absent one as the empty text; null where there may be others. */
function textsInto(possible: Facts, node: number): readonly string[] | null {
  const flow = payloadFlowOf(possible);
  const { sources, unknown, none, maybe } = flow.incoming(node);
  if (unknown || flow.isEntry(node) || sources.some(({ isPlaceholder }) => isPlaceholder)) return null;
  const texts = [...sources.map(({ text }) => text), ...(none || maybe ? [''] : [])];
  return texts.length === 0 ? null : texts;
}

/** The facts without the transitions that take a payload which nothing sends; the same where there are none. */
export function withoutUnsent(facts: Facts, possible: Facts): Facts {
  const { graph, assumptions, fails } = facts;
  const unsent = unsentWays(possible);
  if (unsent.size === 0) return facts;
  const edges = graph.edges.filter(({ transition }) => transition === null || !unsent.has(transition));
  return new Facts({ ...graph, edges }, assumptions, fails);
}
