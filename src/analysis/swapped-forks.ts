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
export function swappedForks(workflow: Workflow, platform: Platform): SwappedFork[] {
  const index = indexWorkflow(workflow);
  const known = new Map<Implementation, Reads>();
  const readsOf = (implementation: Implementation): Reads => {
    const reads = known.get(implementation) ?? variablesReadBy(implementation);
    known.set(implementation, reads);
    return reads;
  };
  return workflow.implementations.flatMap((parent): SwappedFork[] => {
    if (!kindRunsOn(parent.kind, platform)) return [];
    const forks = parent.transitions.filter(
      ({ tag, certainty }) => tag === 'fork' && certainty === 'certain',
    );
    return forks.flatMap((transition): SwappedFork[] => {
      const worker = referenced(index, transition.target, platform);
      const next = referenced(index, transition.next, platform);
      if (worker === null || next === null) return [];
      const handed = transition.attributes.map(({ name }) => name).filter((name) => !own.includes(name));
      const variables = handed.filter((name) => readsOf(next).needed.has(name));
      // A worker that hands on what it was given itself has it in its next state too.
      const elsewhere = [readsOf(worker).all, readsOf(parent).all];
      const isElsewhere = handed.some((name) => elsewhere.some((names) => names.has(name)));
      return variables.length === 0 || isElsewhere ? [] : [{ transition, variables }];
    });
  });
}

const own: readonly string[] = ['input', 'cd', 'next'];

/** The variables that a state reads by name. */
interface Reads {
  readonly all: ReadonlySet<string>;
  /** Without those that it can do without. */
  readonly needed: ReadonlySet<string>;
}

function variablesReadBy({ prompt, script }: Implementation): Reads {
  const slots = (prompt ?? []).flatMap(({ kind, text }) => (kind === 'slot' ? [text] : []));
  const reads = script?.reads ?? [];
  const needed = reads.filter(({ guarded }) => !guarded);
  return {
    all: new Set([...slots, ...reads.map(({ name }) => name)]),
    needed: new Set([...slots, ...needed.map(({ name }) => name)]),
  };
}
