import { titlesOver } from './prompt-titles.ts';

/** So much in front of a tag is looked at, and after it. */
const mostBefore = 100;
const mostAfter = 200;

/** The mark of an item. */
const mark = '(?:[-*+]|\\d+[.)])\\s+';
/** How a sentence begins, or an item of a list; not a line in the middle of a sentence, nor below a case with a colon. */
const opening = `(?:(?:^|[.!?\\u3002\\uff01\\uff1f]|[^:\\uff1a\\s][ \\t]*\\n\\s*\\n)\\s*(?:${mark})?|\\n\\s*${mark})`;
/** How it ends, or goes on with a reason. */
const ending = `[ \\t\`"']*(?:\\s*$|[.!](?:\\s|$)|\\n\\s*(?:\\n|${mark})|[\\u3002\\uff01]|(?=[:\\uff1a]))`;

/** A whole sentence that forbids a tag and says nothing else: the words in front of the tag, and those behind it. */
type Sentence = readonly [before: string, after: string];

const sentences: readonly Sentence[] = [
  // German, Dutch, French, Spanish and Portuguese, Italian, Polish and Russian.
  ['(?:(?:ver|be)?nutze|verwende|schreibe?|gib|nimm) (?:niemals|nie)(?: den tag| das tag)?', '(?: aus)?'],
  ['(?:antworte|ende) (?:niemals|nie) mit', ''],
  ['(?:gebruik|schrijf|kies) nooit', ''],
  ['(?:antwoord|eindig) nooit met', ''],
  [
    "n[\u2019'](?:utilise[sz]?|utilisez|emploie|employez|\u00e9mets|\u00e9mettez|\u00e9cris|\u00e9crivez) (?:jamais|pas)",
    '',
  ],
  [
    'ne (?:r\u00e9pond(?:s|ez) (?:jamais|pas)|termine[sz]? (?:jamais|pas) par|choisis(?:sez)? (?:jamais|pas))',
    '',
  ],
  [
    '(?:no|nunca|no (?=[a-z]+ nunca)|n\u00e3o) (?:use[s]?|utilice[s]?|utilize|emita[s]?|escriba[s]?|escreva)(?: nunca)?',
    '',
  ],
  ['(?:no|nunca|n\u00e3o) (?:responda[s]?(?: nunca)?|termine[s]?(?: nunca)?) (?:con|com)', ''],
  ['non (?:usare|utilizzare|emettere|scrivere)(?: mai)?', ''],
  ['non (?:rispondere|terminare|finire)(?: mai)? con', ''],
  ['(?:nigdy )?nie (?:u\u017cywaj|pisz|wybieraj)', ''],
  [
    '(?:\u043d\u0438\u043a\u043e\u0433\u0434\u0430 )?\u043d\u0435 (?:\u0438\u0441\u043f\u043e\u043b\u044c\u0437\u0443\u0439|\u043f\u0438\u0448\u0438|\u0432\u044b\u0432\u043e\u0434\u0438)(?:\u0442\u0435)?',
    '',
  ],
  // Chinese, Japanese and Korean.
  [
    '(?:\u8bf7|\u8acb)?(?:\u4e0d\u8981|\u52ff|\u5207\u52ff|\u7981\u6b62|\u4e25\u7981|\u7edd\u4e0d\u8981|\u6c38\u8fdc\u4e0d\u8981)(?:\u4f7f\u7528|\u8f93\u51fa|\u8f38\u51fa|\u8fd4\u56de|\u5199)',
    '',
  ],
  [
    '(?:\u7d76\u5bfe\u306b|\u6c7a\u3057\u3066)?',
    '(?:\u306f|\u3092)(?:\u7d76\u5bfe\u306b|\u6c7a\u3057\u3066)?(?:\u4f7f\u308f|\u4f7f\u7528\u3057|\u51fa\u529b\u3057|\u8fd4\u3055|\u66f8\u304b)\u306a\u3044(?:\u3067(?:\u304f\u3060\u3055\u3044)?|\u3053\u3068)',
  ],
  [
    '(?:\uc808\ub300(?:\ub85c)? )?',
    '(?:\uc740|\ub294|\uc744|\ub97c)? ?(?:\uc808\ub300(?:\ub85c)? )?(?:\uc0ac\uc6a9\ud558|\ucd9c\ub825\ud558|\uc4f0)\uc9c0 (?:\ub9c8\uc138\uc694|\ub9c8\uc2ed\uc2dc\uc624)',
  ],
];
const forbids = sentences.map(([before, after]) => ({
  before: new RegExp(`${opening}${before}[\\s\`"']*$`, 'i'),
  after: new RegExp(`^[ \\t\`"']*${after}${ending}`, 'i'),
}));
/** Behind a colon the same sentence says why. */
const reason = /^[\s`"']*[:\uff1a]([^.!?\u3002\uff01]*)/;

/** A title or a reason that says when: "Bei roten Tests", "En cas d'erreur". */
const tellsWhen =
  /(?<![a-z\u00c0-\u024f\u0400-\u04ff])(?:wenn|falls|bei|beim|sobald|solange|nach|nachdem|vor|bevor|w\u00e4hrend|ohne|bis|au\u00dfer|im|f\u00fcr|si|s[\u2019']il|quand|lorsque?|en|apr\u00e8s|avant|sans|pendant|pour|tant|d\u00e8s|cuando|despu\u00e9s|antes|sin|mientras|para|caso|se|quando|depois|sem|dopo|prima|senza|als|wanneer|bij|na|voor|zonder|tijdens|je[s\u015b]li|gdy|kiedy|przed|po|bez|w|\u0435\u0441\u043b\u0438|\u043a\u043e\u0433\u0434\u0430|\u043f\u0440\u0438|\u043f\u043e\u0441\u043b\u0435|\u0434\u043e|\u0431\u0435\u0437|\u0434\u043b\u044f|\u0432)(?![a-z\u00c0-\u024f\u0400-\u04ff])|[\u65f6\u6642\u524d\u540e\u5f8c\u82e5\u5f53\u7576]|\u5982\u679c|\u5834\u5408|\u573a\u5408|\u3068\u304d|\u306a\u3089|\u307e\u3067|\u305f\u3089|\uacbd\uc6b0|\ub54c|\uba74/i;

/**
 * Whether a sentence of another language does nothing but forbid the tag in it, as "Never use <goto>A</goto>." does in English:
 * whoever has learnt the language a little reads it so. With any other word in it, it may hold for a case.
 */
export function isPlainlyForbiddenInOtherLanguage(before: string, after: string): boolean {
  const near = before.slice(-mostBefore).replaceAll('*', '');
  const behind = after.slice(0, mostAfter).replaceAll('*', '');
  return (
    forbids.some((one) => one.before.test(near) && one.after.test(behind)) &&
    ![reason.exec(behind)?.[1] ?? '', ...titlesOver(before)].some((words) => tellsWhen.test(words))
  );
}
