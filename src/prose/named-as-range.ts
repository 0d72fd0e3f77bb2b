import { literalPattern } from '../util/literal-pattern.ts';

/** A value of a scale: `3`, `P2`, `C`. */
interface Grade {
  readonly prefix: string;
  readonly at: number;
}

const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** What leads from the first value to the last: "1 (awful) to 5", "P1-P4" */
const joiner =
  '(?:\\b(?:to|through|until|till|bis|tot|al)\\b|(?<=\\d )a(?= \\d)|\\u00e0|[-\\u2013\\u2014~]|\\.\\.+|\\u2026)';
/** What a scale has as many of as it has values: "a five-point scale", "three levels" */
const steps = '(?:point|step|level|grade|star|mark|tier|rank|rung|categor(?:y|ie)|class(?:e)?|value|score)s?';
/** "a scale of five", "stars out of five" */
const scaleOf = '(?:scale|range|out)[\\s`*_"\']+of';
/** Said of the ends of a scale: "5 is the best and 1 the worst" */
const superlative =
  /\b(?:best|worst|top|bottom|perfect|poor|excellent|most|least|(?:high|low|strong|weak|great|small)est)\b/i;
/** What goes on behind the names of a list that is not whole. */
const andMore =
  '[`"\'*_]*(?:</\\w+\\s*>)?[`"\'*_]*(?:\\s*\\([^()\\n]{0,40}\\))?(?:,?\\s*(?:etc\\b|and so (?:on|forth)\\b)|,\\s*(?:\\u2026|\\.\\.\\.)(?!\\w))';

/**
 * Whether a text names all of these values though it does not say each of them: as a range, "from 1 (awful) to 5", "A-D", "P1 to P4", "between one and
 * five", by how many there are, "a five-point scale", or as a list that goes on, "A, B etc.", "`A`, `B`, …".
 */
export function areNamedAsRange(text: string, values: readonly string[]): boolean {
  if (values.length < 2 || values.length > mostValues) return false;
  const grades = values.map(gradeOf).filter((grade) => grade !== null);
  const [first] = grades;
  const isScale = grades.length === values.length && grades.every(({ prefix }) => prefix === first?.prefix);
  if (isScale && (namesEnds(text, grades) || namesSize(text, grades))) return true;
  return values.some((value) => goesOn(text, value));
}

const mostValues = 50;

function gradeOf(value: string): Grade | null {
  const [, prefix = '', number] = /^([A-Za-z]{0,12}[-_ ]?)(\d{1,3})$/.exec(value) ?? [];
  if (number !== undefined) return { prefix, at: Number(number) };
  return /^[A-Z]$/.test(value) ? { prefix: 'letter', at: value.charCodeAt(0) } : null;
}

function namesEnds(text: string, grades: readonly Grade[]): boolean {
  const numbers = grades.map(({ at }) => at);
  const ends = [Math.min(...numbers), Math.max(...numbers)];
  const [first, last] = ends.map((at) => `(?<![\\w.])${waysToSay(at, grades)}(?!\\w)`);
  const between = '[^.;!?\\n]{0,60}?';
  const lead = `(?:\\bbetween[\\s\`*_"']+${first}|${first}[^.;!?\\n]{0,20}\\b(?:being|is|=|means?)\\b)${between}\\band\\b`;
  if (new RegExp(`(?:${first}${between}${joiner}|${lead})${between}${last}`, 'i').test(text)) return true;
  const both = [first, last].map((end) => new RegExp(end ?? '', 'i'));
  return text
    .split(/[.!?]\s|\n/)
    .some((sentence) => superlative.test(sentence) && both.every((end) => end.test(sentence)));
}

/** Whether a text says how many values a scale without gaps has. */
function namesSize(text: string, grades: readonly Grade[]): boolean {
  const numbers = grades.map(({ at }) => at);
  const highest = Math.max(...numbers);
  if (highest - Math.min(...numbers) + 1 !== grades.length) return false;
  const size = [grades.length, highest].map((count) => `${count}|${words[count] ?? count}`).join('|');
  return new RegExp(
    `(?<![\\w.])(?:(?:${size})[\\s-]+(?:[a-z]+[\\s-]+)?${steps}\\b|${scaleOf}[\\s\`*_"']+(?:${size})\\b)`,
    'i',
  ).test(text);
}

function waysToSay(at: number, [grade]: readonly Grade[]): string {
  const { prefix = '' } = grade ?? {};
  if (prefix === 'letter') return String.fromCharCode(at);
  const word = prefix === '' ? words[at] : undefined;
  return `(?:${prefix}${at}${word === undefined ? '' : `|${word}`}${prefix === '' ? '' : `|${at}`})`;
}

/** Whether the list goes on in which a value stands. */
function goesOn(text: string, value: string): boolean {
  return new RegExp(`(?<!\\w)${literalPattern(value)}(?!\\w)${andMore}`).test(text);
}
