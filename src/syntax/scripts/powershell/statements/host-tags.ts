import { memo } from '../../../../util/memo.ts';
import type { Text } from '../../program.ts';
import type { ScriptTree } from '../tree/tree.ts';

/** Whether a tag may be in a text that goes to the host: one that stands in the script. */
export function mayHoldTag(text: Text, tree: ScriptTree): boolean {
  return text.some((piece) => {
    if (piece.kind === 'literal') return maybeTag.test(piece.text);
    if (piece.kind === 'captured') return printsTag.test(JSON.stringify(piece.body));
    if (piece.kind !== 'variable') return false;
    const [name = '', owner] = piece.name.split('@');
    if (tree.tagged.has(name)) return true;
    // What a function is called with.
    return owner !== undefined && calledWithTag(tree).has(owner);
  });
}

const maybeTag = /<\/?[a-z]/;
const printsTag = /"text":"[^"]*<\/?[a-z]|"kind":"call"/;

/** The words, in lower case, after which a tag stands in their line: the commands that are called with one are among them. */
const calledWithTag = memo(({ text }: ScriptTree): ReadonlySet<string> => {
  const words = new Set<string>();
  for (const line of text.split(/[\r\n]/)) {
    const tag = [...line.matchAll(/<\/?[a-z]/gi)].at(-1);
    for (const [, word = '', blank] of line.slice(0, tag?.index ?? 0).matchAll(/([^\s;({|&]+)(\s?)/g))
      if (blank !== '') words.add(word.toLowerCase());
  }
  return words;
});
