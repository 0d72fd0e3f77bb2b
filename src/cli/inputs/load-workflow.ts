import { basename, dirname, join, resolve, sep } from 'node:path';
import { beginsAsBundle } from '../../bundle/bundle.ts';
import type { Files } from '../../host/files.ts';
import { orNull } from '../../host/or-null.ts';
import { mayBeManifest } from '../../source/manifest-name.ts';
import { largestFile, mostFiles, type Scope, ScopeBuilder, tooLarge } from '../../source/scope.ts';
import { identifyFile, isProjectFile } from '../../source/state-file.ts';
import { workflowZipLimits } from '../../source/zip-limits.ts';
import { type Refusable, refused } from '../../util/refusable.ts';
import { systemReason, systemRefusal } from '../terminal/system-refusal.ts';
import { meantPath } from './near-path.ts';
import {
  folderName,
  isBundlePath,
  isEntryFile,
  isWorkflowFile,
  isZipPath,
  zipName,
} from './workflow-files.ts';
import { statesBelow, workflowsBelow } from './workflows-below.ts';

/** A workflow found on disk. */
export interface LoadedWorkflow {
  /** As the user named it: a folder or a zip. */
  readonly path: string;
  /** The very words of the user, which may name a state file in it. */
  readonly given: string;
  readonly scope: Scope;
  /** The state file the user named, or null. */
  readonly entry: string | null;
}

type LoadResult = Refusable<{ readonly workflow: LoadedWorkflow }>;

/** Reads the workflow at `path`: a folder, a zip, or a state file, which makes its folder the scope (language.md#workflow). */
export async function loadWorkflow(files: Files, path: string, cwd: string): Promise<LoadResult> {
  if (path === '') return refused('a path is empty: name a folder, a .zip or a state file');
  const absolute = resolve(cwd, path);
  try {
    const kind = files.kind(absolute);
    if (kind === null) return refused(`there is nothing at ${path}${meantPath(files, path, cwd)}`);
    if (kind === 'folder') {
      const folder = asFolder(path);
      return accept(folder, readFolder(files, absolute, folder), null, path);
    }
    if (kind !== 'file') return refused(`${path} is neither a file nor a folder`);
    if (isZipPath(path)) return await loadZip(files, path, absolute);
    const name = basename(absolute);
    if (isBundlePath(name)) {
      return refused(`${path} is a bundle, which was checked when it was built: see raymond inspect ${path}`);
    }
    if (identifyFile(name).kind === null) {
      const bytes = orNull(() => files.readUpTo(absolute, workflowZipLimits.totalBytes));
      if (bytes instanceof Uint8Array && beginsAsBundle(bytes)) return refused(misnamedBundle(path));
      return refused(
        `${path} is no workflow: expected a folder, a .zip or a state file (.md, .sh, .ps1, .bat)`,
      );
    }
    const folder = asFolder(dirname(path));
    return accept(folder, readFolder(files, dirname(absolute), folder), name, path);
  } catch (thrown) {
    return refused(systemRefusal(path, thrown));
  }
}

/** `Z:` is the current folder of that drive on Windows, but what is joined to it lands in the drive's root. */
function asFolder(path: string): string {
  return sep === '\\' && /^[a-z]:$/i.test(path) ? `${path}.` : path;
}

function accept(path: string, scope: Scope, entry: string | null, given = path): LoadResult {
  return { ok: true, workflow: { path, given, scope, entry } };
}

async function loadZip(files: Files, path: string, absolute: string): Promise<LoadResult> {
  const { scopeFromZip } = await import('../../source/zip-scope.ts');
  const bytes = files.readUpTo(absolute, workflowZipLimits.totalBytes);
  if (typeof bytes === 'number') {
    const limit = workflowZipLimits.totalBytes / 1024 / 1024;
    return refused(`${path} cannot be read: it is larger than ${limit} MiB`);
  }
  // Taken for a zip of sources, its folder and its other entries would be told as what is wrong.
  if (beginsAsBundle(bytes)) return refused(misnamedBundle(path));
  const read = scopeFromZip(zipName(absolute), bytes);
  return read.ok ? accept(path, read.scope, null) : refused(`${path} cannot be read: ${read.refusal}`);
}

function misnamedBundle(path: string): string {
  return `${path} is a bundle: give it a name that ends in .rwf`;
}

/** `path`: the folder as the user named it. */
function readFolder(files: Files, folder: string, path: string): Scope {
  const scope = new ScopeBuilder();
  const scratch = new Uint8Array(64 * 1024);
  const folders: string[] = [];
  let hasEntry = false;
  for (const { name, kind } of files.list(folder)) {
    hasEntry ||= isEntryFile(name);
    if (kind === 'folder') {
      folders.push(name);
      // Somebody may look for the state of which it has the name.
      if (identifyFile(name).kind !== null && !isProjectFile(name)) scope.passOver(`${name}/`);
    } else if (!isWorkflowFile(name) && !mayBeManifest(name)) {
      scope.passOver(name);
    } else if (kind === 'link') {
      const help = 'replace the link by a copy of its file';
      scope.reject({ name, reason: 'is a symbolic link, which is not read', help });
    } else if (kind !== 'file') {
      scope.reject({ name, reason: 'is a special file, which is not read' });
    } else if (scope.count === mostFiles) {
      scope.reject({ name, reason: `is one file too many; at most ${mostFiles} are read` });
    } else {
      readInto(scope, files, folder, name, scratch);
    }
  }
  for (const name of statesBelow(files, folder, folders)) scope.passOver(name);
  const built = scope.build(folderName(folder));
  if (hasEntry) return built;
  return { ...built, below: workflowsBelow(files, folder).map((below) => join(path, below)) };
}

function readInto(
  scope: ScopeBuilder,
  files: Files,
  folder: string,
  name: string,
  scratch: Uint8Array,
): void {
  try {
    // What is asked for by name is in the folder itself, so there is nothing to normalise.
    const bytes = files.readUpTo(`${folder}${sep}${name}`, largestFile, scratch);
    if (typeof bytes === 'number') scope.reject({ name, reason: tooLarge(bytes) });
    else scope.add(name, bytes);
  } catch (thrown) {
    // Node puts this sign in place of what is not UTF-8, and finds no file by it.
    if (name.includes('\ufffd') && (thrown as NodeJS.ErrnoException).code === 'ENOENT')
      scope.reject({ name, reason: 'has a name that is not UTF-8', help: 'rename the file' });
    else scope.reject({ name, reason: `cannot be read: ${systemReason(thrown)}` });
  }
}
