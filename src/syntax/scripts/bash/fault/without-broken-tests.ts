import type { SyntaxFault } from '../../defects.ts';
import { wordsIn } from '../conditions/test-words.ts';
import { Unreadable } from '../context/context.ts';

/** Of a test whose brackets are none to Bash: what stands up to the end of the command. */
const restOfCommand = /(?:"[^"\n]*"|'[^'\n]*'|[^"'\n;&|])*/y;
const operatorOfTest = /-(?:eq|ne|lt|le|gt|ge)(?=[ \t])|=[<>]/g;
/** What stands for more than its own letters. */
const isFilledIn = /["'`$\\]/;

const bare = (piece: string) => '_'.repeat(piece.length);

/**
 * The text as the grammar is to be given it, which reads no test that Bash cannot read either: such a test becomes a single word, or
 * a command of another name. Bash goes on after one, so what stands below counts. Every offset stays, and so does what is filled in.
 */
export function withoutBrokenTests(text: string, faults: readonly SyntaxFault[]): string {
  let given = text;
  for (const { span: place } of faults) {
    const piece = instead(given, place.start, place.end);
    given = given.slice(0, place.start) + piece + given.slice(place.start + piece.length);
  }
  return given;
}

/** What takes the place of as much text from a fault on; '' where it is no such test. */
function instead(text: string, start: number, end: number): string {
  const written = text.slice(start, end);
  if (written.startsWith('((')) return written.replace(operatorOfTest, (sign) => ' + '.slice(0, sign.length));
  if (/^\[\s.*\s\]$/s.test(written)) return `[${asOneWord(text, start + 1, end - 1)}]`;
  if (!written.startsWith('[')) return '';
  restOfCommand.lastIndex = end;
  const rest = restOfCommand.exec(text)?.[0] ?? '';
  return written.replace(/^\[+|\]+$/g, bare) + rest.replace(/\]+(?=\s*$)/, bare);
}

/** The words of a test as one. */
function asOneWord(text: string, start: number, end: number): string {
  try {
    let piece = '';
    for (const word of wordsIn(text, start, end, false)) {
      const before = text.slice(start + piece.length, word.start);
      const written = text.slice(word.start, word.end);
      piece += piece === '' ? before : '.'.repeat(before.length);
      piece += isFilledIn.test(written) ? written : bare(written);
    }
    return piece + text.slice(start + piece.length, end);
  } catch (thrown) {
    if (thrown instanceof Unreadable) return text.slice(start, end);
    throw thrown;
  }
}
