import { proveWorkflow } from '../analysis/prove.ts';
import { rules } from '../analysis/rule-list.ts';
import type { RuleSet } from '../bundle/bundle.generated.ts';
import type { Claims } from '../bundle/check-claims.ts';
import { sha256 } from '../bundle/digest.ts';
import { countSeverities } from '../diagnostics/count-severities.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { RuleId } from '../diagnostics/rule-ids.ts';
import type { Workflow } from '../ir/ir.generated.ts';
import { compareText } from '../util/compare.ts';

/** What a bundle says of its workflow, so that nobody has to lint or prove it again (docs/bundle-format.md). */
export function claimsOf(workflow: Workflow, diagnostics: readonly Diagnostic[]): Claims {
  const errors = countByRule(diagnostics.filter(({ severity }) => severity === 'error'));
  return {
    ruleSet: ruleSet(),
    diagnostics: Object.fromEntries(countByRule(diagnostics)),
    severities: countSeverities(diagnostics),
    // `buildBundle` refuses every error that is not allowed, so those that are left are.
    allowed: [...errors]
      .map(([rule, errors]) => ({ rule, errors }))
      .sort((left, right) => compareText(left.rule, right.rule)),
    verdicts: proveWorkflow(workflow),
  };
}

function countByRule(diagnostics: readonly Diagnostic[]): Map<RuleId, number> {
  const counts = new Map<RuleId, number>();
  for (const { rule } of diagnostics) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return counts;
}

/** Of ids and severities, in any order: reading order says nothing of what a workflow was checked for. */
function ruleSet(): RuleSet {
  const lines = rules.map(({ id, severity }) => `${id} ${severity}\n`);
  return { count: rules.length, digest: sha256(lines.sort().join('')) };
}
