/** Programs that make a text of another, and of nothing else. */
export const filters: ReadonlySet<string> = new Set(
  'awk basename bc cat cut dirname echo egrep expr grep head jq perl printf python python3 rev sed sort tail tr wc xargs'.split(
    ' ',
  ),
);

const programs = /(?:\$\(|[|;&(`])\s*([\w.-]+)/g;

/** Whether commands run no other programs than these. */
export function runsFiltersOnly(text: string): boolean {
  const names = [...text.matchAll(programs)].map(([, name = '']) => name);
  return names.length > 0 && names.every((name) => filters.has(name));
}

const feeding = /\$\(\s*(?:echo|expr|printf)\b|<<</;

/** Whether the words of a test of Bash are about what filters make of variables, not of files. */
export function isFiltered(words: string): boolean {
  return feeding.test(words) && /\$\{?[A-Za-z_]/.test(words) && runsFiltersOnly(words);
}

const ofValues = /^\$\(\(*(?:\$|\[(?:int|long|double|string)\])/i;
const started = /(?<![\w-])[a-z]+-[a-z]+(?![\w-])|\[[\w.]+\]::|[&;`]|\.exe\b/gi;
const pureStarts =
  /^(?:convertfrom-json|foreach-object|measure-object|out-string|select-object|select-string|sort-object|where-object|\[(?:math|regex|string)\]::)$/i;

/** Whether the words of a test of PowerShell are about what expressions make of values that the script has, and no command. */
export function isExpression(words: string): boolean {
  return ofValues.test(words) && (words.match(started) ?? []).every((one) => pureStarts.test(one));
}
