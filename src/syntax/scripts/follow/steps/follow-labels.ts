import { memo } from '../../../../util/memo.ts';
import type { Command } from '../../program.ts';
import { noAnswers } from '../assumptions/answers.ts';
import { noChanges } from '../assumptions/changes.ts';
import { assignedNames } from '../contents/names-in.ts';
import { identify, mergePaths, mergeUsed } from '../ways/merge-paths.ts';
import { fail, type Path } from '../ways/path.ts';
import type { Follower } from './follower.ts';
import { isUsedFrom } from './names-behind.ts';

/** A label that is entered more often with something new than this makes raymond give up. */
const mostVisits = 8;
/** Finding the next of more labels than this would take too long. */
const mostLabels = 1000;

/**
 * Runs commands from one of them on, and again from each label to which a `goto` leads. Gives the ways that
 * come to the end.
 *
 * The label that stands first is taken first, so that one which is only jumped forward to is entered once,
 * with all the ways that lead to it. On later visits whatever the script assigns may have any value, so that
 * the visits soon repeat themselves.
 */
export function runFrom(
  follower: Follower,
  commands: readonly Command[],
  start: number,
  paths: readonly Path[],
): readonly Path[] {
  const labels = labelsOf(commands);
  const stops = [...labels.values(), commands.length];
  if (labels.size > mostLabels) {
    follower.giveUp('it has too many labels to be followed');
    return paths;
  }
  const forgetful = (path: Path): Path => {
    return {
      ...path,
      variables: path.variables.forget(assignedIn(commands)),
      assumptions: [],
      alternatives: [],
      answers: noAnswers,
      changes: noChanges,
      sure: false,
    };
  };
  const visits = new Map<number, number>();
  const seen = new Set<string>();
  const pending = new Map<number, Path[]>([[start, [...paths]]]);
  const finished: Path[] = [];
  while (pending.size > 0) {
    const index = Math.min(...pending.keys());
    const arrived = pending.get(index) ?? [];
    pending.delete(index);
    const visit = (visits.get(index) ?? 0) + 1;
    visits.set(index, visit);
    if (visit > mostVisits) {
      follower.giveUp('the jumps in it could not be followed');
      break;
    }
    const fresh = mergePaths(visit === 1 ? arrived : arrived.map(forgetful));
    const stop = stops.find((place) => place > index) ?? commands.length;
    let after: readonly Path[] = onlyNew(follower, index, fresh, seen);
    for (let at = index; at < stop && after.length > 0; at++) {
      follower.askUsed = () => isUsedFrom(follower, commands, at);
      after = mergeUsed(follower.run(commands[at] as Command, after), () =>
        isUsedFrom(follower, commands, at + 1),
      );
    }
    if (stop === commands.length) finished.push(...after);
    else arrive(pending, stop, after);
    for (const { label, path } of follower.jumps.splice(0)) {
      const place = labels.get(label);
      if (place === undefined) follower.exits.ended.push({ path: fail(path), span: follower.end });
      else arrive(pending, place, [path]);
    }
  }
  return mergePaths(finished);
}

const assignedIn = memo(
  (commands: readonly Command[]): ReadonlySet<string> =>
    new Set(commands.flatMap((command) => [...assignedNames(command)])),
);

/** Where each label stands, in the order of the file; the first of a name counts. Found once for all jumps and calls. */
export const labelsOf = memo((commands: readonly Command[]): ReadonlyMap<string, number> => {
  const labels = new Map<string, number>();
  for (const [index, command] of commands.entries()) {
    if (command.kind === 'label' && !labels.has(command.name)) labels.set(command.name, index);
  }
  return labels;
});

function arrive(pending: Map<number, Path[]>, index: number, paths: readonly Path[]): void {
  if (paths.length > 0) pending.set(index, [...(pending.get(index) ?? []), ...paths]);
}

function onlyNew(follower: Follower, index: number, paths: readonly Path[], seen: Set<string>): Path[] {
  return paths.filter((path) => {
    const key = `${index} ${identify(path, follower.numbers)}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
