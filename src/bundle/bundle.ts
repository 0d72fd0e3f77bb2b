import type { Workflow } from '../ir/ir.generated.ts';
import type { BundleHeader } from './bundle.generated.ts';
import type { BundleSignature } from './signature.ts';

/** The version of the format that this compiler writes and this reader knows (docs/bundle-format.md). */
export const bundleFormatVersion = 3;

/** What the entry `mimetype` holds, without a line break. */
export const bundleMediaType = 'application/vnd.raymond.workflow';

/** Whether the first entry of a zip is that of a bundle, also where the rest is cut off. */
export function beginsAsBundle(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(30, 70)).toString('latin1') === `mimetype${bundleMediaType}`;
}

/** The entries that stand before the `states/` entries, in this order. */
export const leadingEntries = ['mimetype', 'bundle.json', 'ir.json'] as const;

/** The entry after them, in the bundle of a workflow that has a manifest: so a build of the sources gives the same bytes. */
export const manifestEntry = 'workflow.yaml';

/** Where in the zip the source files of the states stand. */
export const statesFolder = 'states/';

/** The size of the largest file that is read as a bundle, in bytes, its signature included. */
export const largestBundle = 64 * 1024 * 1024;

/** A bundle that was read and found whole. */
export interface Bundle {
  /** The checked intermediate representation; deeply frozen. */
  readonly workflow: Workflow;
  /** The entry `bundle.json`; deeply frozen. */
  readonly header: BundleHeader;
  /** SHA-256 of all the bytes of the file, in lower-case hexadecimal. */
  readonly digest: string;
  /** Who says to have signed it; to be checked with `verifySignature`. Null when nobody does. */
  readonly signature: BundleSignature | null;
  /** The source of every implementation, by file name (without `states/`). */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The source of the manifest; null when the workflow has none. */
  readonly manifest: Uint8Array | null;
}
