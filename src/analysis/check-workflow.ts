import type { Diagnostic, FindingPlace, Problem, Related, Severity } from '../diagnostics/diagnostic.ts';
import type { RuleId } from '../diagnostics/rule-ids.ts';
import type { Workflow } from '../ir/ir.generated.ts';
import { type Platform, platforms } from '../source/platform.ts';
import { identifyFile, kindRunsOn } from '../source/state-file.ts';
import { compareText } from '../util/compare.ts';
import { groupBy } from '../util/group-by.ts';
import { memo } from '../util/memo.ts';
import { factsOf } from './flow/facts-of.ts';
import { foldConsequences, placeKey, type Stamped } from './fold-consequences.ts';
import { surveyOf } from './graph/survey.ts';
import { foldPerhapsIgnored } from './perhaps-ignored.ts';
import type { Money, RuleContext } from './rule.ts';
import { rules } from './rule-list.ts';

/** How a workflow wants rules treated: the `lint` map of its manifest. */
type SeverityOverrides = Readonly<Record<string, Severity | 'off'>>;

interface CheckOptions {
  /** What the front end found in single files, in any order. */
  readonly textProblems: readonly Problem[];
  /** What it found in the workflow as a whole, in any order. */
  readonly problems: readonly Problem[];
  readonly overrides: SeverityOverrides;
  /** Whether the manifest lists the platforms, so that a finding on one of them weighs in full. */
  readonly platformsDeclared: boolean;
  /** Whether somebody asks for these platforms alone, and not for what runs elsewhere. */
  readonly platformsAsked?: boolean;
  /** Absent: nothing is known, and nothing said of cost. */
  readonly money?: Money | undefined;
}

/**
 * Runs every rule and makes diagnostics of what they and the front end found: severities stamped, a defect
 * found on several platforms told once, consequences below their causes, in the order of files and places.
 */
export function checkWorkflow(workflow: Workflow, options: CheckOptions): Diagnostic[] {
  const { textProblems, platformsAsked = false } = options;
  const ofTexts = textProblems.flatMap(
    (problem) => asFarAsItRuns(problem, workflow.platforms, platformsAsked) ?? [],
  );
  const problems = [...ofTexts, ...options.problems];
  const survey = surveyOf(workflow);
  let asking: RuleId = 'unreadable-file';
  // The same for every rule, so that what one has computed another one finds.
  const context: RuleContext = {
    workflow,
    platforms: workflow.platforms,
    platformsDeclared: options.platformsDeclared,
    resetMode: workflow.settings.resetStack ?? 'preserve',
    facts: factsOf(workflow, survey),
    money: options.money ?? { pricePerTurn: null, budget: null },
    survey,
    uses: (tag) => survey.declared.has(tag),
    problemsIn: (file) => problemsByFile(options).get(file) ?? [],
    report: (finding) => problems.push({ ...finding, rule: asking }),
  };
  workflow.implementations.forEach((implementation, node) => {
    for (const rule of stateRules) {
      asking = rule.id;
      rule.checkState(implementation, node, context);
    }
  });
  for (const rule of rules) {
    asking = rule.id;
    rule.check?.(context);
  }
  const merged = mergePlatforms(foldPerhapsIgnored(foldHabits(problems), workflow), workflow.platforms);
  const stamped = merged.map((found) => stamp(found, workflow, options));
  return foldConsequences(
    stamped.sort(({ diagnostic: left }, { diagnostic: right }) => byPlace(left, right)),
  );
}

const problemsByFile = memo(({ textProblems }: CheckOptions) => groupBy(textProblems, ({ file }) => file));

/** Of a habit the first file is told, and the others follow from it. */
function foldHabits(problems: readonly Problem[]): Problem[] {
  const first = new Map<string, Problem>();
  for (const problem of problems) {
    if (problem.isHabit !== true) continue;
    const other = first.get(problem.message);
    if (other === undefined || byPlace(problem, other) < 0) first.set(problem.message, problem);
  }
  return problems.map((problem) => {
    const follows = problem.isHabit === true ? first.get(problem.message) : undefined;
    return follows === undefined || byPlace(problem, follows) === 0 ? problem : { ...problem, follows };
  });
}

/**
 * Of what is wrong with the text of a script that runs on no platform in effect nothing comes. Who asks for these platforms alone is told
 * no more of it than that it cannot be read.
 */
function asFarAsItRuns(problem: Problem, inEffect: readonly Platform[], isAsked: boolean): Problem | null {
  const { kind } = identifyFile(problem.file);
  const isIdle = kind !== null && !inEffect.some((platform) => kindRunsOn(kind, platform));
  if (!isIdle) return problem;
  return isAsked && problem.rule !== 'unreadable-file' ? null : { ...problem, severity: 'info' };
}

/** A problem, and the platforms on which it or the same words at the same place were found. */
interface Merged {
  readonly problem: Problem;
  readonly everywhere: readonly Platform[];
  /** Where twins of its file show the same. */
  readonly twins: readonly FindingPlace[];
}

/** The same words at the same place on several platforms are one finding, if they follow from the same one. */
function mergePlatforms(problems: readonly Problem[], inEffect: readonly Platform[]): Merged[] {
  const sorted = [...problems].sort(byWords);
  const merged: Merged[] = [];
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    const first = sorted[start] as Problem;
    for (end = start + 1; end < sorted.length && byWords(first, sorted[end] as Problem) === 0; end++);
    const everywhere = unitedPlatforms(sorted, start, end, inEffect);
    if (end === start + 1) merged.push({ problem: first, everywhere, twins: [] });
    else for (const one of mergeSame(sorted.slice(start, end), everywhere, inEffect)) merged.push(one);
  }
  return mergeTwins(merged);
}

