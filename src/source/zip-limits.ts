/** What a zip may hold at most. Everything is checked against the directory before a byte is inflated. */
export interface ZipLimits {
  readonly entries: number;
  /** Bytes of one entry, uncompressed. */
  readonly entryBytes: number;
  /** Bytes of all entries together, uncompressed. */
  readonly totalBytes: number;
  /** Uncompressed by compressed size of one entry, where it is larger than `ratioFrom` bytes. */
  readonly ratio: number;
  readonly ratioFrom: number;
  /** Uncompressed size of all entries by the size of the file, where they are more than `wholeRatioFrom` bytes. */
  readonly wholeRatio: number;
  readonly wholeRatioFrom: number;
  /**
   * `any`: what common zip tools write (comments, folders, time stamps, extra fields, data descriptors, any
   * order). `plain`: only the one form that docs/bundle-format.md describes.
   */
  readonly form: 'any' | 'plain';
}

/** For a workflow that a user zipped with a tool of their choice (language.md#workflow). */
export const workflowZipLimits: ZipLimits = Object.freeze({
  entries: 65_534,
  entryBytes: 16 * 1024 * 1024,
  totalBytes: 256 * 1024 * 1024,
  ratio: 250,
  ratioFrom: 1024 * 1024,
  wholeRatio: 32,
  wholeRatioFrom: 4 * 1024 * 1024,
  form: 'any',
});
