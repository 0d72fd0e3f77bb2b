import { once } from '../util/memo.ts';

/** So far back a sentence is looked at. */
const mostBefore = 320;

/** A prohibition that is said to the agent: at the beginning of a clause, or of "you". */
const imperative = "(?:never|do not|don[\u2019']t|under no circumstances)";
const modal =
  "(?:(?:must|may|shall|should|can|will) (?:not|never)|(?:mustn|shouldn|can|won)[\u2019']t|cannot|are not (?:allowed|permitted) to)";
const notTo = `(^\\W*|[,;.!?)]\\s+|(?<!\\w)(?:and|so|then|please|also|but|that)\\s+)(?:(?<!\\b(?:if|when|whenever|unless|once) )you (?:${imperative}|${modal})|${imperative})(?: (?:ever|you|please))?`;
/** A letter of a clause without another tag in it. */
const inClause = '[^.;:!?,<>]';
const givenForm =
  '(?:emit(?:ting|ted)?|writ(?:e|ing|ten)|answer(?:ing|ed)?|repl(?:y|ying|ied)|respond(?:ing|ed)?|print(?:ing|ed)?|output(?:ting)?|say(?:ing)?|said|sen(?:d|t|ding)|us(?:e|ing|ed)|giv(?:e|ing|en)|end(?:ing|ed)?|finish(?:ing|ed)?|(?:go|going|gone) on)';
const fewWords = `(?: (?:${givenForm}|having|first|also|ever|an?|the|your|one|this|that|own|final|last|closing|tag|line|transition|answer|message|turn|with|by|to)){0,5}`;
/** What an agent does with a tag, as it is told to. */
const giving = '(?:emit|use|answer|reply|respond|output|end|finish|close|conclude|continue|proceed|go on)';
/** What an agent does at its own end. */
const ending =
  '(?:stop|end|finish|quit|conclude|exit|answer|reply|respond)(?: (?:(?:your|the|this|a|any|each) )?(?:turn|answer|message|session|work|reply|response))?';
/** What leads to a tag or to a list of them, and the tags in front of it. */
const toTag =
  '(?: (?:exactly )?(?:one|any|either) of(?: (?:these|those|the|following|allowed|two|three|tags|lines))*)?:?(?:[\\s*_,("\'\u201c`]|\\b(?:and|or)\\b|<[^<>\\n]{1,80}>[^<>\\n]{0,80}</[a-z]{1,10}>)*$';
/** "but the reviewer", "but if it fails": no order, or one with a case of its own. */
const noOrder =
  '(?!(?:if|when|whenever|once|unless|as|in|the|an?|it|he|she|they|we|I|this|that|these|those|there|some\\w*|any\\w*|every\\w*|each|others?|many|most|all|one|only|its|their|his|her|our|would|could|might|may|can|[a-z]+[^s\\W]s)\\b)';

/** Lines break anywhere. */
function ofWords(words: string): RegExp {
  return new RegExp(words.replaceAll(' ', '\\s+'), 'gi');
}

/** Words that forbid nothing, and what they come to. */
type Seeming = readonly [words: RegExp, order: string];

const ofEnglish = once((): readonly Seeming[] =>
  (
    [
      // "Don't forget to", "Do not hesitate to"
      [
        `${notTo} (?:forget|fail|neglect|omit|hesitate|be (?:too )?(?:afraid|shy|reluctant)) to\\s+(?=${giving}\\b|[^.;!?]{1,160}(?:,|\\band) (?:then |(?:then )?${giving}\\b))`,
        '$1',
      ],
      // "Don't hesitate to <goto>A</goto>"
      [
        `${notTo} (?:forget|fail|neglect|omit|hesitate|be (?:too )?(?:afraid|shy|reluctant)) to (?=[\`*_"']{0,4}(?:$|<))`,
        '$1please ',
      ],
      // "Never omit the final <goto>A</goto>"
      [
        `${notTo} (?:forget|omit|leave out)(?= (?:the|your) (?:own )?(?:final|last|closing|trailing)(?: (?:tag|line|transition))?${toTag})`,
        '$1end with',
      ],
      // "Never stop without <goto>A</goto>"
      [`${notTo} ${ending} without(?=${fewWords}${toTag})`, '$1end with'],
      // "Don't stop until you have written <goto>A</goto>"
      [
        `${notTo} ${ending} (?:until|till|unless|before)(?: you(?: have|[\u2019']ve)?| having)? ${givenForm}(?=${fewWords}${toTag})`,
        '$1end with',
      ],
      // "You must not end with anything but <goto>A</goto>"
      [
        `${notTo} (?:emit|answer|reply|respond|end|finish|conclude|use|send|print|output|give|say)\\b(?:${inClause}|, ){1,80}\\b(?:but|except(?: for)?|other than|besides|apart from)(?: (?:with|by|for|to))?(?=${toTag})`,
        '$1end with',
      ],
      [
        `(^\\W*|[.!?]\\s+)((?:use|emit|give|send|print|output|(?:answer|reply|respond|end|finish) with) )no(?: [\\w-]+){1,3} (?:but|except(?: for)?|than)(?=${toTag})`,
        '$1$2exactly',
      ],
      // "Don't stop until the tests pass, then"
      [
        `${notTo} (?:stop|end|finish|quit|give up|rest|pause|leave|go on|move on|continue|proceed|start|begin|answer|reply|conclude)\\b${inClause}{0,80}\\b(?:until|till|before|unless)\\b${inClause}{1,120}(?:,| and)\\s+(?:and )?then\\s+`,
        '$1',
      ],
      // "Never push to main, but open a request, then"
      [
        `${notTo} [^.;!?]{1,200}(?:,\\s+but(?: (?:rather|instead|just|simply))?|\\bbut (?:rather|instead|just|simply))\\s+${noOrder}`,
        '$1',
      ],
    ] as const
  ).map(([words, order]) => [ofWords(words), order]),
);

