import type { Implementation } from '../ir/ir.generated.ts';
import { memo } from '../util/memo.ts';

/** Words that stand in nearly every English sentence and are none of the common ones of its neighbours. */
const common: ReadonlySet<string> = new Set(
  (
    'the and to it or for if then with you your that this these those not when are from be been by which what ' +
    'who has should would there their they any each every nothing anything something otherwise else never only ' +
    'done does answer into about'
  ).split(' '),
);

/** The same of languages that write with Latin letters, but for those that are English words too. */
const foreign: ReadonlySet<string> = new Set(
  (
    'der das und ist nicht wenn mit ein eine auf sonst oder nach bei von zu zum zur den dem ' +
    'le les et est une des du pas dans pour avec si sinon ou sur par ' +
    'el los las y que una en con para por sino del lo ' +
    'il di non gli della nel con altrimenti se ' +
    'os um uma com sem se nunca ' +
    'de het een niet als met van voor anders dan ' +
    'och att det som inte med om annars er ikke hvis til ellers og ' +
    'w nie z na jest lub je ja jos tai ei ' +
    'dan yang jika atau untuk dengan ini itu ve bir ile veya ise na ya kwa ni kama nebo ' +
    'si este sau daca cu pe la'
  ).split(' '),
);
/** A letter that English has not. */
const accented = /[^a-z]/;

/** Fewer words than this tell nothing but by a letter that English has not. */
const fewestWords = 7;
/** Of so many words at least one is common in English; in prompts it is every third. */
const mostPerCommon = 12;
/** In every other language one of so many words is common there, or has a letter that English has not. */
const mostPerForeign = 20;
/** More of a prompt says nothing new. */
const mostRead = 20_000;

const tags = /<(?:goto|reset|call|function|fork|result)\b[^<>]*>[^<]*<\/\w+>|<[^<>]*>/g;
const code = /```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]*`/g;
/** Not the names of states, which are in capitals. */
const latinWord = /[A-Za-z\u00c0-\u024f\u1e00-\u1eff]+/g;
const isName = /^[A-Z]{2,}$/;
/** Greek, Cyrillic, Hebrew, Arabic, the scripts of India, Chinese, Japanese, Korean and whatever stands between them. */
const otherLetter = /[\u0370-\u1dff\u1f00-\u1fff\u3040-\ud7ff\uf900-\ufaff]/g;

/** Whether a prompt is in English, as far as its own words tell. What rests on English words holds for no other. */
export const isEnglish = memo(({ prompt }: Implementation): boolean => {
  const words = (prompt ?? []).map(({ kind, text }) => (kind === 'literal' ? text : ' ')).join('');
  return isEnglishText(words.slice(0, mostRead));
});

/** Of a text with tags and code in it, which are left aside. */
export function isEnglishText(text: string): boolean {
  const plain = text.replace(code, ' ').replace(tags, ' ');
  const words = (plain.match(latinWord) ?? []).filter((word) => !isName.test(word));
  const letters = words.reduce((sum, { length }) => sum + length, 0);
  const others = plain.match(otherLetter)?.length ?? 0;
  // A character may be a whole word, and what is about programs has English words in every language.
  if (others * 2 > letters) return false;
  const lower = words.map((word) => word.toLowerCase());
  const found = lower.filter((word) => common.has(word)).length;
  if (words.length < fewestWords) return found > 0 || !lower.some((word) => accented.test(word));
  if (found * mostPerCommon >= words.length) return true;
  // Notes in place of sentences have none of the common words, in no language.
  const strange = lower.filter((word) => foreign.has(word) || accented.test(word)).length;
  return strange * mostPerForeign < words.length;
}
