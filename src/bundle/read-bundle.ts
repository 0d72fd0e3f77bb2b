import type { Workflow } from '../ir/ir.generated.ts';
import { validate as validateWorkflow } from '../ir/ir-validator.generated.js';
import { readZip, type ZipEntry } from '../source/read-zip.ts';
import { quoteName, refuse, refusing } from '../source/refusal.ts';
import { misfitOf } from '../source/schema-misfit.ts';
import type { ZipLimits } from '../source/zip-limits.ts';
import { deepFreeze } from '../util/freeze.ts';
import type { Refusable } from '../util/refusable.ts';
import { deepestError, type SchemaError } from '../util/validate.ts';
import type { BundleHeader } from './bundle.generated.ts';
import {
  type Bundle,
  bundleFormatVersion,
  bundleMediaType,
  largestBundle,
  leadingEntries,
  manifestEntry,
  statesFolder,
} from './bundle.ts';
import { validate as validateHeader } from './bundle-validator.generated.js';
import { parseCanonicalJson } from './canonical-form.ts';
import { checkClaims } from './check-claims.ts';
import { checkAscending } from './check-order.ts';
import { checkWorkflow } from './check-workflow.ts';
import { contentsDigest, sha256 } from './digest.ts';
import { fillLiterals } from './prompt-literals.ts';
import { detachSignature, signatureEntryName, signatureVersion } from './signature.ts';
import { decodeSource, type SourceTexts } from './source-texts.ts';

/** What a bundle may hold at most. A zip without zip64 counts to 65,535, and that number means zip64. */
const bundleZipLimits: ZipLimits = Object.freeze({
  entries: 65_534,
  entryBytes: 128 * 1024 * 1024,
  totalBytes: 512 * 1024 * 1024,
  ratio: 250,
  ratioFrom: 1024 * 1024,
  wholeRatio: 32,
  wholeRatioFrom: 4 * 1024 * 1024,
  form: 'plain',
});

/**
 * Reads a bundle from the bytes of its file, trusting nothing in it (docs/bundle-format.md). Never throws,
 * whatever the bytes. A refusal is one sentence without a full stop that names what is wrong.
 */
export function readBundle(bytes: Uint8Array): Refusable<{ readonly bundle: Bundle }> {
  if (bytes.length > largestBundle) {
    return {
      ok: false,
      refusal: `the file has ${bytes.length} bytes, and a bundle at most ${largestBundle}`,
    };
  }
  // A signature is taken off first: what is read is what was signed, and no other entry can pose as one.
  const detached = detachSignature(bytes);
  const zip = readZip(detached?.unsigned ?? bytes, bundleZipLimits);
  if (!zip.ok) return zip;
  return refusing(() => {
    const entries = zip.entries;
    checkMediaType(entries[0]);
    const header = readHeader(leadingEntry(entries, 1));
    const ir = leadingEntry(entries, 2);
    checkLayout(entries);
    checkContents(header, entries);
    const files = new Map<string, Uint8Array>();
    const texts = new Map<string, string>();
    for (const { name, bytes } of statesOf(entries)) {
      const file = name.slice(statesFolder.length);
      files.set(file, bytes);
      texts.set(file, decodeSource(name, bytes));
    }
    const manifest = manifestOf(entries);
    const manifestText = manifest === null ? null : decodeSource(manifestEntry, manifest);
    const workflow = readWorkflow(ir, texts);
    checkSummary(header, workflow);
    checkClaims(header);
    checkWorkflow(workflow, texts, manifestText);
    const signature = detached?.signature ?? null;
    return { bundle: Object.freeze({ workflow, header, digest: sha256(bytes), signature, files, manifest }) };
  });
}

/** The source of the manifest, which stands after ir.json or not at all. */
function manifestOf(entries: readonly ZipEntry[]): Uint8Array | null {
  const entry = entries[leadingEntries.length];
  return entry?.name === manifestEntry ? entry.bytes : null;
}

function statesOf(entries: readonly ZipEntry[]): readonly ZipEntry[] {
  return entries.slice(leadingEntries.length + (manifestOf(entries) === null ? 0 : 1));
}

function checkMediaType(entry: ZipEntry | undefined): void {
  if (entry === undefined) refuse('the zip is empty; a bundle begins with the entry "mimetype"');
  if (!entry.stored) refuse('the entry "mimetype" is compressed; a bundle stores it as it is');
  const found = Buffer.from(entry.bytes).toString('latin1');
  if (found !== bundleMediaType) {
    refuse(`this is no bundle: its mimetype is ${quoteName(found)} where a bundle has "${bundleMediaType}"`);
  }
}

/** The entry that has to stand at this place, or a refusal that says where it stands instead. */
function leadingEntry(entries: readonly ZipEntry[], index: 1 | 2): ZipEntry {
  const [name, entry] = [leadingEntries[index], entries[index]];
  if (entry?.name === name) return entry;
  const found = entry === undefined ? 'missing' : quoteName(entry.name);
  const place = entries.findIndex((other) => other.name === name);
  const instead = place === -1 ? 'no entry has that name' : `it is entry ${place + 1}`;
  return refuse(`entry ${index + 1} is ${found} where a bundle has "${name}"; ${instead}`);
}

/** Before version 3 bundle.json stood in lines: who has such a bundle is to learn its version, not its layout. */
function olderHeader(bytes: Uint8Array): object | null {
  if (bytes[0] !== 0x7b || bytes[1] !== 0x0a) return null;
  const version = /^ {2}"formatVersion": ([12]),$/m.exec(Buffer.from(bytes).toString('latin1'))?.[1];
  return version === undefined ? null : { formatVersion: Number(version) };
}

