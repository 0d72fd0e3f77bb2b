/** What opens a here-document, and how its text ends. */
const opening = /(?<![<\d])<<(-?)[ \t]*\\?(["']?)([A-Za-z_]\w*)\2(?![\w"'])/;
/** The end of a line by which a command goes on in the next one, which stands behind the text. */
const goesOn = /(&&|\|\|?)([ \t]*(?:(?<=\s)#.*)?)$/;
/** What writes a here-document to a file, and is not expected to fail. */
const writes = /^[ \t]*(?:cat\b.*(?:>|<<.*>)|tee\b)/;

/**
 * The text as the grammar is to be given it, which takes a here-document for commands where its command goes on behind it:
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
    const [found, dash, , word = ''] = opening.exec(line) ?? [];
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
