import type { Command, CommandOf } from '../../program.ts';
import { assignedNames } from '../contents/names-in.ts';
import { constantText, type Value } from '../values/value.ts';
import { mergePaths } from './merge-paths.ts';
import type { Path } from './path.ts';

/** Whether that is all it does, as in `for /f %%i in ('git rev-parse HEAD') do set HEAD=%%i`. */
export function onlyAssigns(command: Command): boolean {
  switch (command.kind) {
    case 'assign':
      return true;
    case 'sequence':
      return command.commands.every(onlyAssigns);
    case 'if':
      return onlyAssigns(command.then) && (command.otherwise === null || onlyAssigns(command.otherwise));
    default:
      return false;
  }
}

/**
 * The ways after a loop that fetches values, and nothing else. One that had been made empty in front is as open as one of a program:
 * nobody says that it is empty because there may be no line.
 */
export function joinFetched({ condition, each, asksForLine, body }: CommandOf<'loop'>, left: Path[]): Path[] {
  if (left.length < 2 || (asksForLine !== true && (condition ?? each) !== null) || !onlyAssigns(body))
    return left;
  const names = [...assignedNames(body)].filter((name) =>
    left.some(({ variables }) => isOpen(variables.given(name))),
  );
  if (names.length === 0) return left;
  const joined = left.map((path) => {
    const fetched = names.filter((name) => constantText(path.variables.given(name)) === '');
    return fetched.length === 0
      ? path
      : { ...path, variables: path.variables.withAll(fetched.map((name) => ({ name, value: null }))) };
  });
  return [...mergePaths(joined)];
}

/** Whether a loop has given it what only a run knows. */
function isOpen(value: Value | null | undefined): boolean {
  return value === null || (value?.length === 1 && value[0]?.hole != null);
}
