import { type Span, span } from '../../../../source/span.ts';
import { lineStart } from '../../../../util/line-start.ts';
import { memo } from '../../../../util/memo.ts';
import type { AskedTable } from '../../asked.ts';
import { constantOf, failed, mayFail, succeed, variablePiece } from '../../build-command.ts';
import { chosenText, elementName, mostElements } from '../../chosen-text.ts';
import { mostAmong } from '../../each.ts';
import type { Command, Piece, Text } from '../../program.ts';
import { fitsAt, hasWord, isWrittenOnce } from '../../written-once.ts';
import type { BashContext } from '../context/context.ts';
import { maySetAt } from '../context/setters.ts';
import { ownVariables } from '../context/shell-variables.ts';
import type { Table } from '../context/table.ts';
import { calculationOf } from './expressions.ts';
import { noteLostKeys } from './lost-keys.ts';
import type { Mode, Scan } from './scan.ts';

const word = /(?:"(?<double>[\w./:,-]+)"|'(?<single>[\w./:,-]+)'|(?<plain>[\w./:,-]+))/.source;
const named = /\[(?:"([\w./-]+)"|'([\w./-]+)'|([\w./-]+))\]=/.source;
const element = new RegExp(`(?:\\s|#[^\\n]*\\n)*(?:${named})?${word}(?=[\\s)])`, 'dy');
const rest = /(?:\s|#[^\n]*\n)*\)/y;

/** Notes an array whose elements stand in `list`, with its brackets, and gives each element as a variable of its own. */
export function assignElements(
  context: BashContext,
  name: string,
  list: Span,
  isDeclared: boolean,
): Command[] {
  const { text, locals, changing, tables } = context;
  const isAssociative = isDeclared || noteLostKeys(context, name, list);
  // A variable of a function may be its own; the shell's own arrays change by themselves.
  if (context.inFunction !== null || locals.shared.has(name)) return [];
  if (changing.has(name) || ownVariables.has(name)) return [];
  const elements = elementsIn(text, list, isAssociative);
  const at = text.lastIndexOf(name, list.start);
  const isHarmless = (place: number) => fitsAt(read, text, place) || !maySetAt(context, place);
  if (elements === null || isJoined(context) || !isWrittenOnce(context, name, at, isHarmless, true))
    return [];
  tables.set(name, { isAssociative, keys: [...elements.keys()], elements: [...elements.values()] });
  return elements.size > mostElements
    ? []
    : [...elements].map(([key, value]) => context.assign(elementName(name, key), [value]));
}

const single = new RegExp(`\\w+${named}${word}(?=[ \\t]*(?:[\\n;#]|$))`, 'dy');

/** What may stand in front of an element in its line, where every run comes to it: a declaration, and other elements. */
const given = /^(?:(?:declare -A \w+|\w+\[[^\]\n;]*\]=[^;\n]*);[ \t]*)*$/;

/** Each is a look through the text. */
const mostLookedUp = 20;
const lookedUp = memo((_: BashContext) => new Set<string>());

/**
 * The element that `next[ok]=SHIP`, at the beginning of a line or behind others, gives a table that is declared, where all of the table is given in this
 * way and in front of what reads it.
 */
export function assignElement(context: BashContext, name: string, at: number): Command[] {
  const { text, tables } = context;
  if (!lookedUp(context).has(name)) {
    const table = lookedUp(context).size < mostLookedUp ? writtenTable(context, name) : null;
    lookedUp(context).add(name);
    if (table !== null) tables.set(name, table);
  }
  const { key, value } = elementAt(text, at, single) ?? {};
  if (key === undefined || value === undefined || tables.get(name)?.keys.includes(key) !== true) return [];
  return [context.assign(elementName(name, key), [value])];
}

