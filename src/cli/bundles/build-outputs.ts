import { basename, dirname, join, resolve } from 'node:path';
import type { Files } from '../../host/files.ts';
import { fileSystemKey } from '../../source/portable-name.ts';
import { type Refusable, refused } from '../../util/refusable.ts';
import { isWorkflowFolder } from '../inputs/changed-files.ts';
import { folderName, isBundlePath, isZipPath, standsBeside, zipName } from '../inputs/workflow-files.ts';
import { systemRefusal } from '../terminal/system-refusal.ts';

/** One bundle to build, both paths as the user named them. */
export interface PlannedBuild {
  readonly path: string;
  readonly output: string;
}

type BuildPlan = Refusable<{
  readonly builds: readonly PlannedBuild[];
  readonly folder: string;
  /** Files beside workflows that a pattern such as `workflows/*` has named. */
  readonly passedOver: readonly string[];
}>;

/** Decides which workflow is built into which file, before anything is compiled, let alone written. */
export function planBuilds(files: Files, paths: readonly string[], output: string, cwd: string): BuildPlan {
  try {
    return namesFolder(files, output, cwd)
      ? planInto(files, paths, output, cwd)
      : planOne(files, paths, output, cwd);
  } catch (thrown) {
    return refused(systemRefusal(output, thrown, 'written'));
  }
}

/** `dist/`, or `dist` where there is such a folder. What ends in .rwf is meant to be a file. */
function namesFolder(files: Files, output: string, cwd: string): boolean {
  if (output.endsWith('/') || (process.platform === 'win32' && output.endsWith('\\'))) return true;
  return !isBundlePath(output) && files.kind(resolve(cwd, output)) === 'folder';
}

function planOne(files: Files, paths: readonly string[], output: string, cwd: string): BuildPlan {
  // `run` and `inspect` know a bundle by its name; and a slip such as `-o START.md` would overwrite a source.
  if (!isBundlePath(output)) {
    return refused(
      `${output} is no name for a bundle: expected one that ends in .rwf, or a folder with a / after it`,
    );
  }
  if (paths.length > 1) {
    return refused(
      `${output} is one bundle, but ${paths.length} workflows are named: name a folder, as in -o dist/`,
    );
  }
  const folder = dirname(output);
  if (files.kind(resolve(cwd, folder)) !== 'folder') {
    return refused(`${output} cannot be written: there is no folder ${folder}`);
  }
  const stem = basename(output).replace(/\.[^.]*$/, '');
  const byDefault = isWorkflowFolder(files, cwd) ? '.' : join('workflows', stem);
  if (paths.length === 0 && files.kind(resolve(cwd, byDefault)) === null) {
    return refused(
      `the current folder is no workflow, and there is no ${byDefault}: name the workflow to build, as in raymond build FOLDER -o ${output}`,
    );
  }
  return { ok: true, builds: [{ path: paths[0] ?? byDefault, output }], folder, passedOver: [] };
}

function planInto(files: Files, paths: readonly string[], folder: string, cwd: string): BuildPlan {
  const kind = files.kind(resolve(cwd, folder));
  if (kind !== null && kind !== 'folder') return refused(`${folder} cannot be written into: it is no folder`);
  if (paths.length === 0 && !isWorkflowFolder(files, cwd)) {
    return refused('the current folder is no workflow: name the workflows to build, as in workflows/*');
  }
  const isBeside = (path: string) => paths.length > 1 && standsBeside(files, path, cwd);
  const wanted = paths.filter((path) => !isBeside(path));
  const builds = (paths.length === 0 ? ['.'] : wanted).map((path) => ({
    path,
    output: join(folder, `${stemOf(files, path, cwd)}.rwf`),
  }));
  const taken = new Map<string, string>();
  for (const { path, output } of builds) {
    const key = fileSystemKey(output);
    const other = taken.get(key);
    if (other !== undefined) {
      return refused(
        `${other} and ${path} would both be written to ${output}: build them one by one, or rename one`,
      );
    }
    taken.set(key, path);
  }
  return { ok: true, builds, folder, passedOver: paths.filter(isBeside) };
}

/** A bundle in a folder is called as the folder, or the zip, that its workflow comes from. */
function stemOf(files: Files, path: string, cwd: string): string {
  const absolute = resolve(cwd, path);
  if (isZipPath(path)) return zipName(absolute);
  return folderName(files.kind(absolute) === 'file' ? dirname(absolute) : absolute);
}
