import type { History } from './history.ts';

/** What the steps of one state came to. */
export interface StateFigures {
  readonly state: string;
  steps: number;
  failed: number;
  cost: number;
  milliseconds: number;
}

/** By state, the dearest first; of equally dear ones the one that took longest. */
export function figuresByState(history: History): ReadonlyMap<string, StateFigures> {
  const figures = new Map<string, StateFigures>();
  for (const step of history.steps) {
    const known = figures.get(step.state) ?? {
      state: step.state,
      steps: 0,
      failed: 0,
      cost: 0,
      milliseconds: 0,
    };
    known.steps += 1;
    known.failed += step.outcome === 'failed' || (step.exitCode ?? 0) !== 0 ? 1 : 0;
    known.cost += step.cost;
    known.milliseconds += step.end - step.start;
    figures.set(step.state, known);
  }
  const sorted = [...figures.values()].sort(
    (left, right) => right.cost - left.cost || right.milliseconds - left.milliseconds,
  );
  return new Map(sorted.map((each) => [each.state, each]));
}