/** "No olvides terminar con", "Vergiss nicht", "N'h\u00e9sitez pas \u00e0", "nunca termines sin", "nichts anderes als", directly in front of a tag or in its sentence. */
const ofOtherLanguages = once((): readonly Seeming[] =>
  (
    [
      [
        "(?<!\\w)(?:(?:no|nunca|n\u00e3o|non) (?:(?:te|se|os|vous) )?(?:olvid|dud|omit|dej[ae]|esque\u00e7|deix|hesit|dimentic|esit|tralasci)[a-z\u00e0-\u00ff]*|(?:vergiss|vergesst|vergessen sie|z\u00f6ger[ent]*|z\u00f6gern sie|vers\u00e4um[ent]*) (?:nicht|nie|niemals)|n(?:e |[\u2019'])(?:oubli|h\u00e9sit|manqu|omett)[a-z\u00e0-\u00ff]* (?:pas|jamais)|(?:vergeet|aarzel) (?:niet|nooit)|nie (?:zapomnij|wahaj))(?![a-z\u00e0-\u00ff])",
        '',
      ],
      [
        `(?<![\\w\u00e0-\u00ff])(?:nicht|nie|niemals|pas|jamais|no|nunca|n\u00e3o|non|mai|niet|nooit)(?![\\w\u00e0-\u00ff])${inClause}{0,80}\\b(?:ohne|sans|sin|sem|senza|zonder|bez)(?=(?: [\\w\u00e0-\u00ff-]+){0,3}${toTag})`,
        '',
      ],
      [
        `(?<![\\w\u00e0-\u00ff])(?:nicht|nie|niemals|kein\\w*|pas|jamais|no|nunca|n\u00e3o|non|mai|niet|nooit|geen)(?![\\w\u00e0-\u00ff])${inClause}{0,80}\\b(?:(?:ander\\w*|autres?|otr[oa]s?|outr[oa]s?|altr[oaie]|nada|m\u00e1s)(?: [\\w\u00e0-\u00ff]+)?\\s(?:als|que|che|dan)|au\u00dfer|sauf|salvo|excepto|exceto|tranne|behalve)(?: (?:mit|avec|par|con|com|met))?(?=${toTag})`,
        '',
      ],
    ] as const
  ).map(([words, order]) => [ofWords(words), order]),
);

const anyNegation =
  /n[\u2019']t\b|(?<!\w)(?:never|not|cannot|no|nunca|n\u00e3o|non|nicht|nie(?:mals)?|kein\w*|pas|jamais|mai|niet|nooit|geen)(?!\w)/i;

/** The beginning of a paragraph, or of an item or row. */
const blockStart = /\n\s*(?=\n|[-*+|>]\s|\d+[.)]\s)/g;

/**
 * The words in front of a tag without those that only look like a prohibition: "Don't forget to end with" says what "end with"
 * says. What they are followed by stands, so that it forbids what it forbids.
 */
export function withoutSeemingProhibitions(near: string): string {
  if (!anyNegation.test(near)) return near;
  const block = [...near.matchAll(blockStart)].at(-1)?.index ?? 0;
  const start = Math.max(block, near.length - mostBefore);
  const text = [...ofEnglish(), ...ofOtherLanguages()].reduce(
    (rest, [words, order]) => rest.replace(words, order),
    near.slice(start),
  );
  return near.slice(0, start) + text;
}
