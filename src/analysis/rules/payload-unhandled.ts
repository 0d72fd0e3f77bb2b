import { groupBy } from '../../util/group-by.ts';
import { nearestName } from '../../util/nearest.ts';
import { joinWords } from '../../util/plural.ts';
import { distinctFacts } from '../distinct-facts.ts';
import { leaveOnTheWay } from '../left-callees.ts';
import { refusedSpelling } from '../refused-ways.ts';
import type { Rule } from '../rule.ts';
import { findUnhandledPayloads, placeOfSource, type UnhandledPayload } from '../unhandled-payloads.ts';
import { answerWitness, stateName } from '../witness-path.ts';

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
      // What one case leaves out is one finding.
      for (const [first, ...others] of groupBy(found, ({ place, end }) => `${place.file} ${end}`).values()) {
        if (first === undefined) continue;
        const { sources, text, place, end } = first;
        const more = others.filter((other) => other.text !== text);
        const elsewhere = [...sources.slice(1), ...others.map((other) => other.sources[0])];
        const answers = [first, ...more].slice(0, mostAnswers).map((one) => JSON.stringify(one.text));
        const witness = answerWitness(facts, first.call, sources[0]);
        context.report({
          message: `${stateName(facts.graph, sources[0].node)} can answer ${answers[0]}, which ${place.file} does not name${ends[end]}${answers.length === 1 ? '' : `, and so with ${joinWords(answers.slice(1), 'and')}`}`,
          ...placeOfSource(sources[0]),
          platforms,
          help: helpFor(first),
          follows:
            refusedSpelling(context, facts.graph, sources[0]) ??
            leaveOnTheWay(facts, first.call.target, sources[0].node),
          ...(witness === null ? {} : { witness }),
          related: [
            { ...place, message: 'not named here' },
            ...elsewhere
              .filter(({ node, text: other }) => node !== sources[0].node || other !== text)
              .slice(0, mostAnswers)
              .map((other) => ({ ...placeOfSource(other), message: 'nor this' })),
          ],
        });
      }
    }
  },
};

/** So many are shown of the payloads that one state does not name. */
const mostAnswers = 4;

const ends: Readonly<Record<UnhandledPayload['end'], string>> = {
  fails: ': it then ends with a failing exit code',
  'prints no tag': ': it then ends without a transition',
  'is passed over': ': it then does nothing for it',
  'goes with the rest': ': it then takes the way of all the others',
  'keeps its blanks': ': the blanks around it count there',
  'is not spoken of': ' beside the others',
};

function helpFor({ place: { file }, spelling, meant, end, isOfCallee }: UnhandledPayload): string {
  const quoted = JSON.stringify(spelling);
  if (end === 'keeps its blanks') return `write <result>${meant}</result>, without blanks`;
  if (end === 'is not spoken of' && meant === null)
    return `say in ${file} what to do when {{result}} is ${quoted}`;
  // Where the callee goes on to another state, the answer that it was to give itself may be missing.
  if (meant !== null && !isOfCallee && !isNear(meant, spelling))
    return `add a branch for ${quoted} in ${file}, or let what is called answer ${JSON.stringify(meant)}, which nothing sends`;
  if (meant !== null) return `nothing sends ${JSON.stringify(meant)}: write ${quoted} there in ${file}`;
  return `add a branch for ${quoted} in ${file}`;
}

function isNear(one: string, other: string): boolean {
  return nearestName(one, [other]) !== null || nearestName(other, [one]) !== null;
}
