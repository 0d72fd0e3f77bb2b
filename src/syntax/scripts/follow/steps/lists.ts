import { span } from '../../../../source/span.ts';
import { memo } from '../../../../util/memo.ts';
import { constantOf } from '../../build-command.ts';
import { type ListItem, mostAmong } from '../../each.ts';
import type { CommandOf, Text } from '../../program.ts';
import { constantText, FlatText, hole, type Value } from '../values/value.ts';
import type { Path } from '../ways/path.ts';
import { onlyValue } from './evaluate.ts';
import type { Follower } from './follower.ts';

type Loop = CommandOf<'loop'>;

/** More signs are neither split into words nor kept with each value. */
const mostSigns = 1000;

/** A loop through what a list holds on the way to it, where that is fixed. */
export function throughList(follower: Follower, loop: Loop, path: Path): Loop {
  const { each } = loop;
  if (each?.list === undefined) return loop;
  const { list, ...rest } = each;
  const values: Text[] = [];
  for (const item of list) {
    const words = wordsOf(follower, item, path);
    values.push(...(words ?? []));
    if (words === null || values.length > mostAmong) return { ...loop, each: rest };
  }
  return { ...loop, each: { ...rest, values } };
}

/** The words of an item, each where it is written; null where only a run knows them. */
function wordsOf(follower: Follower, { text, separators }: ListItem, path: Path): Text[] | null {
  const value = onlyValue(follower, text, path);
  const whole = constantText(value);
  if (value === null || whole === null) return null;
  if (separators === null)
    return [value.map(({ text, origin }) => ({ kind: 'literal', text, span: origin }))];
  // A pattern of file names, and what quotation marks make of a word.
  if (whole.length > mostSigns || /[*?[\]\\"']/.test(whole)) return null;
  const flat = new FlatText(value);
  const words: Text[] = [];
  let at = 0;
  for (const word of whole.split(separators)) {
    const start = whole.indexOf(word, at);
    at = start + word.length;
    if (word !== '') words.push([{ kind: 'literal', text: word, span: flat.originOf(start, at) }]);
    if (words.length > mostAmong) return null;
  }
  return words;
}

/** An item of a list, where none is empty. */
const someText = [hole(span(0, 0), { variable: null, harmless: false, nonEmpty: true })];

/** What is known of the value that a loop gives its variable in each round; null: nothing. */
export const itemOf = memo(({ each }: Loop): Value | null => {
  const among = each?.among ?? fixedTexts(each?.values ?? null);
  if (among === null || among.join('').length > mostSigns) return each?.nonEmpty ? someText : null;
  const nonEmpty = each?.nonEmpty || !among.includes('') ? ({ nonEmpty: true } as const) : {};
  const numbers = among.every((text) => /^(?:0|[1-9]\d{0,8})$/.test(text)) ? among.map(Number) : [];
  const range = numbers.length === 0 ? null : { least: Math.min(...numbers), most: Math.max(...numbers) };
  const known = { variable: null, harmless: false, among, ...nonEmpty, ...(range === null ? {} : { range }) };
  return [hole(span(0, 0), known)];
});

function fixedTexts(values: readonly Text[] | null): readonly string[] | null {
  if (values === null || values.length === 0 || values.length > mostAmong) return null;
  const texts = values.map(constantOf);
  return texts.includes(null) ? null : [...new Set(texts.filter((text) => text !== null))];
}
