import { indexWorkflow } from '../../ir/index-workflow.ts';
import { whenOf } from '../endings/script-outcomes.ts';
import { silentWays } from '../endings/silent-ways.ts';
import { builtInVariables } from '../flow/reads.ts';
import { placesWithoutPayload } from '../payloads/unbound-payloads.ts';
import type { Rule } from '../rule.ts';
import { shoutedVariable } from '../variables/worker-variables.ts';

const mostRelated = 3;
const unheard =
  'let a tag come to standard output on this way too (call its function, and send it neither to standard error nor into a variable or a file alone)';

/** A script that can end well without having said how to go on. */
export const scriptEmitsNone: Rule = {
  id: 'script-emits-none',
  severity: 'warning',
  summary: 'A script can end with exit code 0 and print no transition.',
  spec: 'language.md#tags',
  check(context) {
    const { byFile } = indexWorkflow(context.workflow);
    for (const { file, outcome } of silentWays(context)) {
      const { unprinted = [], reads = [] } = byFile(file)?.script ?? {};
      // Where no payload ever comes, none is compared.
      const lost = outcome.payload === null ? undefined : placesWithoutPayload(context).get(file);
      const asked = reads.find(({ name }) => outcome.tests.some((test) => namesIn(test).includes(name)));
      context.report({
        message: `${file} can end here with exit code ${outcome.byTest ? '1, that of its last test, and has' : '0 although it has'} printed no transition, so the agent fails${whenOf(outcome)}`,
        file,
        span: outcome.span,
        // A variable that nobody sets takes no other way.
        follows: lost ?? (asked && { rule: 'variable-unbound', file, span: asked.span }),
        related: unprinted
          .slice(0, mostRelated)
          .map(({ span }) => ({ file, span, message: 'never comes to standard output' })),
        help: `${payloadMeant(reads, asked)}${unprinted.length === 0 ? 'print a tag on this way too' : unheard}, ${outcome.byTest ? 'or write || exit 1 behind it if it is to fail' : 'or end it with another exit code'}`,
      });
    }
  },
};

/** The names in the words of a test; what it compares with is a text. */
function namesIn(test: string): readonly string[] {
  return (test.split('"', 1)[0] ?? '').split(/[^\w-]/);
}

/** What to say first where a script asks a RESULT or INPUT of which nobody knows, and the payload by no name of raymond's. */
function payloadMeant(
  reads: readonly { readonly name: string }[],
  asked: { readonly name: string } | undefined,
): string {
  const meant = shoutedVariable(asked?.name ?? '');
  if (asked === undefined || meant === undefined || reads.some(({ name }) => builtInVariables.includes(name)))
    return '';
  return `ask ${meant} if ${asked.name} is to be the payload, since raymond sets no ${asked.name}; else `;
}
