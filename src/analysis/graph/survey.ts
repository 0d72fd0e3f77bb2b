import { inputOf } from '../../ir/input-of.ts';
import type { Implementation, Transition, Workflow } from '../../ir/ir.generated.ts';
import { policySlots } from '../../ir/policy-slots.ts';

/** What any state of a workflow declares: most rules and assumptions have nothing to ask of one without it. */
export interface Survey {
  /** The tags of transitions that are declared. */
  readonly declared: ReadonlySet<Transition['tag']>;
  /** Also those whose targets only a run decides, and those that `max_visits` goes on with. */
  readonly possible: ReadonlySet<Transition['tag']>;
  readonly hasScripts: boolean;
  /** Whether any prompt has a policy. */
  readonly hasPolicies: boolean;
  /** Whether any state says nothing of how it goes on. */
  readonly hasUndeclared: boolean;
  /** Whether any state may read what it is given: by a slot, or as scripts can. */
  readonly hasReads: boolean;
  /** Whether any transition hands over what the next agent cannot know. */
  readonly hasInputs: boolean;
  /** Whether any state chooses between results of different texts. */
  readonly hasChoices: boolean;
}

/** Looks at every transition once: a large workflow does not fit the caches, so each pass over all of it counts. */
export function surveyOf({ implementations }: Workflow): Survey {
  const declared = new Set<Transition['tag']>();
  const others = new Set<Transition['tag']>();
  let hasScripts = false;
  let hasPolicies = false;
  let hasUndeclared = false;
  let hasReads = false;
  let hasInputs = false;
  let hasChoices = false;
  for (const implementation of implementations) {
    const { kind, transitions, dynamic, maxVisits, hasPolicy, opaque } = implementation;
    const isPrompt = kind === 'prompt';
    hasScripts ||= !isPrompt;
    hasPolicies ||= isPrompt && hasPolicy;
    hasUndeclared ||= opaque?.cause === 'undeclared';
    hasReads ||= !isPrompt || hasSlots(implementation);
    let answer = maxVisits?.then.payload ?? null;
    // Without an iterator: this runs once, and V8 does not optimise it in time.
    transitions.forEach((transition) => {
      declared.add(transition.tag);
      hasInputs ||= passesInput(transition, kind);
      const { payload } = transition;
      if (payload === null) return;
      hasChoices ||= answer !== null && answer !== payload;
      answer = payload;
    });
    for (const { tag } of dynamic) others.add(tag);
    if (maxVisits !== null) others.add(maxVisits.then.tag);
  }
  const possible = new Set([...declared, ...others]);
  return { declared, possible, hasScripts, hasPolicies, hasUndeclared, hasReads, hasInputs, hasChoices };
}

function hasSlots(implementation: Implementation): boolean {
  const { prompt, hasPolicy, maxVisits } = implementation;
  if (prompt?.some(({ kind }) => kind === 'slot') === true) return true;
  return (hasPolicy || maxVisits !== null) && policySlots(implementation).length > 0;
}

/** Whether it has an input, other than an empty one, that the next agent cannot know: one has said it itself as long as the conversation goes on. */
export function passesInput(
  { tag, attributes }: Transition,
  from: Implementation['kind'] | undefined,
): boolean {
  const isSaid = from === 'prompt' && (tag === 'goto' || tag === 'call');
  const input = inputOf({ attributes });
  return tag !== 'result' && !isSaid && input !== undefined && input.value?.trim() !== '';
}
