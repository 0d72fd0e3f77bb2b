import { joinWords } from '../../util/plural.ts';
import { refusedSpelling } from '../endings/refused-ways.ts';
import { distinctFacts } from '../graph/distinct-facts.ts';
import { answerWitness } from '../payloads/answer-witness.ts';
import {
  describePlaces,
  describeUnhandled,
  helpForInput,
  helpForUnhandled,
} from '../payloads/describe-unhandled.ts';
import { findUnhandledInputs } from '../payloads/unhandled-inputs.ts';
import { placeOfSource, unhandledFindings } from '../payloads/unhandled-payloads.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { leaveOnTheWay } from '../stack/left-callees.ts';
import { stateName } from '../witness/witness-path.ts';

/** So many are shown of the payloads that one state does not name. */
const mostAnswers = 4;

/** A callee that can answer what the state it returns to does not provide for; an input with which a script is sure to fail. */
export const payloadUnhandled: Rule = {
  id: 'payload-unhandled',
  severity: 'warning',
  summary:
    'A callee can answer what the state it returns to does not name, or a script is given such an input.',
  spec: 'language.md#tags',
  check(context) {
    if (context.survey.hasScripts) reportInputs(context);
    if (!context.uses('call') && !context.uses('function')) return;
    for (const { facts, platforms, payloads, twin } of unhandledFindings(context)) {
      const [first, ...others] = payloads;
      const { sources, text, place } = first;
      const [told, alike] = describePlaces(first);
      const more = others.filter((other) => other.text !== text);
      const elsewhere = [...sources.slice(1), ...others.map((other) => other.sources[0])];
      const [answer = '', ...answers] = [first, ...more]
        .slice(0, mostAnswers)
        .map((one) => JSON.stringify(one.text));
      const sender = facts.graph.implementation(sources[0].node);
      const possible = context.facts(facts.graph.platform, 'possible');
      const witness = answerWitness(possible, facts, first.call, sources[0]);
      context.report({
        message: `${stateName(facts.graph, sources[0].node)} can answer ${answer}, ${describeUnhandled(first)}${answers.length === 0 ? '' : `, and so with ${joinWords(answers, 'and')}`}`,
        ...placeOfSource(sources[0]),
        platforms,
        help: helpForUnhandled(first, twin, sender, context.workflow),
        follows:
          refusedSpelling(context, facts.graph, sources[0], first.meant) ??
          leaveOnTheWay(facts, first.call.target, sources[0].node),
        ...(witness === null ? {} : { witness }),
        related: [
          { ...place, message: told },
          ...(twin === null ? [] : [{ ...twin, message: 'nor here' }]),
          ...elsewhere
            .filter(({ node, text: other }) => node !== sources[0].node || other !== text)
            .slice(0, mostAnswers)
            .map((other) => ({ ...placeOfSource(other), message: alike })),
        ],
      });
    }
  },
};

/** What a script is given by `input` and does not name. */
function reportInputs(context: RuleContext): void {
  for (const { facts, platforms } of distinctFacts(context, 'bounded')) {
    for (const { node, source, ...unhandled } of findUnhandledInputs(context, facts)) {
      context.report({
        message: `${stateName(facts.graph, node)} can be given ${JSON.stringify(source.text)}, ${describeUnhandled(unhandled)}`,
        ...placeOfSource(source),
        platforms,
        help: helpForInput(unhandled),
        follows: refusedSpelling(context, facts.graph, source, unhandled.meant),
        related: [{ ...unhandled.place, message: 'not named here' }],
      });
    }
  }
}
