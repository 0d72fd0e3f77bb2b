import { span } from '../../../../source/span.ts';
import type { Piece, Text } from '../../program.ts';
import { type BashContext, type Node, Unreadable } from '../context/context.ts';
import { nodesOfType } from '../grammar/node.ts';
import { bracesExpand, isExtended, skipBackticks, skipSubstitution } from '../grammar/skip.ts';
import { readAnsiString } from './ansi.ts';
import { readDollar } from './dollar.ts';
import { noteNewerRange } from './newer-syntax.ts';
import { isQuoted, literal, literalSign, type Mode, type Scan, unknown } from './scan.ts';
import { scanBackticks, scanProcess, scanSubstitution } from './substitutions.ts';

const plain = {
  unquoted: /[^\\'"$`*?[~{<>]+/y,
  quoted: /[^\\"$`]+/y,
  here: /[^\\$`]+/y,
};

const substitutions = ['command_substitution', 'arithmetic_expansion', 'process_substitution'];

const noNodes: ReadonlyMap<number, Node> = new Map();
const plainString = /"([^"\\$`]*)"/y;

/** What a word is that needs no closer look: nothing in it has a meaning, or it is one string without expansions. */
function scanPlain(text: string, start: number, end: number): Piece[] | null {
  plain.unquoted.lastIndex = start;
  if (plain.unquoted.test(text) && plain.unquoted.lastIndex >= end)
    return [{ kind: 'literal', text: text.slice(start, end), span: span(start, end) }];
  plainString.lastIndex = start;
  if (text[start] !== '"' || !plainString.test(text) || plainString.lastIndex !== end) return null;
  const place = span(start + 1, end - 1);
  return end - start > 2 ? [{ kind: 'literal', text: text.slice(start + 1, end - 1), span: place }] : [];
}

/** The substitutions of the tree, by the offset of their first character. */
function substitutionsIn(text: string, nodes: readonly Node[]): ReadonlyMap<number, Node> {
  const known = new Map<number, Node>();
  for (const node of nodes)
    for (const found of nodesOfType(node, substitutions)) {
      // The grammar counts white space in front of a substitution in a string as part of it.
      const blanks = /^\s*/.exec(text.slice(found.startIndex, found.startIndex + 200))?.[0].length ?? 0;
      const at = found.startIndex + blanks;
      if (!known.has(at)) known.set(at, found);
    }
  return known;
}

/** Reads a stretch of the text as pieces. `nodes` are the parts of the tree that cover it. */
export function scanText(
  context: BashContext,
  start: number,
  end: number,
  mode: Mode,
  nodes: readonly Node[],
  isPattern = false,
): Pick<Scan, 'pieces' | 'splits'> {
  const { text } = context;
  const isWord = !isPattern && !isQuoted(mode) && start < end;
  const pieces = isWord ? scanPlain(text, start, end) : null;
  if (pieces !== null) return { pieces, splits: false };
  const known = /[$<>]\(|`|\$\[/.test(text.slice(start, end)) ? substitutionsIn(text, nodes) : noNodes;
  const scan: Scan = {
    context,
    mode,
    end,
    at: start,
    pieces: [],
    nodes: known,
    splits: false,
    isPattern,
    readPart: scanInner,
  };
  if (mode === 'argument' || mode === 'echo') {
    if (bracesExpand(text, start, end) || isExtended(text.slice(start, end))) return scanBraces(scan, start);
  }
  scanRange(scan);
  return scan;
}

/** Reads a text that is one value, whatever it holds. */
export function readText(context: BashContext, start: number, end: number, nodes: readonly Node[]): Text {
  return scanText(context, start, end, 'value', nodes).pieces;
}

/** Reads a part of what a scan covers, in another way; used for what stands in `"…"` and `${…}`. */
function scanInner(scan: Scan, start: number, end: number, mode: Mode, isPattern = false): Piece[] {
  const inner: Scan = { ...scan, mode, at: start, end, pieces: [], isPattern };
  scanRange(inner);
  if (inner.splits) scan.splits = true;
  return inner.pieces;
}

/** `{a,b}` makes several words of one, and so does `!(a|b).ts`: what they are is not followed, only which variables they use. */
function scanBraces(scan: Scan, start: number): Scan {
  scanRange(scan);
  const slice = scan.context.text.slice(start, scan.end);
  noteNewerRange(scan.context, slice, start);
  scan.pieces.splice(0, scan.pieces.length, {
    kind: 'unknown',
    span: span(start, scan.end),
    harmless: !/[<$`\\]/.test(slice),
  });
  scan.splits = true;
  return scan;
}

function scanRange(scan: Scan): void {
  const run = scan.mode === 'here' ? plain.here : isQuoted(scan.mode) ? plain.quoted : plain.unquoted;
  const { text } = scan.context;
  if (!isQuoted(scan.mode) && text[scan.at] === '~') scanTilde(scan);
  while (scan.at < scan.end) {
    run.lastIndex = scan.at;
    if (run.test(text)) {
      const stop = Math.min(scan.end, run.lastIndex);
      literal(scan, scan.at, stop);
      scan.at = stop;
    } else scanSpecial(scan);
  }
}