/** The version is judged before anything that another version could do otherwise. */
function readHeader(entry: ZipEntry): BundleHeader {
  const value = olderHeader(entry.bytes) ?? parseCanonicalJson(entry.name, entry.bytes);
  const version =
    typeof value === 'object' && value !== null && 'formatVersion' in value ? value.formatVersion : undefined;
  if (typeof version !== 'number') {
    const shown = typeof version === 'string' ? version : JSON.stringify(version);
    const found = version === undefined ? 'no formatVersion' : `the formatVersion ${quoteName(shown)}`;
    refuse(`bundle.json has ${found}, where a number belongs`);
  }
  if (version !== bundleFormatVersion) {
    refuse(
      `the bundle has format version ${version}, since another raymond built it, and this one reads version ${bundleFormatVersion}`,
    );
  }
  if (!validateHeader(value)) refuse(schemaSentence('bundle.json', validateHeader.errors));
  return deepFreeze(value as BundleHeader);
}

function checkLayout(entries: readonly ZipEntry[]): void {
  const states = statesOf(entries);
  if (states.length === 0) refuse('the bundle holds no state');
  for (const entry of states) {
    if (entry.name === signatureEntryName) {
      refuse(
        `the entry "${signatureEntryName}" is no signature of version ${signatureVersion}, which is the last entry, stored, in one form`,
      );
    }
    const file = entry.name.slice(statesFolder.length);
    if (!entry.name.startsWith(statesFolder) || file === '' || file.includes('/')) {
      refuse(
        `the entry ${quoteName(entry.name)} does not belong in a bundle; after ir.json only workflow.yaml and then states/<file> may stand`,
      );
    }
    // Control characters in a file name could only be there to deceive whoever lists the bundle.
    if (/[\u0000-\u001f\u007f]/.test(file))
      refuse(`the name ${quoteName(entry.name)} holds a control character`);
  }
  for (const entry of entries.slice(1)) {
    // Nothing can be compressed in nothing: an empty source is stored, and only that.
    if (entry.stored !== (entry.bytes.length === 0))
      refuse(
        entry.stored
          ? `the entry ${quoteName(entry.name)} is stored; a bundle compresses all but "mimetype"`
          : `the entry ${quoteName(entry.name)} is compressed, but it is empty; a bundle stores those`,
      );
  }
  checkAscending(
    'the entries',
    states.map((entry) => entry.name),
  );
}

function checkContents(header: BundleHeader, entries: readonly ZipEntry[]): void {
  const others = entries.filter((entry) => entry.name !== leadingEntries[1]);
  for (const [index, entry] of others.entries()) {
    const content = header.contents[index];
    if (content?.name !== entry.name) {
      refuse(
        `bundle.json lists ${content === undefined ? 'nothing' : quoteName(content.name)} where the zip has ${quoteName(entry.name)}`,
      );
    }
    if (content.size !== entry.bytes.length) {
      refuse(
        `bundle.json gives ${quoteName(entry.name)} the size ${content.size}, but it has ${entry.bytes.length} bytes`,
      );
    }
    const digest = sha256(entry.bytes);
    if (content.sha256 !== digest) {
      refuse(
        `bundle.json gives ${quoteName(entry.name)} the SHA-256 ${content.sha256}, but it is ${digest}: the contents were changed`,
      );
    }
  }
  const extra = header.contents[others.length];
  if (extra !== undefined) refuse(`bundle.json lists ${quoteName(extra.name)}, which the zip does not have`);
  const digest = contentsDigest(header.contents);
  if (header.digest !== digest) refuse(`bundle.json gives the digest ${header.digest}, but it is ${digest}`);
}

function readWorkflow(entry: ZipEntry, texts: SourceTexts): Workflow {
  const value = parseCanonicalJson(entry.name, entry.bytes);
  fillLiterals(value, texts);
  if (!validateWorkflow(value)) refuse(schemaSentence('ir.json', validateWorkflow.errors));
  return deepFreeze(value as Workflow);
}

function schemaSentence(name: string, errors: readonly SchemaError[] | null | undefined): string {
  const deepest = deepestError(errors);
  if (deepest === undefined) return `${name} does not fit its schema`;
  const place = deepest.instancePath === '' ? 'its top level' : quoteName(deepest.instancePath);
  return `${name} does not fit its schema: ${place} ${misfitOf(deepest)}`;
}

/** What bundle.json repeats from the workflow, so that a bundle can be described without reading ir.json. */
function checkSummary(header: BundleHeader, workflow: Workflow): void {
  const summary = summarize(workflow);
  if (header.workflow !== summary.workflow) {
    refuse(
      `bundle.json names the workflow ${quoteName(header.workflow)}, but ir.json ${quoteName(summary.workflow)}`,
    );
  }
  for (const key of ['entries', 'platforms'] as const) {
    const [found, meant] = [JSON.stringify(header[key]), JSON.stringify(summary[key])];
    if (found !== meant)
      refuse(`bundle.json gives the ${key} ${quoteName(found)}, but ir.json ${quoteName(meant)}`);
  }
}

/** The part of bundle.json that follows from the workflow. */
export function summarize(workflow: Workflow): Pick<BundleHeader, 'workflow' | 'entries' | 'platforms'> {
  const entries = workflow.entry === null ? workflow.entries : [workflow.entry, ...workflow.entries];
  return {
    workflow: workflow.name,
    entries: entries.map((reference) => reference.text),
    platforms: workflow.platforms,
  };
}
