import type { Implementation, Transition } from '../../ir/ir.generated.ts';
import {
  asksForEach,
  maySpeakOfLater,
  mostBetween,
  mostBetweenSteps,
  standTogether,
} from '../../prose/asked-together.ts';
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
      const { file, prompt, state, transitions, forceImplicit } = implementation;
      if (prompt === null || forceImplicit) continue;
      const tags = transitions.filter(
        ({ origin, certainty }) => origin === 'body' && certainty !== 'possible',
      );
      for (const group of groupsOf(tags, implementation)) {
        const [first, second] = group.tags;
        if (first === undefined || second === undefined || !asksForEach(group.words)) continue;
        // "Emit <fork next="START">A</fork>, then emit <goto>B</goto>" may speak of the next visit.
        const comesBack = [first.next, first.return, first.target].some((name) => name?.text === state);
        if (comesBack && group.words.between.some(maySpeakOfLater)) continue;
        report({
          message: `${file} asks for this tag and for another one in the same answer, so the agent fails: a state goes on in one way`,
          file,
          span: second.span,
          related: [{ file, span: first.span, message: 'the first one' }],
          help:
            first.tag === 'fork' || second.tag === 'fork'
              ? 'ask for the first one alone, and let its `next` be a state that asks for the second'
              : 'ask for one of them, and let the state that it leads to ask for the other',
        });
      }
    }
  },
};

/** The tags that stand together, and the words around them; in the order of the text, as the tags are. */
function groupsOf(tags: readonly Transition[], implementation: Implementation) {
  const groups: Transition[][] = [];
  let words: PromptWords | null = null;
  for (const tag of tags) {
    const before = groups.at(-1)?.at(-1);
    const goesOn = before !== undefined && before.return === null && before.next === null;
    const furthest = goesOn ? mostBetween : mostBetweenSteps;
    const isNear = before !== undefined && tag.span.start - before.span.end < furthest;
    words ??= isNear ? new PromptWords(implementation) : null;
    const isTogether = isNear && standTogether(words?.between(before.span.end, tag.span.start) ?? '');
    if (isTogether) groups.at(-1)?.push(tag);
    else groups.push([tag]);
  }
  return groups.flatMap((group) => {
    const [first] = group;
    const last = group.at(-1);
    if (words === null || first === undefined || last === undefined || first === last) return [];
    const between = group
      .slice(1)
      .map(({ span }, at) => words.between(group[at]?.span.end ?? span.start, span.start));
    const { before } = words.around(first.span);
    const { after } = words.around(last.span);
    const areForks = group.every(({ tag }) => tag === 'fork');
    return [{ tags: group, words: { before, between, after, areForks } }];
  });
}
