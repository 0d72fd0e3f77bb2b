import type { Platform } from '../source/platform.ts';
import type { Implementation, Reference, Workflow } from './ir.generated.ts';
import type { StateFiles } from './resolve.ts';

/** Look-up tables over one workflow. */
export interface WorkflowIndex {
  readonly workflow: Workflow;
  readonly byFile: ReadonlyMap<string, Implementation>;
  readonly stateFiles: StateFiles;
}

export function indexWorkflow(workflow: Workflow): WorkflowIndex {
  return {
    workflow,
    byFile: new Map(workflow.implementations.map((implementation) => [implementation.file, implementation])),
    stateFiles: new Map(workflow.states.map((state) => [state.name, state.files])),
  };
}

/** The implementation that a reference means on a platform, or null where it resolves to nothing. */
export function referenced(
  index: WorkflowIndex,
  reference: Reference | null,
  platform: Platform,
): Implementation | null {
  const file = reference?.[platform] ?? null;
  return file === null ? null : (index.byFile.get(file) ?? null);
}
