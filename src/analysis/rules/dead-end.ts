import { isVariableSlot } from '../../ir/built-in-slots.ts';
import type { Implementation } from '../../ir/ir.generated.ts';
import { asksNothing } from '../../prose/prompt-words.ts';
import { span } from '../../source/span.ts';
import type { Rule, RuleContext } from '../rule.ts';

/** "The tag `goto` with the content `A`" */
const tagInWords =
  /\btag[\s`"'*]+(?:goto|reset|call|function|fork|result)\b|\b(?:goto|reset|call|function|fork|result)[`"'*]*[\s-]tag\b/i;

/** Whether a prompt names a tag in words, or has a slot of a variable that a fork gives, which may say how to go on. */
function mayBeTold({ prompt }: Implementation, { workflow }: RuleContext): boolean {
  if (prompt === null) return false;
  if (prompt.some(({ kind, text }) => kind === 'literal' && tagInWords.test(text))) return true;
  const slots = prompt.filter(isVariableSlot);
  return slots.some(({ text }) => workflow.implementations.some((one) => givesToWorker(one, text)));
}

function givesToWorker({ transitions }: Implementation, variable: string): boolean {
  return transitions.some(
    ({ tag, attributes }) => tag === 'fork' && attributes.some(({ name }) => name === variable),
  );
}

/** A prompt that can be entered and tells its agent nothing of how to go on. */
export const deadEnd: Rule = {
  id: 'dead-end',
  severity: 'warning',
  summary: 'A prompt names no transition at all, so its agent cannot know how to go on.',
  spec: 'language.md#tags',
  check(context) {
    const undeclared = context.workflow.implementations.some(({ opaque }) => opaque?.cause === 'undeclared');
    for (const platform of undeclared ? context.platforms : []) {
      const facts = context.facts(platform, 'possible');
      for (const [node, implementation] of context.workflow.implementations.entries()) {
        if (implementation.opaque?.cause !== 'undeclared') continue;
        if (!facts.graph.runs(node) || !facts.isReachable(node)) continue;
        // That it has no text at all has a rule of its own.
        if (implementation.prompt !== null && asksNothing(implementation.prompt)) continue;
        if (mayBeTold(implementation, context)) continue;
        context.report({
          message: `${implementation.file} names no transition, so its agent cannot know how to go on`,
          file: implementation.file,
          span: span(0, 0),
          platforms: [platform],
          help: 'end the prompt with a tag to emit, for example <result>done</result>, or list allowed_transitions in its frontmatter',
        });
      }
    }
  },
};
