import { plural } from '../../util/plural.ts';
import { findEarlierWork } from '../earlier-work.ts';
import type { Rule } from '../rule.ts';
import { SessionFacts } from '../session-facts.ts';
import { edgePlace, runOf, stateName } from '../witness-path.ts';

const mostRelated = 5;

/** A prompt that speaks of what was done before, and can be the first of its conversation. */
export const contextGap: Rule = {
  id: 'context-gap',
  severity: 'info',
  summary: 'A prompt speaks of earlier work, and its conversation can begin with it.',
  spec: 'analysis.md#conversations',
  check(context) {
    const { implementations, entry, entries } = context.workflow;
    // In a workflow of prompts that never begin another conversation, only a run's first state begins one.
    const isOne =
      !context.uses('reset') &&
      !context.uses('function') &&
      !context.uses('fork') &&
      implementations.every(({ kind }) => kind === 'prompt');
    const starts = new Set([entry, ...entries].flatMap((start) => [start?.unix, start?.windows]));
    const relying = implementations.flatMap((implementation, node) => {
      const words = isOne && !starts.has(implementation.file) ? null : findEarlierWork(implementation);
      return words === null ? [] : [{ node, ...words, file: implementation.file }];
    });
    for (const platform of relying.length === 0 ? [] : context.platforms) {
      const facts = context.facts(platform, 'certain');
      const sessions = new SessionFacts(facts);
      const [first, ...others] = relying.filter(
        ({ node, isVague }) =>
          (sessions.holds(node, 'fresh') || sessions.holds(node, 'none')) &&
          (!isVague || sessions.holds(node, 'inherited')),
      );
      if (first === undefined) continue;
      const { node, file } = first;
      const words = { file, span: first.span };
      const path = sessions.pathTo(node, sessions.holds(node, 'fresh') ? 'fresh' : 'none') ?? [];
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
        ...(path.length === 0 ? {} : { witness: { kind: 'path', ...runOf(facts, node, path) } }),
      });
    }
  },
};
