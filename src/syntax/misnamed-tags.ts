import { type TagName, tagNames } from '../grammar/tag.ts';
import { type Span, span } from '../source/span.ts';
import { htmlQuote } from '../util/html-quotes.ts';
import { alignmentDistance } from '../util/nearest.ts';
import { foreignTagWords, otherWorkflow, waitingTag } from './foreign-tags.ts';

/**
 * What would be a tag, if its name were spelt as the language has it: `<Goto>PLAN</Goto>`, `<gotoo>PLAN</gotoo>`; or if its
 * target stood after its opening: `<goto plan>`; or if its signs were those of a tag: `&lt;goto&gt;PLAN&lt;/goto&gt;`, `< goto>PLAN</ goto>`.
 */
export interface MisnamedTag {
  /** The name as it is written; the whole where its signs are spoilt. */
  readonly written: string;
  readonly meant: TagName;
  /** The state that it would lead to; null for a misspelt `<result>`, and for what would lead to another workflow. */
  readonly target: string | null;
  readonly span: Span;
  /** Whether it may as well be an element of something else, so that it is meant only where a prompt has no tag at all. */
  readonly isWord?: true;
  /** Whether it is a result in capitals that nothing asks for, so that it is meant only where a policy lists what it holds. */
  readonly isCapital?: true;
  /** Whether it is a whole tag of another language without an attribute, so that it is meant only where nothing else is. */
  readonly isBare?: true;
  /** Whether its name is as near to that of a result, which it is where it names no state. */
  readonly mayBeResult?: true;
}

