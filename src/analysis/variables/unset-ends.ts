import { indexWorkflow } from '../../ir/index-workflow.ts';
import type { Implementation, UnsetEnd } from '../../ir/ir.generated.ts';
import type { RuleContext } from '../rule.ts';
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
    if (script?.neverSet?.names.some((name) => mayForkGive(context, file, name))) scripts.delete(file);
  const endsOf = ({ file, script }: Implementation) =>
    (script?.neverSet?.ends ?? []).map((end) => ({ ...end, file }));
  return [...scripts.values()].flatMap(endsOf);
}

/** Whether a fork may give a script a variable. */
export function mayForkGive(context: RuleContext, file: string, name: string): boolean {
  const node = indexWorkflow(context.workflow).numbers.get(file) ?? -1;
  return context.platforms.some((platform) => {
    const given = variableFactsOf(context.facts(platform, 'possible')).names;
    return given.has(name) || variableFactsOf(context.facts(platform, 'certain')).isSometimesSet(node, name);
  });
}
