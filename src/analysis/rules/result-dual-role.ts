import { isCall } from '../../ir/is-call.ts';
import { plural } from '../../util/plural.ts';
import { askedInsteadOf } from '../endings/refused-ways.ts';
import type { Facts } from '../graph/facts.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { dropBefore, findDualResults, runWithoutCaller, verdictOf } from '../stack/dual-results.ts';
import { gotosByReturn } from '../stack/gotos-to-returns.ts';
import {
  factsWithoutLeaves,
  insteadOfLeaving,
  leaveBefore,
  leavingPlaces,
  toldLeaves,
} from '../stack/left-callees.ts';
import { edgePlace, stateName } from '../witness/witness-path.ts';

const mostRelated = 5;

/** A result that callers wait for, and that on another way is the last word of the run. */
export const resultDualRole: Rule = {
  id: 'result-dual-role',
  severity: 'info',
  summary: 'A result goes back to a caller on one way, and on another it ends the run.',
  spec: 'analysis.md#base-facts',
  check(context) {
    if (!context.uses('result') || !(context.uses('call') || context.uses('function'))) return;
    for (const platform of context.platforms) {
      const facts = context.facts(platform, 'certain');
      for (const states of findDualResults(context, platform)) reportDual(context, facts, states);
    }
  },
};

function reportDual(context: RuleContext, facts: Facts, [node, ...others]: readonly number[]): void {
  const { graph } = facts;
  if (node === undefined) return;
  const result = verdictOf(graph, node);
  const leave = leaveBefore(facts, node);
  const waiting = leave === undefined ? factsWithoutLeaves(facts) : facts;
  const calling = waiting.pathTo(node, 'pending')?.find(({ effect }) => effect === 'push');
  if (result === undefined || calling === undefined) return;
  const [name, caller, back] = [node, calling.edge.from, calling.edge.second].map((at) =>
    stateName(graph, at),
  );
  const run = runWithoutCaller(context, facts, result);
  const last = run?.last;
  const returning = last && isCall(last.tag) && last.second === node ? last : null;
  const nobody = returning === null ? 'nobody waits here' : 'nobody waits when this has returned';
  const drop = dropBefore(context, facts, node);
  const more = others.length === 0 ? '' : `; so it is with ${plural(others.length, 'other state')}`;
  context.report({
    message: `the result of ${name} goes back to ${back} when ${caller} calls, but on another way nobody has called, and it ends the run${more}`,
    ...edgePlace(graph, result),
    platforms: [graph.platform],
    help:
      leave !== undefined
        ? insteadOfLeaving(facts, leave)
        : returning !== null
          ? `let the <${returning.tag}> in ${stateName(graph, returning.from)} return to another state`
          : `use <call return="…"> or <function return="…"> on the other way too, with a return state that acts on what ${name} says`,
    related: [
      { ...edgePlace(graph, calling.edge), message: `${caller} waits for it` },
      ...leavingPlaces(facts, leave === undefined ? [] : [leave]),
      ...(last === undefined ? [] : [{ ...edgePlace(graph, last), message: nobody }]),
      ...others
        .slice(0, mostRelated)
        .flatMap((other) => verdictOf(graph, other) ?? [])
        .map((edge) => ({ ...edgePlace(graph, edge), message: 'this one has two roles too' })),
    ],
    // It is entered without a caller where its own return stays pending or is dropped, and below one where a callee goes on here.
    follows:
      gotosByReturn(facts).get(node) ??
      (drop && { rule: 'reset-drops-returns', ...edgePlace(graph, drop) }) ??
      (leave && toldLeaves(facts).get(leave.edge)) ??
      (last && askedInsteadOf(context, graph, last)),
    ...(run?.witness && { witness: run.witness }),
  });
}
