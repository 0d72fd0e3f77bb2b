import { indexWorkflow, type WorkflowIndex } from '../ir/index-workflow.ts';
import type { Implementation, Workflow } from '../ir/ir.generated.ts';
import type { Platform } from '../source/platform.ts';
import { defaultRetries } from './limits.ts';

/** A workflow as it runs on one platform. */
export interface Program {
  readonly index: WorkflowIndex;
  readonly platform: Platform;
  /** What `reset` does to pending returns (language.md#reset). */
  readonly resetStack: 'preserve' | 'clear';
}

export function createProgram(workflow: Workflow, platform: Platform): Program {
  return {
    index: indexWorkflow(workflow),
    platform,
    resetStack: workflow.settings.resetStack ?? 'preserve',
  };
}

/**
 * The implementation in `file`. Throws on a file that the workflow does not have: states are checked against the
 * program when they are loaded, so that is a bug.
 */
export function implementationIn(program: Program, file: string): Implementation {
  const implementation = program.index.byFile(file);
  if (implementation === undefined) throw new Error(`the workflow has no file ${file}`);
  return implementation;
}

/** How often a step of this state is tried again (language.md#policy). */
export function retriesOf({ kind, limits }: Implementation): number {
  return limits.retries ?? (kind === 'prompt' ? defaultRetries.prompt : defaultRetries.script);
}
