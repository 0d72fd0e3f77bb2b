import { basename, extname, resolve } from 'node:path';
import type { Files } from '../../host/files.ts';
import { isMisnamedManifest, manifestName } from '../../source/manifest-name.ts';
import { entryNames, identifyFile, inSmallLetters, isProjectFile } from '../../source/state-file.ts';

export const noWorkflow = 'none of these paths is a workflow: name folders, zips or state files';

/** What the workflow in a folder, given by its absolute path, is called; the root of the file system has no name of its own. */
export function folderName(absolute: string): string {
  return basename(absolute) || 'root';
}

/** Whether a file of this name can belong to a workflow: a state or the manifest, or a name that is meant for one. */
export function isWorkflowFile(name: string): boolean {
  if (name === manifestName || isMisnamedManifest(name)) return true;
  return identifyFile(name).kind !== null || inSmallLetters(name) !== null;
}

/** Whether it is a manifest, or of a state that is an entry by its name. */
export function isEntryFile(name: string): boolean {
  const { state, kind } = identifyFile(name);
  return name === manifestName || (kind !== null && entryNames.includes(state));
}

/** Whether a path is of a file beside workflows, such as a bundle of one, as a pattern such as `workflows/*` names them among others. */
export function standsBeside(files: Files, path: string, cwd: string): boolean {
  const name = basename(path);
  if (!isProjectFile(name) && (isWorkflowFile(name) || isZipPath(name))) return false;
  try {
    return files.kind(resolve(cwd, path)) === 'file';
  } catch {
    // Whoever reads it says why not.
    return false;
  }
}

/** Whether a path names a bundle: they are known by their name, as zips of sources are, in capitals or not. */
export function isBundlePath(path: string): boolean {
  return /\.rwf$/i.test(path);
}

/** Whether a path names a zip of sources. */
export function isZipPath(path: string): boolean {
  return /\.zip$/i.test(path);
}

/** What the workflow in a zip is called that says no name. */
export function zipName(path: string): string {
  return basename(path, extname(path));
}
