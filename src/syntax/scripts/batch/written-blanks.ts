import { span } from '../../../source/span.ts';
import type { LostOutcome } from '../defects.ts';

const write =
  /(?<=(?:^|[(&])[ \t]{0,60}@?)echo[ \t]{1,9}(\w[\w-]{0,60})[ \t]{1,9}>[ \t]{0,9}("?)([\w.\\/-]{1,100})\2(?=[ \t]*(?:\r?$|[)&]))/gim;
/** Each is a look at the whole text. */
const mostLooks = 10;

/** `echo run > phase.txt`, which writes the blank as well, where a line of that file is compared with `"run"`. */
export function writtenBlanksIn(text: string): LostOutcome[] {
  if (!/\bset[ \t]+\/p\b/i.test(text)) return [];
  return [...text.matchAll(write)].slice(0, mostLooks).flatMap((found): LostOutcome[] => {
    const [written, word = '', , file = ''] = found;
    const path = file.replace(/[\\.]/g, '\\$&');
    const [, name] =
      new RegExp(
        `\\bset[ \\t]+/p[ \\t]+"?([a-z_]\\w{0,60})="?[ \\t]*<[ \\t]*"?${path}(?![\\w.\\\\/-])`,
        'i',
      ).exec(text) ?? [];
    if (name === undefined) return [];
    const compared = new RegExp(`"[%!]${name}[%!]"[ \\t]*(?:==|equ\\b|neq\\b)[ \\t]*"${word}"`, 'i').exec(
      text,
    );
    // Elsewhere the blank may be taken away, or the same be written without one.
    const isMended = new RegExp(
      `\\bset[ \\t]+"?${name}=[^\\n]{0,300}[%!]|\\b${word}"?\\)?>{1,2}[ \\t]*"?${path}|>[ \\t]*"?${path}"?[ \\t]*echo\\b|"${word} "|\\bcall[ \\t][^\\n]{0,300}\\b${name}\\b`,
      'i',
    ).test(text);
    if (compared === null || isMended || isUsedElsewhere(text, path)) return [];
    const place = span(found.index, found.index + written.length);
    return [
      {
        rule: 'comparison-missing',
        message: `cmd writes the blank in front of > as well, so that the file holds "${word} ", and "${word}" is not equal to that`,
        help: `write (echo ${word})>${file}`,
        span: place,
        related: [
          { span: span(compared.index, compared.index + compared[0].length), message: 'compared here' },
        ],
      },
    ];
  });
}

/** Whether any command but those that read and write a word, ask for the file or delete it has to do with it: it may write it anew. */
function isUsedElsewhere(text: string, path: string): boolean {
  const known = new RegExp(
    `(?:\\bset[ \\t]{1,9}/p[ \\t]{1,9}"?\\w{1,60}="?[ \\t]{0,9}<|\\bexist|\\bdel(?:[ \\t]{1,9}/\\w)?|\\becho[ \\t]{1,9}[\\w-]{1,60}[ \\t]{1,9}>)[ \\t]{0,9}"?${path}`,
    'gi',
  );
  return new RegExp(path, 'i').test(text.replace(known, ''));
}
