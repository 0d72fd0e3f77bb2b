import type { Implementation, Transition } from '../../ir/ir.generated.ts';
import { asksNothing } from '../../prose/prompt-words.ts';
import { mayHoldInstructions } from '../../prose/slots-for-instructions.ts';
import { span } from '../../source/span.ts';
import { memoByText } from '../../util/memo.ts';
import type { Rule, RuleContext } from '../rule.ts';

/** "The tag `goto` with the content `A`" */
const tagInWords =
  /\btag[\s`"'*]+(?:goto|reset|call|function|fork|result)\b|\b(?:goto|reset|call|function|fork|result)[`"'*]*[\s-]tag\b/i;

/** A path or a name, which tells nobody how to go on; a prompt may write one word for a text that its agent is to find. */
const isPath = /^(?=.*[./\\])[\w@+./\\-]+$/;
const isName = /^[\w@+./\\-]+(?: [\w@+./\\-]+){0,2}$/;

/** Whether a prompt names a tag in words, or has a slot that may say how to go on. */
function mayBeTold(implementation: Implementation, { workflow }: RuleContext): boolean {
  const { prompt } = implementation;
  if (prompt === null) return false;
  if (prompt.some(({ kind, text }) => kind === 'literal' && tagInWords.test(text))) return true;
  const mayTell = memoByText((name) =>
    workflow.implementations.some(({ transitions }) => transitions.some((one) => givesMore(one, name))),
  );
  return mayHoldInstructions(implementation, mayTell);
}

/** Whether a fork gives a variable that may be more than a path or a name. */
function givesMore({ tag, attributes, origin }: Transition, variable: string): boolean {
  const short = origin === 'body' ? isPath : isName;
  const isMore = ({ name, value }: Transition['attributes'][number]) =>
    name === variable && (value === null || !short.test(value));
  return tag === 'fork' && attributes.some(isMore);
}

const help =
  'end the prompt with a tag to emit, for example <result>done</result>, or list allowed_transitions in its frontmatter';

/** A prompt that can be entered and tells its agent nothing of how to go on. */
export const deadEnd: Rule = {
  id: 'dead-end',
  severity: 'warning',
  summary: 'A prompt names no transition at all, so its agent cannot know how to go on.',
  spec: 'language.md#tags',
  check(context) {
    if (!context.survey.hasUndeclared) return;
    for (const platform of context.platforms) {
      const facts = context.facts(platform, 'possible');
      for (const [node, implementation] of context.workflow.implementations.entries()) {
        if (implementation.opaque?.cause !== 'undeclared') continue;
        if (!facts.graph.runs(node) || !facts.isReachable(node)) continue;
        // That it has no text at all has a rule of its own.
        if (implementation.prompt !== null && asksNothing(implementation.prompt)) continue;
        if (mayBeTold(implementation, context)) continue;
        const { file } = implementation;
        context.report({
          message: `${file} names no transition, so its agent cannot know how to go on`,
          file,
          span: span(0, 0),
          platforms: [platform],
          help: context.facts(platform, 'certain').isReachable(node)
            ? help
            : `${help}, or, if ${file} is no state, list it under ignore in workflow.yaml`,
        });
      }
    }
  },
};
