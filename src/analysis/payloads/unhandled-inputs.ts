import type { Script } from '../../ir/ir.generated.ts';
import { isCall } from '../../ir/is-call.ts';
import { once } from '../../util/memo.ts';
import { isNearMiss } from '../../util/nearest.ts';
import { payloadFlowOf } from '../flow/payload-flow.ts';
import { type Unhandled, unhandledBy } from '../flow/payload-handling.ts';
import type { Source } from '../flow/supplies.ts';
import { onlyTexts } from '../flow/unsent-payloads.ts';
import type { Facts } from '../graph/facts.ts';
import type { RuleContext } from '../rule.ts';
import { givenOn, isAskedFor } from './unhandled-payloads.ts';

/** A payload with which a state is entered, and with which its script is sure to fail, since it does not name it, or names a slip for it. */
interface UnhandledInput extends Unhandled {
  readonly node: number;
  readonly source: Source;
}

/**
 * Those that come otherwise than as the answer of a call to the state to which it returns: by `input`, or handed on. That a script prints no
 * tag with one, script-emits-none tells. `facts` are those of E0. Linear: of each state only so many payloads are known.
 */
export function findUnhandledInputs(context: RuleContext, facts: Facts): UnhandledInput[] {
  const { graph } = facts;
  const flow = payloadFlowOf(facts);
  const possible = payloadFlowOf(context.facts(graph.platform, 'possible'));
  const isGiven = once(() => givenOn(context.facts(graph.platform, 'possible')));
  const backs = new Set(graph.edges.flatMap(({ tag, second }) => (isCall(tag) ? [second] : [])));
  const found: UnhandledInput[] = [];
  for (let node = 0; node < graph.anything; node++) {
    const implementation = graph.implementation(node);
    const { script = null } = implementation ?? {};
    if (implementation === undefined || script === null || script.handled.length === 0) continue;
    if (!facts.isReachable(node)) continue;
    const told = new Set<string>();
    const sent = onlyTexts(possible.textsIfAny(node));
    for (const source of flow.incoming(node).sources) {
      const { text, isPlaceholder, isUnsure, isAnswer } = source;
      if (isPlaceholder || isUnsure || (isAnswer && backs.has(node)) || told.has(text)) continue;
      const unhandled = unhandledBy(implementation, text, sent);
      if (unhandled === null || !facts.isReachable(source.node)) continue;
      if (!isSlip(unhandled) && !(unhandled.end === 'fails' && tellsApart(script))) continue;
      // Whoever asks for that has to read the prompt, or all that runs hand over.
      if (!isGiven()(source) || !isAskedFor(graph.implementation(source.node), source)) continue;
      told.add(text);
      found.push({ ...unhandled, node, source });
    }
  }
  return found;
}

/** Whether the script names what nobody sends in nearly the same words, and goes on. */
function isSlip({ end, spelling, meant }: Unhandled): boolean {
  return (
    (end === 'is passed over' || end === 'goes with the rest') &&
    meant !== null &&
    isNearMiss(spelling, meant)
  );
}

/** Whether a script names several payloads: one that names a single one may be there to fail with all others. */
function tellsApart({ handled }: Script): boolean {
  const texts = handled.flatMap(({ payloads, patterns }) => [
    ...payloads.map(({ text }) => text),
    ...patterns.map(({ glob }) => glob),
  ]);
  return new Set(texts.filter((text) => text !== '')).size > 1;
}
