/** The line that opens a here-document, when its command goes on behind the text: `cat > run.sh <<'EOF' &&`. */
const goesOn =
  /^((?:[^#\n]|\S#)*<<-?[ \t]*\\?(["']?)[A-Za-z_]\w*\2(?![\w"'])(?:[^#\n]|\S#)*?)(&&|\|\|?)([ \t]*(?:#[^\n]*)?)$/gm;

/**
 * The text as the grammar is to be given it, which takes the here-document for commands otherwise: without the `&&`, since
 * what writes a here-document is not expected to fail. Every offset stays. Null where the command goes on with `||` or a
 * pipe: there is no such text.
 */
export function withoutOperatorBeforeDocument(text: string): string | null {
  if (!text.includes('<<')) return text;
  let isLost = false;
  const given = text.replace(goesOn, (line, before: string, _: string, operator: string, rest: string) => {
    if (operator !== '&&') isLost = true;
    return operator === '&&' ? `${before}  ${rest}` : line;
  });
  return isLost ? null : given;
}
