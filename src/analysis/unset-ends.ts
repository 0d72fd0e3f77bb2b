import type { Implementation, UnsetEnd } from '../ir/ir.generated.ts';
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
  for (const platform of scripts.size === 0 ? [] : context.platforms) {
    const facts = context.facts(platform, 'certain');
    const { graph } = facts;
    const variables = variableFactsOf(facts);
    const given = variableFactsOf(context.facts(platform, 'possible')).names;
    for (let node = 0; node < graph.anything; node++) {
      const { file = '', script = null } = graph.implementation(node) ?? {};
      const names = script?.neverSet?.names ?? [];
      if (names.some((name) => given.has(name) || variables.isSometimesSet(node, name))) scripts.delete(file);
    }
  }
  const endsOf = ({ file, script }: Implementation) =>
    (script?.neverSet?.ends ?? []).map((end) => ({ ...end, file }));
  return [...scripts.values()].flatMap(endsOf);
}
