import { type Span, span } from '../../../../source/span.ts';
import { constantOf, variablePiece } from '../../build-command.ts';
import { elementName, mostElements } from '../../chosen-text.ts';
import { countedNumbers } from '../../counted-values.ts';
import { type ListItem, mostAmong } from '../../each.ts';
import { holeText } from '../../follow/values/value.ts';
import type { Text } from '../../program.ts';
import { wordsOf } from '../commands/invocation.ts';
import type { BashContext, Node } from '../context/context.ts';
import { ownVariables } from '../context/shell-variables.ts';
import type { Table } from '../context/table.ts';
import { noteFirstElement } from '../words/first-elements.ts';
import { noteOpenRange } from '../words/open-ranges.ts';
import { scanText } from '../words/words.ts';

/** What a list of words is known to hold. */
interface List {
  /** The words, where all are fixed. */
  readonly values: readonly Text[] | null;
  /** What gives them, where the way to the list may fix all. */
  readonly list?: readonly ListItem[];
  /** Texts of which each word is one, with the sign of a hole for what only a run knows. */
  readonly among?: readonly string[];
}

const separators = /[ \t\n]+/;

/** The words of `for X in …`, as far as they are known. */
export function readList(context: BashContext, nodes: readonly Node[]): List {
  const items: ListItem[] = [];
  const among: string[] = [];
  let [areKnown, areAmong] = [true, true];
  for (const group of wordsOf(context, nodes)) {
    const place = span(group[0]?.startIndex ?? 0, group.at(-1)?.endIndex ?? 0);
    noteOpenRange(context, place, ', and the loop runs once for it');
    noteFirstElement(context, place);
    const { pieces, splits } = scanText(context, place.start, place.end, 'argument', group);
    const own = itemsOf(context, place, pieces, splits);
    const patterns = own === null ? amongOf(context, context.slice(place)) : textsIn(own);
    if (own === null) areKnown = false;
    else items.push(...own);
    if (patterns === null) areAmong = false;
    else among.push(...patterns);
  }
  if (!areKnown) {
    const isKept = areAmong && among.length > 0 && among.length <= mostAmong;
    return { values: null, ...(isKept ? { among: [...new Set(among)] } : {}) };
  }
  return areAmong ? { values: items.map(({ text }) => text) } : { values: null, list: items };
}

/** What one word becomes; null where only a run knows it. */
function itemsOf(context: BashContext, place: Span, pieces: Text, splits: boolean): ListItem[] | null {
  const source = context.slice(place);
  const areOneWord = pieces.every(({ kind }) => kind === 'literal' || (kind === 'variable' && !splits));
  if (!splits && areOneWord) return [{ text: pieces, separators: null }];
  const fixed = expanded(source) ?? counted(context, source);
  if (fixed !== null && !fixed.some((text) => /[*?]/.test(text)))
    return fixed.map((text) => fixedItem(text, place));
  const { table, array = '', isOfKeys } = tableIn(context, source);
  if (table?.isAssociative) return null;
  if (isOfKeys && table !== undefined) return table.keys.map((text) => fixedItem(text, place));
  if (table !== undefined) return elementsOf(table, array, place);
  const [, name = ''] = /^\$(?:\{([A-Za-z_]\w*|[1-9])\}|[A-Za-z_]\w*|[1-9])$/.exec(source) ?? [];
  const isSplit = !context.splitsWords && !context.ownSeparator && source.startsWith('$');
  const plain = name === '' ? source.slice(1) : name;
  if (!isSplit || !/^(?:[A-Za-z_]\w*|[1-9])$/.test(plain) || ownVariables.has(plain)) return null;
  return [{ text: [variablePiece(context.nameOf(plain), place)], separators }];
}

/** The elements of an array that is written once. */
function elementsOf({ keys, elements }: Table, name: string, place: Span): ListItem[] {
  return keys.map((key, at) => {
    const [piece] = elements.length > mostElements ? elements.slice(at) : [];
    return { text: [piece ?? variablePiece(elementName(name, key), place)], separators: null };
  });
}

/** The fixed texts of items, where all are fixed. */
function textsIn(items: readonly ListItem[]): string[] | null {
  const texts = items.map(({ text }) => constantOf(text));
  return texts.every((text) => text !== null) ? texts : null;
}

function fixedItem(text: string, span: Span): ListItem {
  return { text: [{ kind: 'literal', text, span }], separators: null };
}

/** The array of which a word is all elements, or all keys. */
function tableIn({ tables }: BashContext, source: string) {
  const [, sign, array] = /^"?\$\{(!?)(\w+)\[@\]\}"?$/.exec(source) ?? [];
  return { array, isOfKeys: sign === '!', table: array === undefined ? undefined : tables.get(array) };
}

/** Texts of which each word is one that a word becomes: elements with keys come in an order that nobody knows. */
function amongOf(context: BashContext, source: string): readonly string[] | null {
  const { table, isOfKeys } = tableIn(context, source);
  if (table === undefined) return patternsOf(source);
  return isOfKeys
    ? table.keys
    : table.elements.flatMap((piece) => (piece.kind === 'literal' ? piece.text : []));
}

/** Patterns of file names; one that fits no file stands for itself. */
function patternsOf(source: string): string[] | null {
  if (!/^[\w./*?{},-]+$/.test(source)) return null;
  const words = source.includes('{') ? expanded(source) : [source];
  return words?.map((word) => word.replace(/\*+|\?/g, holeText)) ?? null;
}

/** `{1..3}`, `src/{a,b}.txt`: the words that a pair of braces makes. */
function expanded(source: string): string[] | null {
  const [, before = '', inner, behind = ''] =
    /^([\w./*?-]{0,100})\{([\w.,/*?-]{1,1000})\}([\w./*?-]{0,100})$/.exec(source) ?? [];
  if (inner === undefined) return null;
  const [, first, last, step = '1'] =
    /^(0|-?[1-9]\d{0,8})\.\.(0|-?[1-9]\d{0,8})(?:\.\.([1-9]\d{0,8}))?$/.exec(inner) ?? [];
  const isRange = first !== undefined && last !== undefined;
  const isList = inner.includes(',') && !inner.includes('..');
  const parts = isRange
    ? numbersBetween(Number(first), Number(step), Number(last))
    : isList
      ? inner.split(',')
      : null;
  return parts?.map((part) => `${before}${part}${behind}`) ?? null;
}

/** `$(seq 3)`, `$(seq 2 5)`, `$(seq 0 2 8)`. */
function counted(context: BashContext, source: string): string[] | null {
  const [, inner] = /^(?:\$\(|`) *seq((?: +(?:0|-?[1-9]\d{0,8})){1,3}) *[)`]$/.exec(source) ?? [];
  if (inner === undefined || context.splitsWords || context.functions.has('seq')) return null;
  const given = inner.trim().split(/ +/).map(Number);
  const [first = 1, step = 1, last = 1] =
    given.length === 1 ? [1, 1, given[0]] : given.length === 2 ? [given[0], 1, given[1]] : given;
  if (step === 0 || (last - first) / step < 0) return null;
  return numbersBetween(first, Math.abs(step), last);
}

/** Numbers one after the other, up or down. */
function numbersBetween(first: number, step: number, last: number): string[] | null {
  return countedNumbers(first, first <= last ? step : -step, last, mostAmong);
}
