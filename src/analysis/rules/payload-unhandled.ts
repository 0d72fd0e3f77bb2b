import { joinWords } from '../../util/plural.ts';
import { describePlaces, describeUnhandled, helpForUnhandled } from '../describe-unhandled.ts';
import { distinctFacts } from '../distinct-facts.ts';
import { leaveOnTheWay } from '../left-callees.ts';
import { refusedSpelling } from '../refused-ways.ts';
import type { Rule } from '../rule.ts';
import { findingsOf, findUnhandledPayloads, placeOfSource } from '../unhandled-payloads.ts';
import { answerWitness, stateName } from '../witness-path.ts';

/** So many are shown of the payloads that one state does not name. */
const mostAnswers = 4;

/** A callee that can answer what the state it returns to does not provide for. */
export const payloadUnhandled: Rule = {
  id: 'payload-unhandled',
  severity: 'warning',
  summary: 'A callee can answer what the state it returns to does not name.',
  spec: 'language.md#tags',
  check(context) {
    if (!context.uses('call') && !context.uses('function')) return;
    for (const { facts, platforms } of distinctFacts(context, 'bounded')) {
      const found = findUnhandledPayloads(context, facts);
      for (const [first, ...others] of findingsOf(found)) {
        if (first === undefined) continue;
        const { sources, text, place } = first;
        const [told, alike] = describePlaces(first);
        const more = others.filter((other) => other.text !== text);
        const elsewhere = [...sources.slice(1), ...others.map((other) => other.sources[0])];
        const [answer = '', ...answers] = [first, ...more]
          .slice(0, mostAnswers)
          .map((one) => JSON.stringify(one.text));
        const witness = answerWitness(facts, first.call, sources[0]);
        context.report({
          message: `${stateName(facts.graph, sources[0].node)} can answer ${answer}, ${describeUnhandled(first)}${answers.length === 0 ? '' : `, and so with ${joinWords(answers, 'and')}`}`,
          ...placeOfSource(sources[0]),
          platforms,
          help: helpForUnhandled(first),
          follows:
            refusedSpelling(context, facts.graph, sources[0]) ??
            leaveOnTheWay(facts, first.call.target, sources[0].node),
          ...(witness === null ? {} : { witness }),
          related: [
            { ...place, message: told },
            ...elsewhere
              .filter(({ node, text: other }) => node !== sources[0].node || other !== text)
              .slice(0, mostAnswers)
              .map((other) => ({ ...placeOfSource(other), message: alike })),
          ],
        });
      }
    }
  },
};
