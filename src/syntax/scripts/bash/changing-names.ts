const trap = /\btrap\s+(?:--\s+)?('[^']*'|"(?:[^"\\]|\\.)*"|[\w.-]+)[ \t]+([^\n;&|#)}]+)/g;
const declaration = /\b(?:declare|typeset|local|readonly)\s+((?:[-+][A-Za-z]+\s+)+)((?:\\\r?\n|[^\n;&|])*)/g;
const assignment =
  /\b([A-Za-z_]\w*)(?:\[[^\]\n]*\])?(?:\+\+|--|(?:[-+*/%&|^]|<<|>>)?=)|(?:\+\+|--)([A-Za-z_]\w*)/g;
const words = /[A-Za-z_]\w*/g;

/**
 * The variables that may have another value at any time, or another one than was assigned: what a handler of a
 * signal, of `ERR` or of `DEBUG` sets, and what is declared as a number or in letters of one case.
 */
export function changingNames(text: string, functions: ReadonlySet<string>, functionTexts: string): string[] {
  const names: string[] = [];
  if (!['trap', 'declare -', 'typeset -', 'local -', 'readonly -'].some((word) => text.includes(word)))
    return names;
  for (const [, options = '', rest = ''] of text.matchAll(declaration))
    if (/[iul]/.test(options)) names.push(...(rest.match(words) ?? []));
  for (const [, code = '', signals = ''] of text.matchAll(trap)) {
    if (/^(?:[ \t]*(?:EXIT|SIGEXIT|0)\b)+[ \t]*$/i.test(signals) || code === '-') continue;
    const calls = (code.match(/[\w.-]+/g) ?? []).some((word) => functions.has(word));
    for (const found of `${code}\n${calls ? functionTexts : ''}`.matchAll(assignment))
      names.push(found[1] ?? found[2] ?? '');
  }
  return names;
}

const plainWord = /(?:"[\w./:,@%+-]+"|'[\w./:,@%+-]+'|[\w./:,@%+-]+)/.source;

/**
 * Whether a variable that stands without quotes is one word, and never none: it gets such a value in a line of its own
 * further up, and nothing else is done to it anywhere but the like.
 */
export function isOneWord(name: string, text: string, before: number): boolean {
  // The number of arguments; another argument may be anything.
  if (!/^[A-Za-z_]/.test(name)) return name === '#';
  const first = text.search(
    new RegExp(`^(?:export |readonly )?${name}=${plainWord}[ \\t]*(?:[;#].*)?$`, 'm'),
  );
  const isLoop = text.search(new RegExp(`\\bfor ${name} in (?:${plainWord}[ \\t]*)+[;\\n]`)) >= 0;
  if (!isLoop && (first < 0 || first >= before)) return false;
  const uses = text.match(new RegExp(`(?<![\\w$])(?<!\\$\\{[#!]?)${name}(?!\\w)`, 'g')) ?? [];
  const like = new RegExp(
    `(?<![\\w$-])${name}=${plainWord}(?=[\\s;&|)}]|$)|\\bfor ${name} in (?:${plainWord}[ \\t]*)+(?=[;\\n])`,
    'g',
  );
  return uses.length === (text.match(like) ?? []).length;
}
