import type { StateFiles } from '../ir/resolve.ts';
import { identifyFile, meantFor } from '../source/state-file.ts';
import { joinWords } from '../util/plural.ts';
import { trimSigns } from '../util/trim-signs.ts';

/**
 * The state that is named within signs, as `**DONE**` is in Markdown, or the file `PLAN.md.md` of a hidden extension, whose state is called
 * like a file.
 */
export function withoutSigns(text: string, states: StateFiles): string | null {
  const bare = trimSigns(
    text,
    '*_~`"\'[({<\u201c\u2018\u201e\u201a\u00ab\u00bb',
    '*_~`"\'])}>\u201d\u201c\u2019\u2018\u00bb\u00ab',
  );
  if (bare !== text && states.has(bare)) return bare;
  const [file] = states.get(text) ?? states.get(`${identifyFile(text).state}.md`) ?? [];
  if (file !== undefined) return `${file}, or rename that file`;
  const state = meantFor(text)?.state;
  return state !== undefined && states.has(state) ? state : null;
}

/** The state that is named with an extension that no state's file has, as in `PLAN.json`. */
export function withoutExtension(text: string, states: StateFiles): string | null {
  const state = text.replace(/\.[A-Za-z]\w{0,9}$/, '');
  return state !== text && states.has(state) ? state : null;
}

/** What nobody sees within a text, by what it is called. */
const invisible: ReadonlyMap<string, string> = new Map([
  ['\u00a0', 'U+00A0 (no-break space)'],
  ['\u00ad', 'U+00AD (soft hyphen)'],
  ['\u200b', 'U+200B (zero-width space)'],
  ['\u200c', 'U+200C (zero-width non-joiner)'],
  ['\u200d', 'U+200D (zero-width joiner)'],
  ['\u200e', 'U+200E (left-to-right mark)'],
  ['\u200f', 'U+200F (right-to-left mark)'],
  ['\u202f', 'U+202F (narrow no-break space)'],
  ['\u2060', 'U+2060 (word joiner)'],
  ['\ufeff', 'U+FEFF (byte order mark)'],
]);
const anyInvisible = new RegExp(`[${[...invisible.keys()].join('')}]`, 'g');
const invisibleBlank = /[\u00a0\u202f]/g;

/** What is told of the name of a state with a character in it that nobody sees; null of any other text. */
export function explainInvisible(
  text: string,
  states: StateFiles,
): { readonly why: string; readonly shown: string; readonly help: string } | null {
  const found = [...new Set(text.match(anyInvisible))].map((sign) => invisible.get(sign) ?? sign);
  if (found.length === 0) return null;
  const withBlanks = text.replace(invisibleBlank, ' ').replace(anyInvisible, '').trim();
  const shown = [text.replace(anyInvisible, ''), withBlanks].find((name) =>
    states.has(identifyFile(name).state),
  );
  if (shown === undefined) return null;
  const codes = found.map((sign) => sign.split(' ', 1)[0] ?? sign);
  const why = ` with ${joinWords(found, 'and')} in it, which nobody sees`;
  return { shown, why, help: `remove ${joinWords(codes, 'and')}, and write ${shown}` };
}
