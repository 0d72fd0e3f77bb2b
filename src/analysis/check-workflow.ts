import type { Diagnostic, FindingPlace, Problem, Severity } from '../diagnostics/diagnostic.ts';
import type { RuleId } from '../diagnostics/rule-ids.ts';
import type { Workflow } from '../ir/ir.generated.ts';
import { type Platform, platforms } from '../source/platform.ts';
import { identifyFile } from '../source/state-file.ts';
import { compareText } from '../util/compare.ts';
import { factsOf } from './facts-of.ts';
import { foldConsequences, placeKey, type Stamped } from './fold-consequences.ts';
import type { Money, RuleContext } from './rule.ts';
import { rules } from './rule-list.ts';
import { surveyOf } from './survey.ts';

/** How a workflow wants rules treated: the `lint` map of its manifest. */
export type SeverityOverrides = Readonly<Record<string, Severity | 'off'>>;

export interface CheckOptions {
  /** Problems of the front end, in any order. */
  readonly problems: readonly Problem[];
  readonly overrides: SeverityOverrides;
  /** Whether the manifest lists the platforms, so that a finding on one of them weighs in full. */
  readonly platformsDeclared: boolean;
  /** Absent: nothing is known, and nothing said of cost. */
  readonly money?: Money | undefined;
}

/**
 * Runs every rule and makes diagnostics of what they and the front end found: severities stamped, a defect
 * found on several platforms told once, consequences below their causes, in the order of files and places.
 */
export function checkWorkflow(workflow: Workflow, options: CheckOptions): Diagnostic[] {
  const problems: Problem[] = [...options.problems];
  const survey = surveyOf(workflow);
  let asking: RuleId = 'unreadable-file';
  // The same for every rule, so that what one has computed another one finds.
  const context: RuleContext = {
    workflow,
    platforms: workflow.platforms,
    resetMode: workflow.settings.resetStack ?? 'preserve',
    facts: factsOf(workflow, survey),
    money: options.money ?? { pricePerTurn: null, budget: null },
    survey,
    uses: (tag) => survey.declared.has(tag),
    report: (finding) => problems.push({ ...finding, rule: asking }),
  };
  for (const rule of rules) {
    asking = rule.id;
    rule.check?.(context);
  }
  const merged = mergePlatforms(problems, workflow.platforms);
  const stamped = merged.map((found) => stamp(found, workflow, options));
  return foldConsequences(
    stamped.sort(({ diagnostic: left }, { diagnostic: right }) => byPlace(left, right)),
  );
}

/** A problem, and the platforms on which it or the same words at the same place were found. */
interface Merged {
  readonly problem: Problem;
  readonly everywhere: Set<Platform>;
  /** Where twins of its file show the same. */
  readonly twins: readonly FindingPlace[];
}

/** The same words at the same place on several platforms are one finding, if they follow from the same one. */
function mergePlatforms(problems: readonly Problem[], inEffect: readonly Platform[]): Merged[] {
  const everywhere = new Map<string, Set<Platform>>();
  const merged = new Map<string, Merged>();
  for (const problem of problems) {
    const { rule, file, span, message, follows } = problem;
    const key = `${rule}\n${file}\n${span.start}\n${span.end}\n${message}`;
    const found = everywhere.get(key) ?? new Set();
    everywhere.set(key, found);
    const cause = follows === undefined ? '' : placeKey(follows);
    const first = merged.get(`${key}\n${cause}`)?.problem;
    const where = new Set([...(first?.platforms ?? []), ...(problem.platforms ?? inEffect)]);
    for (const platform of where) found.add(platform);
    merged.set(`${key}\n${cause}`, {
      problem: { ...(first ?? problem), platforms: platforms.filter((platform) => where.has(platform)) },
      everywhere: found,
      twins: [],
    });
  }
  return mergeTwins([...merged.values()]);
}

/** What a run shows on each platform, in the file that is its own there, is one finding with the other place beside it. */
function mergeTwins(found: readonly Merged[]): Merged[] {
  const kept: Merged[] = [];
  const byState = new Map<string, number>();
  for (const one of found) {
    const { rule, message, file, span, witness } = one.problem;
    const key = `${rule}\n${message}\n${identifyFile(file).state}`;
    const at = witness && !file.endsWith('.md') ? byState.get(key) : undefined;
    const first = at === undefined ? undefined : kept[at];
    const isElsewhere = first !== undefined && first.problem.file !== file;
    if (
      at === undefined ||
      !isElsewhere ||
      [...one.everywhere].some((other) => first.everywhere.has(other))
    ) {
      if (witness) byState.set(key, kept.length);
      kept.push(one);
      continue;
    }
    const everywhere = new Set([...first.everywhere, ...one.everywhere]);
    const related = [
      ...(first.problem.related ?? []),
      { file, span, message: 'the same on the other platform' },
    ];
    const both = platforms.filter((platform) => everywhere.has(platform));
    const problem = { ...first.problem, platforms: both, related };
    kept[at] = { everywhere, problem, twins: [...first.twins, { rule, file, span }] };
  }
  return kept;
}

const ruleOrder = new Map<RuleId, number>(rules.map((rule, place) => [rule.id, place]));
const defaultSeverity = new Map<RuleId, Severity>(rules.map((rule) => [rule.id, rule.severity]));

function stamp({ problem, everywhere, twins }: Merged, workflow: Workflow, options: CheckOptions): Stamped {
  const onePlatformOnly = everywhere.size < workflow.platforms.length && !options.platformsDeclared;
  const usual = problem.severity ?? defaultSeverity.get(problem.rule) ?? 'error';
  const severity =
    options.overrides[problem.rule] ?? (onePlatformOnly && usual === 'error' ? 'warning' : usual);
  const diagnostic: Diagnostic = {
    rule: problem.rule,
    severity: severity === 'off' ? usual : severity,
    message: problem.message,
    file: problem.file,
    span: problem.span,
    label: problem.label ?? null,
    help: problem.help ?? null,
    related: problem.related ?? [],
    platforms: problem.platforms ?? workflow.platforms,
    witness: problem.witness ?? null,
    consequences: [],
  };
  return { diagnostic, off: severity === 'off', follows: problem.follows ?? null, twins };
}

function byPlace(left: Diagnostic, right: Diagnostic): number {
  return (
    compareText(left.file, right.file) ||
    left.span.start - right.span.start ||
    (ruleOrder.get(left.rule) ?? 0) - (ruleOrder.get(right.rule) ?? 0) ||
    compareText(left.message, right.message)
  );
}
