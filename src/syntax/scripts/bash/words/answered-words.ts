/** Commands that print one of a few words where they succeed, with all of these. No other command stands beside them. */
const commands: readonly (readonly [RegExp, readonly string[]])[] = [
  // The systems on which a script for Unix runs.
  [/^uname(?: -s)?$/, ['Linux', 'Darwin']],
  [/^git rev-parse --is-\S+$|^git config (?:.* )?--(?:type[= ])?bool /, ['true', 'false']],
  [/^git cat-file -t /, ['commit', 'tree', 'blob', 'tag']],
  [ofGitHub('pr', 'state'), ['OPEN', 'MERGED', 'CLOSED']],
  [ofGitHub('issue', 'state'), ['OPEN', 'CLOSED']],
  [ofGitHub('pr', 'isDraft'), ['true', 'false']],
  [ofGitHub('pr', 'mergeable'), ['MERGEABLE', 'CONFLICTING', 'UNKNOWN']],
  [
    /^jq (?:-\w+ )?'(?:\.[\w.[\]"]* *\| *)?(?:has|any|all|test|startswith|endswith)\([^|']*\)' \S+$/,
    ['true', 'false'],
  ],
  [/^jq (?:-\w+ )?'\.[\w.[\]]+ *(?:[=!]=|[<>]=?) *(?:"[^"|']*"|[\d.]+|\.[\w.]+)' \S+$/, ['true', 'false']],
];

function ofGitHub(what: string, field: string): RegExp {
  return new RegExp(`^gh ${what} view .*--json[= ]${field} (?:-q|--jq)[= ]["']?\\.${field}["']?(?: |$)`);
}

/** All words that the command in `$(…)` may print where it succeeds; null where nobody knows. Who puts its errors away reckons with them. */
export function answeredWords(substitution: string): readonly string[] | null {
  const [, command] = /^\$\(\s*([^\n]{1,300}?)\s*\)$/.exec(substitution) ?? [];
  if (command === undefined || /[;&]|\|\||\d>/.test(command)) return null;
  return commands.find(([form]) => form.test(command))?.[1] ?? null;
}
