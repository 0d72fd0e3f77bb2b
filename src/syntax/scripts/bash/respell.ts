const arithmetic = /\(\([^\n]{0,500}?\)\)|\[\[ [^\n=]{0,500}? \]\]/g;
const base = /(?<![\w$#}\])])\d+#(?=\$)/g;
// Blanks are taken with what stands in front of them: to look back from each of many would take quadratic time.
const timed = /((?:^|[;&|(])[ \t]*)(time(?:[ \t]+-p)?)(?=[ \t]+[({])/gm;
const conditionInBrackets = /(\)[ \t]*)[ \t](?=(?:then|do)\b)/g;
const loneDollar = /(?<!\\)\$(?=[/,:.;|&)\s]|$)/g;

const quotedSign = /(\[ [^\n[\]]{1,200}? )\\[<>](?= )/g;
const single = /\[ [^\n\]]{0,300} \]/g;
const quotedBracket = /(?<= )\\([()])(?= )/g;

const gluedBehind =
  /(\[ (?:"[^"\n\]]{1,80}"|\$[\w{}]{1,80})(?:-(?:eq|ne|lt|le|gt|ge)|==?|!=)) (?=[^\s\]]{1,80} \])/g;
const gluedInFront =
  /(\[ (?:"[^"\n\]]{1,80}"|\$[\w{}]{1,80})) (?=(?:-(?:eq|ne|lt|le|gt|ge)|==?|!=)[^\s\]=]{1,80} \])/g;

const blanks = (found: string) => ' '.repeat(found.length);

/**
 * Some of what Bash reads and its grammar does not, put in words that both read, with every offset where it was. For
 * scripts that the grammar cannot read as they are: what looks like it may also stand in a text.
 * - `10#$n`: the base of a number. The value is a number all the same.
 * - `time { … }`, `time ( … )`: the times go to standard error.
 * - `if ( … ) then`: no semicolon is needed behind the bracket.
 * - `[ a \> b ]`: an operator.
 * - `[ \( -f a \) ]`: brackets.
 * - `[ "$n"-ge 3 ]`, `[ "$n" -ge3 ]`: two words of which none is an operator.
 * - `s/x$//`: a dollar sign that names nothing is one. What texts say is taken from the script itself.
 * - `fi\` at the very end: the line goes on with nothing.
 */
export function respell(text: string): string {
  return withoutLastBackslash(text)
    .replace(arithmetic, (found) => found.replace(base, blanks))
    .replace(timed, (_, before: string, word: string) => before + blanks(word))
    .replace(conditionInBrackets, '$1;')
    .replace(quotedSign, '$1==')
    .replace(single, (found) => found.replace(quotedBracket, ' $1'))
    .replace(gluedBehind, '$1_')
    .replace(gluedInFront, '$1_')
    .replace(loneDollar, '_');
}

/** The text with a blank for a backslash that is its last character and that no other one quotes; Bash leaves it out. */
export function withoutLastBackslash(text: string): string {
  let first = text.length;
  while (text[first - 1] === '\\') first--;
  return (text.length - first) % 2 === 0 ? text : `${text.slice(0, -1)} `;
}
