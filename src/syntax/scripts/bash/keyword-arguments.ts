import { tagNames } from '../../../grammar/tag.ts';
import { Unreadable } from './context.ts';
import type { Invocation } from './invocation.ts';

const endsTag = new RegExp(`</(?:${tagNames.join('|')})>(?:\\\\n)?["']$`);
/** By a keyword, the one with which the construct begins. */
const beginnings: Readonly<Record<string, string>> = {
  else: 'if',
  elif: 'if',
  fi: 'if',
  done: 'do',
  esac: 'case',
};
const ends: Readonly<Record<string, string>> = { if: 'fi', do: 'done', case: 'esac' };
/** What is printed elsewhere, or kept, is a text of its own: `echo "<goto>A</goto>" done >&2`. */
const endsCommand = /^[ \t]*(?:[;\n]|$)/;

const mostLookedAt = 80;

/** Whether more constructs of that kind have begun in a text than have ended. */
function isOpen(text: string, keyword: string): boolean {
  const begin = beginnings[keyword] ?? '';
  const count = (word: string) =>
    text.match(new RegExp(`(?<![\\w"'/.-])${word}(?![\\w"'/.-])`, 'g'))?.length ?? 0;
  return count(begin) > count(ends[begin] ?? '');
}

/** Refuses `echo "<goto>FIX</goto>" else …`: without a semicolon the keyword is one more word that is printed. */
export function refuseKeyword({ context, name, arguments: values }: Invocation): void {
  const written = values.map(({ span }) => context.slice(span));
  const at = written.findIndex(
    (word, index) => beginnings[word] !== undefined && endsTag.test(written[index - 1] ?? ''),
  );
  const [keyword, found] = [written[at], values[at]];
  if (keyword === undefined || found === undefined) return;
  const isLast = endsCommand.test(context.text.slice(found.span.end, found.span.end + mostLookedAt));
  // `else` goes on with a command, and what printf puts into a format is a text.
  if (!isLast && (at === values.length - 1 || !/^el/.test(keyword))) return;
  if ((name === 'printf' && at > 1) || !isOpen(context.text.slice(0, found.span.start), keyword)) return;
  context.faults.push({
    message: `no ; stands in front of this "${keyword}", so it is one more word for ${name}`,
    span: found.span,
    help: `write ; in front of ${keyword}`,
    severity: 'error',
    related: [],
  });
  // What was meant to come of the script is another thing than what does.
  throw new Unreadable(`a ; is missing in front of ${keyword}`);
}
