/** A pattern of one stretch of plain characters, with a star in front of it, behind it, both or neither. */
interface Plain {
  readonly text: string;
  readonly opens: boolean;
  readonly goesOn: boolean;
}

/** Longer patterns are not compared. */
const mostText = 100;

const plainGlob = /^(\*?)([^*?[]*)(\*?)$/s;

/**
 * Patterns that what fits both of two patterns fits, and nothing else: `*PASS*` and `*FAIL*` have `*PASS*FAIL*` and
 * `*FAIL*PASS*` in common. Null where they have more than one stretch of plain characters each.
 */
export function commonOf(one: string, other: string, ignoresCase: boolean): readonly string[] | null {
  if (one === other) return [one];
  const [first, second] = [plainOf(one), plainOf(other)];
  if (first === null || second === null) return null;
  return [...overlaps(first, second, ignoresCase), ...inOrder(first, second), ...inOrder(second, first)];
}

/** Whether a pattern has more than one stretch of characters. */
export function isOfSeveral(glob: string): boolean {
  return /[^*]\*+[^*]/.test(glob);
}

function plainOf(glob: string): Plain | null {
  const [, front = '', text = '', behind = ''] = plainGlob.exec(glob) ?? [glob];
  if (text === '' || text.length > mostText) return null;
  return { text, opens: front !== '', goesOn: behind !== '' };
}

/** The one text somewhere behind the other. */
function inOrder(first: Plain, second: Plain): readonly string[] {
  return first.goesOn && second.opens
    ? [globOf(first.opens, `${first.text}*${second.text}`, second.goesOn)]
    : [];
}

/** Both texts with some characters in common: `DONE` and `NEXT` in `DONEXT`, or the one within the other. */
function overlaps(first: Plain, second: Plain, ignoresCase: boolean): readonly string[] {
  const found: string[] = [];
  const [length, secondLength] = [first.text.length, second.text.length];
  for (let at = 1 - secondLength; at < length; at++) {
    const [start, end] = [Math.min(at, 0), Math.max(at + secondLength, length)];
    const isCut =
      (!first.opens && start < 0) ||
      (!second.opens && at > 0) ||
      (!first.goesOn && end > length) ||
      (!second.goesOn && end > at + secondLength);
    const shared = first.text.slice(Math.max(at, 0), at + secondLength);
    const sharedToo = second.text.slice(Math.max(-at, 0), Math.max(-at, 0) + shared.length);
    if (isCut || !isSame(shared, sharedToo, ignoresCase)) continue;
    const text = second.text.slice(0, Math.max(-at, 0)) + first.text + second.text.slice(length - at);
    found.push(globOf(first.opens && second.opens, text, first.goesOn && second.goesOn));
  }
  return found;
}

function isSame(one: string, other: string, ignoresCase: boolean): boolean {
  return one === other || (ignoresCase && one.toLowerCase() === other.toLowerCase());
}

function globOf(opens: boolean, text: string, goesOn: boolean): string {
  return `${opens ? '*' : ''}${text}${goesOn ? '*' : ''}`;
}
