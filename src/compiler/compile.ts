import { checkWorkflow, type SeverityOverrides } from '../analysis/check-workflow.ts';
import type { Diagnostic, Problem } from '../diagnostics/diagnostic.ts';
import type { Workflow } from '../ir/ir.generated.ts';
import { declaredPlatforms, lowerScope } from '../lower/lower-scope.ts';
import type { Scope } from '../source/scope.ts';
import { parseScope, type ScopeTree } from '../syntax/parse-scope.ts';
import type { GrammarSource } from '../syntax/scripts/grammar-source.ts';
import { deepFreeze } from '../util/freeze.ts';

/** Everything the compiler knows of one workflow. */
export interface Compilation {
  readonly scope: Scope;
  readonly tree: ScopeTree;
  readonly workflow: Workflow;
  /** In the order of files and places. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface CompileOptions {
  /** Where the grammars of scripts come from; `grammarFiles` on a machine with files. */
  readonly grammars: GrammarSource;
  /** The state file in which a run starts, instead of the workflow's own entry. */
  readonly entry?: string | null;
  /**
   * False leaves the intermediate representation as it is, instead of frozen: for a caller that only reads
   * the diagnostics. Freezing takes a tenth of the time.
   */
  readonly freeze?: boolean;
}

/**
 * The whole pipeline but the bundle: scope → trees → intermediate representation → verdicts. Pure: no
 * file, clock, environment or process. Never throws on input.
 */
export async function compile(scope: Scope, options: CompileOptions): Promise<Compilation> {
  const problems: Problem[] = [];
  const report = (problem: Problem) => problems.push(problem);
  const entry = options.entry ?? null;
  const tree = await parseScope(scope, entry === null ? [] : [entry], options.grammars, report);
  const lowered = lowerScope(tree, entry, report);
  const workflow = options.freeze === false ? lowered : deepFreeze(lowered);
  const manifest = tree.manifest?.settings?.value;
  const diagnostics = checkWorkflow(workflow, {
    problems,
    overrides: (manifest?.lint ?? {}) as SeverityOverrides,
    platformsDeclared: declaredPlatforms(tree.manifest) !== null,
  });
  return { scope, tree, workflow, diagnostics };
}

/** How many findings of each severity there are. */
export function countSeverities(diagnostics: readonly Diagnostic[]): Record<Diagnostic['severity'], number> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of diagnostics) counts[severity] += 1;
  return counts;
}
