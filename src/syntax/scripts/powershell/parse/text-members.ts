import { tagBeginning } from '../../../../grammar/tag.ts';
import { span } from '../../../../source/span.ts';
import type { Expression, FixedPart } from '../tree.ts';
import type { PowerShellScanner } from './scanner.ts';

const holdsTag = new RegExp(`${tagBeginning}\\b`);
/** What scripts read most of files and lists. No text begins so by chance. */
const member = /^\.(?:FullName|BaseName|DirectoryName|LastWriteTime|Extension|Name|Length|Count)(?![\w(.])/;
const mostTold = 20;

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
    const [found] = member.exec(behind.text) ?? [];
    if (found === undefined || unfilled.size >= mostTold) continue;
    if (!holdsTag.test(text.slice(start, scanner.at))) return;
    const place = span(part.span.start, part.span.end + found.length);
    const variable = text.slice(part.span.start, part.span.end);
    unfilled.set(place.start, {
      message: `only ${variable} is filled in here: ${found} stands behind it as it is written`,
      span: place,
      help: `write $(${variable}${found})`,
    });
  }
}
