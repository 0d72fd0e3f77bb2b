/** Finds where a construct ends without the tree: in strings and here-documents, which the grammar reads loosely. */

/** How deep brackets may stand in one another. */
const maximumDepth = 200;

/**
 * The offset after the bracket that closes the one at `open`, which is `(` or `{`. Quotes hide brackets. What
 * is never closed, or may be closed elsewhere than brackets tell (a `case`, a comment, a here-document), ends
 * after `end`, so that the caller sees that it cannot be read. `isQuoted`: it stands between double quotes.
 */
export function skipSubstitution(text: string, open: number, end: number, isQuoted = false): number {
  const closers: string[] = [];
  for (let at = open; at < end; at++) {
    const character = text[at];
    if (character === '\\') at++;
    else if (closers.at(-1) === '"' && !(character === '"' || character === '$' || character === '`'))
      continue;
    else if (character === '"') {
      if (closers.at(-1) === '"') closers.pop();
      else closers.push('"');
    } else if (character === "'") {
      // Inside of a string, `${X:-it's}` holds an apostrophe.
      if (isQuoted && !closers.includes(')')) continue;
      const close = text.indexOf("'", at + 1);
      if (close < 0 || close >= end) return end + 1;
      at = close;
    } else if (character === '`') at = skipBackticks(text, at, end) - 1;
    else if (at === open || (character === '$' && (text[at + 1] === '(' || text[at + 1] === '{'))) {
      if (at !== open) at++;
      closers.push(text[at] === '{' ? '}' : ')');
      if (closers.length > maximumDepth) return end + 1;
    } else if (character === '(' && closers.at(-1) === ')') closers.push(')');
    else if (character === closers.at(-1)) closers.pop();
    else if (closers.at(-1) === ')' && misleads(text, at)) return end + 1;
    if (closers.length === 0) return at + 1;
  }
  return end + 1;
}

/** Whether brackets may not pair from here on. */
function misleads(text: string, at: number): boolean {
  const character = text[at];
  if (character === '#') return /[\s;&|(]/.test(text[at - 1] ?? '');
  if (character === '<') return text[at + 1] === '<' && text[at + 2] !== '<' && text[at - 1] !== '<';
  return character === 'c' && /^case\s/.test(text.slice(at, at + 5)) && !/\w/.test(text[at - 1] ?? '');
}

/** The offset after the back-tick that closes the one at `open`; after `end` when there is none. */
export function skipBackticks(text: string, open: number, end: number): number {
  for (let at = open + 1; at < end; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '`') return at + 1;
  }
  return end + 1;
}

/** Whether a word holds braces, outside of quotes, that make several words of it: `{a,b}`, `{1..3}`. */
export function bracesExpand(text: string, start: number, end: number): boolean {
  const slice = text.slice(start, end);
  if (!slice.includes('{')) return false;
  const bare = withoutQuoted(slice).replace(/\$\{[^{}]*\}/g, '');
  const open = bare.search(/(?<!\$)\{/);
  if (open < 0) return false;
  const rest = bare.slice(open);
  return rest.includes('}') && /,|\.\./.test(rest);
}

/** Whether a word holds a pattern of `extglob`, as `!(*.test).ts` does. */
export function isExtended(word: string): boolean {
  // Within a substitution it may be a sum.
  return word.includes('(') && !/[$<>]\(/.test(word) && extended.test(withoutQuoted(word));
}

const extended = /[@!+?*]\([^()]*\)/;

function withoutQuoted(word: string): string {
  return word.replace(/\\[\s\S]|'[^']*'|"(?:[^"\\]|\\[\s\S])*"/g, '');
}
