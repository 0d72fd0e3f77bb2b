import type { BashContext } from '../context/context.ts';
import { fixedText, variableOf } from '../context/written-words.ts';
import type { Lost } from './fixed-tests.ts';
import { onlyValue } from './only-given.ts';

/** How far a substitution is looked at. */
const longest = 400;
/** `$(jq .verdict file)`, `$(gh … | jq .state)`: jq is the last to print, and its program is one word. */
const printsJson =
  /^"?\$\((?:[^()|;&`]*\|[ \t]*)?jq(?:[ \t]+-{1,2}[\w-]+)*[ \t]+(?:'(?:[^']*)'|"(?:[^"$`\\]*)"|[.][\w.]*)(?:[ \t]+(?:"[^"()]*"|'[^']*'|[^\s()|;&<>'"]+))*[ \t]*(?:<{1,3}[ \t]*(?:"[^"()]*"|[^\s()|;&<>'"]+)[ \t]*)?(?:\|\|[ \t]*(?:true|:)[ \t]*)?\)"?$/;
/** Options may stand behind the program, too. */
const raw =
  /(?:^|[ \t])(?:-[a-zA-Z]*[rjaf]|--(?:raw-output|join-output|from-file|arg|args|argjson|jsonargs|slurpfile|rawfile|indent|tab|seq|stream|raw-output0))/;

/** `[ "$v" = ok ]` behind `v=$(jq .verdict file)`: jq puts quotation marks around a text, unless it is told not to. */
export function quotedByJq(
  context: BashContext,
  [left = '', sign = '', right = '', more]: readonly string[],
): Lost | null {
  const { text, functions } = context;
  if (!/^(?:==?|!=)$/.test(sign) || more !== undefined || !text.includes('jq') || functions.has('jq'))
    return null;
  const word = fixedText(right) ?? '';
  if (!/^[A-Za-z][\w-]*$/.test(word) || /^(?:true|false|null)$/.test(word)) return null;
  const name = variableOf(left);
  const value = name === undefined ? left : onlyValue(context, name);
  if (value === null || !isJson(value)) return null;
  return {
    compares: 'a text with quotation marks in it',
    why: 'jq prints texts as JSON has them',
    help: 'write jq -r in place of jq',
  };
}

function isJson(substitution: string): boolean {
  return substitution.length <= longest && printsJson.test(substitution) && !raw.test(substitution);
}
