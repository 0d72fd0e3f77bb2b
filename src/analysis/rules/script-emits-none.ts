import type { Implementation } from '../../ir/ir.generated.ts';
import { payloadFlowOf } from '../payload-flow.ts';
import { admits, type PayloadSet, sameText, unhandledBy } from '../payload-handling.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { sureOutcomes, whenOf } from '../script-outcomes.ts';

/** A script that can end well without having said how to go on. */
export const scriptEmitsNone: Rule = {
  id: 'script-emits-none',
  severity: 'warning',
  summary: 'A script can end with exit code 0 and print no transition.',
  spec: 'language.md#tags',
  check(context) {
    for (const { node, implementation, outcome } of sureOutcomes(context)) {
      const { file, forceImplicit, implicit } = implementation;
      const { exit, span, tags, unknown } = outcome;
      if (exit !== 'success' || tags.length > 0 || unknown !== null) continue;
      // With one complete entry in the header, no tag means that entry.
      if (implicit !== null || forceImplicit || isPerhapsNoState(context, node)) continue;
      // Its one tag cannot be read, which has been told.
      if (implementation.opaque?.cause === 'damaged' && !printsTag(implementation)) continue;
      if (outcome.payload !== null && !canComeAbout(context, node, outcome.payload)) continue;
      context.report({
        message: `${file} can end here with exit code 0 although it has printed no transition, so the agent fails${whenOf(outcome)}`,
        file,
        span,
        help: 'print a tag on this way too, or end it with another exit code',
      });
    }
  },
};

function printsTag({ script }: Implementation): boolean {
  return script?.outcomes.some(({ tags }) => tags.length > 0) === true;
}

/** A script that never prints a tag, and that nothing names: code for other scripts, which is told of as no state. */
function isPerhapsNoState({ workflow, platforms, facts }: RuleContext, node: number): boolean {
  const implementation = workflow.implementations[node];
  if (implementation !== undefined && printsTag(implementation)) return false;
  return platforms.every((platform) => {
    const possible = facts(platform, 'possible');
    if (!possible.isReachable(node)) return true;
    const { edges, anything } = possible.graph;
    const isNamed = edges.some(
      ({ from, target, second }) => from !== anything && (target === node || second === node),
    );
    return (
      !isNamed &&
      possible.isReachable(possible.graph.anything) &&
      !facts(platform, 'certain').isReachable(node)
    );
  });
}

/**
 * Whether a payload can come in with which the script ends so. One that a callee answers and the script does not name is
 * told there.
 */
function canComeAbout(context: RuleContext, node: number, payload: PayloadSet): boolean {
  return context.platforms.some((platform) => {
    const facts = context.facts(platform, 'certain');
    const implementation = facts.graph.runs(node) ? facts.graph.implementation(node) : undefined;
    if (implementation === undefined || !facts.isReachable(node)) return false;
    const flow = payloadFlowOf(facts);
    const sent = flow.allTexts(node);
    if (sent === null) return true;
    return flow
      .incoming(node)
      .sources.some(
        ({ text, isAnswer }) =>
          admits(payload, text, sameText(implementation)) &&
          !(isAnswer && unhandledBy(implementation, text, sent) !== null),
      );
  });
}
