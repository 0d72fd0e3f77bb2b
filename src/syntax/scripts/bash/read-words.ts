import type { Text } from '../program.ts';
import { type Filter, filtered, firstLine } from './filters.ts';
import { type Invocation, inputOf } from './invocation.ts';

/** Options of `read` and `mapfile` with which they read whole lines from their standard input. */
const plainOptions: Readonly<Record<string, RegExp>> = {
  read: /^-[aers]+$/,
  mapfile: /^-t$/,
  readarray: /^-t$/,
};

/** What `read` and `mapfile` put into the first of their variables: the first line of their input, or its first word. */
export function firstRead(invocation: Invocation, names: number): Text | null {
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

function readFilter({ context, span }: Invocation, letters: string, names: number): Filter {
  const [, separator] = /(?:^|\s)IFS=(\S*)\s/.exec(context.slice(span)) ?? [];
  const isEmpty = separator !== undefined && /^(?:''|"")?$/.test(separator);
  if (context.ownSeparator || (separator !== undefined && !isEmpty)) return { edit: () => null, part: 'any' };
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
