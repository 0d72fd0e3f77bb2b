/** No script that people write keeps more of them. */
const mostNames = 20;

/** The variables of a script, by the first group of `assigning`, that are set there and nowhere else. */
export function onlyGiven(text: string, assigning: RegExp): readonly string[] {
  // In a here-document lines are data.
  if (text.includes('<<')) return [];
  const names = [...text.matchAll(assigning)].flatMap(([, name]) => name ?? []);
  // Who sets it again, or reads into it, may have mended it.
  return [...new Set(names)]
    .slice(0, mostNames)
    .filter((name) => [...text.matchAll(setting(name))].length === 1);
}

function setting(name: string): RegExp {
  const words = 'read|printf|mapfile|let|for|select|local|declare|typeset|unset';
  return new RegExp(
    String.raw`(?<![\w$])${name}(?:\+|-|\*|/|%)?=(?!=)|\b(?:${words})\b[^\n;]{0,200}\b${name}\b(?!=)`,
    'g',
  );
}
