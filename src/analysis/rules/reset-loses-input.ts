import { findUnboundPayloads } from '../payloads/unbound-payloads.ts';
import type { Rule } from '../rule.ts';
import { edgePlace, stateName } from '../witness/witness-path.ts';

/** A reset gives up the conversation; the payload was all that could have gone over to the next state. */
export const resetLosesInput: Rule = {
  id: 'reset-loses-input',
  severity: 'warning',
  summary: 'A reset passes no input to a state that reads it.',
  spec: 'language.md#reset',
  check(context) {
    for (const { graph, platforms, node, read, resets } of findUnboundPayloads(context)) {
      const target = stateName(graph, node);
      const file = graph.implementation(node)?.file ?? '';
      for (const reset of resets) {
        context.report({
          message: `this reset passes no input to ${target}, which reads ${read.shown}`,
          ...edgePlace(graph, reset),
          platforms,
          label: 'starts afresh with nothing',
          help: reset.isExhausted
            ? 'add input: TEXT to what max_visits goes on with'
            : `write <reset input="…">${target}</reset>`,
          related: [{ file, span: read.span, message: 'read here, and not set' }],
        });
      }
    }
  },
};