const word = '([A-Za-z][A-Za-z_-]{1,16})';
/** An element whose name is no tag's. Batch files put carets in front of its signs. */
const candidate = new RegExp(
  `<(?!(?:${tagNames.join('|')})[\\s>])${word}(?![\\w-])([^<]*)</${word}\\s*\\^?>`,
  'g',
);
/** An opening tag with a target in it, in lower case, where the scanner takes it for a placeholder: `<function name>`. */
const targetInOpening =
  /<((goto|reset|call|function|fork)[ \t]+([^\s<>="'/A-Z]{1,60}))[ \t]*\/?>(?![^<\n]{0,200}<\/)/g;
/** A tag as HTML writes it in a text, or with blanks after its signs. */
const spoiltSigns = new RegExp(
  `(?:&lt;(?=\\w)|<[ \\t]+)(${tagNames.join('|')})(?![\\w-])(?:[^<>&\\n]|${htmlQuote}){0,200}(?:>|&gt;)([^<>&\\n]{1,200})(?:<|&lt;)[ \\t]*/[ \\t]*\\1[ \\t]*(?:>|&gt;)`,
  'g',
);
/** `<go to>PLAN</go to>`, and `[goto]PLAN[/goto]` as in forums. */
const otherSigns =
  /<go to>([^<>\n]{1,60})<\/go to>|\[(goto|reset)\]([^[\]<>\n]{1,60})\[\/\2\]|\{(goto|reset)\}([^{}<>\n]{1,60})\{\/\4\}/g;
/** What other languages call a function, or a jump. */
const otherNames: Readonly<Record<string, TagName>> = {
  func: 'function',
  fun: 'function',
  fn: 'function',
  go: 'goto',
  'go-to': 'goto',
  jump: 'goto',
};
/** What may stand for a result where nothing else does, as it is called elsewhere and in other languages. */
const wordsForResult = new Set('results return resultat resultaat resultado risultato ergebnis'.split(' '));
/** Without one it may be an element of something else. */
const attribute = /\s(?:return|next|input|cd)\s*=/;

const nextState = /\s(?:next|return)\s*=\s*\\?["']([^"'\\]*)/;

/** Words of their own, although they are one slip away from the name of a tag. */
const words = new Set(
  'all ball calls cell cork fall foot for ford fore forks form fort functions got goths gotos hall insult junction mall pork preset rest resets results tall wall work'.split(
    ' ',
  ),
);

/**
 * Finds, from offset `start` on, what is a tag in all but the spelling of its name. Linear. Where only one of
 * the two names is misspelt, the scanner reports it.
 */
export function findMisnamedTags(text: string, start: number): MisnamedTag[] {
  const found: MisnamedTag[] = [];
  candidate.lastIndex = start;
  for (let match = candidate.exec(text); match !== null; match = candidate.exec(text)) {
    const [whole, written = '', inner = '', closing = ''] = match;
    const waits = waitingTag.test(written);
    const isWord = wordsForResult.has(written);
    const meant = waits ? 'goto' : isWord ? 'result' : meantName(written);
    const contentStart = inner.lastIndexOf('>') + 1;
    const isOne = written.toLowerCase() === closing.toLowerCase() && closing !== meant;
    if (meant === null || contentStart === 0 || !isOne) continue;
    const leadsOut = waits || otherWorkflow.test(written);
    const isBare = !attribute.test(inner.slice(0, contentStart));
    if (isBare && otherNames[written.toLowerCase()] === 'function') continue;
    // One that waits leads where an attribute says.
    const target =
      waits && !isBare
        ? (nextState.exec(inner)?.[1] ?? '').trim()
        : leadsOut || meant === 'result'
          ? null
          : inner.slice(contentStart).replace('^', '').trim();
    const place = span(match.index, match.index + whole.length);
    const mayBeResult = meant === 'reset' && alignmentDistance(written.toLowerCase(), 'result') === 1;
    const doubts = {
      ...(isWord && { isWord }),
      ...(isBare && leadsOut && { isBare }),
      ...(mayBeResult && { mayBeResult }),
    };
    found.push({ written, meant, target, span: place, ...doubts });
  }
  targetInOpening.lastIndex = start;
  for (let match = targetInOpening.exec(text); match !== null; match = targetInOpening.exec(text)) {
    const [whole, written = '', meant = '', target = ''] = match;
    const place = span(match.index, match.index + whole.length);
    found.push({ written, meant: meant as TagName, target, span: place });
  }
  if (text.includes('/go to>', start) || /[[{]\/(?:goto|reset)[\]}]/.test(text)) {
    otherSigns.lastIndex = start;
    for (let match = otherSigns.exec(text); match !== null; match = otherSigns.exec(text)) {
      const [whole, spaced, bracketed, inBrackets, braced, inBraces = ''] = match;
      const target = (spaced ?? inBrackets ?? inBraces).trim();
      const meant = (bracketed ?? braced ?? 'goto') as TagName;
      found.push({ written: whole, meant, target, span: span(match.index, match.index + whole.length) });
    }
  }
  if (text.includes('&lt;', start) || /<[ \t]/.test(text)) {
    spoiltSigns.lastIndex = start;
    for (let match = spoiltSigns.exec(text); match !== null; match = spoiltSigns.exec(text)) {
      const [whole, meant = '', content = ''] = match;
      const target = meant === 'result' ? null : content.trim();
      const place = span(match.index, match.index + whole.length);
      found.push({ written: whole, meant: meant as TagName, target, span: place });
    }
  }
  return found;
}

/** Whether it is a tag of another language, and has no name that is misspelt. */
export function isForeignTag({ written }: MisnamedTag): boolean {
  return foreignTagWords(written) !== null;
}

/** One slip away: farther away there are too many words. */
function meantName(written: string): TagName | null {
  const name = written.toLowerCase();
  // A `<Result>` may be meant otherwise; one that is misspelt is no word.
  const plain = name.replace(otherWorkflow, '');
  if (words.has(name) || plain === 'result') return null;
  const other = otherNames[name];
  if (other !== undefined) return other;
  return tagNames.find((tag) => alignmentDistance(plain, tag) <= (plain === name ? 1 : 0)) ?? null;
}
