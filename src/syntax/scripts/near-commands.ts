import { groupBy } from '../../util/group-by.ts';
import { isNearMiss } from '../../util/nearest.ts';
import { isDoubled, isTypo } from './name-slips.ts';

/** The command that another name is but for two letters that have changed places. */
export function swappedIn(
  commands: ReadonlyMap<string, readonly string[]>,
  name: string,
): string | undefined {
  return commands.get(lettersOf(name))?.find((one) => isNearMiss(name, one));
}

/** The command of the script that another name is but for one letter within it that is missing, or doubled: programs differ at their ends. */
export function besideOneLetter(
  own: ReadonlyMap<string, readonly string[]>,
  name: string,
): string | undefined {
  for (const names of own.values()) {
    const meant = names.find((one) => {
      const isWithin = one[0] === name[0] && one.at(-1) === name.at(-1);
      const lacks = one.length === name.length + 1 && isTypo(name, one);
      return name.length >= 5 && isWithin && (lacks || isDoubled(name, one));
    });
    if (meant !== undefined) return meant;
  }
  return undefined;
}

/** Names by the letters that they have. */
export function byLetters(names: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  return groupBy(names, lettersOf);
}

function lettersOf(word: string): string {
  return [...word].sort().join('');
}
