import type { Folding } from '../../../util/folding.ts';
import { chainEdits, chainFoldings, type Edit, foldingOf } from '../build-command.ts';
import type { Command, Piece } from '../program.ts';
import { type Argument, type Invocation, inputOf } from './invocation.ts';
import { runProgram } from './programs.ts';
import { lineBreak } from './redirects.ts';

/**
 * `tr` and `xargs` as far as they bring an answer into one form: they change no more than the case of letters and
 * blanks of one variable that they read. Whatever else they do is left to the run.
 */
export function filter(filterOf: (values: readonly Argument[]) => Filter | null, endsLine = false) {
  return (invocation: Invocation): Command => {
    const found = filterOf(invocation.arguments);
    const [piece, end, other] = inputOf(invocation);
    const isLine = end === undefined || (other === undefined && end.kind === 'literal' && end.text === '\n');
    if (found === null || piece?.kind !== 'variable' || piece.fallback !== null || !isLine)
      return runProgram(invocation);
    const { edit } = found;
    const folding = chainFoldings(foldingOf(piece), found.folding);
    const { folding: _, ...before } = piece;
    const folds = folding === undefined ? {} : { folding };
    const edited: Piece = { ...before, edit: chainEdits(piece.edit, edit), ...folds };
    const { span } = invocation;
    const isEnded = endsLine || (end !== undefined && edit('\n') === '\n');
    return { kind: 'print', text: isEnded ? [edited, lineBreak(span.end)] : [edited], span };
  };
}

interface Filter {
  readonly edit: Edit;
  readonly folding: Folding;
}

const largeLetters = /^(?:\[:upper:\]|\[?A-Z\]?)$/;
const smallLetters = /^(?:\[:lower:\]|\[?a-z\]?)$/;
/** Sets of blanks, as `tr` reads them. */
const blanks = /^(?:\[:space:\]|\[:blank:\]|\s|\\[nrt])+$/;

/** `tr A-Z a-z`, `tr -d '[:space:]'`. */
export function filterOfTr(values: readonly Argument[]): Filter | null {
  const [first, second, other] = values.map(({ constant }) => constant ?? '');
  if (first === undefined || second === undefined || other !== undefined) return null;
  if (first === '-d') return blanks.test(second) ? { edit: withoutBlanks(second), folding: 'blanks' } : null;
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

/** Letters beyond ASCII are changed as the machine's language says. */
function ofPlainText(change: (value: string) => string): Edit {
  return (value) => (/[^\x00-\x7f]/.test(value) ? null : change(value));
}

function withoutBlanks(set: string): Edit {
  const isAll = set.includes('[:space:]');
  const gone = new Set(
    isAll
      ? ' \t\n\v\f\r'
      : set
          .replaceAll('[:blank:]', ' \t')
          .replace(/\\([nrt])/g, (_, letter) => ({ n: '\n', r: '\r', t: '\t' })[letter as 'n'] ?? ''),
  );
  return (value) => [...value].filter((character) => !gone.has(character)).join('');
}