/** What is told in the same words at one place: one of it for each cause. */
function mergeSame(
  same: readonly Problem[],
  everywhere: readonly Platform[],
  inEffect: readonly Platform[],
): Merged[] {
  const byCause = groupBy(same, ({ follows }) => (follows === undefined ? '' : placeKey(follows)));
  return [...byCause.values()].map((equal) => {
    const found = unitedPlatforms(equal, 0, equal.length, inEffect);
    return { problem: { ...(equal[0] as Problem), platforms: found }, everywhere, twins: [] };
  });
}

/** The platforms of these problems from `start` to `end`. */
function unitedPlatforms(
  problems: readonly Problem[],
  start: number,
  end: number,
  inEffect: readonly Platform[],
): readonly Platform[] {
  const first = problems[start]?.platforms ?? inEffect;
  if (end === start + 1) return first;
  const where = new Set(problems.slice(start, end).flatMap((problem) => problem.platforms ?? inEffect));
  return platforms.filter((platform) => where.has(platform));
}

/** What a run shows on each platform, in the file that is its own there, is one finding with the other place beside it. */
function mergeTwins(found: readonly Merged[]): Merged[] {
  const kept: Merged[] = [];
  const byState = new Map<string, number>();
  // What is wrong with the text of a script holds where the script runs.
  const whereOf = ({ problem, everywhere }: Merged) => {
    const { kind } = identifyFile(problem.file);
    return kind === null ? everywhere : everywhere.filter((platform) => kindRunsOn(kind, platform));
  };
  // The file for Unix is the one that is named first.
  const isUnix = (one: Merged) => whereOf(one).includes('unix');
  const inOrder = [...found.filter(isUnix), ...found.filter((one) => !isUnix(one))];
  for (const one of inOrder) {
    const { rule, message, file, span, witness } = one.problem;
    if (!witness && !mergingTwins.has(rule)) {
      kept.push(one);
      continue;
    }
    const key = `${rule}\n${message}\n${identifyFile(file).state}`;
    const at = file.endsWith('.md') ? undefined : byState.get(key);
    const twin = at === undefined ? undefined : kept[at];
    const isElsewhere = twin !== undefined && twin.problem.file !== file;
    const where = whereOf(one);
    const isApart = isElsewhere && where.length > 0 && !where.some((other) => whereOf(twin).includes(other));
    if (at === undefined || !isApart) {
      byState.set(key, kept.length);
      kept.push(one);
      continue;
    }
    const related = [
      ...(twin.problem.related ?? []),
      { file, span, message: 'the same on the other platform' },
    ];
    const both = platforms.filter((platform) => whereOf(twin).includes(platform) || where.includes(platform));
    const problem = { ...twin.problem, platforms: both, related };
    kept[at] = { everywhere: both, problem, twins: [...twin.twins, { rule, file, span }] };
  }
  return kept;
}

const stateRules = rules.flatMap((rule) =>
  rule.checkState === undefined ? [] : [{ ...rule, checkState: rule.checkState }],
);
const ruleOrder = new Map<RuleId, number>(rules.map((rule, place) => [rule.id, place]));
const mergingTwins = new Set<RuleId>(rules.flatMap(({ id, mergesTwins }) => (mergesTwins ? [id] : [])));
const defaultSeverity = new Map<RuleId, Severity>(rules.map((rule) => [rule.id, rule.severity]));

function stamp({ problem, everywhere, twins }: Merged, workflow: Workflow, options: CheckOptions): Stamped {
  const onePlatformOnly = everywhere.length < workflow.platforms.length && !options.platformsDeclared;
  const usual = problem.severity ?? defaultSeverity.get(problem.rule) ?? 'error';
  const { overrides } = options;
  const isOffWith = problem.offWith !== undefined && overrides[problem.offWith] === 'off';
  const severity =
    overrides[problem.rule] ?? (isOffWith ? 'off' : onePlatformOnly && usual === 'error' ? 'warning' : usual);
  const diagnostic: Diagnostic = {
    rule: problem.rule,
    severity: severity === 'off' ? usual : severity,
    message: problem.message,
    file: problem.file,
    span: problem.span,
    label: problem.label ?? null,
    help: problem.help ?? null,
    related: distinct(problem.related ?? []),
    platforms: problem.platforms ?? workflow.platforms,
    witness: problem.witness ?? null,
    consequences: [],
  };
  return {
    diagnostic,
    off: severity === 'off',
    follows: problem.follows ?? null,
    tellsCause: problem.tellsCause === true,
    twins,
  };
}

/** One tag of a script may stand for several transitions: each place once. */
function distinct(related: readonly Related[]): readonly Related[] {
  if (related.length < 2) return related;
  const keyOf = ({ file, span, message }: Related) => `${file} ${span.start} ${span.end} ${message}`;
  return [...groupBy(related, keyOf).values()].flatMap(([first]) => first ?? []);
}

/** Zero for the same words of one rule at the same place. */
function byWords(left: Said, right: Said): number {
  return byPlace(left, right) || left.span.end - right.span.end;
}

type Said = Pick<Problem, 'rule' | 'file' | 'span' | 'message'>;

function byPlace(left: Said, right: Said): number {
  return (
    compareText(left.file, right.file) ||
    left.span.start - right.span.start ||
    (ruleOrder.get(left.rule) ?? 0) - (ruleOrder.get(right.rule) ?? 0) ||
    compareText(left.message, right.message)
  );
}
