/** Nobody misspells a longer name, and to compare two takes time quadratic in their lengths. */
const longestName = 100;
/** Names of so many letters are compared in the time that the rest of a comparison takes. */
const shortName = 8;

/** How many comparisons of short names the comparison of a name with another one is worth. */
export function costOfComparing(name: string): number {
  return name.length > longestName ? 1 : Math.max(1, (name.length / shortName) ** 2);
}

/**
 * The candidate that `name` was most likely meant to be, or null when none is near.
 *
 * Distance is optimal string alignment (insertion, deletion, substitution and transposition cost 1;
 * a difference in letter case or in the normal form alone costs nothing), at most a third of the length of `name`, at least 1;
 * but names that have no letter in common are not near.
 * Of names with as many words each word has to be near: `DIALOG_FIRST` is not meant to be `DIALOG_LAST`. A tie goes to the candidate that lacks no letter of `name`, then to the one that comes first.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | null {
  if (name.length > longestName) return null;
  const wanted = folded(name);
  let best: string | null = null;
  let bestDistance = mostSlips(name) + 1;
  for (const candidate of candidates) {
    const other = folded(candidate);
    if (Math.abs(other.length - wanted.length) > bestDistance) continue;
    const distance = alignmentDistance(wanted, other);
    if (distance > bestDistance || distance === Math.max(wanted.length, other.length)) continue;
    if (!haveNearWords(wanted, other)) continue;
    const isWhole =
      distance === bestDistance && best !== null && holds(candidate, name) && !holds(best, name);
    if (distance < bestDistance || isWhole) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

function haveNearWords(name: string, other: string): boolean {
  const [words, others] = [name, other].map((text) => text.split(/[_-]/)) as [string[], string[]];
  if (words.length === 1 || words.length !== others.length) return true;
  return words.every((word, at) => alignmentDistance(word, others[at] ?? '') <= mostSlips(word));
}

/** A third of a name may be slips of the fingers. */
function mostSlips(name: string): number {
  return Math.max(1, Math.floor(name.length / 3));
}

function folded(name: string): string {
  return name.normalize().toLowerCase();
}

/** Whether all letters of a name are in a candidate, in their order: what is left out is what was forgotten. */
function holds(candidate: string, name: string): boolean {
  let at = 0;
  for (const letter of candidate.toLowerCase()) if (letter === name.toLowerCase()[at]) at += 1;
  return at === name.length;
}

/** How many letters have to be put in, left out, exchanged or swapped with their neighbour. */
export function alignmentDistance(left: string, right: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1];
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (swapped) cost = Math.min(cost, (beforePrevious[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[right.length] ?? 0;
}

/** Names that one slip of the fingers makes of each other, or that differ in letter case or in their hyphens. */
export function isNearMiss(name: string, other: string): boolean {
  const [one, two] = [name, other].map((text) => text.toLowerCase().replace(/[_-]/g, ''));
  if (one === undefined || two === undefined || name === other) return false;
  if (one === two) return true;
  const [short, long] = one.length < two.length ? [one, two] : [two, one];
  if (short.length < 4 || long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  // A number tells names apart on purpose.
  if (/\d/.test(`${short[same]}${long[same]}`)) return false;
  const rest = (text: string, skip: number) => text.slice(same + skip);
  const isSwap = short[same] === long[same + 1] && short[same + 1] === long[same];
  return (
    rest(short, 0) === rest(long, 1) ||
    (short.length === long.length &&
      (rest(short, 1) === rest(long, 1) || (isSwap && rest(short, 2) === rest(long, 2))))
  );
}

/** Whether one of two names is the other one, shortened: `lang` of `language`, `msg` of `message`, `file` of `file_path`. */
export function isShortened(name: string, other: string): boolean {
  const [short = '', long = ''] = [name, other]
    .map((text) => text.toLowerCase())
    .sort((left, right) => left.length - right.length);
  if (short.length < 3 || short.length === long.length) return false;
  const isWithoutVowels = !/[aeiou]/.test(short.slice(1));
  return long.startsWith(short) || (isWithoutVowels && long[0] === short[0] && holds(long, short));
}

/** A longer name is compared by its slips alone. */
const mostCompared = 30;

/** The same of names that are further apart, but not in a number, where it is known already that nothing has the first one. */
export function isLooselyMissed(name: string, meant: string): boolean {
  if (isNearMiss(name, meant)) return true;
  return name.length <= mostCompared && !/\d/.test(name + meant) && nearestName(name, [meant]) !== null;
}
