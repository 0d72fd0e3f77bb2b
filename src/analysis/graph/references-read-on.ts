import type { Choice, Reference, Workflow } from '../../ir/ir.generated.ts';
import type { Platform } from '../../source/platform.ts';
import { kindRunsOn } from '../../source/state-file.ts';

/** Every reference that matters on a platform: those of its implementations that are no examples, and the entries. */
export function* referencesReadOn(workflow: Workflow, platform: Platform): Generator<Reference> {
  if (workflow.entry !== null) yield workflow.entry;
  yield* workflow.entries;
  for (const { kind, transitions, dynamic, maxVisits } of workflow.implementations) {
    if (!kindRunsOn(kind, platform)) continue;
    for (const transition of transitions)
      if (transition.certainty !== 'possible') yield* statesOf(transition);
    for (const transition of dynamic) yield* statesOf(transition);
    if (maxVisits !== null) yield* statesOf(maxVisits.then);
  }
}

interface States {
  readonly target: Reference | Choice | null;
  readonly return: Reference | Choice | null;
  readonly next: Reference | Choice | null;
}

function* statesOf({ target, return: back, next }: States): Generator<Reference> {
  for (const state of [target, back, next]) if (state !== null && !('prefix' in state)) yield state;
}
