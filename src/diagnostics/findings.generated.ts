// Generated from grammar/findings.schema.json by npm run generate. Do not edit.
export type FindingWitness =
  | {
      readonly kind: 'path';
      /**
       * The witness in one line.
       */
      readonly summary: string;
      readonly platform: 'unix' | 'windows';
      /**
       * The state in which the run begins.
       */
      readonly start: string;
      readonly steps: readonly FindingStep[];
      readonly summaries?: Summaries;
    }
  | {
      readonly kind: 'lasso';
      /**
       * The witness in one line.
       */
      readonly summary: string;
      readonly platform: 'unix' | 'windows';
      /**
       * The state in which the run begins.
       */
      readonly start: string;
      readonly steps: readonly FindingStep[];
      readonly summaries?: Summaries;
      /**
       * The last step leads back to the state before this step; 0 is the first.
       */
      readonly loop: number;
    }
  | {
      readonly kind: 'pump';
      /**
       * The witness in one line.
       */
      readonly summary: string;
      readonly platform: 'unix' | 'windows';
      /**
       * The state in which the run begins.
       */
      readonly start: string;
      readonly steps: readonly FindingStep[];
      readonly summaries?: Summaries;
      /**
       * The last step leads back to the state before this step; 0 is the first.
       */
      readonly loop: number;
      /**
       * The returns that are pending once more after each round, or the states in which agents begin.
       */
      readonly grows: readonly string[];
      /**
       * Each round begins agents that go on beside the one that goes round.
       */
      readonly agents?: true;
    }
  | {
      readonly kind: 'closed-set';
      /**
       * The witness in one line.
       */
      readonly summary: string;
      readonly platform: 'unix' | 'windows';
      /**
       * What holds of every state of the set.
       */
      readonly reason: string;
      readonly states: readonly string[];
    }
  | {
      readonly kind: 'platform-difference';
      /**
       * The witness in one line.
       */
      readonly summary: string;
      readonly reason: string;
      /**
       * What only Unix has.
       */
      readonly unix: readonly string[];
      /**
       * What only Windows has.
       */
      readonly windows: readonly string[];
    };
/**
 * How the calls that are one step return: what each state that they pass emits, other such calls being one step again.
 */
export type Summaries = FindingInnerStep[];

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
  /**
   * Why paths could not be read, each a sentence; such a path is not among the workflows, and the exit code is 2.
   */
  readonly refusals: readonly string[];
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
  /**
   * With `--prove`: four for each platform.
   */
  readonly proofs?: readonly PropertyProof[];
}
export interface PropertyProof {
  readonly property: 'can-end' | 'calls-return' | 'stack-bounded' | 'agents-bounded';
  readonly platform: 'unix' | 'windows';
  readonly verdict: 'proved' | 'refuted' | 'unknown';
  readonly reason: string;
  /**
   * What would settle an unknown one.
   */
  readonly settle: string | null;
  /**
   * The most returns that can be pending, where that is proved and more than max_visits bounds them.
   */
  readonly depth: number | null;
}
export interface Finding {
  /**
   * The id of the rule.
   */
  readonly rule: string;
  /**
   * `error`, `warning` or `info`.
   */
  readonly severity: 'error' | 'warning' | 'info';
  /**
   * What is wrong, in one sentence.
   */
  readonly message: string;
  /**
   * The path of the workflow and the name of the file in it.
   */
  readonly file: string;
  /**
   * Where in the file: `start` and `end`, each with `offset`, `line` and `column`. Zero long at the beginning when it is about the whole file.
   */
  readonly span: FindingSpan;
  /**
   * Where the defect holds: `unix`, `windows`.
   */
  readonly platforms: readonly ('unix' | 'windows')[];
  /**
   * Other places that belong to it, each with `file`, `span` and `message`.
   */
  readonly related: readonly RelatedPlace[];
  /**
   * An edit that mends it, or null.
   */
  readonly help: string | null;
  /**
   * The proof, see below; null where there is none.
   */
  readonly witness: FindingWitness | null;
  /**
   * What is found only because of this finding. It is neither counted nor does it decide the exit code, and has no consequences itself.
   */
  readonly consequences: readonly Finding[];
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
  /**
   * The state that emits the tag.
   */
  readonly from: string;
  /**
   * The name of the tag.
   */
  readonly tag: string;
  /**
   * The whole tag as the state has to emit it; `…` stands for a text that nobody has said.
   */
  readonly emits: string;
  /**
   * The state in which the agent goes on.
   */
  readonly to: string;
  /**
   * The called state, when the step is a whole call with its return.
   */
  readonly callee?: string;
  /**
   * With which steps such a call begins, where it matters; the others are in the `summaries`.
   */
  readonly inside?: readonly FindingInnerStep[];
  /**
   * The return state that becomes pending.
   */
  readonly push?: string;
  /**
   * Nothing is pending after the step: a worker begins, or the reset clears the stack.
   */
  readonly drops?: true;
  /**
   * The state could have gone on otherwise. In a witness with decisions all other steps are forced.
   */
  readonly decision?: true;
  /**
   * The file that declares the transition.
   */
  readonly file: string;
  /**
   * Where it declares it.
   */
  readonly span: FindingSpan;
}
export interface FindingInnerStep {
  /**
   * The state that emits the tag.
   */
  readonly from: string;
  /**
   * The name of the tag.
   */
  readonly tag: string;
  /**
   * The whole tag as the state has to emit it.
   */
  readonly emits: string;
  /**
   * The state in which the agent goes on; null after a result, which leads back to the caller.
   */
  readonly to: string | null;
  /**
   * The called state, when the step is a whole call with its return.
   */
  readonly callee?: string;
  /**
   * The return state that becomes pending.
   */
  readonly push?: string;
  /**
   * The file that declares the transition.
   */
  readonly file: string;
  /**
   * Where it declares it.
   */
  readonly span: FindingSpan;
}
export interface FindingsSummary {
  readonly error: number;
  readonly warning: number;
  readonly info: number;
}
