import type { Span } from '../../../source/span.ts';
import { literalPattern } from '../../../util/literal-pattern.ts';
import { asWritten } from './as-written.ts';
import type { BatchContext } from './context.ts';

/** Each is a look at the whole text. */
const mostLooks = 20;

/** Notes `if %X%==done` where a line of a file alone gives X its value: `set /p X=<state.txt` leaves it empty where there is none. */
export function noteLineOfFile(key: string, place: Span, { script: { found }, text }: BatchContext): void {
  const name = key.replace(/=.*/s, '');
  if (!/^\w+$/.test(name) || found.lostOutcomes.size >= mostLooks) return;
  const file = onlyFileOf(name, text);
  // Who writes the file most likely puts a line into it, and code of other files may set the variable.
  if (file === null || isWritten(file, text) || /\bcall[ \t]+[^:\s]/i.test(text)) return;
  found.lostOutcomes.set(place.start, {
    rule: 'script-syntax',
    message: `%${asWritten(name, text, place.start)}% is empty where ${file} is missing or has no text in its first line, and cmd stops the script at a comparison that has nothing on its left`,
    help: 'put quotation marks around both sides',
    span: place,
    severity: 'info',
  });
}

/** The file of which the first line is the only value that a script gives a variable; null where it has another, or asks whether there is one. */
function onlyFileOf(name: string, text: string): string | null {
  const uses = new RegExp(
    `\\bset[ \\t]+(?:/[ap][ \\t]+)?"?${name}[ \\t]*[-+*/%]?=|\\bdefined[ \\t]+${name}\\b|"[%!]${name}[%!]"`,
    'gi',
  );
  const [use, other] = text.matchAll(uses);
  if (use === undefined || other !== undefined) return null;
  const read = /^set[ \t]+\/p[ \t]+"?\w+="?[ \t]*<[ \t]*("[^"\r\n]{1,100}"|[\w.\\/-]{1,100})/i;
  return read.exec(text.slice(use.index, use.index + 300))?.[1]?.replaceAll('"', '') ?? null;
}

function isWritten(file: string, text: string): boolean {
  const path = literalPattern(file);
  return new RegExp(`>[ \\t]*"?${path}|\\b(?:copy|move|ren)\\b[^\\n]{0,300}${path}`, 'i').test(text);
}
