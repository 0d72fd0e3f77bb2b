import { span } from '../../source/span.ts';
import { plural } from '../../util/plural.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { findModelSwitches, runsOwn } from '../sessions/model-switches.ts';
import { stateName } from '../witness/witness-path.ts';

const mostRelated = 5;

/** A conversation in which models take turns: each of them reads anew what the other had cached. */
export const modelSwitch: Rule = {
  id: 'model-switch',
  severity: 'info',
  summary: 'A prompt goes on in a conversation with another model, which has to read all of it anew.',
  spec: 'language.md#tags',
  check(context) {
    if (!hasSeveralModels(context)) return;
    for (const platform of context.platforms) {
      const facts = context.facts(platform, 'certain');
      const { graph } = facts;
      const [first, ...others] = findModelSwitches(facts, context.workflow).sort(
        (left, right) => left.after - right.after,
      );
      if (first === undefined) continue;
      const place = (node: number) => {
        const { file = '', limits } = graph.implementation(node) ?? {};
        return { file, span: limits?.spans['model'] ?? span(0, 0) };
      };
      const { before, after, modelAfter } = first;
      const modelBefore = named(first.modelBefore);
      const name = stateName(graph, after);
      const unless = modelBefore === first.modelBefore ? '' : ', unless it is the same';
      const more =
        others.length <= mostRelated
          ? ''
          : `; the model changes at ${plural(others.length, 'other state')} too`;
      // What a reset enters does not return.
      const isCalled = graph.edges.some(({ tag, target }) => tag === 'call' && target === after);
      const way = isCalled ? '<function> in place of <call>' : '<reset> or <function>';
      context.report({
        message: `${name} goes on with ${modelAfter} in a conversation that ${stateName(graph, before)} led with ${modelBefore}, so ${modelAfter} reads all of it anew at full price${unless}${more}`,
        ...place(after),
        platforms: [platform],
        help: `nothing to do if ${name} is worth it; else leave the model as it is, or, if ${name} needs nothing that was said before, let it begin its own conversation by ${way}`,
        related: others.slice(0, mostRelated).map((other) => ({
          ...place(other.after),
          message: `${other.modelAfter} after ${named(other.modelBefore)} in ${stateName(graph, other.before)}`,
        })),
      });
    }
  },
};

function hasSeveralModels({ workflow: { implementations, settings } }: RuleContext): boolean {
  let first: string | undefined;
  for (const { kind, limits } of implementations) {
    if (kind !== 'prompt') continue;
    const model = limits.model ?? settings.model ?? runsOwn;
    first ??= model;
    if (model !== first) return true;
  }
  return false;
}

function named(model: string): string {
  return model === runsOwn ? 'the model of the run' : model;
}
