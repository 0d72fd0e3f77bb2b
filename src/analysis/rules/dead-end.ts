import { asksNothing } from '../../prose/prompt-words.ts';
import { span } from '../../source/span.ts';
import type { Rule } from '../rule.ts';

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
