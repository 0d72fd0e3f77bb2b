import type { Diagnostic, Problem, Severity } from '../diagnostics/diagnostic.ts';
import type { RuleId } from '../diagnostics/rule-ids.ts';
import type { Workflow } from '../ir/ir.generated.ts';
import { type Platform, platforms } from '../source/platform.ts';
import { compareText } from '../util/compare.ts';
import { factsOf } from './facts-of.ts';
import { rules } from './rule-list.ts';

/** How a workflow wants rules treated: the `lint` map of its manifest. */
export type SeverityOverrides = Readonly<Record<string, Severity | 'off'>>;

export interface CheckOptions {
  /** Problems of the front end, in any order. */
  readonly problems: readonly Problem[];
  readonly overrides: SeverityOverrides;
  /** Whether the manifest lists the platforms, so that a finding on one of them weighs in full. */
  readonly platformsDeclared: boolean;
}

/**
 * Runs every rule and makes diagnostics of what they and the front end found: severities stamped, a defect
 * found on several platforms told once, in the order of files and places.
 */
export function checkWorkflow(workflow: Workflow, options: CheckOptions): Diagnostic[] {
  const problems: Problem[] = [...options.problems];
  const facts = factsOf(workflow);
  const tags = new Set<string>();
  for (const { transitions } of workflow.implementations) for (const { tag } of transitions) tags.add(tag);
  for (const rule of rules) {
    rule.check?.({
      workflow,
      platforms: workflow.platforms,
      resetMode: workflow.settings.resetStack ?? 'preserve',
      facts,
      uses: (tag) => tags.has(tag),
      report: (finding) => problems.push({ ...finding, rule: rule.id }),
    });
  }
  const merged = mergePlatforms(problems, workflow.platforms);
  return merged.flatMap((problem) => stamp(problem, workflow, options)).sort(byPlace);
}

/** The same words at the same place on several platforms are one finding. */
function mergePlatforms(problems: readonly Problem[], inEffect: readonly Platform[]): Problem[] {
  const merged = new Map<string, Problem>();
  for (const problem of problems) {
    const { rule, file, span, message } = problem;
    const key = `${rule}\n${file}\n${span.start}\n${span.end}\n${message}`;
    const first = merged.get(key);
    const where = new Set([...(first?.platforms ?? []), ...(problem.platforms ?? inEffect)]);
    merged.set(key, {
      ...(first ?? problem),
      platforms: platforms.filter((platform) => where.has(platform)),
    });
  }
  return [...merged.values()];
}

const ruleOrder = new Map<RuleId, number>(rules.map((rule, place) => [rule.id, place]));
const defaultSeverity = new Map<RuleId, Severity>(rules.map((rule) => [rule.id, rule.severity]));

function stamp(problem: Problem, workflow: Workflow, options: CheckOptions): Diagnostic[] {
  const where = problem.platforms ?? workflow.platforms;
  const onePlatformOnly = where.length < workflow.platforms.length && !options.platformsDeclared;
  const usual = defaultSeverity.get(problem.rule) ?? 'error';
  const severity =
    options.overrides[problem.rule] ?? (onePlatformOnly && usual === 'error' ? 'warning' : usual);
  if (severity === 'off') return [];
  return [
    {
      rule: problem.rule,
      severity,
      message: problem.message,
      file: problem.file,
      span: problem.span,
      label: problem.label ?? null,
      help: problem.help ?? null,
      related: problem.related ?? [],
      platforms: where,
      witness: problem.witness ?? null,
    },
  ];
}

function byPlace(left: Diagnostic, right: Diagnostic): number {
  return (
    compareText(left.file, right.file) ||
    left.span.start - right.span.start ||
    (ruleOrder.get(left.rule) ?? 0) - (ruleOrder.get(right.rule) ?? 0) ||
    compareText(left.message, right.message)
  );
}
