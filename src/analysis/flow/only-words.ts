import type { Transition } from '../../ir/ir.generated.ts';
import { memo } from '../../util/memo.ts';
import type { Graph } from '../graph/graph.ts';

/** What is an answer by itself. */
const verdict = /^(?:DONE|OK|YES|NO|NONE|PASS|FAIL|READY|GO|STOP|TRUE|FALSE|LGTM|ACCEPT|REJECT|[A-Z]+ED)$/;

/**
 * Whether a payload is a word in capitals and all that a prompt shows in such a tag, as in `<result>VERSION</result>`: it most likely stands
 * for what the agent is to write, unless a script names it, or it is a verdict.
 */
export function isOnlyWord(graph: Graph, node: number, text: string, { tag }: Transition): boolean {
  if (!/^[A-Z][A-Z\d_]*$/.test(text) || verdict.test(text) || namedTexts(graph).has(text.toLowerCase()))
    return false;
  const { transitions = [], prompt = null } = graph.implementation(node) ?? {};
  const shown = transitions.filter((one) => one.origin === 'body' && one.tag === tag);
  return prompt !== null && shown.length === 1;
}

/** The payloads that scripts name, in small letters. */
const namedTexts = memo((graph: Graph): ReadonlySet<string> => {
  const named = new Set<string>();
  for (let node = 0; node < graph.anything; node++)
    for (const { payloads } of graph.implementation(node)?.script?.handled ?? [])
      for (const { text } of payloads) named.add(text.trim().toLowerCase());
  return named;
});
