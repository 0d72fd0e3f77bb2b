import type { Witness, WitnessStep } from '../../src/diagnostics/witness.ts';
import { span } from '../../src/source/span.ts';

/** `step('A -call-> B', { push: 'C' })`, at the beginning of A's file. */
export function step(text: string, rest: Partial<WitnessStep> = {}): WitnessStep {
  const [, from = '', tag = '', to = ''] = /^(\S+) -(\w+)-> (\S+)$/.exec(text) ?? [];
  return {
    from,
    tag,
    emits: `<${tag}>${to}</${tag}>`,
    to,
    place: { file: `${from}.md`, span: span(0, 4) },
    ...rest,
  };
}

const run = { platform: 'unix', start: 'START' } as const;

/** One witness of each kind. */
export const witnesses = {
  path: {
    ...run,
    kind: 'path',
    steps: [
      step('START -call-> WORK', { push: 'REPORT', decision: true }),
      step('WORK -call-> MERGE', { callee: 'CHECK' }),
      step('MERGE -reset-> WORK', { drops: true }),
    ],
    summaries: [{ ...step('CHECK -result-> MERGE'), to: null }],
  },
  lasso: {
    ...run,
    kind: 'lasso',
    steps: [
      step('START -goto-> POLL'),
      step('POLL -goto-> WAIT', { decision: true }),
      step('WAIT -goto-> POLL'),
    ],
    loop: 1,
  },
  pump: {
    ...run,
    kind: 'pump',
    steps: [step('START -goto-> SPLIT'), step('SPLIT -call-> SPLIT', { push: 'JOIN' })],
    loop: 1,
    grows: ['JOIN'],
  },
  forks: {
    ...run,
    kind: 'pump',
    steps: [step('START -fork-> START')],
    loop: 0,
    grows: ['WORKER'],
    agents: true,
  },
  closedSet: {
    kind: 'closed-set',
    platform: 'unix',
    reason: 'none of these states emits a result',
    states: ['A', 'B'],
  },
  difference: {
    kind: 'platform-difference',
    reason: 'the scripts of SAVE allow different transitions',
    unix: ['<goto>A</goto>', '<result>'],
    windows: [],
  },
} satisfies Record<string, Witness>;

/** A run through that many states, which goes back to the one before step `loop`. */
export function longLasso(count: number, loop: number): Witness {
  const steps = Array.from({ length: count }, (_, index) =>
    step(`S${index} -call-> S${index + 1}`, { push: `R${index}` }),
  );
  return { kind: 'lasso', platform: 'unix', start: 'S0', steps, loop };
}
