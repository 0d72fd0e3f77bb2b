import { join } from 'node:path';
import type { Files } from '../host/files.ts';
import { orNull } from '../host/or-null.ts';
import { isWorkflowFolder } from './changed-files.ts';

/** So many folders are looked into, and so many workflows named. */
const mostFolders = 100;
const mostNamed = 3;

/**
 * Workflows in the folders of a folder that is none itself, and in those of its folder `workflows`: what somebody may have meant
 * who names the folder of a project. Relative to it; what cannot be looked into is passed over.
 */
export function workflowsBelow(files: Files, folder: string): string[] {
  const inside = (base: string) =>
    foldersIn(files, join(folder, base)).flatMap((name) => {
      const path = join(base, name);
      return isWorkflow(files, join(folder, path)) ? [path] : [];
    });
  return [...inside('workflows'), ...inside('')].slice(0, mostNamed);
}

function foldersIn(files: Files, folder: string): string[] {
  return (orNull(() => files.list(folder)) ?? [])
    .filter(({ name, kind }) => kind === 'folder' && !name.startsWith('.') && name !== 'node_modules')
    .map(({ name }) => name)
    .sort()
    .slice(0, mostFolders);
}

function isWorkflow(files: Files, folder: string): boolean {
  return orNull(() => isWorkflowFolder(files, folder)) ?? false;
}
