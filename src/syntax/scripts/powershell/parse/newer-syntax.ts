import { bySpan, type Span, span } from '../../../../source/span.ts';
import type { NewerSyntax } from '../../defects.ts';
import type { PowerShellScanner } from './scanner.ts';

/** Notes what Windows PowerShell does not know; `help` makes an edit of the texts of its operands. */
export function noteNewer(
  { text, newer }: PowerShellScanner,
  sign: string,
  start: number,
  operands: readonly Span[],
  help: (...texts: string[]) => string,
): void {
  // A question mark that touches a name belongs to it.
  if (sign.startsWith('?') && /[\w?]/.test(text[start - 1] ?? '')) return;
  const texts = operands.map((operand) => text.slice(operand.start, operand.end).trim());
  const areShort = texts.every((one) => one.length < 40 && !/[\r\n#]|\?\?|\s\?\s|&&|\|\|/.test(one));
  const shown = areShort ? texts : operands.map((_, index) => 'ABC'[index] ?? '');
  const length = sign.indexOf(' ') === -1 ? sign.length : 1;
  newer.set(start, { sign, span: span(start, start + length), help: help(...shown) });
}

/** What Windows PowerShell refuses in a script that has been parsed, in the order of the text. */
export function newerSyntax(scanner: PowerShellScanner): NewerSyntax[] {
  const found = new Map(scanner.newer);
  for (const { start, end } of scanner.comments()) {
    const sign = /^#requires[ \t]+-(?:version[ \t]+[6-9]|psedition[ \t]+core).*/i.exec(
      scanner.text.slice(start, end),
    );
    if (sign !== null) found.set(start, { sign: sign[0].trim(), span: span(start, end), help: null });
  }
  return [...found.values()].sort(bySpan);
}