function writtenTable(context: BashContext, name: string): Table | null {
  const { text, locals, changing } = context;
  if (isJoined(context)) return null;
  const isDeclared = new RegExp(`^declare -A ${name}[ \\t]*(?:;|$)`, 'm').test(text);
  if (!isDeclared || context.inFunction !== null || locals.shared.has(name) || changing.has(name))
    return null;
  const elements = new Map<string, Piece>();
  let isRead = false;
  for (const { index } of text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))) {
    if (fitsAt(read, text, index)) {
      isRead ||= elements.size > 0;
      continue;
    }
    if (!maySetAt(context, index)) continue;
    const isAlways = given.test(text.slice(lineStart(text, index), index));
    const { key, value } = (isAlways && elementAt(text, index, single)) || {};
    if (isRead || key === undefined || value === undefined || elements.has(key)) return null;
    elements.set(key, value);
  }
  if (elements.size === 0 || elements.size > mostElements) return null;
  return { isAssociative: true, keys: [...elements.keys()], elements: [...elements.values()] };
}

/** The element that stands at a place, with its key where one is written. */
function elementAt(
  text: string,
  at: number,
  form: RegExp,
): { readonly key: string | undefined; readonly value: Piece; readonly end: number } | null {
  form.lastIndex = at;
  const match = form.exec(text);
  const { double, single: inSingle, plain } = match?.indices?.groups ?? {};
  const place = double ?? inSingle ?? plain;
  if (match === null || place === undefined) return null;
  const [start, end] = place;
  const value = { kind: 'literal', text: text.slice(start, end), span: span(start, end) } as const;
  return { key: match[1] ?? match[2] ?? match[3], value, end: form.lastIndex };
}

/** Whether signs of the script's own may stand between the elements of `"${name[*]}"`. */
function isJoined(context: BashContext): boolean {
  return hasWord(context, 'IFS') && context.text.includes('[*]');
}

function elementsIn(text: string, list: Span, isAssociative: boolean): Map<string, Piece> | null {
  const elements = new Map<string, Piece>();
  let at = list.start + 1;
  for (;;) {
    rest.lastIndex = at;
    if (rest.test(text) && rest.lastIndex === list.end) return elements.size === 0 ? null : elements;
    const found = elementAt(text, at, element);
    if (found === null) return null;
    const { key, value, end } = found;
    if ((key !== undefined) !== isAssociative || elements.size === mostAmong) return null;
    elements.set(key ?? String(elements.size), value);
    at = end;
  }
}

