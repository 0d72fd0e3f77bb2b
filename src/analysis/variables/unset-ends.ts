import type { Implementation, UnsetEnd } from '../../ir/ir.generated.ts';
import type { RuleContext } from '../rule.ts';
import { mayForkGive } from './variable-facts.ts';

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
