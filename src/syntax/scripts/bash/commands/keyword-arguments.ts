import { tagNames } from '../../../../grammar/tag.ts';
import { Unreadable } from '../context/context.ts';
import type { Invocation } from './invocation.ts';

const endsTag = new RegExp(`</(?:${tagNames.join('|')})>(?:\\\\n)?["']$`);
/** By a keyword, those with which its construct begins and ends. */
const constructs: Readonly<Record<string, readonly [begin: string, end: string]>> = {
  else: ['if', 'fi'],
  elif: ['if', 'fi'],
  fi: ['if', 'fi'],
  done: ['do', 'done'],
  esac: ['case', 'esac'],
};
/** What is printed elsewhere, or kept, is a text of its own: `echo "<goto>A</goto>" done >&2`. */
const endsCommand = /^[ \t]*(?:[;\n]|$)/;

const mostLookedAt = 80;

/** Whether more constructs of a kind have begun in a text than have ended. */
function isOpen(text: string, [begin, end]: readonly [string, string]): boolean {
  const count = (word: string) =>
    text.match(new RegExp(`(?<![\\w"'/.-])${word}(?![\\w"'/.-])`, 'g'))?.length ?? 0;
  return count(begin) > count(end);
}

/** Refuses `echo "<goto>FIX</goto>" else …`: without a semicolon the keyword is one more word that is printed. */
export function refuseKeyword({ context, name, arguments: values }: Invocation): void {
  const written = values.map(({ span }) => context.slice(span));
  const at = written.findIndex(
    (word, index) => constructs[word] !== undefined && endsTag.test(written[index - 1] ?? ''),
  );
  const [keyword, found] = [written[at], values[at]];
  const construct = constructs[keyword ?? ''];
  if (keyword === undefined || found === undefined || construct === undefined) return;
  const isLast = endsCommand.test(context.text.slice(found.span.end, found.span.end + mostLookedAt));
  // `else` goes on with a command, and what printf puts into a format is a text.
  if (!isLast && (at === values.length - 1 || !/^el/.test(keyword))) return;
  if ((name === 'printf' && at > 1) || !isOpen(context.text.slice(0, found.span.start), construct)) return;
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
