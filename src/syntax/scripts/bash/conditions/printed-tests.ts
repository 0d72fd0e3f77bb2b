import type { Span } from '../../../../source/span.ts';
import type { BashContext } from '../context/context.ts';
import { bareVariable } from '../context/written-words.ts';
import type { Lost } from './fixed-tests.ts';
import { onlyValue } from './only-given.ts';

const captured = /^"?\$\(([^\n]*)\)"?$/;
/** What sends all that a command prints away. */
const away = /(?:(?<![\d&>\\])1?>|&>)[ \t]*\/dev\/null(?:[ \t]+2>(?:&1|[ \t]*\/dev\/null))?[ \t]*$/;
/** None of the other letters takes a word. */
const quietSearch =
  /^[ \t]*[ef]?grep[ \t]+(?:-[chilnosvwxEFGPz]+[ \t]+)*(?:-(?=[a-zA-Z]*q)[chilnoqsvwxEFGPz]+|--quiet|--silent)[ \t]/;

const silent = /^[ \t]*(?:git[ \t]+diff[ \t](?:[^|;&]*[ \t])?--quiet\b|cmp[ \t]+-s\b|test[ \t]|\[[ \t])/;

/** `[ $(grep -q yes answer.txt) ]`, `[ "$(command -v jq >/dev/null)" ]` */
export function emptyOutput([first = '', second]: readonly string[]): Lost | null {
  const word = second === undefined || /^-[nz]$/.test(first) ? (second ?? first) : '';
  const [, command = ''] = captured.exec(word) ?? [];
  const alone = command.replace(away, '');
  if (/[;&|()`]/.test(alone) || (alone === command && !quietSearch.test(command) && !silent.test(command)))
    return null;
  return {
    why: 'the command prints nothing, so there is no text to test, however the command comes out',
    help: `write ${command.trim()} in place of the test, without [ ] and $( )`,
  };
}

/** What prints several words, if it prints anything. */
const printsWords =
  /^(?:\$\(|`)[ \t]*(?:git[ \t]+(?:status[ \t]+(?:--porcelain|--short|-s)|log|diff[ \t]+--stat)|ls[ \t]+-l|ps)(?![\w-])(?![^\n]*[ \t](?:--format|--pretty|-z|-o))[^()`"|;&>]*(?:2>[ \t]*\/dev\/null[ \t]*)?[)`]$/;
/** Other separators, but those of one `read`. */
const separates = /\bIFS=(?!\S*[ \t]+read\b)/;

/** `[ ! -z $(git status --porcelain) ]`, `[ $changes ]` */
export function severalPrinted(context: BashContext, words: readonly string[], { start }: Span): Lost | null {
  const { text } = context;
  const [output = '', more] = words[0] === '-z' ? words.slice(1) : words;
  const isNegated = /!\s+$/.test(text.slice(Math.max(0, start - 9), start));
  // Where it asks whether nothing is printed, a test that fails comes out right.
  if (more !== undefined || isNegated !== (words[0] === '-z') || !/^[$`]/.test(output)) return null;
  const [, bare, name = bare] = bareVariable.exec(output) ?? [];
  const command = name === undefined ? output : (onlyValue(context, name)?.replace(/^"|"$/g, '') ?? '');
  if (!printsWords.test(command) || separates.test(text)) return null;
  return {
    why: 'without quotation marks each word that the command prints is one of the test, so Bash cannot read it, and it fails',
    help: `write ${isNegated ? '-z' : '-n'} "${output}"`,
  };
}
