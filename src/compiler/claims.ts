import { proveWorkflow } from '../analysis/proofs/prove.ts';
import { rules } from '../analysis/rule-list.ts';
import type { RuleSet } from '../bundle/bundle.generated.ts';
import type { Claims } from '../bundle/check-claims.ts';
import { sha256 } from '../bundle/digest.ts';
import { countRules, countSeverities } from '../diagnostics/count-findings.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Workflow } from '../ir/ir.generated.ts';
import { compareText } from '../util/compare.ts';

/** What a bundle says of its workflow, so that nobody has to lint or prove it again (docs/bundle-format.md). */
export function claimsOf(workflow: Workflow, diagnostics: readonly Diagnostic[]): Claims {
  const errors = countRules(diagnostics.filter(({ severity }) => severity === 'error'));
  return {
    ruleSet: ruleSet(),
    diagnostics: countRules(diagnostics),
    severities: countSeverities(diagnostics),
    // `buildBundle` refuses every error that is not allowed, so those that are left are.
    allowed: Object.entries(errors)
      .map(([rule, errors]) => ({ rule, errors }))
      .sort((left, right) => compareText(left.rule, right.rule)),
    verdicts: proveWorkflow(workflow),
  };
}

/** Of ids and severities, in any order: reading order says nothing of what a workflow was checked for. */
function ruleSet(): RuleSet {
  const lines = rules.map(({ id, severity }) => `${id} ${severity}\n`);
  return { count: rules.length, digest: sha256(lines.sort().join('')) };
}
