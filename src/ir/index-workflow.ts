import type { Platform } from '../source/platform.ts';
import { memo } from '../util/memo.ts';
import type { Implementation, Reference, Transition, Workflow } from './ir.generated.ts';
import type { StateFiles } from './resolve.ts';

/** Look-up tables over one workflow. */
export interface WorkflowIndex {
  readonly workflow: Workflow;
  readonly byFile: ReadonlyMap<string, Implementation>;
  readonly stateFiles: StateFiles;
}

export const indexWorkflow = memo((workflow: Workflow): WorkflowIndex => {
  const byFile = new Map<string, Implementation>();
  for (const implementation of workflow.implementations) byFile.set(implementation.file, implementation);
  const stateFiles = new Map<string, readonly string[]>();
  for (const { name, files } of workflow.states) stateFiles.set(name, files);
  return { workflow, byFile, stateFiles };
});

/** The implementation that a reference means on a platform, or null where it resolves to nothing. */
export function referenced(
  index: WorkflowIndex,
  reference: Reference | null,
  platform: Platform,
): Implementation | null {
  const file = reference?.[platform] ?? null;
  return file === null ? null : (index.byFile.get(file) ?? null);
}

/** The states that a transition names, in the order of their roles. */
export function referencesOf({ target, return: back, next }: Transition): Reference[] {
  return [target, back, next].filter((reference) => reference !== null);
}
