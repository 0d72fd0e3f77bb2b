import { distinctFacts } from '../distinct-facts.ts';
import type { Rule } from '../rule.ts';
import { findUnhandledPayloads, placeOfSource, type UnhandledPayload } from '../unhandled-payloads.ts';
import { stateName } from '../witness-path.ts';

/** A callee that can answer what the state it returns to does not provide for. */
export const payloadUnhandled: Rule = {
  id: 'payload-unhandled',
  severity: 'warning',
  summary: 'A callee can answer what the state it returns to does not name.',
  spec: 'language.md#tags',
  check(context) {
    if (!context.uses('call') && !context.uses('function')) return;
    for (const { facts, platforms } of distinctFacts(context, 'certain')) {
      for (const unhandled of findUnhandledPayloads(context, facts)) {
        const { sources, text, place, end } = unhandled;
        const [first, ...others] = sources;
        const elsewhere = others.filter(({ node }) => node !== first.node);
        context.report({
          message: `${stateName(facts.graph, first.node)} can answer ${JSON.stringify(text)}, which ${place.file} does not name${ends[end]}`,
          ...placeOfSource(first),
          platforms,
          help: helpFor(unhandled),
          related: [
            { ...place, message: 'not named here' },
            ...elsewhere.slice(0, 2).map((other) => ({ ...placeOfSource(other), message: 'and here' })),
          ],
        });
      }
    }
  },
};

const ends: Readonly<Record<UnhandledPayload['end'], string>> = {
  fails: ': it then ends with a failing exit code',
  'prints no tag': ': it then ends without a transition',
  'is passed over': ': it then does nothing for it',
  'is not spoken of': ' beside the others',
};

function helpFor({ place: { file }, text, meant, end }: UnhandledPayload): string {
  const quoted = JSON.stringify(text);
  if (end === 'is not spoken of') return `say in ${file} what to do when {{result}} is ${quoted}`;
  if (meant !== null) return `nothing sends ${JSON.stringify(meant)}: write ${quoted} there in ${file}`;
  return `add a branch for ${quoted} in ${file}`;
}
