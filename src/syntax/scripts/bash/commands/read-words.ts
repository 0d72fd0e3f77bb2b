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

/** What `read` and `mapfile` put into the first of their variables: the first line of their input, or its first word, or all. */
export function firstRead(invocation: Invocation, names: number): Text | null {
  if (readsToEnd(invocation)) return allRead(invocation, names);
  const { name, arguments: values } = invocation;
  const options = values.flatMap(({ constant }) =>
    constant?.startsWith('-') === false ? [] : [constant ?? '?'],
  );
  const allowed = plainOptions[name ?? ''];
  if (allowed === undefined || !options.every((option) => allowed.test(option))) return null;
  const letters = options.join('');
  if (name !== 'read')
    return letters === '' ? null : filtered(inputOf(invocation), { edit: firstLine, part: 'line' });
  return filtered(inputOf(invocation), readFilter(invocation, letters, names));
}

/** All of the input, without the blanks around it. */
function allRead(invocation: Invocation, names: number): Text | null {
  const separator = separatorOf(invocation);
  const input = inputOf(invocation);
  const isRaw = invocation.arguments.some(({ constant }) => /^-[a-zA-Z]*r/.test(constant ?? ''));
  const fixed = constantOf(input);
  const isList = invocation.arguments.some(({ constant }) => /^-[a-zA-Z]*a/.test(constant ?? ''));
  const isKept = isRaw || fixed?.includes('\\') === false;
  if (input.length === 0 || separator === 'other' || names > 1 || isList || !isKept) return null;
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

/** The separators of words for one `read`. */
function separatorOf({ context, span }: Invocation): 'blanks' | 'none' | 'other' {
  const [, separator] = /(?:^|\s)IFS=(\S*)\s/.exec(context.slice(span)) ?? [];
  const isEmpty = separator !== undefined && /^(?:''|"")?$/.test(separator);
  if (context.ownSeparator || (separator !== undefined && !isEmpty)) return 'other';
  return isEmpty ? 'none' : 'blanks';
}

function readFilter(invocation: Invocation, letters: string, names: number): Filter {
  const separator = separatorOf(invocation);
  if (separator === 'other') return { edit: () => null, part: 'any' };
  const isEmpty = separator === 'none';
  const isWord = !isEmpty && (names > 1 || letters.includes('a'));
  const isWhole = isEmpty || names === 0;
  const edit = (text: string) => {
    const line = firstLine(text);
    if (line.includes('\\') && !letters.includes('r')) return null;
    const bare = isWhole ? line : line.replace(/^[ \t]+|[ \t]+$/g, '');
    return isWord ? (bare.split(/[ \t]/, 1)[0] ?? '') : bare;
  };
  return { edit, part: isWord ? 'word' : 'line' };
}
