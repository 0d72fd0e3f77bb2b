import { basename, dirname, normalize, resolve } from 'node:path';
import type { Files } from '../../host/files.ts';
import { isProjectFile } from '../../source/state-file.ts';
import { compareText } from '../../util/compare.ts';
import { isEntryFile, isWorkflowFile, isZipPath } from './workflow-files.ts';

/**
 * Lifts changed files to the workflows they belong to: each once, in order of path. A file belongs to its
 * own folder when that is a workflow: it holds an entry state or a manifest, or the changed file is one that
 * was deleted. A zip is its own workflow, and so is the folder of one. A file of no workflow is none of the lint's business.
 */
export function workflowsOfChangedFiles(files: Files, paths: readonly string[], cwd: string): string[] {
  // By absolute path: `./flow/A.md`, `flow/B.md` and an absolute path are of one workflow.
  const workflows = new Map<string, string>();
  const add = (path: string) => {
    const absolute = resolve(cwd, path);
    if (!workflows.has(absolute)) workflows.set(absolute, normalize(path));
  };
  const known = new Map<string, boolean>();
  for (const path of paths) {
    const folder = dirname(path);
    const name = basename(path);
    try {
      if (isZipPath(path) && files.kind(resolve(cwd, path)) === 'file') {
        add(path);
        continue;
      }
      if (!isWorkflowFile(name) && isWorkflowFolder(files, resolve(cwd, path))) {
        add(path);
        continue;
      }
      const isWorkflow = known.get(folder) ?? isWorkflowFolder(files, resolve(cwd, folder));
      known.set(folder, isWorkflow);
      const wasItsEntry = isEntryFile(name) && holdsFiles(files, resolve(cwd, folder));
      if (isWorkflowFile(name) && (isWorkflow || wasItsEntry)) add(folder);
    } catch (error) {
      // What cannot be looked at may be a workflow: whoever reads it says why not.
      if (typeof (error as NodeJS.ErrnoException).code !== 'string') throw error;
      if (isWorkflowFile(name)) add(folder);
    }
  }
  return [...workflows.values()].sort(compareText);
}

/**
 * What is no path: a list in one word, and a name as git quotes it, `"flows/\303\244/START.md"`. Both would pass for deleted
 * files, and everything with them.
 */
export function slipsInChangedFiles(paths: readonly string[], isThere: (path: string) => boolean): string[] {
  return paths.flatMap((path) => {
    const line = path.includes('\n') && !isThere(path) ? path.split('\n').find(isThere) : undefined;
    if (line !== undefined) return [`${line} stands in a list that came as one path: ${howToList}`];
    const isQuoted = /(?:\\[23][0-7]{2}){2}/.test(path) && !isThere(path);
    return isQuoted ? [`${path} is a name as git quotes it: ${howToList}`] : [];
  });
}

const howToList = 'git diff -z and xargs -0 hand over each name as it is';

/** Whether a folder holds an entry state or a manifest. */
export function isWorkflowFolder(files: Files, folder: string): boolean {
  return files.kind(folder) === 'folder' && files.list(folder).some((entry) => isEntryFile(entry.name));
}

function holdsFiles(files: Files, folder: string): boolean {
  return (
    files.kind(folder) === 'folder' &&
    files
      .list(folder)
      .some(({ name, kind }) => kind === 'file' && isWorkflowFile(name) && !isProjectFile(name))
  );
}
