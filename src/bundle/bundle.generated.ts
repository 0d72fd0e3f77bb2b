// Generated from grammar/bundle.schema.json by npm run generate. Do not edit.
export type Count = number;

/**
 * The entry bundle.json of a bundle: what it is, what it holds, and the digests that prove it (docs/bundle-format.md).
 */
export interface BundleHeader {
  /**
   * The version of the bundle format.
   */
  readonly formatVersion: 3;
  /**
   * The version of the compiler that wrote the bundle.
   */
  readonly compilerVersion: string;
  /**
   * The workflow's name.
   */
  readonly workflow: string;
  /**
   * The public entries as the workflow names them; the first is where a run begins.
   *
   * @minItems 1
   * @maxItems 100001
   */
  readonly entries: readonly string[];
  /**
   * The platforms the workflow runs on, in the order unix, windows.
   *
   * @minItems 1
   * @maxItems 2
   */
  readonly platforms: readonly ('unix' | 'windows')[];
  /**
   * Every other entry, in the order of the zip.
   *
   * @minItems 3
   * @maxItems 65534
   */
  readonly contents: readonly BundleContent[];
  /**
   * The digest of the whole: SHA-256 over the names and digests of the contents.
   */
  readonly digest: string;
  readonly diagnostics: DiagnosticCounts;
  readonly ruleSet: RuleSet;
  readonly severities: SeverityCounts;
  /**
   * The errors that the builder let pass, in ascending order of rules; a bundle has no others.
   *
   * @maxItems 1000
   */
  readonly allowed: readonly AllowedRule[];
  /**
   * What is known of all runs: for each platform in order, each of the four properties in order.
   *
   * @minItems 4
   * @maxItems 8
   */
  readonly verdicts: readonly BundleVerdict[];
}
export interface BundleContent {
  readonly name: string;
  /**
   * Of the entry's bytes, uncompressed, in lower-case hexadecimal.
   */
  readonly sha256: string;
  /**
   * Bytes, uncompressed.
   */
  readonly size: number;
}
/**
 * How many findings of each rule remained when the bundle was built, by rule id.
 */
export interface DiagnosticCounts {
  [k: string]: number;
}
/**
 * The rules by which the workflow was checked.
 */
export interface RuleSet {
  /**
   * How many rules there were.
   */
  readonly count: number;
  /**
   * SHA-256 over the ids of the rules and their default severities.
   */
  readonly digest: string;
}
/**
 * The same findings by severity.
 */
export interface SeverityCounts {
  readonly error: Count;
  readonly warning: Count;
  readonly info: Count;
}
export interface AllowedRule {
  readonly rule: string;
  /**
   * How many of them.
   */
  readonly errors: number;
}
export interface BundleVerdict {
  readonly property: 'can-end' | 'calls-return' | 'stack-bounded' | 'agents-bounded';
  readonly platform: 'unix' | 'windows';
  /**
   * proved: it holds whatever the agents decide; refuted: a run that is certainly possible breaks it.
   */
  readonly verdict: 'proved' | 'refuted' | 'unknown';
  /**
   * Why.
   */
  readonly reason: string;
  /**
   * What would settle an unknown one; null elsewhere, and where nothing would.
   */
  readonly settle: string | null;
  /**
   * Of stack-bounded that is proved: the most returns that can be pending. Null elsewhere, and where only max_visits bounds them.
   */
  readonly depth: number | null;
}
