import { tagNames } from '../../../grammar/tag.ts';
import { Unreadable } from './context.ts';
import type { Invocation } from './invocation.ts';

const endsTag = new RegExp(`</(?:${tagNames.join('|')})>(?:\\\\n)?["']$`);
const keywords = /^(?:else|elif|fi|done|esac)$/;

/** Refuses `echo "<goto>FIX</goto>" else …`: without a semicolon the keyword is one more word that is printed. */
export function refuseKeyword({ context, name, arguments: values }: Invocation): void {
  const written = values.map(({ span }) => context.slice(span));
  const at = written.findIndex(
    (word, index) => keywords.test(word) && endsTag.test(written[index - 1] ?? ''),
  );
  const [keyword, found] = [written[at], values[at]];
  // At the top level there is nothing that it could belong to.
  if (keyword === undefined || found === undefined || context.depth === 1) return;
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
