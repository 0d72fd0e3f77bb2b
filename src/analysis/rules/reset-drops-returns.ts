import type { Platform } from '../../source/platform.ts';
import { joinWords } from '../../util/plural.ts';
import { asUntaken, isTakenWith } from '../flow/payload-split.ts';
import type { Edge } from '../graph/graph.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { insteadOfLeaving, toldLeaveBy } from '../stack/left-callees.ts';
import { findPendingResets } from '../stack/pending-resets.ts';
import { edgePlace, stateName } from '../witness/witness-path.ts';

/** With `reset_stack: clear`, a reset below a call empties the stack: the callers are never resumed. */
export const resetDropsReturns: Rule = {
  id: 'reset-drops-returns',
  severity: 'error',
  summary: 'With reset_stack: clear, a reset drops the returns that callers wait for.',
  spec: 'language.md#reset',
  check(context) {
    if (context.resetMode !== 'clear') return;
    for (const platform of context.platforms) {
      const possible = context.facts(platform, 'possible');
      for (const { graph, edge, returns, others, witness } of findPendingResets(context, platform)) {
        const target = stateName(graph, edge.target);
        const message = describeDropped(returns, others);
        const isUntaken = !isTakenWith(possible, edge.transition, 'pending');
        context.report({
          ...(isUntaken ? asUntaken({ message }) : { message }),
          ...edgePlace(graph, edge),
          label: 'a caller still waits here',
          platforms: [platform],
          help: leavesReturns(context, platform, edge)
            ? insteadOfLeaving({ graph }, { edge, to: edge.target })
            : edge.isExhausted
              ? `let max_visits go on with { tag: goto, target: ${target} } or a result, or write "reset_stack: preserve" into workflow.yaml`
              : `use <goto>${target}</goto>, emit <result>…</result> first, or write "reset_stack: preserve" into workflow.yaml`,
          ...(witness === null ? {} : { witness }),
        });
      }
    }
  },
};

/** Whether the callee goes on where its callers go on: a goto there, and a reset that preserves the stack, would leave ever more returns pending. */
function leavesReturns({ facts }: RuleContext, platform: Platform, edge: Edge): boolean {
  const preserving: RuleContext['facts'] = (on, edges) => facts(on, edges, { resetMode: 'preserve' });
  return toldLeaveBy({ facts: preserving }, platform, edge) !== undefined;
}

function describeDropped(returns: readonly string[], others: readonly string[]): string {
  if (returns.length === 0) return 'this reset drops every pending return';
  const also =
    others.length === 0
      ? ''
      : `, and on other ways ${others.length === 1 ? 'that' : 'those'} to ${joinWords(others, 'and')}`;
  return `this reset drops the pending ${returns.length === 1 ? 'return' : 'returns'} to ${joinWords(returns, 'and')}${also}`;
}
