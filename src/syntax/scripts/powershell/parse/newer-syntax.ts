import { bySpan, type Span, span } from '../../../../source/span.ts';
import type { NewerSyntax } from '../../defects.ts';
import { nameOf } from '../tree/shapes.ts';
import type { CommandStage, Expression } from '../tree/tree.ts';
import type { PowerShellScanner } from './scanner.ts';

/** More of what only fails is not told. */
const mostFailing = 20;
/** A script that knows of several versions, or hands code to another one. */
const knowsVersions = /psversion|psedition|iscoreclr|\bpwsh\b/i;
/** What is of the script's own, or of a file that it runs. */
const own =
  /\b(?:function|filter)[ \t]+(?:foreach-object|convertfrom-json|join-path)\b|^[ \t]*\.[ \t]|import-module|variable\b|\$\{?(?:\w+:)?is(?:windows|linux|macos)\}?[ \t]*=/im;

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

/** Notes `A ?? B`, of which `operands` are the two. */
export function noteDefault(scanner: PowerShellScanner, start: number, operands: readonly Span[]): void {
  const help = (one = '', other = '') => `write $(if ($null -ne ${one}) { ${one} } else { ${other} })`;
  noteNewer(scanner, '??', start, operands, help);
}

/** Notes a line that begins with `|`, which stands at `start`. */
export function notePipeBelow({ newer }: PowerShellScanner, start: number): void {
  const use = 'has a line that begins with "|"';
  const help = 'write | at the end of the line above';
  newer.set(start, { sign: '|', use, span: span(start, start + 1), help });
}

/** Notes what the commands of Windows PowerShell do not take. */
export function noteNewerArguments(scanner: PowerShellScanner, stage: CommandStage): void {
  const name = nameOf(stage);
  const { arguments: given } = stage;
  const parameter = (word: string) =>
    given.find((one) => one.kind === 'parameter' && one.name === word) as { span: Span } | undefined;
  const fails = 'knows no such parameter, so that this command fails';
  if (name === 'foreach-object') {
    const help = 'leave it out, and write $name for each $using:name';
    noteFailing(scanner, parameter('parallel')?.span, {
      use: 'gives -Parallel to ForEach-Object',
      help,
      outcome: fails,
    });
  }
  if (name === 'convertfrom-json') {
    const help = 'leave it out: what it gives is read by $x.name and by $x.$name all the same';
    noteFailing(scanner, parameter('ashashtable')?.span, {
      use: 'gives -AsHashtable to ConvertFrom-Json',
      help,
      outcome: fails,
      since: 6,
    });
  }
  if (name !== 'join-path' || given.length < 3 || !given.every(isPart)) return;
  const [one, other, third] = given.map(({ value }) =>
    scanner.text.slice(value?.span.start, value?.span.end),
  );
  const help =
    given.length === 3
      ? `write Join-Path (Join-Path ${one} ${other}) ${third}`
      : 'write one Join-Path within the other: Join-Path (Join-Path …) …';
  const use = `gives ${given.length} parts to Join-Path`;
  noteFailing(scanner, given[2]?.value?.span, {
    use,
    help,
    outcome: 'takes two, so that this command fails',
    since: 6,
  });
}

function isPart(given: CommandStage['arguments'][number]): boolean {
  return given.kind === 'value' && !(given.value.kind === 'unary' && given.value.operator === 'splat');
}

/** Notes a test that is nothing but `$IsWindows`, which Windows PowerShell does not have. */
export function noteNewerVariable(scanner: PowerShellScanner, asked: Expression): void {
  if (asked.kind === 'unary' && /^(?:!|-not)$/.test(asked.operator))
    noteNewerVariable(scanner, asked.operand);
  if (asked.kind !== 'variable' || asked.name !== 'iswindows' || asked.scoped) return;
  const outcome = 'has no such variable, so that it is always empty';
  noteFailing(scanner, asked.span, { use: 'asks for $IsWindows', help: 'write $true', outcome, since: 6 });
}

function noteFailing(
  { newer, text }: PowerShellScanner,
  place: Span | undefined,
  told: Omit<NewerSyntax, 'sign' | 'span'>,
): void {
  if (place === undefined || newer.size >= mostFailing) return;
  newer.set(place.start, { sign: text.slice(place.start, place.end), span: place, ...told });
}

/** What fails alone in code whose errors are caught is for the script to see to. */
export function forgetFailing({ newer }: PowerShellScanner, { start, end }: Span): void {
  for (const [at, { outcome }] of [...newer].slice(-mostFailing))
    if (outcome !== undefined && at >= start && at < end) newer.delete(at);
}

/** What Windows PowerShell refuses in a script that has been parsed, in the order of the text, and then what fails there. */
export function newerSyntax(scanner: PowerShellScanner): NewerSyntax[] {
  const found = new Map(scanner.newer);
  for (const { start, end } of scanner.comments()) {
    const sign = /^#requires[ \t]+-(?:version[ \t]+[6-9]|psedition[ \t]+core).*/i.exec(
      scanner.text.slice(start, end),
    );
    if (sign !== null) found.set(start, { sign: sign[0].trim(), span: span(start, end), help: null });
  }
  const all = [...found.values()].sort(bySpan);
  const failing = all.filter(({ outcome }) => outcome !== undefined);
  if (failing.length === 0) return all;
  const refused = all.filter(({ outcome }) => outcome === undefined);
  return knowsVersions.test(scanner.text) || own.test(scanner.text) ? refused : [...refused, ...failing];
}
