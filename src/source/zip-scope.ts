import { compareText } from '../util/compare.ts';
import type { Refusable } from '../util/refusable.ts';
import { readZip, type ZipEntry } from './read-zip.ts';
import { makeScope, type Scope } from './scope.ts';
import { workflowZipLimits } from './zip-limits.ts';

/**
 * Reads a zipped workflow (language.md#workflow): all files at the root, or all in exactly one top folder, whose
 * name is stripped. Entries of other tools (`__MACOSX/`, dot entries) are passed over; any other layout is
 * refused with one sentence.
 */
export function scopeFromZip(name: string, bytes: Uint8Array): Refusable<{ scope: Scope }> {
  const zip = readZip(bytes, workflowZipLimits);
  if (!zip.ok) return zip;
  const files = zip.entries.filter((entry) => !entry.folder && !isForeign(entry.name));
  if (files.length === 0) return { ok: false, refusal: 'it holds no file' };
  const tops = new Set(files.map((entry) => topFolder(entry.name)));
  const [top] = tops;
  const several = [...tops].sort(compareText).map((folder) => (folder === '' ? 'the root' : `${folder}/`));
  if (tops.size > 1 || top === undefined) {
    return {
      ok: false,
      refusal: `its files stand in several places (${several.slice(0, 5).join(', ')}); all have to stand at the root or in one folder`,
    };
  }
  const stripped = files.map((entry) => ({
    name: top === '' ? entry.name : entry.name.slice(top.length + 1),
    entry,
  }));
  const deeper = stripped.find((file) => file.name.includes('/'));
  if (deeper !== undefined)
    return {
      ok: false,
      refusal: `${deeper.entry.name} stands in a folder below; a zip of a workflow has no sub-folders: leave them out`,
    };
  return { ok: true, scope: makeScope(name, stripped.map(toFile)) };
}

function toFile({ name, entry }: { name: string; entry: ZipEntry }) {
  return { name, bytes: entry.bytes };
}

function topFolder(name: string): string {
  const slash = name.indexOf('/');
  return slash === -1 ? '' : name.slice(0, slash);
}

function isForeign(name: string): boolean {
  return name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');
}
