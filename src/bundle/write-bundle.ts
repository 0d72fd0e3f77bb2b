import type { Workflow } from '../ir/ir.generated.ts';
import { refuse } from '../source/refusal.ts';
import { compactJson } from '../util/canonical-json.ts';
import { compareText } from '../util/compare.ts';
import type { BundleContent, BundleHeader } from './bundle.generated.ts';
import { bundleFormatVersion, bundleMediaType, manifestEntry, statesFolder } from './bundle.ts';
import type { Claims } from './check-claims.ts';
import { contentsDigest, sha256 } from './digest.ts';
import { withoutLiterals } from './prompt-literals.ts';
import { readBundle, summarize } from './read-bundle.ts';

export interface BundleParts {
  readonly workflow: Workflow;
  /** The source of every implementation, by file name. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The source of the manifest; null when the workflow has none. */
  readonly manifest: Uint8Array | null;
  /** What the compiler found. */
  readonly claims: Claims;
  readonly compilerVersion: string;
}

/** The first moment a zip can name; jszip writes it in UTC, so the time zone of the machine is not in it. */
const fixedDate = new Date(Date.UTC(1980, 0, 1));

/**
 * Writes a bundle (docs/bundle-format.md). The bytes depend on `parts` alone, not on the order of the map,
 * the machine, its clock or its time zone.
 *
 * What is written is read back at once, so that no bundle leaves that could not be run. Throws Refusal when
 * it cannot be read: then `parts` contradict each other, or are larger than a bundle may be.
 */
export async function writeBundle(parts: BundleParts): Promise<Uint8Array> {
  // jszip takes some milliseconds to load: only a build should pay them.
  const { default: JSZip } = await import('jszip');
  const entries = bundleEntries(parts);
  const zip = new JSZip();
  for (const [name, bytes] of entries) {
    const compression = name === 'mimetype' ? 'STORE' : 'DEFLATE';
    zip.file(name, bytes, { date: fixedDate, compression, createFolders: false });
  }
  const written = await zip.generateAsync({
    type: 'uint8array',
    platform: 'DOS',
    compressionOptions: { level: 9 },
    streamFiles: false,
  });
  const check = readBundle(written);
  if (!check.ok) refuse(`no bundle can hold it: ${check.refusal}`);
  return written;
}

/** Every entry of the bundle, in order. */
function bundleEntries(parts: BundleParts): readonly (readonly [string, Uint8Array])[] {
  const encoder = new TextEncoder();
  const mediaType = ['mimetype', encoder.encode(bundleMediaType)] as const;
  const workflow = ['ir.json', encoder.encode(compactJson(withoutLiterals(parts.workflow)))] as const;
  const manifest = parts.manifest === null ? [] : [[manifestEntry, parts.manifest] as const];
  const states = [...parts.files]
    .map(([file, bytes]) => [`${statesFolder}${file}`, bytes] as const)
    .sort(([left], [right]) => compareText(left, right));
  const sources = [...manifest, ...states];
  const contents = [mediaType, workflow, ...sources].map(
    ([name, bytes]): BundleContent => ({ name, sha256: sha256(bytes), size: bytes.length }),
  );
  const header: BundleHeader = {
    formatVersion: bundleFormatVersion,
    compilerVersion: parts.compilerVersion,
    ...summarize(parts.workflow),
    contents,
    digest: contentsDigest(contents),
    ...parts.claims,
  };
  return [mediaType, ['bundle.json', encoder.encode(compactJson(header))], workflow, ...sources];
}
