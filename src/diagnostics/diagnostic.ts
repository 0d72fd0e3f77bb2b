import type { Platform } from '../source/platform.ts';
import type { Place } from './place.ts';
import type { RuleId } from './rule-ids.ts';
import type { Witness } from './witness.ts';

export type Severity = 'error' | 'warning' | 'info';

/** How much a finding weighs. */
export const severityRanks: Readonly<Record<Severity, number>> = { info: 0, warning: 1, error: 2 };

/** A second place, with its own words. */
export interface Related extends Place {
  readonly message: string;
}

/**
 * What any stage reports: the facts of one defect. Severity and address of the rule's page are stamped by
 * the engine, so no stage can get them wrong.
 */
export interface Problem extends Place {
  readonly rule: RuleId;
  /** Instead of the rule's own, where the rule weighs its cases differently. */
  readonly severity?: Severity;
  /** What is wrong, with the offender quoted. One sentence without a final full stop. */
  readonly message: string;
  /** A few words printed beside the caret; what was expected there. */
  readonly label?: string;
  /** An edit that mends it. */
  readonly help?: string;
  readonly related?: readonly Related[];
  /** Where the defect holds; all platforms when absent. */
  readonly platforms?: readonly Platform[];
  readonly witness?: Witness;
  /** The finding that this one is only a consequence of; it is told on its own where there is no such finding. */
  readonly follows?: FindingPlace | undefined;
  /** What it says tells of that finding, too, so that one that weighs less is told below it. */
  readonly tellsCause?: true;
  /** A habit: the same words in other files follow from those in the first one. */
  readonly isHabit?: true;
  /** A rule that turns this finding off with itself, unless the manifest speaks of the finding's own rule. */
  readonly offWith?: RuleId | undefined;
}

/** Where another finding stands. */
export interface FindingPlace extends Place {
  readonly rule: RuleId;
}

/** A problem as the user gets it: the fields of `Problem`, null or empty where there is nothing. */
export interface Diagnostic extends Place {
  readonly rule: RuleId;
  readonly severity: Severity;
  readonly message: string;
  readonly label: string | null;
  readonly help: string | null;
  readonly related: readonly Related[];
  /** Where the defect holds, among those for which the workflow was checked. */
  readonly platforms: readonly Platform[];
  /** Why the finding is true; null where the place itself shows it. */
  readonly witness: Witness | null;
  /** What is found only because of this one, in the order of files and places; these have none themselves. */
  readonly consequences: readonly Diagnostic[];
}

export type Report = (problem: Problem) => void;
