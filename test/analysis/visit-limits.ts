import fc from 'fast-check';
import type { Implementation, Transition, Workflow } from '../../src/ir/ir.generated.ts';

const nowhere = { start: 0, end: 0 };
const giveUp: Transition = {
  ...{ tag: 'result', target: null, return: null, next: null, payload: 'gave up', payloadSpan: null },
  ...{ attributes: [], span: nowhere, origin: 'max_visits', certainty: 'certain' },
};

/** What a state goes on with: a result, the last state, or a worker at the same state, while the parent goes on to the last one. */
type Then = 'result' | 'goto' | 'fork';

export type VisitLimits = readonly (readonly [count: number, then: Then])[];

/** How often each state may be entered, 0 for any number of times; and what it goes on with then. */
export const visitLimits: fc.Arbitrary<VisitLimits> = fc.array(
  fc.tuple(fc.constantFrom(0, 0, 1, 2), fc.constantFrom<Then>('result', 'goto', 'fork')),
  {
    minLength: 5,
    maxLength: 5,
  },
);

/** The workflow, its states limited, all but the last one. */
export function limited(workflow: Workflow, limits: VisitLimits): Workflow {
  const last = workflow.implementations.length - 1;
  const implementations = workflow.implementations.map((implementation, index): Implementation => {
    const [count, tag] = limits[index] ?? [0, 'result'];
    if (count === 0 || index === last) return implementation;
    const stateAt = (at: number) => {
      const { file = '', state = '' } = workflow.implementations[at] ?? {};
      return { text: state, file: implementation.file, span: nowhere, unix: file, windows: file };
    };
    const targets = {
      result: {},
      goto: { tag, target: stateAt(last), payload: null },
      fork: { tag, target: stateAt(index), next: stateAt(last), payload: null },
    };
    const then: Transition = { ...giveUp, ...targets[tag] };
    return { ...implementation, maxVisits: { count, then, span: nowhere } };
  });
  return { ...workflow, implementations };
}
