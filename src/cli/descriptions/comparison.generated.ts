// Generated from grammar/comparison.schema.json by npm run generate. Do not edit.
/**
 * What raymond diff --format json prints: how one workflow differs from another. Places in sources are no part of it.
 */
export interface Comparison {
  readonly version: 1;
  readonly before: ComparedSide;
  readonly after: ComparedSide;
  /**
   * Whether any of the lists below holds something.
   */
  readonly different: boolean;
  /**
   * Entries, platforms and settings, by the key of the manifest.
   */
  readonly workflow: readonly FieldChange[];
  /**
   * Every state that was added, removed or changed, in the order of their names.
   */
  readonly states: readonly StateChange[];
  /**
   * What lint --prove says otherwise, on the platforms that both are for.
   */
  readonly verdicts: readonly VerdictChange[];
  /**
   * Rules with more or fewer findings.
   */
  readonly findings: readonly CountChange[];
  /**
   * Files that differ in nothing of the above.
   */
  readonly unshown: readonly UnshownChange[];
}
export interface ComparedSide {
  readonly path: string;
  /**
   * The workflow's name.
   */
  readonly workflow: string;
  /**
   * Of the bundle's file; null for what is no bundle.
   */
  readonly sha256: string | null;
}
export interface FieldChange {
  readonly field: string;
  /**
   * Null where it is not set.
   */
  readonly before: string | null;
  /**
   * Null where it is not set.
   */
  readonly after: string | null;
}
export interface StateChange {
  readonly state: string;
  readonly change: 'added' | 'removed' | 'changed';
  /**
   * Every implementation that was added, removed or changed.
   */
  readonly files: readonly ImplementationChange[];
}
export interface ImplementationChange {
  readonly file: string;
  readonly change: 'added' | 'removed' | 'changed';
  /**
   * Of a file that was added, one that was removed and had the very same text; and the other way round. Else null.
   */
  readonly sameText: string | null;
  /**
   * Description, policy, limits, by the key of the frontmatter.
   */
  readonly fields: readonly FieldChange[];
  readonly lists: readonly ListChange[];
  readonly texts: readonly TextChange[];
}
export interface ListChange {
  /**
   * transitions: what the policy, the body or the script declares; script: how it ends, what it reads and tells apart.
   */
  readonly list: 'transitions' | 'script';
  readonly removed: readonly string[];
  readonly added: readonly string[];
}
export interface TextChange {
  /**
   * prompt: the compiled prompt, with its slots as {{name}}; source: of a script; reminder: where the policy is the same.
   */
  readonly text: 'prompt' | 'source' | 'reminder';
  /**
   * A unified diff with three lines of context and no head. Lines are counted in the file.
   */
  readonly diff: string;
}
export interface VerdictChange {
  readonly platform: 'unix' | 'windows';
  readonly property: 'can-end' | 'calls-return' | 'stack-bounded' | 'agents-bounded';
  readonly before: ComparedAnswer;
  readonly after: ComparedAnswer;
}
export interface ComparedAnswer {
  readonly verdict: 'proved' | 'refuted' | 'unknown';
  /**
   * The most returns that can be pending.
   */
  readonly depth: number | null;
  readonly reason: string;
}
export interface CountChange {
  readonly rule: string;
  readonly before: number;
  readonly after: number;
}
export interface UnshownChange {
  readonly file: string;
  /**
   * layout: the source differs only in comments or layout of its settings; compiled: the same source was compiled otherwise.
   */
  readonly what: 'layout' | 'compiled';
}
