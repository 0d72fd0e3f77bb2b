// Generated from grammar/findings.schema.json by npm run generate. Do not edit.
export type FindingWitness =
  | {
      readonly kind: 'path';
      readonly platform: 'unix' | 'windows';
      readonly start: string;
      readonly steps: readonly FindingStep[];
    }
  | {
      readonly kind: 'closed-set';
      readonly platform: 'unix' | 'windows';
      readonly reason: string;
      readonly states: readonly string[];
    };

/**
 * What `raymond lint --format json` prints.
 */
export interface FindingsReport {
  /**
   * The version of this format.
   */
  readonly version: 1;
  readonly workflows: readonly CheckedWorkflow[];
  readonly findings: readonly Finding[];
  readonly summary: FindingsSummary;
}
export interface CheckedWorkflow {
  readonly name: string;
  /**
   * As it was given on the command line, or found from a changed file.
   */
  readonly path: string;
  readonly platforms: readonly ('unix' | 'windows')[];
  readonly states: number;
  readonly entry: string | null;
}
export interface Finding {
  readonly rule: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly file: string;
  readonly span: FindingSpan;
  readonly platforms: readonly ('unix' | 'windows')[];
  readonly related: readonly RelatedPlace[];
  readonly help: string | null;
  readonly witness: FindingWitness | null;
  /**
   * The rule's page, relative to the root of raymond's own files.
   */
  readonly url: string;
}
export interface FindingSpan {
  readonly start: FindingPosition;
  readonly end: FindingPosition;
}
export interface FindingPosition {
  /**
   * UTF-16 units from the beginning of the file.
   */
  readonly offset: number;
  readonly line: number;
  /**
   * In UTF-16 units.
   */
  readonly column: number;
}
export interface RelatedPlace {
  readonly file: string;
  readonly span: FindingSpan;
  readonly message: string;
}
export interface FindingStep {
  readonly from: string;
  readonly tag: string;
  readonly to: string;
  /**
   * The called state, when the step is a whole call with its return.
   */
  readonly callee?: string;
  /**
   * The return state that becomes pending.
   */
  readonly push?: string;
  /**
   * Nothing is pending after the step: a worker begins, or the reset clears the stack.
   */
  readonly drops?: true;
  readonly file: string;
  readonly span: FindingSpan;
}
export interface FindingsSummary {
  readonly error: number;
  readonly warning: number;
  readonly info: number;
}
