import { plural } from '../../util/plural.ts';
import type { Edge } from '../graph/graph.ts';
import type { Rule } from '../rule.ts';
import { findWordsNear } from '../sessions/spoken-words.ts';
import { edgePlace, roundWitness, stateName } from '../witness/witness-path.ts';

const mostRelated = 5;

/** A prompt that waits: words that say so, and none that forbid it. They count near the name of the state. */
const waiting =
  /(?<!\b(?:not|never|don't|without|to|no) )\b(?:wait|sleep|pause)(?:ing)?\b[^.!?\n]{0,40}?\b(?:\d+|a few|a|an|one|two|five|ten|fifteen|twenty|thirty|sixty|some) ?(?:s|ms|secs?|seconds?|m|mins?|minutes?|h|hours?|while|moment|bit)\b|\bsleep \d+|(?<!\b(?:not|never|don't|without|no|a|the|this|that|each|your|our|its) )\bpoll(?:s|ing)?\b|\b(?:check|look|try|ask) again (?:later|(?:in|after|every) (?:\d+|a|an|one|two|five|ten|some)\b)|\bkeep (?:checking|polling|waiting)\b/i;

function entersItself({ tag, from, target }: Edge): boolean {
  return from === target && (tag === 'goto' || tag === 'reset');
}

/** A prompt that enters itself again in order to wait: each look is a turn that a script would have for nothing. */
export const paidPollLoop: Rule = {
  id: 'paid-poll-loop',
  severity: 'info',
  summary: 'A prompt waits for something by starting itself again, and every look is a paid turn.',
  spec: 'language.md#tags',
  check(context) {
    if (!context.uses('goto') && !context.uses('reset')) return;
    // A state may be called POLL.
    const names = new Set(context.workflow.states.map(({ name }) => name));
    for (const platform of context.platforms) {
      const facts = context.facts(platform, 'certain');
      const { graph } = facts;
      // The edges of a state stand together; one of them is enough.
      const again = graph.edges
        .filter(entersItself)
        .filter(({ from }, at, all) => all[at - 1]?.from !== from);
      const loops = again.flatMap((edge) => {
        const { from: node } = edge;
        const implementation = graph.implementation(node);
        if (implementation?.kind !== 'prompt' || !facts.isReachable(node)) return [];
        const words = findWordsNear(implementation, waiting, implementation.state, names);
        return words === null ? [] : [{ node, words, file: implementation.file, again: edge }];
      });
      const [first, ...others] = loops;
      if (first === undefined) continue;
      const name = stateName(graph, first.node);
      const witness = roundWitness(facts, first.node, [facts.stepOf(first.again, first.node, 'empty')]);
      const more =
        others.length === 0
          ? ''
          : `; so ${others.length === 1 ? 'does' : 'do'} ${plural(others.length, 'other prompt')}`;
      context.report({
        message: `${name} waits by starting itself again, so every look costs a turn of an agent although nothing has happened${more}`,
        ...edgePlace(graph, first.again),
        platforms: [platform],
        help: `let a script look and sleep, and go on to ${name} when there is something to do`,
        related: [
          { file: first.file, span: first.words, message: 'it waits here' },
          ...others.slice(0, mostRelated).map(({ file, words, node }) => ({
            ...{ file, span: words },
            message: `${stateName(graph, node)} waits here`,
          })),
        ],
        ...(witness === null ? {} : { witness }),
      });
    }
  },
};
