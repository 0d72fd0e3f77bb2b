import type { Transition } from '../../ir/ir.generated.ts';
import { groupBy } from '../../util/group-by.ts';
import { joinFirst } from '../../util/plural.ts';
import { stepsOfAgent } from '../graph/steps.ts';
import type { Rule } from '../rule.ts';
import { forksTo, leadingForks } from '../stack/leading-forks.ts';
import { stateName } from '../witness/witness-path.ts';

const mostRelated = 5;
const ending = /\b(?:DONE|OK|READY|FINISHED|FAILED|ENDED|COMPLETE|WRITTEN|SAVED)\b/;
/** Words in capitals, two at least, or the name of something to read. */
const form =
  /^[A-Z]{1,}(?:\W+(?:[A-Z]+|\d+|of|and|or|in|with|to))*\W+[A-Z]{2,}\W*$|^(?:[Tt]he |[Aa] |[Yy]our )?(?:answer|summary|findings|report|ANSWER|SUMMARY|FINDINGS|REPORT)$/;

/** A worker whose agent is asked for an answer, where nobody is there to read it. */
export const resultDropped: Rule = {
  id: 'result-dropped',
  severity: 'info',
  summary: 'A worker is asked for an answer in its result, and no state receives it.',
  spec: 'language.md#tags',
  mergesTwins: true,
  check(context) {
    if (!context.uses('fork')) return;
    for (const platform of context.platforms) {
      const facts = context.facts(platform, 'possible');
      const { graph } = facts;
      const forks = graph.edges.filter(({ tag, from }) => tag === 'fork' && facts.isReachable(from));
      const { successors } = stepsOfAgent(facts);
      const begin = new Set(forks.map(({ target }) => target));
      const dropped = successors
        .reachable([...begin])
        .sort((one, other) => one - other)
        .flatMap((node) => {
          const implementation = graph.implementation(node);
          if (implementation === undefined || facts.canReach(node, 'pending')) return [];
          const answer = implementation.transitions.find(implementation.prompt ? isAnswer : isComputed);
          return answer === undefined ? [] : [{ node, answer }];
        });
      forks.sort((one, other) => Number(other.isCertain) - Number(one.isCertain));
      if (forks[0]?.isCertain !== true) continue;
      const leading = leadingForks(facts, forks, new Set(dropped.map(({ node }) => node)));
      for (const [loop, [first, ...rest]] of groupBy(dropped, ({ node }) => leading.get(node)?.loop)) {
        if (first === undefined) continue;
        const fork = leading.get(first.node)?.fork;
        const place = ({ node, answer }: typeof first) => ({
          file: graph.implementation(node)?.file ?? '',
          span: answer.payloadSpan ?? answer.span,
        });
        const own = [first, ...rest].map(({ node }) => node);
        const names = own.map((node) => stateName(graph, node));
        const who = own.every((node) => begin.has(node)) ? 'the worker' : 'a worker in';
        context.report({
          message: `nobody receives the answer of ${who} ${joinFirst(names, 'or')}: the parent goes on without it`,
          ...place(first),
          platforms: [platform],
          follows: loop,
          help: 'let the worker write its answer to a file that a later state reads, and end with <result>done</result>',
          related: [
            ...(fork === undefined ? [] : forksTo(facts, [fork, ...forks], own, mostRelated)),
            ...rest.slice(0, mostRelated).map((other) => ({ ...place(other), message: 'nor this one' })),
          ],
        });
      }
    }
  },
};

/** What a script has put together; it printed it for somebody. */
function isComputed({ tag, payload, certainty }: Transition): boolean {
  return tag === 'result' && payload === null && certainty === 'certain';
}

/** A payload to be read: a form to fill in, such as THE ANSWER, or "what you found"; not one that tells how it went. */
function isAnswer({ tag, payload }: Transition): boolean {
  if (tag !== 'result' || payload === null) return false;
  const text = payload.trim();
  if (ending.test(text)) return false;
  return form.test(text) || /\b(?:what|why|which|how) \w/i.test(text);
}
