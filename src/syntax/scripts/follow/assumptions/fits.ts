import type { Pattern } from '../../program.ts';
import { fitsGlob } from '../../text-question.ts';

/** Whether a text fits a pattern, in every dialect. */
export function matches(pattern: Pattern, text: string): 'yes' | 'no' | 'maybe' {
  if (pattern.kind === 'any') return 'yes';
  if (pattern.kind === 'glob') {
    const fits = fitsGlob(pattern.text).holds(text);
    if (fits !== false) return fits === null ? 'maybe' : 'yes';
    return fitsGlob(pattern.text, false).holds(text) === false ? 'no' : 'maybe';
  }
  if (pattern.kind !== 'text') return 'maybe';
  if (pattern.text === text) return 'yes';
  // Some dialects do not tell upper from lower case.
  return pattern.text.toLowerCase() === text.toLowerCase() ? 'maybe' : 'no';
}