/** Reads what begins with a character that has a meaning. */
function scanSpecial(scan: Scan): void {
  const { context, at, mode } = scan;
  const character = context.text.charAt(at);
  if (character === '\\') scanBackslash(scan);
  else if (character === '$') scanDollar(scan);
  else if (character === '`') scanBackticks(scan);
  // Only where a default stands between double quotes: another one ends and begins them, and is gone.
  else if (mode === 'default' && character === '"') scan.at++;
  else if (isQuoted(mode)) literalSign(scan);
  else if (character === "'") scanSingleQuotes(scan);
  else if (character === '"') scanDoubleQuotes(scan, at);
  // Within an expansion `<` is a sign like others: `${x//[<>]/}`.
  else if (/[<>]/.test(character) && context.text[at + 1] === '(') scanProcess(scan);
  else if (mode !== 'value' && /[*?]/.test(character)) unknown(scan, at + 1, true);
  else if (mode !== 'value' && character === '[') scanSet(scan);
  else literalSign(scan);
}

/** `[a-z]` in a pattern of file names. */
function scanSet(scan: Scan): void {
  const { context, at } = scan;
  const close = context.text.slice(at, Math.min(scan.end, at + 200)).search(/[\]'"$`\\]/);
  if (close < 0) literalSign(scan);
  else unknown(scan, context.text[at + close] === ']' ? at + close + 1 : at + 1, true);
}

/** Adds pieces that stand in quotes. */
function quoted(scan: Scan, pieces: readonly Piece[]): void {
  for (const piece of pieces)
    if (scan.isPattern && piece.kind === 'literal')
      scan.pieces.push({ ...piece, text: piece.text.replace(/[*?[\]\\!^-]/g, '\\$&') });
    else scan.pieces.push(piece);
}

function scanTilde(scan: Scan): void {
  const name = /^~[A-Za-z0-9_+-]*/.exec(scan.context.text.slice(scan.at, Math.min(scan.end, scan.at + 100)));
  const end = scan.at + (name?.[0].length ?? 1);
  const next = end < scan.end ? scan.context.text[end] : '/';
  if (next === '/' || next === ':') unknown(scan, end, true);
}

function scanBackslash(scan: Scan): void {
  const { at, end, mode } = scan;
  const { text } = scan.context;
  const next = at + 1 < end ? text[at + 1] : undefined;
  if (next === undefined) {
    literalSign(scan);
    return;
  }
  // A line that goes on: both characters vanish.
  const isBreak = next === '\n' || text.startsWith('\r\n', at + 1);
  const escapable = mode === 'default' ? '$`"\\}' : mode === 'here' ? '$`\\' : '$`"\\';
  const width = next === '\r' && isBreak ? 3 : 2;
  if (isBreak) {
    scan.at += width;
    return;
  }
  if (isQuoted(mode) && !escapable.includes(next)) literal(scan, at, at + 2);
  else quoted(scan, [{ kind: 'literal', text: next, span: span(at, at + 2) }]);
  scan.at += 2;
}

function scanSingleQuotes(scan: Scan): void {
  const close = scan.context.text.indexOf("'", scan.at + 1);
  if (close < 0 || close >= scan.end) throw new Unreadable();
  quoted(scan, scanVerbatim(scan, scan.at + 1, close));
  scan.at = close + 1;
}

function scanVerbatim({ context }: Scan, start: number, end: number): Piece[] {
  const place = span(start, end);
  return end > start ? [{ kind: 'literal', text: context.slice(place), span: place }] : [];
}

function scanDoubleQuotes(scan: Scan, open: number): void {
  const close = closingQuote(scan, open);
  quoted(scan, scanInner(scan, open + 1, close, 'quoted'));
  scan.at = close + 1;
}

/** The double quote that ends a string, past expansions that hold quotes of their own. */
function closingQuote(scan: Scan, open: number): number {
  const { text } = scan.context;
  for (let at = open + 1; at < scan.end; at++) {
    plain.quoted.lastIndex = at;
    if (plain.quoted.test(text)) at = plain.quoted.lastIndex;
    if (at >= scan.end) break;
    const character = text[at];
    if (character === '"') return at;
    if (character === '\\') at++;
    else if (character === '`') at = skipBackticks(text, at, scan.end) - 1;
    else if (character === '$' && (text[at + 1] === '(' || text[at + 1] === '{'))
      at = (scan.nodes.get(at)?.endIndex ?? skipSubstitution(text, at + 1, scan.end, true)) - 1;
  }
  throw new Unreadable();
}

function scanDollar(scan: Scan): void {
  const { at } = scan;
  const { text } = scan.context;
  const next = at + 1 < scan.end ? text[at + 1] : undefined;
  if (!isQuoted(scan.mode) && next === "'") {
    const { pieces, end } = readAnsiString(text, at + 2, scan.end);
    quoted(scan, pieces);
    scan.at = end;
  } else if (!isQuoted(scan.mode) && next === '"') scanDoubleQuotes(scan, at + 1);
  else if (next === '(') scanSubstitution(scan);
  else readDollar(scan, next);
}
