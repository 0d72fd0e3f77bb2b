import { titlesOver } from './prompt-titles.ts';

/** "If", "when" and "as long as" in languages of Latin letters. */
export const foreignCase =
  /(?:^|[\s,])(?:si|s['\u2019]il|wenn|falls|sobald|solange|sofern|se|als|indien|quand|quando|cuando|lorsque|tant que|gdy|je[s\u015b]li|je\u017celi)\s/i;

/** So much in front of a tag is looked at, and after it. */
const mostBefore = 80;
const mostAfter = 40;

/** The words of one language, or of several that are alike, by which a sentence forbids a tag. */
interface Prohibitions {
  /** Ends directly in front of the tag. */
  readonly before?: RegExp;
  /** Begins directly after it. */
  readonly after?: RegExp;
  /** What turns the same words into an order: "do not forget", "do not omit", "not without", "nothing but", "must" as a double negation. */
  readonly unless: RegExp;
}

const prohibitions: readonly Prohibitions[] = [
  // German, French, Spanish, Portuguese, Italian, Dutch and Polish.
  {
    before:
      /(?<![\w\u00c0-\u024f])(?:niemals|nie(?: [a-z\u00e0-\u017e]+){0,2}|kein(?:e[nmrs]?)?|geen|nicht|niet(?: [a-z]+en)?(?= met)|pas|(?:n\u00e3o(?! [a-z]+[eio]u )|ne pas)(?: [a-z\u00e0-\u00ff-]+)?|(?:jamais|nunca|nooit|mai)(?: [a-z\u00e0-\u00ff-]+){0,2}|non [a-z]+[aei]re|(?:verboten|untersagt|interdit|prohibido|proibido|vietato|verboden|zabronione|zakazane)(?: [a-z\u00e0-\u017e\u2019'-]+){0,3})(?: (?:mit|avec|par|con|com|met|z))?[\s`*_"']*$/i,
    after:
      /^[\s`*_"')\u201d\u00bb]*(?:(?:(?:(?:hier|ici|aqu\u00ed|aqui|qui|tutaj|ya|j\u00e1) )?(?:ist|sind|gilt als|est|sont|es|son|est\u00e1n?|\u00e9|s\u00e3o|\u00e8|sono|is|zijn|jest|s\u0105)(?: [a-z\u00e0-\u017e]+)? )?(?:falsch|verboten|ung\u00fcltig|kaputt|veraltet|fehlerhaft|unzul\u00e4ssig|faux|fausse|erron\u00e9|interdit|invalide|p\u00e9rim\u00e9|obsol\u00e8te|fals[oa]|prohibid|inv\u00e1lid|incorrec?t[oa]|vietat|sbagliat|errat[oa]|errad[oa]|proibid|fout(?!en)|verboden|onjuist|ongeldig|kapot|verouderd|b\u0142\u0119dn|niepoprawn|nieprawid|zabronion|zakazan|przestarza)|,? (?:(?:die|das|der|qui|que|che|dat|kt\u00f3ra|kt\u00f3ry|kt\u00f3ry) )?(?:n(?:e |[\u2019'])[a-z\u00e0-\u00ff]+ (?:pas|plus|jamais)|(?:wird|ist|gilt) nicht|(?:ya )?no (?:es|se|vale|existe|funciona)|n\u00e3o (?:\u00e9|vale|existe|funciona)|non (?:\u00e8|vale|esiste|funziona)|(?:wordt|is|werkt|geldt) niet|nie (?:jest|dzia\u0142a|istnieje)))/i,
    unless: new RegExp(
      `vergiss|vergesst|vergessen|oubli|olvid|esque\\u00e7|dimentic|vergeet|omit|omet|salt[aei]|saut|weglat|overslaan|z\\u00f6ger|(?<!\\w)lass|zapom|waha|h[\\u00e9e]sit|esita|(?<!\\w)dud[ae]|aarzel|(?<!\\w)(?:sem|sin|sans|ohne|zonder|senza|bez)\\s|${foreignCase.source}`,
      'i',
    ),
  },
  // Russian.
  {
    before:
      /(?<![\u0400-\u04ff])(?:\u043d\u0438\u043a\u043e\u0433\u0434\u0430|\u043d\u0435\u043b\u044c\u0437\u044f|\u0437\u0430\u043f\u0440\u0435\u0449[\u0400-\u04ff]+|\u043d\u0435)(?: (?!(?:\u0438|\u0430|\u043d\u043e) )[\u0400-\u04ff]+){1,3}[\s`*_"']*$/i,
    after:
      /^[\s`*_"')\u00bb]*(?:[\u2014-] |\u044d\u0442\u043e )?(?:\u0437\u0430\u043f\u0440\u0435\u0449|\u043d\u0435\u0432\u0435\u0440\u043d|\u043d\u0435\u043f\u0440\u0430\u0432\u0438\u043b\u044c\u043d|\u0443\u0441\u0442\u0430\u0440\u0435\u043b|\u043d\u0435 (?:\u0441\u0443\u0449\u0435\u0441\u0442\u0432\u0443\u0435\u0442|\u0438\u0441\u043f\u043e\u043b\u044c\u0437\u0443\u0435\u0442\u0441\u044f|\u0440\u0430\u0431\u043e\u0442\u0430\u0435\u0442))/i,
    unless:
      /\u0437\u0430\u0431\u0443\u0434|\u0437\u0430\u0434\u0443\u043c\u044b\u0432\u0430|(?<![\u0400-\u04ff])\u0431\u0435\u0437(?![\u0400-\u04ff])|(?<![\u0400-\u04ff])(?:\u0435\u0441\u043b\u0438|\u043a\u043e\u0433\u0434\u0430)/i,
  },
  // Chinese: "do not", "may not", "is forbidden", and no mark in between; not "if it cannot be mended then". And what was put out.
  {
    before:
      /(?:\u4e0d\u8981|\u4e0d\u5f97|\u4e0d\u53ef|\u4e0d\u80fd|\u4e0d\u5e94|\u4e0d\u61c9|\u4e0d\u8be5|\u4e0d\u8a72|\u4e0d\u51c6|\u4e0d\u8bb8|\u4e0d\u8a31|\u4e0d\u5fc5|\u52ff|\u7981\u6b62|\u4e25\u7981|\u56b4\u7981|\u907f\u514d|\u7edd\u4e0d|\u7d55\u4e0d|\u6c38\u4e0d|\u4ece\u4e0d|\u5f9e\u4e0d|\u800c\u4e0d\u662f|\u800c\u975e|(?:^|[\uff0c\u3002\uff1b\uff1a\n])\s*\u522b)[^\uff0c\u3002\u3001\uff1b\uff1a\uff01\uff1f,.;:!?\n<>\u5219\u5247\u5c31\u65f6\u6642]{0,16}$|(?:\u8f93\u51fa|\u8f38\u51fa|\u5199|\u4f7f\u7528|\u8fd4\u56de)\u4e86[\s`]*$/,
    after:
      /^[\s`*_"')\uff09\u300d\u300f\u201d]*(?:\u662f|\u88ab|\u4e3a|\u70ba|\u5747|\u90fd|\u5df2)?(?:\u88ab)?(?:\u7981\u6b62|\u4e0d\u5141\u8bb8|\u4e0d\u5141\u8a31|\u4e0d\u53ef\u7528|\u4e0d\u5f97|\u9519\u8bef|\u932f\u8aa4|\u65e0\u6548|\u7121\u6548|\u4e0d\u5b58\u5728|\u5e9f\u5f03|\u5f03\u7528)/,
    unless: /\u5fd8|\u6f0f|\u7701|\u8df3|\u72b9\u8c6b|\u7336\u8c6b|\u9664|\u4ee5\u5916|\u4e4b\u5916/,
  },
  // Japanese and Korean, whose verbs stand at the end.
  {
    after:
      /^[\s`*_"')\uff09\u300d\u300f\u201d]*[\u3040-\u30ff\u3400-\u9fff]{0,16}(?:\u306a\u3044(?:\u3067|\u3053\u3068|\u3088\u3046)|\u3066\u306f(?:\u306a\u3089|\u3044\u3051|\u3060\u3081)|\u7981\u6b62|\u3079\u304b\u3089\u305a|(?:\u9593\u9055\u3044|\u8aa4\u308a)(?!\u306a[\u304f\u3044]|\u304c)|\u7121\u52b9|\u4e0d\u6b63(?!\u306a)|\u4f7f\u3048\u307e\u305b\u3093|\u8a8d\u8b58\u3055\u308c\u307e\u305b\u3093|(?:\u3059\u308b|\u4f7f\u3046|\u8fd4\u3059|\u66f8\u304f|\u51fa\u3059)\u306a(?!\u3089))/,
    unless:
      /\u5fd8\u308c|\u7701[\u304b\u304f]|\u5909\u3048|\u306a\u3057|\u4ee5\u5916|\u306e\u307f|\u3060\u3051|\u3057\u304b|\u306a\u304f\u3066\u306f|\u306a\u3051\u308c\u3070/,
  },
  // "Only the printer uses it."
  {
    after:
      /^[\s`*_"'\uff09\u300d\u300f\u201d]*\u306f[^\u3002\u3001,.\n]{1,16}(?:\u3060\u3051\u304c|\u306e\u307f\u304c|\u5c02\u7528)/,
    unless: /\u3042\u306a\u305f/,
  },
  {
    after:
      /^[\s`*_"')\u300d\u300f\u201d]*[\uac00-\ud7a3 ]{0,16}(?:\uc9c0 ?(?:\ub9c8|\ub9d0)|\uae08\uc9c0|(?:\uba74|\uc11c\ub294) \uc548 )/,
    unless: /\uc678\uc5d0|\ub9cc |\uc78a\uc9c0|\uc0dd\ub7b5|\ube60\ub728|\uac74\ub108\ub6f0|\ubc14\uafb8/,
  },
];

/** "H\u00e4ufige Fehler", "\u00c0 \u00e9viter" over a list */
const titleOfMistakes =
  /^\W*(?:(?:h\u00e4ufige|typische|\u00fcbliche|bekannte) fehler|(?:zu )?vermeiden|verboten|(?:erreurs|fautes) (?:fr\u00e9quentes|courantes|typiques|classiques)|(?:\u00e0|a|para|da) [e\u00e9]vit(?:er|ar|are)|interdit|errores (?:frecuentes|comunes|t\u00edpicos|habituales)|evitar|prohibido|erros (?:comuns|frequentes|t\u00edpicos)|proibido|errori (?:comuni|frequenti|tipici)|vietato|(?:veelgemaakte|veelvoorkomende) fouten|vermijden|verboden|cz\u0119ste b\u0142\u0119dy|unikaj|zabronione|\u0447\u0430\u0441\u0442\u044b\u0435 \u043e\u0448\u0438\u0431\u043a\u0438|\u0437\u0430\u043f\u0440\u0435\u0449\u0435\u043d\u043e|\u7981\u6b62(?:\u4e8b\u9805)?|\u3088\u304f\u3042\u308b(?:\u9593\u9055\u3044|\u30df\u30b9|\u8aa4\u308a)|\u5e38\u89c1\u9519\u8bef|\u9519\u8bef\u793a\u4f8b|\u5e38\u898b\u932f\u8aa4)\W*$|(?<![\w\u00c0-\u024f])(?:was (?:du|man|sie) nicht|ce qu[\u2019'](?:il|on) ne|ce que tu ne|qu[e\u00e9] no|lo que no|o que n\u00e3o|(?:che )?cosa non|wat (?:je|u) niet|czego nie|\u0447\u0435\u0433\u043e \u043d\u0435)(?![\w\u00c0-\u024f])(?!.*(?:vergess|kann|oubli|olvid|esquec|dimentic|vergeten|zapom|\u0437\u0430\u0431\u044b))/i;

/** "Bad example:", "Forbidden:" in front of a tag, in Chinese, Japanese and Russian. */
const labelOfMistake =
  /(?:\u60aa\u3044\u4f8b|\u53cd\u4f8b|\u7981\u6b62|\u4e0d\u5141[\u8bb8\u8a31]|\u0437\u0430\u043f\u0440\u0435\u0449\u0435\u043d\u043e)[:\uff1a][\s`_]*$/i;

/** "N'utilise jamais, m\u00eame si le client insiste," in front of what is forbidden */
const clauseInserted =
  /(?<![\w\u00c0-\u024f])(niemals|nie|nicht|nigdy|jamais|pas|nunca|nooit|niet|mai|n\u00e3o [a-z]+),\s[^,.;:!?<>]{1,80},(?=[\s`])/gi;
/** Such a clause is looked for so far back. */
const mostWithClause = 200;

/** Without a letter of theirs, none of the others is looked for. */
const otherLetter = /[\u0400-\u04ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/;
const sentenceEnd = /[.!?\u3001\u3002\uff01\uff1f\n]/;

/**
 * Whether a sentence of another language forbids the tag in it. Nobody here reads these languages, so that it makes likely, and
 * no more, that what does not exist is only forbidden.
 */
export function isForbiddenInOtherLanguage(before: string, after: string): boolean {
  const near = before
    .slice(-mostWithClause)
    .replaceAll('*', '')
    .replace(clauseInserted, '$1')
    .slice(-mostBefore);
  const behind = after.slice(0, mostAfter);
  const asked = otherLetter.test(near) || otherLetter.test(behind) ? prohibitions : prohibitions.slice(0, 1);
  const sentence = near.split(sentenceEnd).at(-1) ?? '';
  const rest = behind.split(sentenceEnd)[0] ?? '';
  if (titlesOver(before).some((title) => titleOfMistakes.test(title)) || labelOfMistake.test(near))
    return true;
  return asked.some(
    (one) =>
      (one.before?.test(near) && !one.unless.test(sentence)) ||
      (one.after?.test(behind) && !one.unless.test(rest)),
  );
}