/** The key of an element, in which the length of an array may stand: `${states[RANDOM % ${#states[@]}]}`. */
const subscript = /\[((?:\$\{#\w+\[[@*]\]\}|[^[\]\n]){1,100})\]/.source;

/**
 * `${name[…]}`, with no other array in the key and no assignment after it; `${#name[@]}`, `${!name[@]}`, `[[ -v name[…] ]]` and
 * `declare -A name` too.
 */
const read = new RegExp(
  `(?<=\\$\\{[#!]?|(?:\\[|\\btest|!|&&|\\|\\|)\\s{1,9}-v\\s{1,9}["']?)\\w+${subscript}(?!:?=)|(?<=\\b(?:declare|typeset) -A )\\w+(?=[ \\t]*[;\\n])`,
  'y',
);
const keyAndDefault = new RegExp(`^${subscript}(?::-(.*))?$`, 's');

/**
 * Reads an element of such an array, as `${next[$result]}`. `rest`: what stands after the name. False: it is none, and
 * nothing was read.
 */
export function readElement(
  scan: Scan,
  name: string,
  rest: string,
  place: Span,
  modeOfDefault: Mode,
): boolean {
  // No environment has an array: who asks for what nobody sets reckons with that, or means another.
  scan.context.read(name, place, true);
  const table = scan.context.tables.get(name);
  const [, key, fallback] = keyAndDefault.exec(rest) ?? [];
  if (rest === '[0]' && scan.context.filled.has(name)) {
    // An array without a key is its first element.
    scan.pieces.push({ ...variablePiece(scan.context.nameOf(name), place), folding: 'none' });
    if (scan.mode === 'argument') scan.splits = true;
    scan.at = place.end;
    return true;
  }
  if (key === undefined || /^[@*]$/.test(key)) return false;
  const isDemanded = fallback === undefined && scan.context.setsNounset;
  if (table === undefined && isDemanded) scan.context.before.push(mayBeUnset(place));
  if (table === undefined) return false;
  const { isAssociative, keys } = table;
  if (keys.length > mostElements) return false;
  const start = place.start + 3 + name.length;
  const within = span(start, start + key.length);
  const subject = scan.readPart(scan, within.start, within.end, 'value');
  const written = constantOf(subject);
  // `${states[-1]}` is the last one.
  const chosen =
    isAssociative || !/^-[1-9]\d?$/.test(written ?? '') ? written : String(keys.length + Number(written));
  const isKnown = chosen !== null && keys.includes(chosen);
  if (!isKnown && chosen !== null && (isAssociative || /^-?\d/.test(chosen))) return false;
  // The key of an array without names is a number.
  const calculation = isAssociative ? undefined : calculationOf(scan.context, key, null);
  const ends = isDemanded && scan.context.nounset === 'on' && scan.context.subshells === 0;
  const asked = { name, ends };
  const by: Text = isAssociative ? subject : [{ kind: 'unknown', span: within, harmless: true, calculation }];
  if (!isKnown && isDemanded) scan.context.before.push(askForKey(asked, keys, by, mayBeUnset(place), place));
  const missing = () =>
    fallback === undefined ? null : scan.readPart(scan, within.end + 3, place.end - 1, modeOfDefault);
  scan.pieces.push(
    isKnown
      ? variable(name, chosen, place)
      : chosenText(keys, by, (one) => [variable(name, one, place)], missing(), {
          within,
          place,
          table: asked,
        }),
  );
  if (!isKnown && scan.mode === 'argument') scan.splits = true;
  scan.at = place.end;
  return true;
}

/** `set -u` ends the script where there is no such element, which nobody expects. */
function mayBeUnset(place: Span): Command {
  return { kind: 'or', left: mayFail, right: { kind: 'exit', status: 'failure', span: place } };
}

/** A part of a test with the lengths of the arrays that are written once: `${#states[@]}`. */
export function withLengths({ tables }: BashContext, source: string): string {
  if (!source.includes('${#')) return source;
  return source.replace(/\$\{#(\w+)\[[@*]\]\}/g, (whole, name: string) =>
    String(tables.get(name)?.keys.length ?? whole),
  );
}

const key = /\[\$\{?([A-Za-z_]\w*)\}?\]/.source;
const asked = new RegExp(`^"?\\$\\{(?<name>\\w+)${key}(?::?\\+\\w+|:?-)?\\}"?$`);
const askedByName = new RegExp(`^["']?(?<name>\\w+)${key}["']?$`);

/**
 * Whether such an array has an element, asked by `-n "${T[$key]}"`, `${T[$key]+x}` or, with `isName`, `-v T[$key]`: whether the
 * variable is one of its keys. Null: something else is asked.
 */
export function hasElement(context: BashContext, place: Span | undefined, isName: boolean): Command | null {
  if (place === undefined) return null;
  const [, name = '', variable = ''] = (isName ? askedByName : asked).exec(context.slice(place)) ?? [];
  const table = context.tables.get(name);
  if (!table?.isAssociative || table.keys.length > mostElements) return null;
  return askForKey(
    { name, ends: false },
    table.keys,
    [variablePiece(context.nameOf(variable), place)],
    failed,
    place,
  );
}

/** Succeeds where a text is one of these keys, and else does what is given. */
function askForKey(
  table: AskedTable,
  keys: readonly string[],
  subject: Text,
  otherwise: Command,
  place: Span,
): Command {
  const patterns = keys.map((text) => ({ kind: 'text', text, span: place }) as const);
  const arms = [
    { patterns, body: succeed, next: 'leave' },
    { patterns: [{ kind: 'any', span: place }], body: otherwise, next: 'leave' },
  ] as const;
  return { kind: 'switch', subject, arms, leftOver: table, span: place };
}

function variable(name: string, key: string, place: Span): Piece {
  return { ...variablePiece(elementName(name, key), place), folding: 'none' };
}
