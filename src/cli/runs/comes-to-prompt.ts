import { allTransitions } from '../../ir/all-transitions.ts';
import { referencesOf } from '../../ir/index-workflow.ts';
import type { Program } from '../../runtime/program.ts';
import type { RunState } from '../../runtime/run-state.generated.ts';

/** Whether a run may come to a prompt from where its agents are. A state of which not all is known may lead anywhere. */
export function mayComeToPrompt({ index, platform }: Program, { agents }: Pick<RunState, 'agents'>): boolean {
  const isPrompt = ({ kind }: { readonly kind: string }) => kind === 'prompt';
  const reached = new Set(agents.flatMap(({ file, stack }) => [file, ...stack.map((frame) => frame.return)]));
  // A set is gone through with what is added on the way.
  for (const file of reached) {
    const implementation = index.byFile(file);
    if (implementation === undefined || implementation.opaque !== null || implementation.dynamic.length > 0)
      return index.workflow.implementations.some(isPrompt);
    if (isPrompt(implementation)) return true;
    for (const { [platform]: leadsTo } of allTransitions(implementation).flatMap(referencesOf))
      if (leadsTo !== null) reached.add(leadsTo);
  }
  return false;
}
