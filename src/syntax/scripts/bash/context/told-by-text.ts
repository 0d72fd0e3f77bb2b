const plainWord = /(?:"[\w./:,@%+-]+"|'[\w./:,@%+-]+'|[\w./:,@%+-]+)/.source;
const plainWords = `(?:[ \\t]+${plainWord})+[ \\t]*`;

/**
 * From where on a variable that stands without quotes is one word, and never none: it gets such a value in a line of its own
 * there, and nothing else is done to it anywhere but the like. Infinity where that is nowhere known.
 */
export function oneWordFrom(name: string, text: string): number {
  // The number of arguments; another argument may be anything.
  if (!/^[A-Za-z_]/.test(name)) return name === '#' ? 0 : Number.POSITIVE_INFINITY;
  const first = text.search(
    new RegExp(`^(?:export |readonly |[ \\t]*local )?${name}=${plainWord}[ \\t]*(?:[;#].*)?$`, 'm'),
  );
  const isLoop = text.search(new RegExp(`\\bfor ${name} in${plainWords}[;\\n]`)) >= 0;
  if (!isLoop && first < 0) return Number.POSITIVE_INFINITY;
  const uses = text.match(new RegExp(`(?<![\\w$])(?<!\\$\\{[#!]?)${name}(?!\\w)`, 'g')) ?? [];
  const like = new RegExp(
    `(?<![\\w$-])${name}=${plainWord}(?=[\\s;&|)}]|$)|\\bfor ${name} in${plainWords}(?=[;\\n])`,
    'g',
  );
  if (uses.length !== (text.match(like) ?? []).length) return Number.POSITIVE_INFINITY;
  return isLoop ? 0 : first;
}

/** Whether a script asks somewhere whether a variable is a certain number, or counts it to a small one. */
export function asksForNumber(name: string, text: string): boolean {
  const test = `\\$\\{?${name}\\}?["']?[ \\t]+(?:-eq|-ne|==?|!=)[ \\t]`;
  const choice = `\\bcase[ \\t]+["']?\\$\\{?${name}\\}?["']?[ \\t]+in\\b`;
  const loop = `\\b(?:while|until)[ \\t]+(?:\\[\\[?|test)[ \\t]+["']?\\$\\{?${name}\\}?["']?[ \\t]+-[lg][te][ \\t]+["']?[0-8]\\b`;
  const sign = `\\(\\([^\\n]{0,200}\\b${name}[ \\t]*(?:==|!=|&(?!&))`;
  return new RegExp(`${test}|${choice}|${loop}|${sign}`).test(text);
}
