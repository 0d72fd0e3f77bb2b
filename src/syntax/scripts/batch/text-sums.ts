import { span } from '../../../source/span.ts';
import type { LostOutcome } from '../defects.ts';

const sum =
  /(?<=(?:^|[(&])[ \t]{0,60}@?set[ \t]{1,9})("?)([a-z_]\w{0,60})=[%!]\2[%!] ?([-+*]) ?(\d{1,9})\1(?=[ \t]*(?:$|[)&]))/gim;
/** Each is a look at the whole text. */
const mostTold = 10;

/** `set n=%n%+1`, which cmd takes for a text, where `if %n% gtr 3` asks for a number. */
export function textSumsIn(text: string): LostOutcome[] {
  if (!/\b(?:equ|neq|lss|leq|gtr|geq)\b/i.test(text)) return [];
  return [...text.matchAll(sum)].slice(0, mostTold).flatMap((found): LostOutcome[] => {
    const [written, , name = '', sign = '', number = ''] = found;
    const compared = new RegExp(
      `[%!]${name}[%!]"?[ \\t]+(?:equ|neq|lss|leq|gtr|geq)\\b|\\b(?:equ|neq|lss|leq|gtr|geq)[ \\t]+"?[%!]${name}[%!]`,
      'i',
    ).exec(text);
    // Elsewhere it may be worked out.
    const isWorkedOut = new RegExp(`\\bset[ \\t]+/a\\b[^\\n]*\\b${name}\\b`, 'i').test(text);
    if (compared === null || isWorkedOut) return [];
    const place = span(found.index, found.index + written.length);
    return [
      {
        rule: 'comparison-missing',
        message: `${written.replaceAll('"', '')} adds nothing up: it makes a text such as "0${sign}${number}", and cmd compares it as that`,
        help: `write set /a ${name}=${name}${sign}${number}`,
        span: place,
        related: [
          { span: span(compared.index, compared.index + compared[0].length), message: 'compared here' },
        ],
      },
    ];
  });
}
