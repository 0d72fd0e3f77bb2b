import type { Implementation, UnsetEnd } from '../ir/ir.generated.ts';
import { memo } from '../util/memo.ts';
import type { Graph } from './graph.ts';
import type { RuleContext } from './rule.ts';
import { variableFactsOf } from './variable-facts.ts';

/** What `set -u` ends in a script for want of a variable that only the script itself can set. */
export function unsetEnds(context: RuleContext): readonly (UnsetEnd & { readonly file: string })[] {
  if (!context.survey.hasScripts) return [];
  const scripts = new Map(
    context.workflow.implementations
      .filter(({ script }) => script?.neverSet !== undefined)
      .map((implementation) => [implementation.file, implementation]),
  );
  for (const { file, script } of scripts.values())
    if (script?.neverSet?.names.some((name) => mayBeGiven(context, file, name))) scripts.delete(file);
  const endsOf = ({ file, script }: Implementation) =>
    (script?.neverSet?.ends ?? []).map((end) => ({ ...end, file }));
  return [...scripts.values()].flatMap(endsOf);
}

/** Whether a fork may give a script a variable. */
export function mayBeGiven(context: RuleContext, file: string, name: string): boolean {
  return context.platforms.some((platform) => {
    const facts = context.facts(platform, 'certain');
    const node = nodesOf(facts.graph).get(file);
    const given = variableFactsOf(context.facts(platform, 'possible')).names;
    return node !== undefined && (given.has(name) || variableFactsOf(facts).isSometimesSet(node, name));
  });
}

const nodesOf = memo((graph: Graph): ReadonlyMap<string, number> => {
  const nodes = new Map<string, number>();
  for (let node = 0; node < graph.anything; node++) nodes.set(graph.implementation(node)?.file ?? '', node);
  return nodes;
});
