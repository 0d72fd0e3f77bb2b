import { memo } from '../../../util/memo.ts';

const sets =
  /\bforeach\s*\(\s*\$(\w+)|\$(\w+)\s*(?:[-+*/%?]{0,2}=(?!=)|\+\+|--)\s*([^\r\n;|]*)|\$(\w+)\.(?:Add|Remove)/gi;
const texts = /^(?:@\(\s*)?('[^']*'|"[^"$`]*")((?:\s*,\s*(?:'[^']*'|"[^"$`]*"))*)\s*\)?\s*(?:#.*)?$/;

const parameters = /\b(?:param|function\s+[\w:-]+)\s*\(([^)]*)/gi;
/** What may set any variable. */
const setsOthers = /\bset-variable\b|-outvariable\b|\[ref\]|^[ \t]*\.[ \t]/im;

/** The lists of fixed texts of a script, by the names of variables that are set nowhere else. */
const listsIn = memo(({ text }: { readonly text: string }) => {
  const lists = new Map<string, readonly string[] | null>();
  if (setsOthers.test(text)) return lists;
  for (const [, declared = ''] of text.matchAll(parameters))
    for (const [, name = ''] of declared.matchAll(/\$(\w+)/g)) lists.set(name.toLowerCase(), null);
  for (const [, item, assigned, value = '', changed] of text.matchAll(sets)) {
    const name = (item ?? assigned ?? changed ?? '').toLowerCase();
    const [, first, rest = ''] = (lists.has(name) ? null : texts.exec(value)) ?? [];
    const all = first === undefined ? null : `${first}${rest}`.match(/'[^']*'|"[^"]*"/g);
    lists.set(name, all === null ? null : all.map((one) => one.slice(1, -1)));
  }
  return lists;
});

/** The texts in a variable such as `$valid = 'pass', 'fail'`; null in place of them where it is none. */
export function fixedList(tree: { readonly text: string }, name: string): readonly (string | null)[] {
  return listsIn(tree).get(name.toLowerCase()) ?? [null];
}
