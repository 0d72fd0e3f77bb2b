import type { Command } from '../program.ts';
import type { Follower } from './follow-program.ts';
import { identify, mergePaths } from './merge-paths.ts';
import { assignedNames } from './names-in.ts';
import { fail, type Path } from './path.ts';

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
  let assigned: ReadonlySet<string> | null = null;
  const forgetful = (path: Path): Path => {
    assigned ??= new Set(commands.flatMap((command) => [...assignedNames(command)]));
    return {
      ...path,
      variables: path.variables.forget(assigned),
      assumptions: [],
      alternatives: [],
      outdated: [],
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
    const after = runSegment(follower, commands.slice(index, stop), onlyNew(follower, index, fresh, seen));
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

function runSegment(
  follower: Follower,
  commands: readonly Command[],
  paths: readonly Path[],
): readonly Path[] {
  return commands.reduce((current, command) => follower.run(command, current), paths);
}

/** Where each label stands, in the order of the file; the first of a name counts. */
function labelsOf(commands: readonly Command[]): Map<string, number> {
  const labels = new Map<string, number>();
  for (const [index, command] of commands.entries()) {
    if (command.kind === 'label' && !labels.has(command.name)) labels.set(command.name, index);
  }
  return labels;
}

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
