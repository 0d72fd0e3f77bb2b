import { asksForEach, standTogether } from '../../prose/asked-together.ts';
import { PromptWords } from '../../prose/prompt-words.ts';
import { byStart } from '../../source/span.ts';
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
      const shown = transitions.filter(
        ({ origin, certainty }) => origin === 'body' && certainty !== 'possible',
      );
      if (shown.length < 2) continue;
      const words = new PromptWords(implementation);
      const places = shown.map(({ span }) => span).sort(byStart);
      for (const [at, first] of places.entries()) {
        const second = places[at + 1];
        const before = places[at - 1];
        const isTogether = (one: typeof first, next: typeof first | undefined) =>
          next !== undefined && standTogether(words.between(one.end, next.start));
        if (second === undefined || !isTogether(first, second)) continue;
        if (before !== undefined && isTogether(before, first)) continue;
        if (!asksForEach(words.around(first).before)) continue;
        report({
          message: `${file} asks for this tag and for another one in the same answer, so the agent fails: a state goes on in one way`,
          file,
          span: second,
          related: [{ file, span: first, message: 'the first one' }],
          help: shown.some(({ tag }) => tag === 'fork')
            ? 'ask for the first one alone, and let its `next` be a state that asks for the second'
            : 'ask for one of them, and let the state that it leads to ask for the other',
        });
      }
    }
  },
};
