import type { Transition } from '../../ir/ir.generated.ts';
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
  checkState(implementation, _, { report }) {
    const { file, prompt, state, transitions, forceImplicit } = implementation;
    if (prompt === null || forceImplicit || transitions.length < 2) return;
    const words = new PromptWords(implementation);
    for (const tags of groupsOf(transitions, words)) {
      const [first, second] = tags;
      const last = tags.at(-1);
      if (first === undefined || second === undefined || last === undefined) continue;
      const between = tags
        .slice(1)
        .map(({ span }, at) => words.between(tags[at]?.span.end ?? span.start, span.start));
      const { before } = words.around(first.span);
      const { after } = words.around(last.span);
      const areForks = tags.every(({ tag }) => tag === 'fork');
      if (!asksForEach({ before, between, after, areForks })) continue;
      // "Emit <fork next="START">A</fork>, then emit <goto>B</goto>" may speak of the next visit.
      const comesBack = [first.next, first.return, first.target].some((name) => name?.text === state);
      if (comesBack && (areForks || between.some(maySpeakOfLater))) continue;
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
  },
};

/** The tags of a body that stand together, two or more, in the order of the text, as the transitions are. */
function groupsOf(transitions: readonly Transition[], words: PromptWords): readonly Transition[][] {
  const groups: Transition[][] = [];
  let group: Transition[] | null = null;
  let before: Transition | null = null;
  for (const tag of transitions) {
    if (tag.origin !== 'body' || tag.certainty === 'possible') continue;
    if (before === null || !areTogether(before, tag, words)) group = null;
    else if (group !== null) group.push(tag);
    else {
      group = [before, tag];
      groups.push(group);
    }
    before = tag;
  }
  return groups;
}

function areTogether(before: Transition, { span }: Transition, words: PromptWords): boolean {
  const goesOn = before.return === null && before.next === null;
  const { end } = before.span;
  const isNear = span.start - end < (goesOn ? mostBetween : mostBetweenSteps);
  return isNear && standTogether(words.between(end, span.start));
}
