/** What Git leaves of a conflict: two sides, and their common ancestor between them where it is asked for. */
const conflict =
  /^<{7} \S[^\n]*\n(?:(?!<{7} |>{7} |={7}\r?$)[^\n]*\n)*={7}\r?\n(?:(?!<{7} |>{7} )[^\n]*\n)*>{7} \S/m;
const fence = /^[ \t]*(?:`{3}|~{3})/gm;

/**
 * The line, counted from 1, at which a merge conflict begins that nobody has resolved; null where there is none. In a code block a
 * prompt may show one.
 */
export function conflictLine(text: string): number | null {
  const found = text.includes('<<<<<<< ') ? conflict.exec(text) : null;
  if (found === null) return null;
  const before = text.slice(0, found.index);
  const isShown = (before.match(fence)?.length ?? 0) % 2 === 1;
  return isShown ? null : before.split('\n').length;
}
