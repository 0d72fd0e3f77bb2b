import type { Given } from '../graph/graph.ts';
import type { Payloads } from './supplies.ts';

/** Whether a test of a script takes a text as a whole, as it is: not line by line, nor without the blanks around it. */
function isPlain(text: string): boolean {
  return text === text.trim() && !text.includes('\n');
}

/** Stands for all that are not so. */
const otherText = '\u0000';
/** Stands for a payload that nobody chooses, and of which raymond does not know which it is: so it may take each way, or always the same. */
export const unknownText = '\u0001';

/** Stands for the empty text; the empty text itself for there being no payload. */
export const emptyText = '\u0002';

/** Most scripts read the empty text where there is no payload. */
export function asScripts(given: string): string {
  return given === emptyText ? '' : given;
}

/** Whether it stands for payloads of which raymond cannot tell what a script makes of them. */
export function isUntold(text: Given): boolean {
  return text === otherText || text === unknownText;
}

/** The texts among payloads, the empty one as `emptyText`, an absent one as the empty text; also those that perhaps never come, and whether there may be others. */
export function textsOf({ sources, unknown, none, maybe }: Payloads): {
  readonly texts: readonly string[];
  readonly isOpen: boolean;
} {
  const known = sources.filter(({ isPlaceholder }) => !isPlaceholder);
  const texts = known.map(({ text }) => (text === '' ? emptyText : isPlain(text) ? text : otherText));
  return {
    texts: [...new Set([...texts, ...(none || maybe ? [''] : [])])],
    isOpen: unknown || known.length < sources.length,
  };
}
