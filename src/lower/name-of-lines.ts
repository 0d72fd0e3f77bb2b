import type { Problem } from '../diagnostics/diagnostic.ts';
import type { Choice } from '../ir/ir.generated.ts';
import type { Span } from '../source/span.ts';
import { identifyFile } from '../source/state-file.ts';
import { clipText } from '../util/cut-text.ts';
import { joinWords, plural } from '../util/plural.ts';
import { nounFor, type Role } from './reference-words.ts';

const mostLines = 3;
const longestLine = 40;
/** Longer ones no common file system has. */
const longestName = 255;
const tooLong = `no file can have a name of more than ${longestName} characters`;

/**
 * What is told of a name that no state has: of one of several lines, that no file can be called so. `places`: where those are
 * written that stand elsewhere and go into it.
 */
export function withLines<Told extends Problem>(
  problem: Told,
  text: string,
  role: Role,
  file: string,
  places: readonly Span[],
): Told {
  if (problem.rule !== 'target-missing') return withShortName(problem, text);
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length < 2) return withShortName(problem, text);
  const shown = lines.slice(0, mostLines).map((line) => `"${clipText(line, longestLine)}"`);
  const rest = lines.length > mostLines ? [`${lines.length - mostLines} more`] : [];
  const message = `the name of the ${nounFor(role)} has ${plural(lines.length, 'line')}: ${joinWords([...shown, ...rest], 'and')}`;
  const elsewhere = identifyFile(file).kind === 'bash' ? 'standard error, with >&2' : 'another stream';
  const help = places.length === 0 ? 'name one state, in one line' : `send all but the name to ${elsewhere}`;
  const related = places
    .slice(0, mostLines)
    .map((span) => ({ file, span, message: 'this goes into the name' }));
  return { ...problem, message, help, related };
}

/** A name that no file can have is cut in what is told of it. */
function withShortName<Told extends Problem>(problem: Told, text: string): Told {
  if (text.length <= longestName) return problem;
  const message = problem.message.replaceAll(text, () => clipText(text, longestLine));
  const help = problem.help?.includes(text) ? `name an existing state: ${tooLong}` : problem.help;
  return { ...problem, message, ...(help !== undefined && { help }) };
}

/** A text of a message, on one line. */
export function inOneLine(text: string): string {
  return text.replace(/\r?\n/g, '\\n');
}

/** What is told of a text of which only the beginning and the end are known, and which no state fits. */
export function noneFits({ prefix, suffix }: Choice, role: Role): string {
  const ends = [
    ...(prefix === '' ? [] : [`begins with "${inOneLine(prefix)}"`]),
    ...(suffix === '' ? [] : [`ends in "${inOneLine(suffix)}"`]),
  ];
  return `there is no ${nounFor(role)} that fits "${inOneLine(`${prefix}…${suffix}`)}": none ${joinWords(ends, 'and')}`;
}
