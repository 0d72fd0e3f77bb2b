// Generated from grammar/bundle.schema.json by npm run generate. Do not edit.
/**
 * The entry bundle.json of a bundle: what it is, what it holds, and the digests that prove it (docs/bundle-format.md).
 */
export interface BundleHeader {
  /**
   * The version of the bundle format.
   */
  readonly formatVersion: 1;
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
