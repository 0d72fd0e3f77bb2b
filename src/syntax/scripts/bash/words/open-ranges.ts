import type { Span } from '../../../../source/span.ts';
import { lineStart } from '../../../../util/line-start.ts';
import type { BashContext } from '../context/context.ts';

const number = String.raw`0|-?[1-9]\d*`;
const variable = String.raw`\$\w+|\$#|\$\{#?\w*(?:\[@\])?\}|\$\(\([^(){}\n]*\)\)|\$\([^(){}\n]*\)`;
const bound = `(${number}|${variable})`;
const openRange = new RegExp(String.raw`^([\w./-]*)\{${bound}\.\.${bound}(?:\.\.(-?[1-9]\d*))?\}([\w./-]*)$`);

/** Notes `{1..$N}`: Bash expands braces before variables. `consequence`: what follows from it where the word stands. */
export function noteOpenRange(context: BashContext, place: Span, consequence = ''): void {
  const word = context.slice(place);
  const [, before = '', first = '', last, step, behind = ''] = word.includes('$')
    ? (openRange.exec(word) ?? [])
    : [];
  if (last === undefined || isEvaluated(context, place)) return;
  // From a variable to a number it most likely counts down.
  const by = step ?? (last.startsWith('$') ? '' : '-1');
  const format = before === '' && behind === '' ? '' : `-f '${before}%.0f${behind}' `;
  context.lostOutcomes.set(place.start, {
    rule: 'value-lost',
    message: `Bash expands braces before variables, so ${word} is one word and no range${consequence}`,
    help: `write $(seq ${format}${first}${by === '' ? '' : ` ${by}`} ${last})`,
    span: place,
  });
}

/** `eval echo {1..$n}` expands braces once more, and so do other shells: one that is started here, and zsh itself. */
function isEvaluated({ text }: BashContext, { start }: Span): boolean {
  const line = text.slice(lineStart(text, start), start);
  const isContinued = text.slice(0, start - line.length).endsWith('\\\n');
  return (
    isContinued || /\b(?:eval|ssh|watch|sh|bash|zsh|xargs|parallel|su)\b/.test(line) || /^#!.*zsh/.test(text)
  );
}
