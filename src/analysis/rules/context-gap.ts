import { plural } from '../../util/plural.ts';
import { areVisitsLeft } from '../graph/visit-limits.ts';
import type { Rule } from '../rule.ts';
import { findEarlierWork } from '../sessions/earlier-work.ts';
import { SessionFacts } from '../sessions/session-facts.ts';
import { edgePlace, stateName, stepsWitness } from '../witness/witness-path.ts';

const mostRelated = 5;

/** A prompt that speaks of what was done before, and can be the first of its conversation. */
export const contextGap: Rule = {
  id: 'context-gap',
  severity: 'info',
  summary: 'A prompt speaks of earlier work, and its conversation can begin with it.',
  spec: 'analysis.md#conversations',
  check(context) {
    const { implementations } = context.workflow;
    const begins = context.uses('reset') || context.uses('function') || context.uses('fork');
    // Prompts that never begin another conversation are all in the one that the run begins.
    if (!begins && !context.survey.hasScripts) return;
    for (const platform of context.platforms) {
      const facts = context.facts(platform, 'certain');
      const sessions = new SessionFacts(facts);
      // Few begin a conversation, and to look for words takes longer.
      const [first, ...others] = implementations.flatMap((implementation, node) => {
        if (!sessions.canBeNew(node)) return [];
        const words = findEarlierWork(implementation);
        const counts = words !== null && (!words.isVague || sessions.holds(node, 'inherited'));
        return counts && areVisitsLeft(facts, sessions.pathToNew(node) ?? [], node)
          ? [{ node, ...words, file: implementation.file }]
          : [];
      });
      if (first === undefined) continue;
      const { node, file } = first;
      const words = { file, span: first.span };
      const path = sessions.pathToNew(node) ?? [];
      const witness = stepsWitness(facts, path);
      const begin = path.findLast(({ begins }) => begins);
      const name = stateName(facts.graph, node);
      const when = sessions.holds(node, 'inherited')
        ? 'on some ways its agent remembers'
        : 'its agent remembers';
      const more = others.length === 0 ? '' : `; the same holds for ${plural(others.length, 'other prompt')}`;
      context.report({
        message: `${name} speaks of earlier work, and ${when} none: the conversation begins with ${name}${more}`,
        ...(begin === undefined ? words : edgePlace(facts.graph, begin.edge)),
        label: begin === undefined ? 'not in this conversation' : 'a conversation begins',
        platforms: [platform],
        help: `hand over what ${name} needs as input="…" and read it with {{result}}, or come to ${name} only from prompts of the same conversation`,
        related: [
          ...(begin === undefined ? [] : [{ ...words, message: 'earlier work' }]),
          ...others
            .slice(0, mostRelated)
            .map((other) => ({ file: other.file, span: other.span, message: 'so it is with this one' })),
        ],
        ...(witness === null ? {} : { witness }),
      });
    }
  },
};
