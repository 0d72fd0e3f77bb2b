import { constantOf } from '../../build-command.ts';
import type { PieceOf, Text } from '../../program.ts';
import { type Filter, filtered, firstLine } from './filters.ts';
import { type Invocation, inputOf } from './invocation.ts';

/** Options of `read` and `mapfile` with which they read whole lines from their standard input. */
const plainOptions: Readonly<Record<string, RegExp>> = {
  read: /^-[aers]+$/,
  mapfile: /^-t$/,
  readarray: /^-t$/,
};

/** Whether `read -d ''` reads up to a NUL, which no text of a script has in it, and so all of its input. */
export function readsToEnd({ name, arguments: values }: Invocation): boolean {
  const at = values.findIndex(({ constant }) => /^-[a-zA-Z]*d$/.test(constant ?? ''));
  const endsBefore = values.some(({ constant }) => /^-[a-zA-Z]*[nNtu]/.test(constant ?? '-n'));
  return name === 'read' && at >= 0 && !endsBefore && values[at + 1]?.constant === '';
}

/**
 * What `read` and `mapfile` put into one of their variables, the first of which is at 0: the first line of their input, a word or a
 * field of it, or all.
 */
export function partRead(invocation: Invocation, names: number, at: number): Text | null {
  if (readsToEnd(invocation)) return at === 0 ? allRead(invocation, names) : null;
  const { name, arguments: values } = invocation;
  const options = values.flatMap(({ constant }) =>
    constant?.startsWith('-') === false ? [] : [constant ?? '?'],
  );
  const allowed = plainOptions[name ?? ''];
  if (allowed === undefined || !options.every((option) => allowed.test(option))) return null;
  const letters = options.join('');
  if (name !== 'read')
    return letters === '' || at > 0 ? null : filtered(inputOf(invocation), { edit: firstLine, part: 'line' });
  return filtered(inputOf(invocation), readFilter(invocation, letters, { names, at }));
}

/** All of the input, without the blanks around it. */
function allRead(invocation: Invocation, names: number): Text | null {
  const separator = separatorOf(invocation);
  const input = inputOf(invocation);
  const isRaw = invocation.arguments.some(({ constant }) => /^-[a-zA-Z]*r/.test(constant ?? ''));
  const fixed = constantOf(input);
  const isList = invocation.arguments.some(({ constant }) => /^-[a-zA-Z]*a/.test(constant ?? ''));
  const isKept = isRaw || fixed?.includes('\\') === false;
  if (input.length === 0 || !/^(?:none|blanks)$/.test(separator) || names > 1 || isList || !isKept)
    return null;
  if (separator === 'none' || names === 0) return input;
  const first = trimmed(input[0], 'start');
  const last = trimmed(input.length > 1 ? input.at(-1) : first, 'end');
  if (first === null || last === null) return null;
  return input.length > 1 ? [first, ...input.slice(1, -1), last] : [last];
}

/** A fixed piece at an end of a text without the blanks there; null where more than it may be blank. */
function trimmed(piece: Text[number] | null | undefined, side: 'start' | 'end'): PieceOf<'literal'> | null {
  if (piece?.kind !== 'literal' || piece.text.length !== piece.span.end - piece.span.start) return null;
  const text = side === 'start' ? piece.text.trimStart() : piece.text.trimEnd();
  const gone = piece.text.length - text.length;
  const { start, end } = piece.span;
  const place = side === 'start' ? { start: start + gone, end } : { start, end: end - gone };
  return text === '' ? null : { ...piece, text, span: place };
}

/** The separators of words for one `read`: one sign that is no blank and, by itself, nothing else to the shell, or what these words say. */
function separatorOf({ context, span }: Invocation): 'blanks' | 'none' | 'other' | `sign ${string}` {
  const [, separator] = /(?:^|\s)IFS=(\S*)\s/.exec(context.slice(span)) ?? [];
  const isEmpty = separator !== undefined && /^(?:''|"")?$/.test(separator);
  const [, sign] = /^(?:\\(?=\W)|(['"])(?=.\1$))?([^\s\w$\\`'"])\1?$/.exec(separator ?? '')?.slice(1) ?? [];
  if (sign !== undefined) return `sign ${sign}`;
  if (context.ownSeparator || (separator !== undefined && !isEmpty)) return 'other';
  return isEmpty ? 'none' : 'blanks';
}

/** Which of several variables gets a part of a line. */
interface Field {
  readonly names: number;
  readonly at: number;
}

function readFilter(invocation: Invocation, letters: string, field: Field): Filter {
  const { names, at } = field;
  const separator = separatorOf(invocation);
  const isList = letters.includes('a');
  if (separator === 'other' || (isList && separator.startsWith('sign')))
    return { edit: () => null, part: 'any' };
  const lineOf = (text: string) => {
    const line = firstLine(text);
    return line.includes('\\') && !letters.includes('r') ? null : line;
  };
  if (separator.startsWith('sign')) {
    const sign = separator.slice(-1);
    const part = at === 0 && names > 1 ? ({ upTo: sign, ofLine: true } as const) : 'any';
    return { edit: (text) => fieldOf(lineOf(text), sign, field), part };
  }
  const isEmpty = separator === 'none';
  const isWord = !isEmpty && (names > 1 || isList);
  const isWhole = isEmpty || names === 0;
  const edit = (text: string) => {
    const line = lineOf(text);
    if (line === null) return null;
    if (isEmpty && at > 0) return '';
    const bare = isWhole ? line : line.replace(/^[ \t]+|[ \t]+$/g, '');
    return isWord ? wordOf(bare, field) : bare;
  };
  return { edit, part: at > 0 ? 'any' : isWord ? 'word' : 'line' };
}

/** Of words between blanks the last variable gets the rest. */
function wordOf(line: string, { names, at }: Field): string {
  const words = line.split(/[ \t]+/);
  if (at < names - 1 || at === 0) return words[at] ?? '';
  const before = new RegExp(`^(?:[^ \\t]+[ \\t]+){${at}}`).exec(line);
  return before === null ? '' : line.slice(before[0].length);
}

/** The same between signs: of a sign at the end Bash leaves out some, but not all. */
function fieldOf(line: string | null, sign: string, { names, at }: Field): string | null {
  if (line === null) return null;
  const fields = line.split(sign);
  if (at < names - 1) return fields[at] ?? '';
  const rest = fields.slice(at).join(sign);
  return rest.endsWith(sign) ? null : rest;
}
