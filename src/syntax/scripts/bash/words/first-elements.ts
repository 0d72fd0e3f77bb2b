import type { Span } from '../../../../source/span.ts';
import type { BashContext } from '../context/context.ts';

const whole = /^"?\$(?:\{(\w+)\}|(\w+))"?$/;
/** More than one word, or what may be any number of them. */
const several = String.raw`\((?:\s*\n|[^()\n]*(?:[^\s()][ \t]{1,20}[^\s()#]|[*?]|\$\(|\[@\]))`;

/** Notes `for file in $files`, where that is an array: without `[@]` it is its first element. */
export function noteFirstElement({ text, lostOutcomes }: BashContext, place: Span): void {
  const written = text.slice(place.start, place.end);
  const [, braced, bare] = whole.exec(written) ?? [];
  const name = braced ?? bare;
  if (name === undefined || !/[A-Za-z]/.test(name) || !isArray(name, text)) return;
  lostOutcomes.set(place.start, {
    rule: 'value-lost',
    message: `${written} is the first element of ${name} alone${written.startsWith('"') ? ', and the loop runs once for it' : ''}`,
    help: `write "\${${name}[@]}"`,
    span: place,
  });
}

/** Whether a script fills an array of this name, and gives it no other value anywhere. */
function isArray(name: string, text: string): boolean {
  const given = `(?<![\\w$])${name}`;
  const fills = [
    `${given}=${several}`,
    `${given}\\+=\\(`,
    `\\b(?:mapfile|readarray)\\b[^\\n;|&<]*[ \\t]${name}\\b`,
    `\\bread[ \\t]+-\\w*a[ \\t]+${name}\\b`,
  ];
  const others = [
    `${given}=(?!\\()`,
    `\\b(?:for|select)[ \\t]+${name}\\b`,
    `\\b(?:read(?![ \\t]+-\\w*a\\b)|getopts|printf[ \\t]+-v|eval|source)\\b[^\\n;]{0,200}\\b${name}\\b`,
  ];
  return new RegExp(fills.join('|')).test(text) && !new RegExp(others.join('|')).test(text);
}
