import { holdsTag } from '../../../../grammar/tag.ts';
import type { Span } from '../../../../source/span.ts';
import { chainEdits, failed, mayBeginTag, mayFail, outside, sequence, succeed } from '../../build-command.ts';
import type { Command, Piece, Text } from '../../program.ts';
import { asLastStatus } from '../conditions/lost-statuses.ts';
import type { BashContext } from '../context/context.ts';
import { readEscapes } from '../words/escapes.ts';
import { lineBreak } from '../words/here-documents.ts';
import type { Argument, Invocation } from './invocation.ts';
import { refuseKeyword } from './keyword-arguments.ts';
import { readPrintf } from './printf.ts';

export function echo(invocation: Invocation): Command {
  const { context, arguments: values, span } = invocation;
  refuseKeyword(invocation);
  let first = 0;
  let escapes = false;
  let breaks = true;
  for (; /^-[neE]+$/.test(values[first]?.constant ?? ''); first++)
    for (const flag of values[first]?.constant ?? '') {
      if (flag === 'n') breaks = false;
      else if (flag !== '-') escapes = flag === 'e';
    }
  const pieces: Piece[] = [];
  for (const [index, value] of values.slice(first).entries()) {
    if (index > 0) pieces.push(blankBefore(value));
    const isInside = context.subshells > 0 && pieces.length === 0;
    pieces.push(...(isInside ? asLastStatus(context, value.text) : value.text));
  }
  const { text, ended } = escapes ? readEscapes(pieces, 'echo') : { text: pieces, ended: false };
  return print(breaks && !ended ? [...text, lineBreak(span.end)] : text, span);
}

/** The blank that `echo` puts between two words, wherever that stands in the file. */
function blankBefore(value: Argument): Piece {
  return { kind: 'literal', text: ' ', span: { start: value.span.start, end: value.span.start } };
}

export function print(text: Text, span: Invocation['span']): Command {
  return text.length === 0 ? succeed : { kind: 'print', text, span };
}

export function printf(invocation: Invocation): Command {
  const { context, arguments: all, span } = invocation;
  refuseKeyword(invocation);
  let values = all;
  let variable: Argument | undefined;
  if (values[0]?.constant === '-v') {
    variable = values[1];
    values = values.slice(2);
  }
  if (values[0]?.constant === '--') values = values.slice(1);
  else if (startsOption(values[0])) return failed;
  const [format, ...rest] = values;
  if (format === undefined) return failed;
  const fails = mayBeNoNumber(format, rest, context.setsErrexit || variable !== undefined);
  const isOpen = format.splits || rest.some((value) => value.splits);
  const { text, again } = readPrintf(
    format.text.map(asFormat),
    isOpen ? null : rest.map((value) => value.text),
    span,
    (place) => notePercentSign(context, format, place),
  );
  if (variable !== undefined) {
    if (/^[^A-Za-z_]/.test(variable.constant ?? '_')) return failed;
    if (variable.constant === null) return outside('nothing', span, '', { assigns: true });
    const assigned = context.assign(variable.constant, again === null ? text : null);
    return fails ? sequence([assigned, mayFail]) : assigned;
  }
  const once = print(text, span);
  if (again === null) return fails ? sequence([once, mayFail]) : once;
  if (!mayBeginTag(again)) {
    const harmless = again.every((piece) => piece.kind !== 'unknown' || piece.harmless);
    const end = isLine(again) ? [lineBreak(span.end)] : [];
    return print([{ kind: 'unknown', span, harmless }, ...end], span);
  }
  return sequence([once, { kind: 'loop', condition: null, each: null, body: print(again, span) }]);
}

/** Whether a text ends with a line break that is written there. */
function isLine(text: Text): boolean {
  const last = text.at(-1);
  return last?.kind === 'literal' && last.text.endsWith('\n');
}

/** Notes a percent sign in a tag, as in `printf "<result>100%</result>"`. */
function notePercentSign(context: BashContext, { constant }: Argument, place: Span): boolean {
  if (constant === null || !holdsTag(constant)) return false;
  context.lostOutcomes.set(place.start, {
    rule: 'malformed-tag',
    message:
      'printf takes this % for the beginning of a conversion: it prints nothing from here on, and fails',
    help: 'write %% in its place',
    span: place,
  });
  return true;
}

/** Whether `printf` takes a word for options, and refuses them: `'--- done ---'`. */
function startsOption(format: Argument | undefined): boolean {
  const [first] = format?.text ?? [];
  return first?.kind === 'literal' && /^-[^v]/.test(first.text);
}

/** What a variable holds is a part of the format: it is a text as it is where nothing in it has a meaning there. */
function asFormat(piece: Piece): Piece {
  if (piece.kind !== 'variable') return piece;
  const edit = chainEdits(piece.edit, (value) => (/[%\\]/.test(value) ? null : value));
  return { ...piece, edit, ...(piece.edit === null ? { folding: 'none' } : {}) };
}

/** Whether a conversion such as `%d` may get something else than a number, with which `printf` fails. */
function mayBeNoNumber(format: Argument, values: readonly Argument[], isAsked: boolean): boolean {
  const letters = [...(format.constant ?? '').matchAll(/%(?:%|[^a-zA-Z%]*([a-zA-Z]))/g)].flatMap(
    ([, letter]) => letter ?? [],
  );
  return values.some(({ text, constant }, at) => {
    if (!'diouxXeEfFgG'.includes(letters[at % letters.length] ?? 's')) return false;
    const isNumber = text.every((piece) => piece.kind === 'unknown' && piece.harmless);
    return constant === null ? isAsked && !isNumber : !/^[-+]?\d+$/.test(constant);
  });
}
