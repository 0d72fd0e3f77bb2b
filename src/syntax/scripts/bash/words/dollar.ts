import { type Span, span } from '../../../../source/span.ts';
import type { Folding } from '../../../../util/folding.ts';
import { chainEdits, constantOf, type Edit, variablePiece } from '../../build-command.ts';
import type { Command, Part, Range, Text } from '../../program.ts';
import { Unreadable } from '../context/context.ts';
import { numericVariables, ownVariables } from '../context/shell-variables.ts';
import { isOneWord } from '../context/told-by-text.ts';
import { skipSubstitution } from '../grammar/skip.ts';
import { noteEarlyBrace } from './early-braces.ts';
import { editOf, foldingOf, partOf } from './edits-of-expansions.ts';
import { calculationOf } from './expressions.ts';
import { noteNewerExpansion } from './newer-syntax.ts';
import { defaultMode, isQuoted, literalSign, type Scan, unknown } from './scan.ts';
import { noteSets, readArithmetic } from './substitutions.ts';
import { readElement } from './tables.ts';

const nameAt = /[A-Za-z_]\w*/y;

/** Reads what a dollar sign begins, other than quotes and brackets: `$X`, `${X…}`, `$1`, `$?`, `$[…]`. */
export function readDollar(scan: Scan, next: string | undefined): void {
  const { context, at } = scan;
  const { text } = context;
  if (next === '{') {
    readBraces(scan);
    return;
  }
  if (next === '[') {
    const close = text.indexOf(']', at);
    if (close < 0 || close >= scan.end) throw new Unreadable();
    readArithmetic(context, at, close + 1);
    unknown(scan, close + 1, true);
    return;
  }
  nameAt.lastIndex = at + 1;
  const name = next === undefined ? undefined : nameAt.exec(text)?.[0];
  if (name !== undefined) {
    const end = Math.min(scan.end, at + 1 + name.length);
    context.read(name, span(at, end), false);
    context.use(name);
    variable(scan, name, end);
    return;
  }
  if (next !== undefined && /[1-9]/.test(next)) {
    context.use(next);
    variable(scan, next, at + 2);
    return;
  }
  if (next === '#') {
    variable(scan, '#', at + 2);
    return;
  }
  if (next !== undefined && '?$!0-'.includes(next)) {
    unknown(scan, at + 2, true, next === '$' || next === '!' ? { range: processIds } : {});
    return;
  }
  if (next === '@' || next === '*') {
    positional(scan, at + 2);
    return;
  }
  literalSign(scan);
}

const processIds: Range = { least: 1, most: 2 ** 22 };

/** All arguments: unknown in number unless `"$*"` joins them. */
function positional(scan: Scan, end: number): void {
  if (scan.context.text[scan.at + 1] === '@' || !isQuoted(scan.mode)) scan.splits = true;
  // What begins with a hyphen may be an option.
  const joined: Edit = (value) => (/^ -/.test(value) || scan.context.ownSeparator ? null : value.slice(1));
  variable(scan, '*', end, { edit: joined });
}

/** What an expansion makes of a variable, as the piece has it. */
interface Expansion {
  readonly fallback?: Text | null;
  readonly edit?: Edit | null;
  readonly folding?: Folding | undefined;
  readonly part?: Part | undefined;
  readonly keepsEmpty?: boolean;
}

/** Adds a variable. Outside of quotes its value is split into words, and may name files. */
function variable(scan: Scan, name: string, end: number, given: Expansion = {}): void {
  const { context } = scan;
  const { fallback = null, edit = null, part, keepsEmpty = false } = given;
  const folding = given.folding ?? (edit === null ? 'none' : undefined);
  const place = span(scan.at, end);
  if (ownVariables.has(name) && !context.assigned.has(context.nameOf(name))) {
    unknown(scan, end, numericVariables.has(name));
    return;
  }
  const splitting = scan.mode === 'argument' || scan.mode === 'echo' ? splitter(scan) : null;
  if (scan.mode === 'argument' && (edit !== null || !isOneWord(context, name, scan.at))) scan.splits = true;
  const known = context.nameOf(name);
  scan.pieces.push({
    kind: 'variable',
    name: known,
    span: place,
    fallback,
    edit: chainEdits(edit, splitting),
    ...(folding === undefined ? {} : { folding }),
    ...(keepsEmpty ? { keepsEmpty } : {}),
    ...(part === undefined ? {} : { part }),
  });
  scan.at = end;
}

