import { variableOf } from './written-words.ts';

/** `IFS` other than in `$IFS`. */
const use = /(?<![\w$]|\$\{[#!]?)IFS\b/g;
const value =
  /=((?:"[^"\n]*"|"[ \t]*\n\s*"|\$?'[^'\n]*'|'[ \t]*\n\s*'|\\.|[^\s;&|()"'`\\])*)(?:(?=[ \t]*(?:[\n;&|)#]|$|[A-Za-z_]\w*\+?=))|([ \t]+[^\s]))/y;
const onlyBlanks = /^(?:"\s*"|'\s*'|\$'(?:[ \t]|\\[nt])*'|\\[ \t])*$/;

/**
 * Whether a script sets IFS, for good, to signs that may stand within a word: then unquoted words are not those of its text.
 * That it sets it for one command alone, as in `IFS=, read -r a b`, changes nothing, nor that it puts back what was there.
 */
export function setsSeparators(text: string): boolean {
  if (!text.includes('IFS')) return false;
  const saved = new Set([...text.matchAll(/([A-Za-z_]\w*)="?\$\{?IFS\b/g)].map(([, name]) => name));
  return [...text.matchAll(use)].some(({ index }) => {
    const before = text.slice(Math.max(0, index - 200), index);
    if (/(?:^|\s)#[^\n]*$/.test(before)) return false;
    value.lastIndex = index + 'IFS'.length;
    const [, given, command] = value.exec(text) ?? [];
    if (given === undefined)
      return !/\b(?:unset|local)[ \t]+$/.test(before) || text[index + 'IFS'.length] === '=';
    return command === undefined && !onlyBlanks.test(given) && !saved.has(variableOf(given));
  });
}
