import type { Transition } from '../../ir/ir.generated.ts';
import { asksForEach, mostBetween, standTogether } from '../../prose/asked-together.ts';
import { PromptWords } from '../../prose/prompt-words.ts';
import type { Rule } from '../rule.ts';

/** A prompt that asks for several tags in one answer. */
export const promptAsksMany: Rule = {
  id: 'prompt-asks-many',
  severity: 'warning',
  summary: 'A prompt asks for several transitions in one answer, and an agent may give one.',
  spec: 'language.md#tags',
  check({ workflow, report }) {
    for (const implementation of workflow.implementations) {
      const { file, prompt, transitions, forceImplicit } = implementation;
      if (prompt === null || forceImplicit) continue;
      let words: PromptWords | null = null;
      let first: Transition | null = null;
      let isInside = false;
      // They are in the order of the text.
      for (const second of transitions) {
        if (second.origin !== 'body' || second.certainty === 'possible') continue;
        const before: Transition | null = first;
        first = second;
        const isNear = before !== null && second.span.start - before.span.end < mostBetween;
        words ??= isNear ? new PromptWords(implementation) : null;
        const isTogether = isNear && standTogether(words?.between(before.span.end, second.span.start) ?? '');
        const isBeginning = isTogether && !isInside;
        isInside = isTogether;
        if (!isBeginning || words === null) continue;
        if (!asksForEach(words.around(before.span).before, words.around(second.span).after)) continue;
        report({
          message: `${file} asks for this tag and for another one in the same answer, so the agent fails: a state goes on in one way`,
          file,
          span: second.span,
          related: [{ file, span: before.span, message: 'the first one' }],
          help:
            before.tag === 'fork' || second.tag === 'fork'
              ? 'ask for the first one alone, and let its `next` be a state that asks for the second'
              : 'ask for one of them, and let the state that it leads to ask for the other',
        });
      }
    }
  },
};
