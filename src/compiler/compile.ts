import { checkWorkflow } from '../analysis/check-workflow.ts';
import type { Money } from '../analysis/rule.ts';
import type { Diagnostic, Problem } from '../diagnostics/diagnostic.ts';
import type { Workflow } from '../ir/ir.generated.ts';
import { declaredPlatforms, ScopeLowering } from '../lower/lower-scope.ts';
import { targetsOf } from '../lower/targets-of.ts';
import type { Platform } from '../source/platform.ts';
import type { Scope } from '../source/scope.ts';
import { parseScope } from '../syntax/parse-scope.ts';
import type { GrammarSource } from '../syntax/scripts/grammar-source.ts';
import type { KnownReadings } from '../syntax/scripts/reading.ts';
import { deepFreeze } from '../util/freeze.ts';

/** Everything the compiler knows of one workflow. */
export interface Compilation {
  readonly scope: Scope;
  readonly workflow: Workflow;
  /** Whether the manifest lists the platforms, so that nothing was guessed. */
  readonly platformsDeclared: boolean;
  /** In the order of files and places. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface CompileOptions {
  /** Where the grammars of scripts come from; `grammarFiles` on a machine with files. */
  readonly grammars: GrammarSource;
  /** The state in which a run starts, or its file, instead of the workflow's own entry. */
  readonly entry?: string | null;
  /** The platforms to check for, whatever the workflow is for. */
  readonly platforms?: readonly Platform[] | null;
  /**
   * For a caller that only reads the diagnostics: the intermediate representation is not frozen and has no
   * reminders, which saves a sixth of the time. No bundle can be built of it where a state has a policy.
   */
  readonly diagnosticsOnly?: boolean;
  /** What earlier compilations have read of scripts; a script that is in it is not read again. */
  readonly readings?: KnownReadings | undefined;
  /** For what a run costs, in US dollars; by default nothing is said of it. */
  readonly money?: Money;
}

/**
 * The whole pipeline but the bundle: scope → trees → intermediate representation → verdicts. Pure: no
 * file, clock, environment or process. Never throws on input; it rejects only with what `grammars` rejects with, which is
 * asked when a script needs it.
 */
export async function compile(scope: Scope, options: CompileOptions): Promise<Compilation> {
  const problems: Problem[] = [];
  const report = (problem: Problem) => problems.push(problem);
  const { entry = null, platforms = null, diagnosticsOnly = false } = options;
  const lowering = new ScopeLowering(report, !diagnosticsOnly);
  const parsed = await parseScope(scope, {
    targets: entry === null ? [] : [entry],
    grammars: options.grammars,
    readings: options.readings,
    report,
    take: (tree) => lowering.lower(tree),
    targetsOf,
  });
  const textProblems = problems.splice(0);
  const lowered = lowering.finish(parsed, entry, platforms);
  const workflow = diagnosticsOnly ? lowered : deepFreeze(lowered);
  const manifest = parsed.manifest?.settings?.value;
  const platformsDeclared = declaredPlatforms(parsed.manifest) !== null;
  const diagnostics = checkWorkflow(workflow, {
    textProblems,
    problems,
    overrides: manifest?.lint ?? {},
    platformsDeclared,
    platformsAsked: platforms !== null,
    money: options.money,
  });
  return { scope, workflow, platformsDeclared, diagnostics };
}
