import { tagDefinitions, tagNames } from '../grammar/tag.ts';
import { type Span, span } from '../source/span.ts';
import { alignmentDistance, nearestName } from '../util/nearest.ts';

/** What would be a tag, if its name were spelt as the language has it: `<Goto>PLAN</Goto>`, `<gotoo>PLAN</gotoo>`. */
export interface MisnamedTag {
  /** The name as it is written. */
  readonly written: string;
  readonly meant: string;
  /** The state that it would lead to; null for a misspelt `<result>`. */
  readonly target: string | null;
  readonly span: Span;
}

/** Tags that lead to a state. A `<Result>` is as often a piece of XML or a component of some framework. */
const leading = tagNames.filter((name) => tagDefinitions[name].content === 'state');
/** An element whose name is no tag's. Batch files put carets in front of its signs. */
const word = '([A-Za-z][A-Za-z-]{2,11})';
const candidate = new RegExp(
  `<(?!(?:${tagNames.join('|')})[\\s>])${word}(?![\\w-])([^<]*)</${word}\\s*\\^?>`,
  'g',
);
/** Elements whose names are words of their own, although they are near to the name of a tag. */
const elements = new Set(['cell', 'form', 'results']);

/**
 * Finds, from offset `start` on, what is a tag in all but the spelling of its name. Linear. Where only one of
 * the two names is misspelt, the scanner reports it.
 */
export function findMisnamedTags(text: string, start: number): MisnamedTag[] {
  const found: MisnamedTag[] = [];
  candidate.lastIndex = start;
  for (let match = candidate.exec(text); match !== null; match = candidate.exec(text)) {
    const [whole, written = '', inner = '', closing = ''] = match;
    const meant = meantName(written);
    const contentStart = inner.lastIndexOf('>') + 1;
    const isOne = written.toLowerCase() === closing.toLowerCase() && closing !== meant;
    if (meant === null || contentStart === 0 || !isOne) continue;
    const target = meant === 'result' ? null : inner.slice(contentStart).replace('^', '').trim();
    found.push({ written, meant, target, span: span(match.index, match.index + whole.length) });
  }
  return found;
}

function meantName(written: string): string | null {
  const name = written.toLowerCase();
  if (elements.has(name)) return null;
  // A state's name stands in the others; here, only what is no word can be meant.
  if (name !== 'result' && alignmentDistance(name, 'result') === 1) return 'result';
  return nearestName(name, leading);
}
