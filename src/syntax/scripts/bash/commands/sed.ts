import { scanTags } from '../../../../grammar/scan-tags.ts';
import { span } from '../../../../source/span.ts';
import { outside, perhaps, sequence } from '../../build-command.ts';
import type { Command, Piece, Text } from '../../program.ts';
import { lineBreak } from '../words/here-documents.ts';
import type { Argument, Invocation } from './invocation.ts';
import { runProgram } from './programs.ts';

/** Options that leave it at that what is found is printed: `-n`, `-nE`, `-ne`. */
const options = /^-(?:[Eru]*n[Eru]*e?|[Eru]+|e|-quiet|-silent|-regexp-extended)$/;
const quiet = /^-(?:[Eru]*n[Eru]*e?|-quiet|-silent)$/;
/** One substitution that prints the line. */
const substitution =
  /^\s*s([/|#,!@~%:])(?<found>(?:\\.|(?!\1)[^\\\n])+)\1(?<given>(?:\\.|(?!\1)[^\\\n])*)\1(?:[Ii]*p[Ii]*)\s*$/s;
const piecesOfReplacement = /\\[1-9]|&|\\([^a-zA-Z0-9\n])|[^\\&]+|\\[\s\S]/g;
/** Stands for what a run finds. */
const hole = '\uFFFC';

/**
 * `sed -n 's/^next: \(.*\)/<goto>\1<\/goto>/p'`: it prints a tag for each line that it finds, and nothing else. Of how many
 * there are nothing is known. Whatever else `sed` does is left to the run.
 */
export function sed(invocation: Invocation): Command {
  const line = lineGiven(invocation.arguments);
  if (line === null) return runProgram(invocation);
  const { span: place } = invocation;
  const program = outside('nothing', place, 'it runs sed', { program: 'sed', onlyReads: true });
  const text = [...line, lineBreak(place.end)];
  return sequence([perhaps({ kind: 'print', text, span: place }), program]);
}

/** The line with which it answers one that it finds; null where it may print something else. */
function lineGiven(values: readonly Argument[]): Text | null {
  const at = values.findIndex(({ constant }) => constant?.startsWith('-') !== true);
  const before = values.slice(0, at).map(({ constant }) => constant ?? '');
  const files = values.slice(at + 1);
  const isPlain = before.every((word) => options.test(word)) && before.some((word) => quiet.test(word));
  const hasOption = files.some(
    ({ constant }) => constant === null || (constant !== '--' && /^-./.test(constant)),
  );
  const [code, other] = values[at]?.text ?? [];
  if (at < 0 || !isPlain || hasOption || code?.kind !== 'literal' || other !== undefined) return null;
  if (before.slice(0, -1).some((word) => word.endsWith('e'))) return null;
  const { found = '', given = '' } = substitution.exec(code.text)?.groups ?? {};
  // The text is there as it is written, but for the quotation marks around it.
  if (!given.includes('<') || code.text.length !== code.span.end - code.span.start) return null;
  const from = code.span.start + code.text.indexOf(found) + found.length + 1;
  const line = replacement(given, from);
  if (line === null || !isOfTags(line)) return null;
  const around: Piece = { kind: 'unknown', span: code.span, harmless: false };
  const [beginsLine, endsLine] = [/^\^/.test(found), /(?:(?<!\\)\$|(?<!\\)\.\*(?:\\?\))*)$/.test(found)];
  const isWhole = !found.includes('|') && beginsLine && endsLine;
  return isWhole ? line : [around, ...line, around];
}

/** What stands in place of what is found; null where that is more than texts and groups. */
function replacement(given: string, from: number): Text | null {
  const pieces: Piece[] = [];
  for (const { 0: piece, 1: escaped, index } of given.matchAll(piecesOfReplacement)) {
    const place = span(from + index, from + index + piece.length);
    if (escaped !== undefined) pieces.push({ kind: 'literal', text: escaped, span: place });
    else if (piece === '&' || /^\\[1-9]$/.test(piece))
      pieces.push({ kind: 'unknown', span: place, harmless: false });
    else if (piece.startsWith('\\')) return null;
    else pieces.push({ kind: 'literal', text: piece, span: place });
  }
  return pieces;
}

/** Whether its tags are whole, whatever is found. */
function isOfTags(line: Text): boolean {
  const text = line.map((piece) => (piece.kind === 'literal' ? piece.text : hole)).join('');
  const { tags, problems } = scanTags(text);
  return tags.length > 0 && problems.length === 0;
}
