import { fitsAt, isWrittenOnce } from '../../written-once.ts';
import { maySetAt, textSetters } from '../context/setters.ts';

/** A longer value is not looked at. */
const longest = 400;
/** More assignments of one variable are not looked through. */
const mostPlaces = 8;
const valueBehind = /\w+=("\$\([^\n]*\)"|\$\([^\n]*\))[ \t]*(?:[\n;#]|$)/y;
/** `${n=…}` sets it; a function that declares it has it empty up to the value. */
const reading = /(?<=\$|\$\{)\w+(?!\w|\[|:?=)|(?<=\blocal[ \t]+)\w+(?=[ \t]*(?:[;\n]|$))/y;

/**
 * The commands in `$(…)` that give a variable its value, where nothing else in the script may do so: elsewhere its name stands where it
 * is read, in comments and in other words.
 */
export function onlyValue(script: { readonly text: string }, name: string): string | null {
  const { text } = script;
  const places = [...text.matchAll(new RegExp(`(?<![\\w.$-]|\\$\\{)${name}=`, 'g'))].slice(0, mostPlaces);
  for (const { index } of places) {
    valueBehind.lastIndex = 0;
    const [, value] = valueBehind.exec(text.slice(index, index + longest)) ?? [];
    const isHarmless = (at: number) => fitsAt(reading, text, at) || !maySetAt(script, at);
    if (value !== undefined) return isWrittenOnce(script, name, index, isHarmless, true) ? value : null;
  }
  return null;
}

/** No script that people write keeps more of them. */
const mostNames = 20;

/** The variables of a script, by the first group of `assigning`, that are set there and nowhere else. */
export function onlyGiven(text: string, assigning: RegExp): readonly string[] {
  // In a here-document lines are data.
  if (/(?<!<)<<(?!<)/.test(text)) return [];
  const names = [...text.matchAll(assigning)].flatMap(([, name]) => name ?? []);
  // Who sets it again, or reads into it, may have mended it.
  return [...new Set(names)]
    .slice(0, mostNames)
    .filter((name) => [...text.matchAll(setting(name))].length === 1);
}

function setting(name: string): RegExp {
  return new RegExp(
    String.raw`(?<![\w$])${name}(?:\+|-|\*|/|%)?=(?!=)|\b(?:${textSetters}|let|local|declare|typeset)\b[^\n;]{0,200}\b${name}\b(?!=)`,
    'g',
  );
}
