/** Programs that make a text of another, and of nothing else. */
const filters = new Set(
  'awk basename bc cat cut dirname echo egrep expr grep head jq perl printf python python3 rev sed sort tail tr wc xargs'.split(
    ' ',
  ),
);

const started = /(?:\$\(|[|;&(`])\s*([\w.-]+)/g;

/** Whether commands run no other programs than these. */
export function runsFiltersOnly(text: string): boolean {
  const programs = [...text.matchAll(started)].map(([, name = '']) => name);
  return programs.length > 0 && programs.every((name) => filters.has(name));
}

const feeding = /\$\(\s*(?:echo|expr|printf)\b|<<</;

/** Whether the words of a test are about what filters make of texts that the script has, not of files. */
export function isFiltered(words: string): boolean {
  return feeding.test(words) && runsFiltersOnly(words);
}
