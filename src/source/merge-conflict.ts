/** What Git leaves of a conflict: two sides, and their common ancestor between them where it is asked for. */
const conflict =
  /^<{7} \S[^\n]*\n(?:(?!<{7} |>{7} |={7}\r?$)[^\n]*\n)*={7}\r?\n(?:(?!<{7} |>{7} )[^\n]*\n)*>{7} \S/m;
const fence = /^[ \t]*(?:`{3}|~{3})/gm;

/** The labels of edits that programs take in this form: SEARCH and REPLACE. */
const ofEdits = /^<{7} (?:SEARCH|ORIGINAL|BEFORE|OLD|FIND)\b/;
/** What leads in or wraps an example: "for instance:", `<conflict>`. */
const leadsIn = /(?::|<[^<>]+>)[\s*_`]*$/;
const frontmatter = /^---\r?\n(?!(?:.*\n)*---\r?\n)/;

/**
 * The line, counted from 1, at which a merge conflict begins that nobody has resolved; null where there is none. A prompt may show
 * one: in a code block, below a colon or in an element.
 */
export function conflictLine(name: string, text: string): number | null {
  const found = text.includes('<<<<<<< ') ? conflict.exec(text) : null;
  if (found === null || ofEdits.test(found[0])) return null;
  const before = text.slice(0, found.index);
  const isProse = name.endsWith('.md') && !frontmatter.test(before);
  const isShown = (before.match(fence)?.length ?? 0) % 2 === 1 || leadsIn.test(before);
  return isProse && isShown ? null : before.split('\n').length;
}
