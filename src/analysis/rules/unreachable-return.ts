import { findNeverReturning } from '../never-returning.ts';
import type { Rule } from '../rule.ts';
import { edgePlace, stateName } from '../witness-path.ts';

/** A return state that is never entered because its callee calls itself before anything can return. */
export const unreachableReturn: Rule = {
  id: 'unreachable-return',
  severity: 'warning',
  summary: 'A return state is never entered: the call leads back to itself before it can return.',
  spec: 'analysis.md#base-facts',
  check(context) {
    for (const platform of context.platforms) {
      for (const { facts, callee, calls, region, recursive } of findNeverReturning(context, platform)) {
        if (!recursive) continue;
        const { graph } = facts;
        const name = stateName(graph, callee);
        for (const call of calls) {
          const back = stateName(graph, call.second);
          context.report({
            message: `${back} is never entered: ${name} calls itself again before it can return`,
            file: edgePlace(graph, call).file,
            span: call.transition?.return?.span ?? edgePlace(graph, call).span,
            platforms: [platform],
            help: `give ${name} a way to <result>…</result> that calls nothing first`,
            witness: {
              kind: 'closed-set',
              platform,
              reason: `every way through these states calls ${name} again first`,
              states: [...new Set(region.map((node) => stateName(graph, node)))],
            },
          });
        }
      }
    }
  },
};
