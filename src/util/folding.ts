/**
 * What does not count when two texts are compared: besides blanks around them nothing, the case of letters, all blanks, or both.
 * `exact`: as `none`, and the case of letters counts although the language of the script passes over it.
 */
export type Folding = 'none' | 'exact' | 'case' | 'blanks' | 'both';

export function foldsCase(folding: Folding): boolean {
  return folding === 'case' || folding === 'both';
}

export function foldsBlanks(folding: Folding): boolean {
  return folding === 'blanks' || folding === 'both';
}

/** A text as it is compared. */
export function foldText(text: string, folding: Folding): string {
  const bare = foldBlanks(text, folding);
  return foldsCase(folding) ? bare.toLowerCase() : bare;
}

export function foldBlanks(text: string, folding: Folding): string {
  return foldsBlanks(folding) ? text.replace(/\s+/g, '') : text;
}
