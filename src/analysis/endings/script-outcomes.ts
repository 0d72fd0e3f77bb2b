import type { Implementation, Outcome, Script, Workflow } from '../../ir/ir.generated.ts';
import type { Span } from '../../source/span.ts';
import { kindRunsOn } from '../../source/state-file.ts';
import { memo } from '../../util/memo.ts';
import { joinWords, plural } from '../../util/plural.ts';
import { canBeGiven } from '../flow/given-values.ts';
import type { RuleContext } from '../rule.ts';

const mostTests = 3;

/** When a script takes the way to an outcome: the tests that it depends on, as the end of a sentence. */
export function whenOf({ tests }: Outcome): string {
  if (tests.length === 0) return '';
  const rest = tests.length > mostTests ? ` and ${plural(tests.length - mostTests, 'test')} more` : '';
  const told = tests.slice(0, mostTests);
  return `: when ${rest === '' ? joinWords(told, 'and') : told.join(', ')}${rest}`;
}

/** The script of a state that declares no transition, where all of its ways are known; null of any other. */
export function scriptWithoutTransition(implementation: Implementation): Script | null {
  const { script, opaque, hasPolicy, transitions, dynamic } = implementation;
  const declares = hasPolicy || transitions.length > 0 || dynamic.length > 0;
  return declares || opaque !== null ? null : script;
}

/** Whether a script can print another tag after one: what else goes on after that has the same cause. */
export function goesOnBehind({ script }: Implementation, first: Span): boolean {
  const ends = script?.outcomes ?? [];
  return ends.some(
    ({ sure, exit, tags: [one, other] }) =>
      sure && exit === 'success' && other !== undefined && one?.start === first.start,
  );
}

/** The ways in which scripts can end that a run can be expected to take, on the platforms that matter. */
export function sureOutcomes(context: RuleContext): readonly SureOutcome[] {
  const outcomes = context.survey.hasScripts ? sureOutcomesOf(context.workflow) : [];
  return outcomes.filter(({ node, implementation, outcome: { variables } }) => {
    const own = context.platforms.filter((platform) => kindRunsOn(implementation.kind, platform));
    if (variables === undefined || !context.uses('fork')) return own.length > 0;
    return own.some((platform) =>
      canBeGiven(context.facts(platform, 'certain'), node, implementation, variables),
    );
  });
}

/** The transitions that scripts print first on failing ways alone, expected ones or not, on the platforms that matter. */
export function neverCounting({ workflow, platforms, survey }: RuleContext) {
  const implementations = survey.hasScripts ? workflow.implementations : [];
  return implementations.flatMap((implementation) => {
    const { kind, script } = implementation;
    if (script === null || !platforms.some((platform) => kindRunsOn(kind, platform))) return [];
    const succeeding = script.outcomes.filter(({ exit }) => exit === 'success');
    const counting = new Set(succeeding.flatMap(({ tags }) => tags.map(({ start }) => start)));
    const printed = new Map(
      script.outcomes.flatMap(({ tags: [first] }) => (first === undefined ? [] : [[first.start, first]])),
    );
    return [...printed.values()]
      .filter(({ start }) => !counting.has(start))
      .map((place) => ({ implementation, place }));
  });
}

interface SureOutcome {
  readonly node: number;
  readonly implementation: Implementation;
  readonly outcome: Outcome;
}

const sureOutcomesOf = memo(({ implementations }: Workflow): readonly SureOutcome[] => {
  const found: SureOutcome[] = [];
  implementations.forEach((implementation, node) => {
    for (const outcome of implementation.script?.outcomes ?? [])
      if (outcome.sure) found.push({ node, implementation, outcome });
  });
  return found;
});
