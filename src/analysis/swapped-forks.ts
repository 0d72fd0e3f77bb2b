import { indexWorkflow, referenced } from '../ir/index-workflow.ts';
import type { Implementation, Transition, Workflow } from '../ir/ir.generated.ts';
import type { Platform } from '../source/platform.ts';
import { kindRunsOn } from '../source/state-file.ts';

/** A fork that hands variables to a worker that reads none of them, while the parent's next state does. */
interface SwappedFork {
  readonly transition: Transition;
  /** Those that the next state reads. */
  readonly variables: readonly string[];
}

/** The forks whose target and `next` were taken for each other, as far as the variables show. */
export function* swappedForks(workflow: Workflow, platform: Platform): Generator<SwappedFork> {
  const index = indexWorkflow(workflow);
  for (const parent of workflow.implementations) {
    if (!kindRunsOn(parent.kind, platform)) continue;
    for (const transition of parent.transitions) {
      if (transition.tag !== 'fork' || transition.certainty !== 'certain') continue;
      const worker = referenced(index, transition.target, platform);
      const next = referenced(index, transition.next, platform);
      if (worker === null || next === null) continue;
      const handed = transition.attributes.map(({ name }) => name).filter((name) => !own.includes(name));
      const read = new Set(variablesOf(next, true));
      const variables = handed.filter((name) => read.has(name));
      if (variables.length === 0) continue;
      // A worker that hands on what it was given itself has it in its next state too.
      const elsewhere = new Set([...variablesOf(worker, false), ...variablesOf(parent, false)]);
      if (!handed.some((name) => elsewhere.has(name))) yield { transition, variables };
    }
  }
}

const own: readonly string[] = ['input', 'cd', 'next'];

/** The variables that a state reads by name; `needed`: without those that it can do without. */
function variablesOf({ prompt, script }: Implementation, needed: boolean): string[] {
  const slots = (prompt ?? []).flatMap(({ kind, text }) => (kind === 'slot' ? [text] : []));
  const reads = (script?.reads ?? []).filter(({ guarded }) => !(needed && guarded));
  return [...slots, ...reads.map(({ name }) => name)];
}
