import { span } from '../../../../source/span.ts';
import type { Piece, Range } from '../../program.ts';
import type { Calculation } from '../../values.ts';
import type { BashContext, Node } from '../context/context.ts';

/**
 * How Bash reads a stretch of text.
 *
 * - `argument`: a word of a command: split at white space that variables bring, file names, braces, tilde.
 * - `echo`: the same, where it does not matter into how many words it is split.
 * - `value`: after `=`, in `[[ ]]`, as a here-string or the subject of `case`: none of that but the tilde.
 * - `quoted`: between double quotes. `default`: what stands after `:-` between double quotes, where another
 *   double quote is dropped. `here`: a here-document.
 */
export type Mode = 'argument' | 'echo' | 'value' | 'quoted' | 'default' | 'here';

/** A reading in progress. */
export interface Scan {
  readonly context: BashContext;
  readonly mode: Mode;
  readonly end: number;
  at: number;
  readonly pieces: Piece[];
  /** The substitutions of the tree, by the offset of their first character. */
  readonly nodes: ReadonlyMap<number, Node>;
  /** Whether the word may become several, or none. */
  splits: boolean;
  /** It is a pattern: a character that is quoted gets a backslash, so that it is known to stand for itself. */
  readonly isPattern: boolean;
  /** Reads a part of what it covers, in another way. */
  readonly readPart: (scan: Scan, start: number, end: number, mode: Mode, isPattern?: boolean) => Piece[];
}

export function isQuoted(mode: Mode): boolean {
  return mode === 'quoted' || mode === 'default' || mode === 'here';
}

export function defaultMode({ mode }: Scan): 'default' | 'value' {
  return isQuoted(mode) ? 'default' : 'value';
}

/** Adds characters that stand in the file as they are. */
export function literal(scan: Scan, start: number, end: number): void {
  if (end <= start) return;
  const last = scan.pieces.at(-1);
  const text = scan.context.text.slice(start, end);
  if (last?.kind === 'literal' && last.span.end === start && last.text.length === start - last.span.start)
    scan.pieces[scan.pieces.length - 1] = {
      kind: 'literal',
      text: last.text + text,
      span: span(last.span.start, end),
    };
  else scan.pieces.push({ kind: 'literal', text, span: span(start, end) });
}

/** Adds the next character as it is. */
export function literalSign(scan: Scan): void {
  literal(scan, scan.at, scan.at + 1);
  scan.at++;
}

/** Adds something that is known only at run time. */
export function unknown(
  scan: Scan,
  end: number,
  harmless: boolean,
  known: { readonly range?: Range | undefined; readonly calculation?: Calculation | undefined } = {},
): void {
  scan.pieces.push({ kind: 'unknown', span: span(scan.at, end), harmless, ...known });
  if (scan.mode === 'argument' && !harmless) scan.splits = true;
  // A pattern of file names becomes as many words as there are files.
  const first = scan.context.text[scan.at];
  if (first === '*' || first === '?' || first === '[') scan.splits = true;
  scan.at = end;
}
