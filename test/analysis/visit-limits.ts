import fc from 'fast-check';
import type { Implementation, Transition, Workflow } from '../../src/ir/ir.generated.ts';

const nowhere = { start: 0, end: 0 };
const giveUp: Transition = {
  ...{ tag: 'result', target: null, return: null, next: null, payload: 'gave up', payloadSpan: null },
  ...{ attributes: [], span: nowhere, origin: 'max_visits', certainty: 'certain' },
};

export type VisitLimits = readonly (readonly [count: number, goesOn: boolean])[];

/** How often each state may be entered, 0 for any number of times; and whether it then goes on to the last state. */
export const visitLimits: fc.Arbitrary<VisitLimits> = fc.array(
  fc.tuple(fc.constantFrom(0, 0, 1, 2), fc.boolean()),
  {
    minLength: 5,
    maxLength: 5,
  },
);

/** The workflow, its states limited, all but the last one. */
export function limited(workflow: Workflow, limits: VisitLimits): Workflow {
  const last = workflow.implementations.length - 1;
  const implementations = workflow.implementations.map((implementation, index): Implementation => {
    const [count, goesOn] = limits[index] ?? [0, false];
    if (count === 0 || index === last) return implementation;
    const file = `S${last}.md`;
    const target = { text: `S${last}`, file: implementation.file, span: nowhere, unix: file, windows: file };
    const then: Transition = goesOn ? { ...giveUp, tag: 'goto', target, payload: null } : giveUp;
    return { ...implementation, maxVisits: { count, then, span: nowhere } };
  });
  return { ...workflow, implementations };
}
