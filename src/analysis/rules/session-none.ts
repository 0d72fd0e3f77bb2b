import type { Attribute, Transition } from '../../ir/ir.generated.ts';
import type { Edge, Graph } from '../graph/graph.ts';
import { tagOf } from '../platforms/describe-transition.ts';
import type { Rule } from '../rule.ts';
import { SessionFacts } from '../sessions/session-facts.ts';
import { callsFromScript, findIdleCalls, idleWitness } from '../stack/idle-calls.ts';
import { edgePlace, stateName } from '../witness/witness-path.ts';

const mostRelated = 5;

/** A call that is to carry a conversation into its callee where there is none. */
export const sessionNone: Rule = {
  id: 'session-none',
  severity: 'info',
  summary: 'A call branches off a conversation where its caller has none.',
  spec: 'language.md#tags',
  check(context) {
    if (!callsFromScript(context)) return;
    for (const platform of context.platforms) {
      const facts = context.facts(platform, 'certain');
      const { graph } = facts;
      const sessions = new SessionFacts(facts);
      const [call, ...later] = findIdleCalls(context, facts, sessions);
      if (call === undefined) continue;
      // One tag with several values is several calls, and each a place once.
      const seen = new Set([placeKey(graph, call)]);
      const others = later.filter(
        (other) => !seen.has(placeKey(graph, other)) && seen.add(placeKey(graph, other)),
      );
      const [caller, callee, back] = [call.from, call.target, call.second].map((node) =>
        stateName(graph, node),
      );
      const possible = new SessionFacts(context.facts(platform, 'possible'));
      const always = !possible.holds(call.from, 'inherited');
      const witness = idleWitness(context, facts, call);
      const asFunction =
        call.transition === null
          ? `<function return="${back}">${callee}</function>`
          : tagOf({ ...withOpenValues(call, call.transition, later), tag: 'function' });
      context.report({
        message: `no prompt has spoken ${always ? 'when' : 'on some ways on which'} ${caller} calls ${callee}, so there is no conversation to branch off: the call is a function${always ? '' : ' then'}`,
        ...edgePlace(graph, call),
        platforms: [platform],
        help: `write ${asFunction} if ${callee} is to begin a conversation of its own; else let a prompt run before ${caller}`,
        related: others.slice(0, mostRelated).map((other) => ({
          ...edgePlace(graph, other),
          message: `the same holds when ${stateName(graph, other.from)} calls ${stateName(graph, other.target)}`,
        })),
        ...(witness === null ? {} : { witness }),
      });
    }
  },
};

/** A transition without the values that a variable gives its tag, which others of the same tag have otherwise. */
function withOpenValues({ from }: Edge, transition: Transition, others: readonly Edge[]): Transition {
  const same = others.filter(
    (other) => other.from === from && other.transition?.span.start === transition.span.start,
  );
  const isFixed = ({ name, value }: Attribute) =>
    same.every((other) =>
      other.transition?.attributes.some((one) => one.name === name && one.value === value),
    );
  const attributes = transition.attributes.map((one) => (isFixed(one) ? one : { ...one, value: null }));
  return { ...transition, attributes };
}

function placeKey(graph: Graph, call: Edge): string {
  const { file, span } = edgePlace(graph, call);
  return `${file} ${span.start}`;
}
