import type { Transition } from '../../ir/ir.generated.ts';
import { isForbidden } from '../../prose/forbidden.ts';
import { isLikelyForbidden } from '../../prose/likely-forbidden.ts';
import { PromptWords } from '../../prose/prompt-words.ts';
import { span } from '../../source/span.ts';
import { joinWords, plural } from '../../util/plural.ts';
import { entryOf } from '../platforms/describe-transition.ts';
import { isUnresolved } from '../policies/policy.ts';
import type { Rule } from '../rule.ts';

const mostNames = 5;

const leads = (transition: Transition) => !isUnresolved(transition);

/** Prompts that say with tags alone how to go on, in a workflow whose prompts usually have policies. */
export const noPolicy: Rule = {
  id: 'no-policy',
  severity: 'info',
  summary: 'A prompt has no policy, although most prompts of the workflow have one.',
  spec: 'language.md#policy',
  check({ workflow, survey, report }) {
    if (!survey.hasPolicies) return;
    const prompts = workflow.implementations.filter(({ kind }) => kind === 'prompt');
    const withPolicy = prompts.filter(({ hasPolicy }) => hasPolicy).length;
    const without = prompts.filter(
      ({ hasPolicy, transitions, opaque }) => !hasPolicy && transitions.some(leads) && opaque === null,
    );
    const [first, ...others] = without;
    // An author who writes few policies does not want one everywhere.
    if (first === undefined || withPolicy <= without.length) return;
    const words = new PromptWords(first);
    const isRuledOut = ({ certainty, span: place }: Transition) => {
      const { before, after } = words.around(place);
      return certainty === 'possible' && (isForbidden(before, after) || isLikelyForbidden(before, after));
    };
    // What stands in a code block may be what a run goes on with.
    const asked = first.transitions.filter(
      (one) => leads(one) && one.certainty !== 'mention' && !isRuledOut(one),
    );
    const entries = new Set(asked.map((transition) => entryOf({ ...transition, payload: null })));
    const isWhole = entries.size > 0 && first.dynamic.length === 0;
    const names = without.slice(0, mostNames).map(({ file }) => file);
    const more = without.length - mostNames;
    const all =
      more > 0 ? `${names.join(', ')} and ${plural(more, 'other prompt')}` : joinWords(names, 'and');
    report({
      message: `${all} ${without.length === 1 ? 'has' : 'have'} no policy, so a wrong answer there is not corrected by a reminder: the agent fails`,
      file: first.file,
      span: span(0, 0),
      help: isWhole
        ? `let the frontmatter of ${first.file} say allowed_transitions: [${[...entries].join(', ')}]`
        : `list in the frontmatter of ${first.file} all that it may answer as allowed_transitions`,
      related: others
        .slice(0, mostNames)
        .map(({ file }) => ({ file, span: span(0, 0), message: 'without a policy' })),
    });
  },
};
