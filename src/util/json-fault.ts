/**
 * Says where a text stops being JSON and what belongs there, or null when it is JSON. Meant for files that people
 * write: Node's own words differ from version to version, and of most faults they do not name the place.
 */
export function jsonFault(text: string): string | null {
  const open: string[] = [];
  let expected = 'a value';
  for (let at = blanksEnd(text, 0); ; at = blanksEnd(text, at)) {
    if (at === text.length) {
      return expected === theEnd ? null : `it ends where ${expected} is missing`;
    }
    const character = text[at] ?? '';
    const wantsKey = expected.startsWith('a key');
    const ends = expected.includes(`"${character}"`);
    if (ends && (character === '}' || character === ']')) {
      open.pop();
      at += 1;
      expected = behindValue(open);
    } else if (ends) {
      // A comma or a colon.
      at += 1;
      expected = character === ',' && open.at(-1) === '{' ? 'a key' : 'a value';
    } else if (wantsKey && character === '"') {
      const end = stringEnd(text, at);
      if (end === null) return badString(text, at);
      at = end;
      expected = '":"';
    } else if (!expected.startsWith('a value')) {
      return fault(text, at, expected);
    } else if (character === '{' || character === '[') {
      open.push(character);
      at += 1;
      expected = character === '{' ? 'a key or "}"' : 'a value or "]"';
    } else {
      const end = character === '"' ? stringEnd(text, at) : literalEnd(text, at);
      if (end === null) return character === '"' ? badString(text, at) : fault(text, at, expected);
      at = end;
      expected = behindValue(open);
    }
  }
}

const theEnd = 'the end of the file';

function behindValue(open: readonly string[]): string {
  if (open.length === 0) return theEnd;
  return open.at(-1) === '{' ? '"," or "}"' : '"," or "]"';
}

function blanksEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && ' \t\n\r'.includes(text.charAt(end))) end += 1;
  return end;
}

/** Behind the closing quotation mark. Null without one, and where an escape or a control character is not allowed. */
function stringEnd(text: string, start: number): number | null {
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') return at + 1;
    if (character < ' ') return null;
    if (character !== '\\') continue;
    const escaped = matchAt(/["\\/bfnrt]|u[\da-fA-F]{4}/y, text, at + 1);
    if (escaped === '') return null;
    at += escaped.length;
  }
  return null;
}

function literalEnd(text: string, at: number): number | null {
  const literal = matchAt(/true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y, text, at);
  return literal === '' ? null : at + literal.length;
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

function badString(text: string, start: number): string {
  return `${placeOf(text, start)}: a text that begins here is not closed in its line, or has an escape that JSON does not know`;
}

function fault(text: string, at: number, expected: string): string {
  const found = /^[\w.-]+|^./u.exec(text.slice(at, at + 40))?.[0] ?? '';
  return `${placeOf(text, at)}: expected ${expected}, found ${found === '"' ? 'a text' : `"${found}"`}`;
}

function placeOf(text: string, at: number): string {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  return `line ${line}, column ${at - before.lastIndexOf('\n')}`;
}
