import type { Folding } from '../../../../util/folding.ts';
import { chainEdits, chainFoldings, constantOf, type Edit, foldingOf } from '../../build-command.ts';
import type { Command, Part, Text } from '../../program.ts';
import { ofPlainText } from '../words/edits.ts';
import { lineBreak } from '../words/here-documents.ts';
import { type Argument, type Invocation, inputOf } from './invocation.ts';
import { runProgram } from './programs.ts';

/**
 * `tr`, `xargs` and `head` as far as they bring an answer into one form: they change no more than the case of letters and
 * blanks of one variable that they read, or take its first line. Whatever else they do is left to the run.
 */
export function filter(filterOf: (values: readonly Argument[]) => Filter | null, endsLine = false) {
  return (invocation: Invocation): Command => {
    const found = filterOf(invocation.arguments);
    const { span } = invocation;
    const kept = found === null ? null : unchanged(inputOf(invocation), found);
    if (kept !== null) return { kind: 'print', text: kept, span };
    const edited = found === null ? null : filtered(inputOf(invocation), found);
    if (found === null || edited === null) return runProgram(invocation);
    const isEnded = endsLine || (inputOf(invocation).length > 1 && found.edit('\n') === '\n');
    return { kind: 'print', text: isEnded ? [...edited, lineBreak(span.end)] : edited, span };
  };
}

/** An input that comes out as it is, where it is fixed; or whose fixed parts do, where each character is looked at alone. */
function unchanged(input: Text, { edit, isOfCharacters }: Filter): Text | null {
  const fixed = constantOf(input);
  if (fixed !== null) {
    const line = fixed.endsWith('\n') ? fixed.slice(0, -1) : null;
    return fixed !== '' && (edit(fixed) === fixed || (line !== null && edit(fixed) === line)) ? input : null;
  }
  if (isOfCharacters !== true || input.length < 3) return null;
  const isKept = input.every((piece) =>
    piece.kind === 'literal' ? edit(piece.text) === piece.text : piece.kind === 'variable',
  );
  if (!isKept) return null;
  return input.map((piece) => {
    if (piece.kind !== 'variable') return piece;
    const { folding: _, part: _part, ...rest } = piece;
    return { ...rest, edit: chainEdits(piece.edit, edit) };
  });
}

/** What is made of an input, where that is one variable, and perhaps the end of its line. */
export function filtered([piece, end, other]: Text, { edit, ...changes }: Filter): Text | null {
  const isLine = end === undefined || (other === undefined && end.kind === 'literal' && end.text === '\n');
  if (piece?.kind !== 'variable' || piece.fallback !== null || !isLine) return null;
  const { folding: _, part: before, ...rest } = piece;
  const folding = chainFoldings(foldingOf(piece), changes.folding);
  const isKept = changes.folding === 'none' ? before : undefined;
  const ofPart = before !== undefined && changes.part !== undefined ? 'any' : isKept;
  const part = foldingOf(piece) === 'none' ? changes.part : ofPart;
  const told = { ...(folding === undefined ? {} : { folding }), ...(part === undefined ? {} : { part }) };
  return [{ ...rest, edit: chainEdits(piece.edit, edit), ...told }];
}

/** What it makes of a text: it changes no more than `folding`, or leaves a part. */
export interface Filter {
  readonly edit: Edit;
  readonly folding?: Folding;
  readonly part?: Part;
  /** It changes each character by itself, or drops it. */
  readonly isOfCharacters?: true;
}

/** `head -n 1`. */
export function filterOfHead(values: readonly Argument[]): Filter | null {
  const words = values.map(({ constant }) => constant ?? '?').join(' ');
  return /^(?:-n ?|-|--lines=)1$/.test(words) ? { edit: firstLine, part: 'line' } : null;
}

/** `tail -n 1`, of a text that is fixed. */
export function filterOfTail(values: readonly Argument[]): Filter | null {
  const words = values.map(({ constant }) => constant ?? '?').join(' ');
  const edit: Edit = (text) => (/\n[\s\S]/.test(text) ? null : text);
  return /^(?:-n ?|-|--lines=)\d+$/.test(words) ? { edit } : null;
}

/** `cut -d: -f1`, of a text of one line. */
export function filterOfCut(values: readonly Argument[]): Filter | null {
  const words = values.map(({ constant }) => constant ?? '\n').join('\t');
  const sign = /^(?:-f\t?1\t-d\t?(.)|-d\t?(.)\t-f\t?1)$/.exec(words)?.slice(1).join('');
  if (sign === undefined) return null;
  const edit: Edit = (text) =>
    /\n[\s\S]/.test(text) ? null : (text.split(sign, 1)[0] ?? '').replace(/\n$/, '');
  return { edit, part: { upTo: sign } };
}

export function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

/** All letters of one case: `declare -l`. */
export function inCase(text: Text, isUpper: boolean): Text | null {
  const fixed = constantOf(text);
  const edit = ofPlainText((value) => (isUpper ? value.toUpperCase() : value.toLowerCase()));
  if (fixed === null || text[0] === undefined) return filtered(text, { edit, folding: 'case' });
  const changed = edit(fixed);
  return changed === null ? null : [{ kind: 'literal', text: changed, span: text[0].span }];
}

const largeLetters = /^(?:\[:upper:\]|\[?A-Z\]?)$/;
const smallLetters = /^(?:\[:lower:\]|\[?a-z\]?)$/;
/** Sets of blanks, as `tr` reads them. */
const blanks = /^(?:\[:space:\]|\[:blank:\]|\s|\\[nrt])+$/;

/** `tr A-Z a-z`, `tr -d '[:space:]'`. */
export function filterOfTr(values: readonly Argument[]): Filter | null {
  const [first, second, other] = values.map(({ constant }) => constant ?? '');
  if (first === undefined || second === undefined || other !== undefined) return null;
  if (first === '-d')
    return blanks.test(second)
      ? { edit: withoutBlanks(second), folding: 'blanks', isOfCharacters: true }
      : null;
  if (largeLetters.test(first) && smallLetters.test(second))
    return { edit: ofPlainText((value) => value.toLowerCase()), folding: 'case' };
  if (!smallLetters.test(first) || !largeLetters.test(second)) return null;
  return { edit: ofPlainText((value) => value.toUpperCase()), folding: 'case' };
}

/** `xargs` alone: it takes the blanks away around words, and quotation marks. */
export function filterOfXargs(values: readonly Argument[]): Filter | null {
  if (values.length > 0) return null;
  return {
    edit: (value) => (/['"\\]/.test(value) ? null : value.trim().replace(/\s+/g, ' ')),
    folding: 'none',
  };
}

function withoutBlanks(set: string): Edit {
  const isAll = set.includes('[:space:]');
  const gone = new Set(
    isAll
      ? ' \t\n\v\f\r'
      : set
          .replaceAll('[:blank:]', ' \t')
          .replace(/\\([nrt])/g, (_, letter) => ({ n: '\n', r: '\r', t: '\t' })[letter as 'n']),
  );
  return (value) => [...value].filter((character) => !gone.has(character)).join('');
}
