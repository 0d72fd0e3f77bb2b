/** The rows of the table whose head begins with these cells, each as its trimmed cells. */
export function tableRows(text: string, ...head: readonly string[]): string[][] {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.startsWith(`| ${head.join(' | ')} |`));
  if (at === -1) throw new Error(`there is no table ${head.join(' | ')}`);
  const rows: string[][] = [];
  for (const line of lines.slice(at + 2)) {
    if (!line.startsWith('|')) break;
    const cells = line.slice(1, -1).split(/(?<!\\)\|/);
    rows.push(cells.map((cell) => cell.trim().replaceAll('\\|', '|')));
  }
  return rows;
}
