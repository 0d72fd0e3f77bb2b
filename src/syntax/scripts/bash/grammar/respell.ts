/** What the grammar is given in place of a script, where it reads something else than Bash does. Every offset stays. */

const arithmetic = /\(\([^\n]{0,500}?\)\)|\[\[ [^\n=]{0,500}? \]\]/g;
const base = /(?<![\w$#}\])])\d+#(?=\$)/g;
/** In a key, which is one word and may also be a text. */
const baseOfKey = /(?<=\w\[\d{1,2})#(?=\$)/g;
// Blanks are taken with what stands in front of them: to look back from each of many would take quadratic time.
const timed = /((?:^|[;&|(])[ \t]*)(time(?:[ \t]+-p)?)(?=[ \t]+[({])/gm;
const conditionInBrackets = /(\)[ \t]*)[ \t](?=(?:then|do)\b)/g;
/** A blank between words that end commands, of which the second closes or divides what is around. */
const betweenKeywords =
  /((?:\]\]|\)|(?<![^\s;])(?:\}|fi|done|esac))[ \t]*)[ \t](?=(?:then|do|elif|else|fi|done|esac|\})(?![^\s;&|)]))/g;
const opensBoth = /(?<=\s)([3-9])<>(?=[^\s<>&|()])/g;
const braceAsDefault = /(?<=\$\{\w{1,60}:?[-=+])\{(?:\\\})?(?=\})/g;
/** `${X/…}`, `${X#…}`, `${X:-…}` and the like without commands in them. */
const expansion =
  /\$\{\w+(?:\[[^\]\s]{1,40}\])?[-=+?:#%/^,](?:[^{}$`\\'"\n]|\\.|\$\w|"[^"$`\\\n]{0,40}"){1,200}\}/g;
const expandedSign = /\\[{}]|[()<>]/g;
const loneDollar = /(?<!\\)\$(?=[/,:.;|&)\s]|$)/g;
const quietAssignment =
  /^([ \t]*(?:(?:if|while|until|then|else|do|!)[ \t]+)?[A-Za-z_]\w*=("?)\$\((?:[^()\n]|\([^()\n]{0,200}\)){0,500}\)\2)((?:[ \t]+[12]?>[ \t]*\/dev\/null|[ \t]+2>&1){1,2})(?=[ \t]*(?:$|[;|&]))/gm;
const forArguments = /((?:^|[;&|(])[ \t]*for[ \t]+[A-Za-z_]\w*)[ \t](?=[ \t]*do\b)/gm;

/** Not what is worked out, where such signs stand in front of a bracket as well. */
const extended = /(?<=[\s/._-])[@!+?*]\([^()\s"'`$\\]{1,200}\)/g;

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
 * - `10#$n`, `${list[10#$n]}`: the base of a number. The value is a number all the same.
 * - `time { … }`, `time ( … )`: the times go to standard error.
 * - `if ( … ) then`: no semicolon is needed after the bracket.
 * - `[ a \> b ]`: an operator.
 * - `[ \( -f a \) ]`: brackets.
 * - `[ "$n"-ge 3 ]`, `[ "$n" -ge3 ]`: two words of which none is an operator.
 * - `exec 9<>.lock`: what opens a file for reading and writing opens it for writing.
 * - `${x:-{}}`: the first bracket that closes ends the default, which is `{`; in `${x:-{\}}` it is the second.
 * - `${x//</(}`: a sign like any other.
 * - `s/x$//`: a dollar sign that names nothing is one. What texts say is taken from the script itself.
 * - `x=$(cat f) 2>/dev/null`: what redirects no command changes nothing, but for a file that it makes.
 * - `for file do`: a semicolon may stand in front of `do`.
 * - `!(*.test).ts`, where the script names `extglob`: a word.
 * - `fi\` at the very end: the line goes on with nothing.
 */
export function respell(text: string): string {
  return withoutLastBackslash(text)
    .replace(baseOfKey, '_')
    .replace(arithmetic, (found) => found.replace(base, blanks))
    .replace(timed, (_, before: string, word: string) => before + blanks(word))
    .replace(conditionInBrackets, '$1;')
    .replace(quotedSign, '$1==')
    .replace(single, (found) => found.replace(quotedBracket, ' $1'))
    .replace(gluedBehind, '$1_')
    .replace(gluedInFront, '$1_')
    .replace(opensBoth, '$1> ')
    .replace(braceAsDefault, ({ length }) => '_'.repeat(length))
    .replace(expansion, (found) => found.replace(expandedSign, ({ length }) => '_'.repeat(length)))
    .replace(
      quietAssignment,
      (_, before: string, _mark: string, redirections: string) => before + blanks(redirections),
    )
    .replace(forArguments, '$1;')
    .replace(extended, (found) => (text.includes('extglob') ? '_'.repeat(found.length) : found))
    .replace(loneDollar, '_');
}

/**
 * The same with a semicolon where Bash needs none between keywords: `if [[ … ]] then`, `fi done`. `echo build done then test` has
 * such words too, so it is for scripts that are not read without it.
 */
export function withSeparators(text: string): string {
  return text.replace(betweenKeywords, '$1;');
}

/** The text with a blank for a backslash that is its last character and that no other one quotes; Bash leaves it out. */
export function withoutLastBackslash(text: string): string {
  let first = text.length;
  while (text[first - 1] === '\\') first--;
  return (text.length - first) % 2 === 0 ? text : `${text.slice(0, -1)} `;
}

/** `a | b | c`, also over several lines, and `X=1 Y=2`: after these the grammar takes `else` for one more word. */
const assignsTwice = /(?:^|\s)[A-Za-z_]\w*\+?=.*\s[A-Za-z_]\w*\+?=/;
const beginsElse = /^[ \t]*el(?:se|if)\b/;
/** What the grammar takes for one more word after `X=1 Y=2` alone. */
const beginsCompound = /^[ \t]*(?:el(?:se|if)|if|while|until|for|case|select|function)\b/;
const commentInLine = /(?:^|\s)#/;
/** `X=1 Y=2 # …`: a semicolon has to stand in front of the comment. */
const assignsInFrontOfComment =
  /^([ \t]*(?:[A-Za-z_]\w*\+?=[^\s;&|()<>`#]*[ \t]+)+[A-Za-z_]\w*\+?=[^\s;&|()<>`#]*)[ \t](?=[ \t]*#)/;
/** A line that ends a command; the mark of a here-document could not have what the two above have. */
const endsCommand = /[^\s;&|({\\]\s*$/;

/**
 * The text as the grammar is to be given it: a semicolon for the line break between such a command and its `else`
 * or `elif`, or the compound command behind it, which means the same. Every offset stays. In a comment, a string or a
 * here-document it changes nothing that the tree shows.
 */
export function withoutBreakBeforeWord(text: string): string {
  if (!/\n[ \t]*(?:el(?:se|if)|if|while|until|for|case|select|function)\b/.test(text)) return text;
  const lines = text.split('\n');
  let given = '';
  let before = '';
  let pipes = 0;
  // Blank lines in between stay: the break after the command is what has to go.
  let blank = '';
  lines.forEach((line, number) => {
    if (line.trim() === '' && number > 0) {
      blank += `\n${line}`;
      return;
    }
    const isSwallowed =
      (pipes > 1 && beginsElse.test(line)) || (assignsTwice.test(before) && beginsCompound.test(line));
    const ends = isSwallowed && endsCommand.test(before) && !commentInLine.test(before);
    const gap = number === 0 ? '' : `${blank}\n`;
    given += `${ends ? `;${gap.slice(1)}` : gap}${line.replace(assignsInFrontOfComment, '$1;')}`;
    const goesOn = /[|\\]\s*$/.test(before);
    pipes = (goesOn ? pipes : 0) + line.replaceAll('||', '').split('|').length - 1;
    before = line;
    blank = '';
  });
  return given + blank;
}

/** What opens a here-document, and how its text ends. */
const documentAt = /(?<![<\d])<<(-?)[ \t]*\\?(["']?)([A-Za-z_]\w*)\2(?![\w"'])/;
/** The end of a line by which a command goes on in the next one, which stands after the text. */
const goesOn = /(&&|\|\|?)([ \t]*(?:(?<=\s)#.*)?)$/;
/** What writes a here-document to a file, and is not expected to fail. */
const writes = /^[ \t]*(?:cat\b.*(?:>|<<.*>)|tee\b)/;

/**
 * The text as the grammar is to be given it, which takes a here-document for commands where its command goes on after it:
 * `cat > run.sh <<'EOF' &&` without the `&&`. Every offset stays. Null where the command goes on otherwise, or one that may
 * fail does: there is no such text. Linear.
 */
export function withoutOperatorBeforeDocument(text: string): string | null {
  if (!text.includes('<<')) return text;
  let delimiter: { readonly word: string; readonly isIndented: boolean } | null = null;
  let isLost = false;
  const lines = text.split('\n').map((line) => {
    if (delimiter !== null) {
      const { word, isIndented } = delimiter;
      if ((isIndented ? line.replace(/^\t+/, '') : line) === word) delimiter = null;
      return line;
    }
    const [found, dash, , word = ''] = documentAt.exec(line) ?? [];
    if (found === undefined || line.includes('((') || /^[ \t]*#/.test(line)) return line;
    delimiter = { word, isIndented: dash === '-' };
    const [end, operator = '', rest = ''] = goesOn.exec(line) ?? [];
    if (end === undefined) return line;
    const isPlain = operator === '&&' && writes.test(line);
    isLost ||= !isPlain;
    return isPlain ? `${line.slice(0, -end.length)}  ${rest}` : line;
  });
  return isLost ? null : lines.join('\n');
}