/** What becomes of a value that stands without quotes: unknown where it would be more than one plain word. */
function splitter({ context, mode }: Scan): Edit {
  const joins = mode === 'echo' && !context.ownSeparator;
  return (value) => {
    if (context.splitsWords || /[*?[\\]/.test(value)) return null;
    if (!/[ \t\n]/.test(value)) return value;
    return joins ? value.split(/[ \t\n]+/).join(' ') : null;
  };
}

const parameter = /^(?:[A-Za-z_]\w*|[0-9]+|[@*#?$!-])/;
const operators = /^(?::?[-=+?]|##?|%%?|\^\^?|,,?|\/[/#%]?|:|@)/;

/** `${…}`. */
function readBraces(scan: Scan): void {
  const { context, at } = scan;
  const end = skipSubstitution(context.text, at + 1, scan.end, isQuoted(scan.mode));
  if (end > scan.end) throw new Unreadable();
  const inner = context.text.slice(at + 2, end - 1);
  const place = span(at, end);
  if (/^#./.test(inner)) {
    const counted = parameter.exec(inner.slice(1))?.[0];
    if (counted !== undefined) context.read(counted, place, false);
    if (counted !== undefined && inner.length === counted.length + 1) context.use(counted);
    unknown(scan, end, true, { calculation: calculationOf(context, context.slice(place), null) });
    return;
  }
  // `${!name}`: the value of the variable that another one names.
  const pointer = /^!([A-Za-z_]\w*)/.exec(inner)?.[1];
  const name = pointer === undefined ? parameter.exec(inner)?.[0] : undefined;
  if (name === undefined) {
    if (pointer !== undefined) context.read(pointer, place, false);
    else if (!inner.startsWith('!')) throw new Unreadable();
    // Not the keys of an array, nor the names that begin so.
    context.readsAll ||= /^!\w+(?![\w[@*])/.test(inner);
    scan.splits = true;
    unknown(scan, end, false);
    return;
  }
  const rest = inner.slice(name.length);
  noteNewerExpansion(context, name, rest, place);
  const operator = operators.exec(rest)?.[0];
  const from = at + 2 + name.length + (operator?.length ?? 0);
  const isList = rest.startsWith('[') || /^[@*]/.test(name);
  if (isList || (rest !== '' && operator === undefined) || /^[#?$!-]/.test(name)) {
    if (!isList && rest !== '' && operator === undefined) throw new Unreadable();
    if (isList) noteSets(context, at, end);
    if (isList && readElement(scan, name, rest, span(at, end), defaultMode(scan))) return;
    scan.readPart(scan, from, end - 1, defaultMode(scan));
    if (isList) scan.splits = true;
    unknown(scan, end, !isList && rest === '');
    return;
  }
  readOperator(scan, name, operator ?? '', from, end);
}

/** An expansion of one variable with what stands after its name, from `from` to the closing brace. */
function readOperator(scan: Scan, name: string, operator: string, from: number, end: number): void {
  const { context, at } = scan;
  const place = span(at, end);
  const asks = /^:?[-=+?]$/.test(operator);
  const isOwn = context.assigned.has(context.nameOf(name));
  // Who demands it cannot do without.
  context.read(name, place, asks && !operator.endsWith('?'));
  if (!asks) {
    context.use(name);
    const edit = operator === '' ? null : editOf(scan, operator, span(from, end - 1));
    const word = context.text.slice(from, end - 1);
    variable(scan, name, end, { edit, folding: foldingOf(operator, word), part: partOf(operator, word) });
    return;
  }
  const word = context.reserve(() => scan.readPart(scan, from, end - 1, defaultMode(scan)));
  noteEarlyBrace(context, { name, operator, word: context.text.slice(from, end - 1) }, place);
  const kind = operator.at(-1);
  const whenEmpty = operator.startsWith(':');
  if (kind === '?') context.before.push(demand(context.nameOf(name), place));
  else if (kind === '+') {
    const value = constantOf(word);
    // Whether an empty variable counts as set is known only at run time.
    const other: Edit = (found) => (found === '' ? (whenEmpty ? '' : null) : value);
    if (whenEmpty && (isInTag(scan) || isAttribute(word))) whereFilled(scan, name, word, end);
    else variable(scan, name, end, { edit: other });
    return;
  } else if (!whenEmpty && (isOwn || /^\d/.test(name)) && word.length > 0) {
    // Empty is not unset here, and the program tells no difference.
    if (kind === '=') context.before.push(context.assign(name, null));
    unknown(scan, end, false);
    return;
  }
  const fallback = kind === '?' ? null : word;
  const keepsEmpty = whenEmpty ? {} : { keepsEmpty: true as const };
  if (kind === '=')
    context.before.push(
      context.assign(name, [{ ...variablePiece(context.nameOf(name), place), fallback, ...keepsEmpty }]),
    );
  variable(scan, name, end, { fallback, ...keepsEmpty });
}

/** So far is looked back for the tag that a variable stands in. */
const longestTag = 300;

function isInTag({ context, at, mode }: Scan): boolean {
  return (
    isQuoted(mode) &&
    /<(?:[a-z]+|\$\{?\w+\}?)[^<>]*$/.test(context.text.slice(Math.max(0, at - longestTag), at))
  );
}

/** Whether a tag elsewhere is to have it, as in `printf '<goto%s>…' "${why:+ input=\"$why\"}"`. */
function isAttribute(word: Text): boolean {
  const begin = word.slice(0, 3).map((piece) => (piece.kind === 'literal' ? piece.text : '\0'));
  return /^\s*[A-Za-z_]\w*=["']/.test(begin.join(''));
}

/** What a tag has only where a variable is filled, as in `<goto${2:+ input=\"$2\"}>`: a variable of its own, given in front. */
function whereFilled(scan: Scan, name: string, word: Text, end: number): void {
  const { context, at } = scan;
  const place = span(at, end);
  const own = `${name}:+${at}`;
  const operand: Text = [variablePiece(context.nameOf(name), place)];
  context.before.push({
    kind: 'if',
    condition: { kind: 'test', fact: { subject: `$${name}`, value: '', operand, equal: false } },
    then: { kind: 'assign', name: own, value: word },
    otherwise: { kind: 'assign', name: own, value: [] },
  });
  scan.pieces.push(variablePiece(own, place));
  scan.at = end;
}

/** `${X:?…}` ends the script where the variable is empty. */
function demand(name: string, place: Span): Command {
  const operand: Text = [variablePiece(name, place)];
  return {
    kind: 'or',
    left: { kind: 'test', fact: { subject: `$${name}`, value: '', operand, equal: false } },
    right: { kind: 'exit', status: 'failure', span: place },
  };
}
