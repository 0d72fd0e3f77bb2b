import { join } from 'node:path';
import type { Files } from '../../host/files.ts';
import { orNull } from '../../host/or-null.ts';
import { entryNames, identifyFile } from '../../source/state-file.ts';
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

/** So many sub-folders of a workflow are looked into, and so many files of each named. */
const mostSubFolders = 20;
const mostStates = 1000;

/**
 * The files of states in the sub-folders of a workflow, such as `sub/PLAN.md`, where somebody may have put what it lacks. Those of a
 * workflow of its own are left out.
 */
export function statesBelow(files: Files, folder: string, subFolders: readonly string[]): string[] {
  return subFolders
    .filter(isLookedInto)
    .sort()
    .slice(0, mostSubFolders)
    .flatMap((name) => {
      const inside = orNull(() => files.list(join(folder, name))) ?? [];
      const states = inside.filter((file) => file.kind === 'file' && identifyFile(file.name).kind !== null);
      const isItsOwn = states.some((file) => entryNames.includes(identifyFile(file.name).state));
      return isItsOwn ? [] : states.slice(0, mostStates).map((file) => `${name}/${file.name}`);
    });
}

function isLookedInto(name: string): boolean {
  return !name.startsWith('.') && name !== 'node_modules';
}

function foldersIn(files: Files, folder: string): string[] {
  return (orNull(() => files.list(folder)) ?? [])
    .filter(({ name, kind }) => kind === 'folder' && isLookedInto(name))
    .map(({ name }) => name)
    .sort()
    .slice(0, mostFolders);
}

function isWorkflow(files: Files, folder: string): boolean {
  return orNull(() => isWorkflowFolder(files, folder)) ?? false;
}
