import { basename, dirname, join, resolve } from 'node:path';
import type { Files } from '../../host/files.ts';
import { orNull } from '../../host/or-null.ts';
import { nearestName } from '../../util/nearest.ts';
import { isBundlePath, isWorkflowFile, isZipPath } from './workflow-files.ts';
import { workflowsBelow } from './workflows-below.ts';

/** So many names of a folder are compared. */
const mostNames = 10_000;

/** Which workflow somebody may have meant who named `path`, where there is nothing: words that end a refusal, or none. */
export function meantPath(files: Files, path: string, cwd: string): string {
  const folder = resolve(cwd, dirname(path));
  const name = basename(path);
  const all = orNull(() => files.list(folder)) ?? [];
  const known = all
    .filter((each) => !each.name.startsWith('.'))
    .filter((each) => each.kind === 'folder' || each.kind === 'link' || isRunnable(each.name))
    .map((each) => each.name)
    .slice(0, mostNames);
  // What ends in one of these was left out more often than anything was misspelt.
  const whole = ['.rwf', '.zip', '.md', '.sh'].map((ending) => `${name}${ending}`);
  const near = whole.find((one) => known.includes(one)) ?? nearestName(name, known);
  if (near !== null && near !== name) {
    const isAlike = near.normalize() === name.normalize();
    const why = isAlike ? ', whose letters only look the same' : '';
    return `; did you mean ${join(dirname(path), near)}${why}?`;
  }
  const below = workflowsBelow(files, folder).find((one) => basename(one) === name);
  return below === undefined ? '' : `; did you mean ${join(dirname(path), below)}?`;
}

function isRunnable(name: string): boolean {
  return isWorkflowFile(name) || isBundlePath(name) || isZipPath(name);
}
