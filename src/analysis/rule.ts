import type { Problem, Severity } from '../diagnostics/diagnostic.ts';
import type { RuleId } from '../diagnostics/rule-ids.ts';
import type { Implementation, Transition, Workflow } from '../ir/ir.generated.ts';
import type { Platform } from '../source/platform.ts';
import { memo, memoByText } from '../util/memo.ts';
import type { FactSource } from './flow/facts-of.ts';
import type { ResetMode } from './graph/facts.ts';
import type { Survey } from './graph/survey.ts';

/** What a rule reports; the engine adds the rule's own id. */
export type Finding = Omit<Problem, 'rule'>;

/** What the user knows of money; null where nothing was said. */
export interface Money {
  /** What one turn of an agent is expected to cost, in US dollars. */
  readonly pricePerTurn: number | null;
  /** Instead of the manifest's. */
  readonly budget: number | 'none' | null;
}

/** What a rule may ask. Every answer is computed once, whoever asks. */
export interface RuleContext {
  readonly workflow: Workflow;
  readonly platforms: readonly Platform[];
  /** Whether the manifest lists them. */
  readonly platformsDeclared: boolean;
  /** How resets treat the stack: the manifest's word, else `preserve`. */
  readonly resetMode: ResetMode;
  readonly facts: FactSource;
  readonly money: Money;
  readonly survey: Survey;
  /** Whether any state declares this tag: most rules have nothing to ask of a workflow without it. */
  uses(tag: Transition['tag']): boolean;
  /** What is wrong with the text of a file; some of what it says may have been left out because of it. */
  problemsIn(file: string): readonly Problem[];
  report(finding: Finding): void;
}

/** The function, computed once for each platform: several rules ask. */
export function memoByPlatform<Result>(
  compute: (context: RuleContext, platform: Platform) => Result,
): (context: RuleContext, platform: Platform) => Result {
  const inContext = memo((context: RuleContext) =>
    memoByText((platform: Platform) => compute(context, platform)),
  );
  return (context, platform) => inContext(context)(platform);
}

/** One rule, one file: data and, unless an earlier stage finds the defect, a check. */
export interface Rule {
  readonly id: RuleId;
  readonly severity: Severity;
  /** One sentence for tables. */
  readonly summary: string;
  /** The section of docs/language.md or docs/analysis.md that the rule rests on. */
  readonly spec: string;
  /** The same words about a script and its twin are one finding, as those with a witness are: what mends one mends both. */
  readonly mergesTwins?: true;
  /** What has to see the workflow as a whole. A rule without any check is one whose defect the front end reports while it reads. */
  readonly check?: (context: RuleContext) => void;
  /**
   * What looks at one state after another, with its node: all rules look at one before the next, since a large workflow does
   * not fit the caches.
   */
  readonly checkState?: (implementation: Implementation, node: number, context: RuleContext) => void;
}
