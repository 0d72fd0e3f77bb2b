import { joinWords } from '../../util/plural.ts';
import { findGotosToReturns } from '../gotos-to-returns.ts';
import { findPendingResets } from '../pending-resets.ts';
import type { Rule } from '../rule.ts';
import { edgePlace, stateName } from '../witness-path.ts';

/** A reset below a call keeps the return and loses the context that the callee had from its caller. */
export const resetInCallee: Rule = {
  id: 'reset-in-callee',
  severity: 'info',
  summary: 'A reset below a call keeps the pending return, but not the context of the callee.',
  spec: 'language.md#reset',
  check(context) {
    if (context.resetMode !== 'preserve') return;
    for (const platform of context.platforms) {
      const resets = findPendingResets(context, platform);
      if (resets.length === 0) continue;
      const toReturns = new Set(
        findGotosToReturns(context.facts(platform, 'certain')).map(({ edge }) => edge),
      );
      for (const { graph, edge, returns, witness } of resets) {
        const target = stateName(graph, edge.target);
        context.report({
          message: `this reset starts a fresh session below a call; ${describeReturns(returns)}`,
          ...edgePlace(graph, edge),
          platforms: [platform],
          help: `use <goto>${target}</goto> if ${target} needs to know what was said so far`,
          follows: {
            rule: toReturns.has(edge) ? 'return-by-goto' : 'reset-leaks-frames',
            ...edgePlace(graph, edge),
          },
          ...(witness === null ? {} : { witness }),
        });
      }
    }
  },
};

function describeReturns(returns: readonly string[]): string {
  if (returns.length === 0) return 'its returns stay pending';
  const names = joinWords(returns, 'and');
  return returns.length === 1
    ? `the return to ${names} stays pending`
    : `the returns to ${names} stay pending`;
}
