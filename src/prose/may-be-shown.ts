import { withoutPoints } from './clauses.ts';
import { titlesOver } from './prompt-titles.ts';
import { isWithinSomeText } from './text-of-others.ts';

/** So much in front of a tag and after it is looked through, and so far for the end of an element. */
const mostNear = 300;
const mostAfter = 40;
const mostWithin = 3000;

/** What denies, calls wrong, quotes or shows a form, and letters of languages whose words for that are looked for apart. */
const tellingWord =
  /n[\u2019']t(?!\w)|(?<!\w)(?:never|not?|nor|neither|avoid|forbidden|prohibited|disallowed|wrong|bad|incorrect|invalid|mistakes?|slips?|errors?|typos?|pitfalls?|bug|instead|rather|refrain|ignore|treat|contain(?:s|ing)?|such as|like|strings?|search|grep|form(?:at)?|syntax|notation|pattern|reg(?:ular )?ex\w*|wrote|said|(?:answer|emit|end|print|return|send|use|write)s|replies|finishes|you:|(?:falsch|verboten|untersagt|ung\u00fcltig|kaputt|veraltet|fehlerhaft|unzul|interdit|invalid|p\u00e9rim|obsol|erron|prohibid|proibid|inv\u00e1lid|incorrec?t|vietat|sbagliat|errat|errad|fout|verboden|onjuist|ongeldig|kapot|verouderd|b\u0142\u0119dn|niepoprawn|nieprawid|zabronion|zakazan|przestarza|fehler|vermeid|erreur|fautes?|\u00e9vit|errores|evit|erros|errori|fouten|vermijd|b\u0142\u0119d|unikaj)[a-z\u00e0-\u017e]*|schlecht|faux|fausse|fals[oa]|geen|niet|kein\w*|nicht|nie(?:mals)?|pas|jamais|nunca|n\u00e3o|non|mai|nooit|nigdy|wie|comme|como|tels? que|enth\u00e4lt|contient|contiene)(?!\w)|[\u0400-\u04ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/i;
const isTitle = /^\s*[#|]|:[\s*_]*$/;
const sentenceStart = /[.!?]\s|\n\s*\n/;
/** The end of an element that is no tag of a transition. */
const elementEnd = /<\/(?!(?:goto|reset|call|function|fork|result)\s*>)/;

/** Whether such a word stands in any title of a prompt, or what may be one: a heading, a line with a colon at its end, a row. */
export function haveTitlesTold(prompt: string): boolean {
  return prompt.split('\n').some((line) => isTitle.test(line) && tellingWord.test(line));
}

/**
 * Whether a word that may mean that a tag is only shown stands in its sentence, after it or over it, or the tag stands in a text
 * of its own. `titlesTell`: whether one stands in any title. Most tags have no such word near them, and to ask all that others may mean takes longer than all the rest of a lint.
 */
export function mayBeShown(before: string, after: string, titlesTell: boolean): boolean {
  const sentence = withoutPoints(before.slice(-mostNear)).split(sentenceStart).at(-1) ?? '';
  return (
    tellingWord.test(sentence) ||
    tellingWord.test(after.slice(0, mostAfter)) ||
    (titlesTell && titlesOver(before).some((title) => tellingWord.test(title))) ||
    (elementEnd.test(after.slice(0, mostWithin)) && isWithinSomeText(before, after))
  );
}
