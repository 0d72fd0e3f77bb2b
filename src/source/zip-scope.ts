import { compareText } from '../util/compare.ts';
import type { Refusable } from '../util/refusable.ts';
import { isMisnamedManifest, manifestName } from './manifest-name.ts';
import { readZip } from './read-zip.ts';
import { makeScope, type Scope } from './scope.ts';
import { identifyFile, inSmallLetters, isProjectFile, lastOfPath } from './state-file.ts';
import { workflowZipLimits } from './zip-limits.ts';

/**
 * Reads a zipped workflow (language.md#workflow): all that belongs to it at the root, or all in exactly one top folder, whose
 * name is stripped. Entries of other tools (`__MACOSX/`, dot entries) are passed over, and so is in other folders
 * what belongs to no workflow; any other layout is refused with one sentence.
 */
export function scopeFromZip(name: string, bytes: Uint8Array): Refusable<{ scope: Scope }> {
  const zip = readZip(bytes, workflowZipLimits);
  if (!zip.ok) return zip;
  const files = zip.entries.filter((entry) => !entry.folder && !isForeign(entry.name));
  if (files.length === 0) return { ok: false, refusal: 'it holds no file' };
  const own = files.filter((entry) => belongsToWorkflow(lastOfPath(entry.name)));
  const placed = own.length > 0 ? own : files;
  const tops = new Set(placed.map((entry) => topFolder(entry.name)));
  const [top] = tops;
  const several = [...tops].sort(compareText).map((folder) => (folder === '' ? 'the root' : `${folder}/`));
  if (tops.size > 1 || top === undefined) {
    return {
      ok: false,
      refusal: `its files stand in several places (${several.slice(0, 5).join(', ')}); all have to stand at the root or in one folder`,
    };
  }
  const prefix = top === '' ? '' : `${top}/`;
  const isBelow = (path: string) => path.includes('/', prefix.length);
  const deeper = own.find((entry) => isBelow(entry.name));
  if (deeper !== undefined) return { ok: false, refusal: refusalOfBelow(deeper.name, own) };
  const inScope = files.filter((entry) => entry.name.startsWith(prefix) && !isBelow(entry.name));
  const stripped = inScope.map((entry) => ({ name: entry.name.slice(prefix.length), bytes: entry.bytes }));
  return { ok: true, scope: makeScope(name, stripped) };
}

/** A folder that was zipped with the path that leads to it has to be zipped by itself; states below those of a workflow have to go. */
function refusalOfBelow(deeper: string, own: readonly { readonly name: string }[]): string {
  const folder = deeper.slice(0, deeper.lastIndexOf('/') + 1);
  if (own.every(({ name }) => name === folder + lastOfPath(name)))
    return `its states stand in ${folder}, a folder below another one; all have to stand at the root or in one folder: zip that folder by itself`;
  return `${deeper} stands in a folder below; a zip of a workflow has no states in sub-folders: leave them out`;
}

/** Whether a file of this name is a state's, or the manifest by whatever name: the others may stand anywhere. */
function belongsToWorkflow(name: string): boolean {
  if (name === manifestName || isMisnamedManifest(name)) return true;
  return identifyFile(inSmallLetters(name) ?? name).kind !== null && !isProjectFile(name);
}

function topFolder(name: string): string {
  const slash = name.indexOf('/');
  return slash === -1 ? '' : name.slice(0, slash);
}

function isForeign(name: string): boolean {
  return name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');
}
