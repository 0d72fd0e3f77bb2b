import type { FindingPlace } from '../../diagnostics/diagnostic.ts';
import { referencesOf } from '../../ir/index-workflow.ts';
import type { Transition } from '../../ir/ir.generated.ts';
import type { Platform } from '../../source/platform.ts';
import { isReferable } from '../../source/portable-name.ts';
import { span } from '../../source/span.ts';
import { memo } from '../../util/memo.ts';
import { isNearMiss } from '../../util/nearest.ts';
import type { Source } from '../flow/supplies.ts';
import type { Edge, Graph } from '../graph/graph.ts';
import { noteWays, type Ways, wayTo } from '../graph/note-ways.ts';
import { driftedWays, driftOutOf } from '../platforms/drift.ts';
import { stepKey, type Twin } from '../platforms/twin-difference.ts';
import { isRepeated, refusedTags } from '../policies/policy.ts';
import type { RuleContext } from '../rule.ts';
import { openWayTo, silentTwins, silentWayOf, unprintedWays } from './silent-ways.ts';

/**
 * Where one of these states is asked for although the policy there refuses it, or where a script prints no tag on a way
 * on which its twin leads to one of them or of which a tag for one stands in its code, or does not lead to one although its
 * twin does, or where one has a name that no reference can mean; if anywhere.
 */
export function lostWayTo(
  context: RuleContext,
  graph: Graph,
  nodes: readonly number[],
): FindingPlace | undefined {
  for (const ways of [
    refusedWays(context),
    silentTwins(context),
    unprintedWays(context),
    driftedWays(context),
  ]) {
    const found = wayTo(ways, graph, nodes);
    if (found !== undefined) return found;
  }
  const implementations = nodes.flatMap((node) => graph.implementation(node) ?? []);
  const unnamed = implementations.find(({ state }) => !isReferable(state));
  if (unnamed !== undefined) return { rule: 'reserved-name', file: unnamed.file, span: span(0, 0) };
  return openWayTo(
    context,
    implementations.map(({ state }) => state),
  );
}

/** Where a step out of these states is told of that is none, or that the other platform alone has; if there is any. */
export function lostWayOutOf(
  context: RuleContext,
  graph: Graph,
  nodes: readonly number[],
): FindingPlace | undefined {
  return unheardWayOutOf(context, graph, nodes) ?? driftOutOf(context, graph, nodes);
}

/** Where the policy of one of these states refuses a step out of them, or a script says it where nobody reads it; if anywhere. */
export function unheardWayOutOf(
  context: RuleContext,
  { platform, implementation }: Graph,
  nodes: readonly number[],
): FindingPlace | undefined {
  const implementations = nodes.flatMap((node) => implementation(node) ?? []);
  const files = new Set(implementations.map(({ file }) => file));
  const leaves = ({ tag, target }: Transition) => {
    const to = target?.[platform] ?? null;
    return tag === 'result' || (to !== null && !files.has(to));
  };
  for (const one of implementations) {
    const { file, script } = one;
    const refused = refusedTags(one, context).find(
      (tag) => tag.platform === platform && leaves(tag.transition),
    );
    if (refused !== undefined) return { rule: 'body-not-allowed', file, span: refused.transition.span };
    const silent = script?.unprinted?.some(leaves) === true ? silentWayOf(context, file) : undefined;
    if (silent !== undefined) return silent;
  }
  return undefined;
}

/**
 * Where a prompt asks for a payload that its policy refuses because it has it otherwise, as this source: one is misspelt. `meant`: what
 * the state that is given it names instead.
 */
export function refusedSpelling(
  context: RuleContext,
  { implementation }: Graph,
  { node, span }: Source,
  meant: string | null,
): FindingPlace | undefined {
  const asking = implementation(node);
  const refused = asking === undefined ? [] : refusedTags(asking, context);
  const slip = refused.find(({ transition, nearMisses }) =>
    nearMisses.some(
      ({ entry, parts }) =>
        parts.join() === 'payload' &&
        entry.payloadSpan?.start === span.start &&
        (transition.payload?.trim() === meant || isNearMiss(transition.payload ?? '', entry.payload ?? '')),
    ),
  );
  return slip && { rule: 'body-not-allowed', file: asking?.file ?? '', span: slip.transition.span };
}

/** Where a prompt asks for another tag in place of an entry that it shows nowhere, so that one of the two is a slip; if it does. */
export function askedInsteadOf(
  context: RuleContext,
  { implementation }: Graph,
  { from, transition }: Edge,
): FindingPlace | undefined {
  const asking = implementation(from);
  if (asking === undefined || transition?.origin !== 'policy') return undefined;
  const entry = { ...transition, attributes: [] };
  if (asking.transitions.some((one) => one.origin === 'body' && isRepeated(entry, one))) return undefined;
  const refused = refusedTags(asking, context).find((one) => one.transition.tag === entry.tag);
  return refused && { rule: 'body-not-allowed', file: asking.file, span: refused.transition.span };
}

/** Where the policy of a script refuses all of these steps of its twin, the first of them, if it prints them. */
export function refusedTwin(
  context: RuleContext,
  { implementation, platform }: Twin,
  steps: readonly Transition[],
  other: Platform,
): FindingPlace | undefined {
  const refused = refusedTags(implementation, context).filter((tag) => tag.platform === platform);
  const spans = new Map(
    refused.map(({ transition }) => [stepKey(transition, platform), transition.span] as const),
  );
  const own = steps.map((step) => spans.get(stepKey(step, other)));
  const [first] = own;
  return first === undefined || own.includes(undefined)
    ? undefined
    : { rule: 'body-not-allowed', file: implementation.file, span: first };
}

/** The first such place of each state, by platform and file. */
const refusedWays = memo((context: RuleContext): Ways => {
  const ways = new Map<string, FindingPlace>();
  for (const implementation of context.workflow.implementations) {
    const { file } = implementation;
    for (const { transition, platform, nearMisses } of refusedTags(implementation, context)) {
      const { next, span } = transition;
      const isNext = next !== null && nearMisses.some(({ parts }) => parts.join() === 'next');
      const way: FindingPlace = isNext
        ? { rule: 'fork-next-mismatch', file, span: next.span }
        : { rule: 'body-not-allowed', file, span };
      noteWays(ways, platform, isNext ? [next] : referencesOf(transition), way);
    }
  }
  return ways;
});
