import { lastLine } from '../util/line-start.ts';
import { wholeTag } from './clauses.ts';

/** Between two items of one list, or two sentences of one paragraph, there is less. */
const mostBetween = 1_000;
const mostOfLine = 300;

/** The mark of an item, a row or a quotation, or the element that a line begins with. */
const mark = /^\s*(?:([-*+|>])|(\d+|[a-z])[.)]|(<[a-z][\w-]*))(?=[\s>\w*`"'])/i;
/** Letters of scripts that put no blanks between words. */
const unspaced = '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}]';
/** The sign, or else the word, directly in front of a tag; without blanks between words, the last letters: "場合は". */
const leading = new RegExp(
  `([^\\s\\w\\p{L}\`*_"'()]|${unspaced}{1,3}|(?:(?!${unspaced})[\\p{L}\\p{N}])+)[\\s\`*_"'()]*$`,
  'u',
);
const parts = /\n\s*#|\n\s*\n/;
/** A line of words alone ends a list, and so does a heading. */
const endsList = /\n(?!\s|[-*+>|<]|\w{1,2}[.)]\s)/;

/** "Si los datos est\u00e1n mal, responde": a case, and what is to be done then. */
const caseInLine =
  /^\s*(?:if|when|once|wenn|falls|sobald|sonst|andernfalls|si|sinon|d\u00e8s que|lorsque|quand|cuando|se|quando|caso|als|wanneer|je\u015bli|gdy)(?![\p{L}])(?:[^.!?<>]|\.(?=\w))*(?:,(?:[^.!?<>,]|\.(?=\w))*|:)$/iu;

/**
 * Whether two tags of a prompt stand alike, by what is in front of each: in items of one list, rows of one table, lines of one quotation or
 * elements of one name, lines that begin with a case, behind the same word or sign. What is asked of one is asked of the other then, in any language;
 * `inProse`: whether sentences of one paragraph count, too, which may have two subjects.
 */
export function standAlike(before: string, other: string, inProse: boolean): boolean {
  const [first, second] = before.length < other.length ? [before, other] : [other, before];
  if (second.length - first.length > mostBetween) return false;
  const between = second.slice(first.length);
  const [one, another] = [placeOf(first), placeOf(second)];
  if (one.leads === '' || one.leads !== another.leads || one.mark !== another.mark) return false;
  if (one.mark !== '') return !endsList.test(between);
  if (parts.test(between)) return false;
  return inProse || [first, second].every((text) => caseInLine.test(lastLine(text.slice(-mostOfLine))));
}

function placeOf(before: string): { readonly mark: string; readonly leads: string } {
  const line = lastLine(before.slice(-mostOfLine));
  const [, sign = '', number, element = ''] = mark.exec(line) ?? [];
  const [, leads = ''] = leading.exec(line.replace(wholeTag, '')) ?? [];
  // Cells of one row stand in different columns.
  const column = sign === '|' ? line.split('|').length : '';
  return { mark: number === undefined ? `${sign}${element}${column}` : '1.', leads: leads.toLowerCase() };
}
