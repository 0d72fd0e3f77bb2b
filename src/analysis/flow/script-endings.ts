import type {
  Choice,
  DynamicTransition,
  Implementation,
  Outcome,
  Reference,
  Transition,
} from '../../ir/ir.generated.ts';
import { printedBy } from '../../ir/printed-by.ts';
import { memo } from '../../util/memo.ts';

/** How runs of a script end, wherever that is written. */
export const endingsOf = memo((implementation: Implementation): ReadonlyMap<Outcome, string> => {
  const endingOf = (outcome: Outcome) =>
    JSON.stringify([
      outcome.exit,
      printedBy(implementation, outcome).map((printed, at) =>
        printed === null ? outcome.tags[at] : stepOf(printed),
      ),
    ]);
  return new Map(implementation.script?.outcomes.map((outcome) => [outcome, endingOf(outcome)]));
});

/** What a run does by a transition, wherever that is written. */
function stepOf(printed: Transition | DynamicTransition): unknown {
  const { tag, target, return: back, next } = printed;
  const states = [target, back, next].map((state) => state && stateOf(state));
  if (!('payload' in printed)) return [tag, states];
  const { payload, payloadBegins, handsOn, attributes } = printed;
  return [tag, states, payload, payloadBegins, handsOn, attributes.map(({ name, value }) => [name, value])];
}

function stateOf(state: Reference | Choice): unknown {
  if ('prefix' in state) return [state.prefix, state.suffix];
  const { text, unix, windows } = state;
  return unix === null && windows === null ? text : [unix, windows];
}
