import type { Demands } from '../program.ts';
import type { Follower } from './follow-program.ts';
import { fail, type Path } from './path.ts';
import { constantText, isUnset } from './value.ts';

/**
 * What a command that uses variables does under `set -u`: where one of them is not set, the shell ends. So does cmd at a
 * comparison that begins with an empty one.
 */
export function runDemands(
  follower: Follower,
  { names, isCertain, span }: Demands,
  paths: readonly Path[],
): readonly Path[] {
  return paths.filter((path) => {
    const answers = names.map((name) => isMissing(follower, name, path));
    const ends = isCertain && answers.includes(true);
    if (ends && span !== undefined) follower.exits.ended.push({ path: fail(path), span });
    else if (ends || answers.some((answer) => answer !== false))
      follower.exits.lackVariable([
        { ...fail(path), code: '1', sure: path.sure && ends, lacksVariable: !ends },
      ]);
    return !ends;
  });
}

/** Whether a variable is not set on a way; null when that is left to the run. */
function isMissing({ environment, isBash }: Follower, name: string, { variables }: Path): boolean | null {
  if (!isBash) return constantText(variables.get(name)) === '';
  const value = variables.given(name);
  if (/^[1-9]$/.test(name)) {
    const number = constantText(variables.get('#'));
    return number === null ? null : Number(number) < Number(name);
  }
  if (value === undefined) return environment.has(name) ? null : true;
  return value === null ? null : isUnset(value);
}
