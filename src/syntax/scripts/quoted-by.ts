import type { Span } from '../../source/span.ts';

/** What a place in a script stands in: a string, or a here-document or here-string. `isFilled`: the shell fills in variables there. */
interface Quotation {
  readonly kind: 'string' | 'document';
  readonly isFilled: boolean;
}

const single: Quotation = { kind: 'string', isFilled: false };
const double: Quotation = { kind: 'string', isFilled: true };

/** What opens or closes something, or takes the meaning from what does. */
const signs = {
  bash: /\\[\s\S]|(?<=^|[\s;&|(])#[^\n]*|<<-?[ \t]*(?<mark>["'\\]?)(?<word>[A-Za-z_]\w*)|(?<!<)<<<|\$'(?:\\[\s\S]|[^'\\])*|\$?\(|[)'"]/gm,
  powershell: /`[\s\S]|<#[\s\S]*?#>|(?<=^|[\s;{}()])#[^\n]*|@(?<mark>["'])[ \t]*\r?\n|\$?\(|[)'"]/gm,
};

/** Finds what a place stands in; null where that is code. Linear. */
export function quotedBy(text: string, place: number, kind: keyof typeof signs): Quotation | null {
  const pattern = new RegExp(signs[kind]);
  /** Within one another by `$( )`. */
  const open: (Quotation | '(')[] = [];
  for (let match = pattern.exec(text); match !== null && match.index < place; match = pattern.exec(text)) {
    const [sign] = match;
    const within = open.at(-1);
    const { mark, word } = match.groups ?? {};
    if (within === single) {
      // Nothing takes the meaning of the mark there, which may be the second sign of what was found.
      const end = text.indexOf("'", match.index);
      pattern.lastIndex = end < 0 ? text.length : end + 1;
      if (end >= 0 && end < place) open.pop();
    } else if (within === double) {
      if (sign === '"') open.pop();
      else if (sign === '$(') open.push('(');
      else if (sign.startsWith("$'")) pattern.lastIndex = match.index + 1;
      else if (sign.length > 1 && !/^[\\`]/.test(sign)) pattern.lastIndex = match.index + 1;
    } else if (sign === "'" || sign.startsWith("$'")) open.push(single);
    else if (sign === '"') open.push(double);
    else if (sign === ')') open.pop();
    else if (sign.endsWith('(')) open.push('(');
    else if (mark !== undefined) {
      const document = documentBehind(text, match.index, word, mark);
      if (document === null || place < document.start) continue;
      if (place < document.end)
        return { kind: 'document', isFilled: kind === 'bash' ? mark === '' : mark === '"' };
      pattern.lastIndex = document.end;
    }
  }
  const last = open.at(-1);
  return last === undefined || last === '(' ? null : last;
}

/** The lines of a here-document, or of a here-string of PowerShell, which has no word; null where nothing ends them. */
function documentBehind(text: string, from: number, word: string | undefined, mark: string): Span | null {
  const last = new RegExp(word === undefined ? `^${mark}@` : `^\\t*${word}\\r?$`, 'gm');
  const start = text.indexOf('\n', from) + 1;
  last.lastIndex = start;
  const end = start === 0 ? undefined : last.exec(text)?.index;
  return end === undefined ? null : { start, end };
}
