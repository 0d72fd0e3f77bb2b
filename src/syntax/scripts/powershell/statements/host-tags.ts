import { holdsTag, tagBeginning } from '../../../../grammar/tag.ts';
import { memo } from '../../../../util/memo.ts';
import type { Text } from '../../program.ts';
import type { ScriptTree } from '../tree/tree.ts';

/** Whether a tag may be in a text that goes to the host: one that stands in the script. */
export function mayHoldTag(text: Text, tree: ScriptTree): boolean {
  return text.some((piece) => {
    if (piece.kind === 'literal') return holdsTag(piece.text);
    if (piece.kind === 'captured') return printsTag.test(JSON.stringify(piece.body));
    if (piece.kind !== 'variable') return false;
    const [name = '', owner] = piece.name.split('@');
    if (tree.tagged.has(name)) return true;
    // What a function is called with.
    return owner !== undefined && calledWithTag(tree).has(owner);
  });
}

const printsTag = new RegExp(`"text":"[^"]*${tagBeginning}|"kind":"call"`);
const everyTag = new RegExp(tagBeginning, 'gi');

/** The words, in lower case, after which a tag stands in their line: the commands that are called with one are among them. */
const calledWithTag = memo(({ text }: ScriptTree): ReadonlySet<string> => {
  const words = new Set<string>();
  for (const line of text.split(/[\r\n]/)) {
    const tag = [...line.matchAll(everyTag)].at(-1);
    for (const [, word = '', blank] of line.slice(0, tag?.index ?? 0).matchAll(/([^\s;({|&]+)(\s?)/g))
      if (blank !== '') words.add(word.toLowerCase());
  }
  return words;
});
