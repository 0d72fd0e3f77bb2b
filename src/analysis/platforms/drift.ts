import type { FindingPlace } from '../../diagnostics/diagnostic.ts';
import { indexWorkflow, referencesOf } from '../../ir/index-workflow.ts';
import { memo } from '../../util/memo.ts';
import type { Edge, Graph } from '../graph/graph.ts';
import { noteWays, type Ways } from '../graph/note-ways.ts';
import type { RuleContext } from '../rule.ts';
import { describeStep } from './describe-transition.ts';
import { type Steps, stepsOfOneOnly, type Twin, twinsOf } from './twin-difference.ts';

/** A state whose scripts for the two platforms lead to different states. */
interface Drift {
  /** The script that it is told at, and the steps that its twin surely cannot take. */
  readonly own: Twin;
  readonly steps: Steps;
  readonly twin: Twin;
  /** Those of the twin that the script cannot take. */
  readonly others: Steps;
  readonly place: FindingPlace;
}

/** The states whose twins differ, where both platforms matter. */
export const findDrifts = memo(({ workflow, platforms }: RuleContext): readonly Drift[] => {
  if (platforms.length < 2) return [];
  const differing = workflow.states.filter(({ unix, windows }) => unix !== windows);
  if (differing.length === 0) return [];
  const { byFile } = indexWorkflow(workflow);
  return differing.flatMap((state): Drift[] => {
    const twins = twinsOf(state, byFile);
    if (twins === null) return [];
    const { unix, windows } = twins;
    const onUnix = stepsOfOneOnly(unix, windows);
    const onWindows = stepsOfOneOnly(windows, unix);
    const isOnWindows = onWindows.size > 0;
    const [own, steps, twin, others] = isOnWindows
      ? [windows, onWindows, unix, onUnix]
      : [unix, onUnix, windows, onWindows];
    const [first] = steps.values();
    if (first === undefined) return [];
    const place: FindingPlace = { rule: 'platform-drift', file: own.implementation.file, span: first.span };
    return [{ own, steps, twin, others, place }];
  });
});

/** The steps that lead to the states on the other platform alone. */
export const driftedWays = memo((context: RuleContext): Ways => {
  const ways = new Map<string, FindingPlace>();
  const note = ({ platform }: Twin, missing: Steps, place: FindingPlace) => {
    for (const step of missing.values()) noteWays(ways, platform, referencesOf(step), place);
  };
  for (const { own, steps, twin, others, place } of findDrifts(context)) {
    note(twin, steps, place);
    note(own, others, place);
  }
  return ways;
});

/** By the files of both twins. */
const driftsByFile = memo((context: RuleContext): ReadonlyMap<string, Drift> => {
  const found = findDrifts(context);
  return new Map(
    found.flatMap((drift) => [drift.own, drift.twin].map(({ implementation: { file } }) => [file, drift])),
  );
});

/** Where a step is told of that leads out of these states on the other platform alone, if anywhere. */
export function driftOutOf(
  context: RuleContext,
  { platform, implementation }: Graph,
  nodes: readonly number[],
): FindingPlace | undefined {
  const drifts = driftsByFile(context);
  if (drifts.size === 0) return undefined;
  const files = new Set(nodes.map((node) => implementation(node)?.file ?? ''));
  for (const file of files) {
    const drift = drifts.get(file);
    const lacking = drift?.own.platform === platform ? drift.others : drift?.steps;
    for (const { tag, target } of lacking?.values() ?? [])
      if (tag === 'result' || !files.has(target?.[platform] ?? '')) return drift?.place;
  }
  return undefined;
}

/** Where it is told that the twin of a script cannot take one of these steps, if it is. */
export function driftAt(
  context: RuleContext,
  { implementation }: Graph,
  edges: readonly Edge[],
): FindingPlace | undefined {
  const drifts = driftsByFile(context);
  if (drifts.size === 0) return undefined;
  for (const { from, transition } of edges) {
    const file = implementation(from)?.file ?? '';
    const drift = drifts.get(file);
    const steps = drift?.own.implementation.file === file ? drift.steps : drift?.others;
    if (transition !== null && steps?.has(describeStep(transition)) === true) return drift?.place;
  }
  return undefined;
}
