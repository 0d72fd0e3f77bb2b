import type { FindingPlace } from '../../diagnostics/diagnostic.ts';
import type { Platform } from '../../source/platform.ts';
import { groupBy } from '../../util/group-by.ts';
import { memo } from '../../util/memo.ts';
import type { Endless } from '../endings/endless.ts';
import type { Step } from '../graph/steps.ts';
import { memoByPlatform, type RuleContext } from '../rule.ts';
import { edgePlace } from '../witness/witness-path.ts';
import { growingStacks } from './growth-by-payload.ts';
import { leavingSteps } from './left-callees.ts';
import { findStackGrowth, type StackGrowth } from './stack-growth.ts';

/** A stack that calls let grow without bound, no reset being on the way. */
export interface Recursion extends StackGrowth {
  /** The steps on which callees go on where their callers do; none where calls alone lead back. */
  readonly leaving: readonly Step[];
}

/** The recursions that are told of. */
export const findRecursions = memoByPlatform(search);

function search(context: RuleContext, platform: Platform): readonly Recursion[] {
  if (!context.uses('call') && !context.uses('function')) return [];
  const facts = context.facts(platform, 'certain');
  // With resets that clear the stack, what only they keep from returning has no finding as a call.
  const possible = context.facts(platform, 'possible', { resetMode: 'preserve' });
  const growing = growingStacks(context.facts(platform, 'possible'), findStackGrowth(facts));
  return growing.flatMap((growth): Recursion[] => {
    const { kind, push, steps } = growth;
    // One that cannot return at all has its own finding.
    if (kind !== 'recursion' || !possible.canReturn(push.edge.target)) return [];
    // What bounds it may be what cannot be read.
    if (steps.some(({ from }) => facts.graph.isDamaged(from))) return [];
    return [{ ...growth, leaving: leavingSteps(facts, growth) }];
  });
}

/** Those in which calls alone lead back, by the states that call. */
const byCaller = memo((recursions: readonly Recursion[]) =>
  groupBy(
    recursions.filter(({ leaving }) => leaving.length === 0),
    ({ push }) => push.from,
  ),
);

/**
 * Where it is told of a call in an endless loop that leads back to itself: where its callee is gone to instead, or its visits are
 * bounded, the loop has an end.
 */
export function recursionIn(
  context: RuleContext,
  { certain: { graph }, states }: Endless,
): FindingPlace | undefined {
  const callers = byCaller(findRecursions(context, graph.platform));
  if (callers.size === 0) return undefined;
  const inside = new Set(states);
  const own = states.flatMap((state) => callers.get(state) ?? []);
  const found = own.find(({ push: { edge } }) => inside.has(edge.second));
  return found && { rule: 'recursion-unbounded', ...edgePlace(graph, found.push.edge) };
}
