/** What IFS is set to for good, not for one command alone: `IFS=, read -r a b`. */
const separators =
  /\bIFS=((?:"[^"\n]*"|\$?'[^'\n]*'|\\.|[^\s;&|()"'\\])*)(?=[ \t]*(?:[\n;&|)#]|$|[A-Za-z_]\w*\+?=))/g;
const onlyBlanks = /^(?:"[ \t]*"|\$?'(?: |\t|\\[nt])*'|\\[ \t])*$/;

/** Whether a script sets IFS, for good, to signs that may stand within a word: then unquoted words are not those of its text. */
export function setsSeparators(text: string): boolean {
  return [...text.matchAll(separators)].some(([, value = '']) => {
    // What was saved before, and is put back.
    const saved = /^"?\$\{?([A-Za-z_]\w*)\}?"?$/.exec(value)?.[1];
    if (saved !== undefined) return !new RegExp(`\\b${saved}="?\\$\\{?IFS\\b`).test(text);
    return !onlyBlanks.test(value);
  });
}
