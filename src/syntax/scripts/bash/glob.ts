/**
 * Patterns of Bash: `*`, `?`, `[…]` and `\` in front of a character that stands for itself. Extended patterns
 * such as `@(a|b)` are off in scripts unless they say so, and are not read.
 */

type Token =
  | { readonly star: true }
  | { readonly star: false; readonly test: (character: string) => boolean };

/** Products of the two lengths above this are not matched: the time is quadratic in the worst case. */
const maximumWork = 1_000_000;

/** A value without the shortest or longest beginning or end that a pattern covers: `${X#…}`, `${X%%…}`. */
export function removeGlob(
  pattern: string,
  value: string,
  side: 'start' | 'end',
  longest: boolean,
): string | null {
  const tokens = tokensOf(pattern);
  const characters = [...value];
  if (tokens === null || tokens.length * characters.length * characters.length > maximumWork) return null;
  for (let step = 0; step <= characters.length; step++) {
    const length = longest ? characters.length - step : step;
    const cut = side === 'start' ? length : characters.length - length;
    const part = side === 'start' ? characters.slice(0, cut) : characters.slice(cut);
    if (!matchesTokens(tokens, part)) continue;
    return (side === 'start' ? characters.slice(cut) : characters.slice(0, cut)).join('');
  }
  return value;
}

function matchesTokens(tokens: readonly Token[], value: readonly string[]): boolean {
  let token = 0;
  let at = 0;
  let star = -1;
  let starAt = 0;
  while (at < value.length) {
    const current = tokens[token];
    if (current !== undefined && !current.star && current.test(value[at] ?? '')) {
      token++;
      at++;
    } else if (current?.star === true) {
      star = token++;
      starAt = at;
    } else if (star >= 0) {
      token = star + 1;
      at = ++starAt;
    } else return false;
  }
  while (tokens[token]?.star === true) token++;
  return token === tokens.length;
}

function tokensOf(pattern: string): Token[] | null {
  const tokens: Token[] = [];
  const characters = [...pattern];
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] ?? '';
    if (character === '*') {
      if (tokens.at(-1)?.star !== true) tokens.push({ star: true });
    } else if (character === '?') tokens.push({ star: false, test: () => true });
    else if (character === '[') {
      const set = bracketAt(characters, at);
      if (set === null) return null;
      tokens.push({ star: false, test: set.test });
      at = set.end;
    } else {
      const literal = character === '\\' ? (characters[++at] ?? '\\') : character;
      tokens.push({ star: false, test: (other) => other === literal });
    }
  }
  return tokens;
}

/** Reads `[abc]`, `[!a-z]`. Named classes, and a bracket that nothing closes, are left alone. */
function bracketAt(
  characters: readonly string[],
  open: number,
): { end: number; test: (character: string) => boolean } | null {
  let at = open + 1;
  const negated = characters[at] === '!' || characters[at] === '^';
  if (negated) at++;
  const ranges: [string, string][] = [];
  for (let first = true; ; first = false, at++) {
    let character = characters[at];
    if (character === undefined || character === '[') return null;
    if (character === ']' && !first) break;
    if (character === '\\') character = characters[++at] ?? '\\';
    if (characters[at + 1] === '-' && characters[at + 2] !== ']' && characters[at + 2] !== undefined) {
      const upper = characters[at + 2] ?? '';
      // Which letters lie between two depends on the language of the machine, except for digits.
      if (!/^[0-9]$/.test(character) || !/^[0-9]$/.test(upper)) return null;
      ranges.push([character, upper]);
      at += 2;
    } else ranges.push([character, character]);
  }
  const holds = (other: string) => ranges.some(([low, high]) => other >= low && other <= high);
  return { end: at, test: (other) => holds(other) !== negated };
}

/** Whether a pattern covers more than one value. */
export function isGlobbing(pattern: string): boolean {
  return /[*?[]/.test(pattern.replace(/\\[\s\S]/g, ''));
}
