import { holdsTag } from '../../../../grammar/tag.ts';
import { span } from '../../../../source/span.ts';
import type { Expression, FixedPart } from '../tree/tree.ts';
import type { PowerShellScanner } from './scanner.ts';

/** What scripts read most of files and lists. No text begins so by chance. */
const member = /^\.(?:FullName|BaseName|DirectoryName|LastWriteTime|Extension|Name|Length|Count)(?![\w(.])/;
/** Of what was read from JSON and the like anything is a member. */
const anyMember = /^\.[A-Za-z_]\w*(?![\w(.])/;
const readsObjects =
  /^[^\n;#]*\b(?:ConvertFrom-(?:Json|Csv)|Import-Csv|Import-Clixml)\b[^\n|;()]*(?:[;\n}]|$)/i;
const mostTold = 20;

/** Whether each value that a variable is given in a script is an object read from a text. */
function isObject(name: string, text: string): boolean {
  const values = [...text.matchAll(new RegExp(`\\$${name}[ \\t]*=(?!=)`, 'gi'))];
  const others = new RegExp(`\\(\\s*\\$${name}\\s+in\\b|\\$${name}\\s*[-+*/]=`, 'i');
  const isRead = ({ 0: set, index }: RegExpMatchArray) =>
    readsObjects.test(text.slice((index ?? 0) + set.length, (index ?? 0) + set.length + 300));
  return values.length > 0 && values.every(isRead) && !others.test(text);
}

/** Whether a part stands for the name of a state, of which it is told that there is none. */
function isState(parts: readonly (FixedPart | Expression)[], at: number): boolean {
  const [before, behind] = [parts[at - 1], parts[at + 1]].map((part) =>
    part?.kind === 'fixed' ? part.text : '',
  );
  return /\b(?:return|next)=[`"']*$/.test(before ?? '') || /^[.\w]*<\/(?!result)/.test(behind ?? '');
}

/** `"<goto input='$file.FullName'>…"`: a text fills in the variable alone. Of texts without a tag nothing is said. */
export function noteMembers(
  scanner: PowerShellScanner,
  parts: readonly (FixedPart | Expression)[],
  start: number,
): void {
  const { unfilled, text } = scanner;
  for (const [at, part] of parts.entries()) {
    const behind = parts[at + 1];
    if (part.kind !== 'variable' || behind?.kind !== 'fixed' || part.name.startsWith('env:')) continue;
    if (!behind.text.startsWith('.') || unfilled.size >= mostTold) continue;
    const isAny = !isState(parts, at) && /^\w+$/.test(part.name) && isObject(part.name, text);
    const [found] = (isAny ? anyMember : member).exec(behind.text) ?? [];
    if (found === undefined) continue;
    if (!holdsTag(text.slice(start, scanner.at))) return;
    const place = span(part.span.start, part.span.end + found.length);
    const variable = text.slice(part.span.start, part.span.end);
    unfilled.set(place.start, {
      message: `only ${variable} is filled in here: ${found} stands behind it as it is written`,
      span: place,
      help: `write $(${variable}${found})`,
    });
  }
}
