import type { Platform } from '../source/platform.ts';
import { memo } from '../util/memo.ts';
import type { Implementation, Reference, Transition, Workflow } from './ir.generated.ts';
import type { StateFiles } from './resolve.ts';

/** Look-up tables over one workflow. */
export interface WorkflowIndex {
  readonly workflow: Workflow;
  /** By file, the place of its implementation among those of the workflow. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly stateFiles: StateFiles;
  /** The implementation in a file. */
  readonly byFile: (file: string) => Implementation | undefined;
}

export const indexWorkflow = memo((workflow: Workflow): WorkflowIndex => {
  const { implementations } = workflow;
  const numbers = new Map<string, number>();
  implementations.forEach(({ file }, at) => {
    numbers.set(file, at);
  });
  const byFile = (file: string) => implementations[numbers.get(file) ?? -1];
  const stateFiles = new Map<string, readonly string[]>();
  for (const { name, files } of workflow.states) stateFiles.set(name, files);
  return { workflow, numbers, stateFiles, byFile };
});

/** The implementation that a reference means on a platform, or null where it resolves to nothing. */
export function referenced(
  index: WorkflowIndex,
  reference: Reference | null,
  platform: Platform,
): Implementation | null {
  const file = reference?.[platform] ?? null;
  return file === null ? null : (index.byFile(file) ?? null);
}

/** The parts of a transition that name states. */
export const stateKeys = ['target', 'return', 'next'] as const;

/** The states that a transition names, in the order of their roles. */
export function referencesOf({ target, return: back, next }: Transition): Reference[] {
  return [target, back, next].filter((reference) => reference !== null);
}
