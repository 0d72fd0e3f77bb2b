/** An order of German, French, Dutch or Polish, that nobody else can be the subject of. */
const order =
  /(?:^|[,:]\s*|(?<![\w\u00c0-\u024f])(?:und|et|puis|ensuite|dann|danach|en|i|na ko\u0144cu) )(?:antworte|ende|beende [\w ]{1,20}|gib|schreibe?|terminez|r\u00e9pondez|finissez|\u00e9crivez|continuez|passez|eindig|antwoord|zako\u0144cz|odpowiedz|napisz)(?: (?:immer|stets|nur|bitte|toujours|altijd|zawsze))?(?: (?:mit|par|avec|\u00e0|dan met|met|z))?[\s`*_"']*$/i;
/** One of French, Spanish, Portuguese or Italian, which may tell of another behind its subject: so at the beginning, or behind a case. */
const openingOrder =
  /^\W*(?:(?:(?:luego|despu\u00e9s|entonces|al final|y|depois|ent\u00e3o|no final|poi|quindi|infine|alla fine|puis|ensuite|enfin|\u00e0 la fin)|(?:quand|lorsque|d\u00e8s que|si|s[\u2019']il|une fois|cuando|una vez|al terminar|quando|assim que|se|appena)(?!\w)[^.;!?]{1,80}),? )?(?:termina|responde|r\u00e9ponds|escribe|contin\u00faa|termine|responda|escreva|rispondi|scrivi)(?: (?:con|com|par))?[\s`*_"']*$/i;
/** One of Chinese or Russian. */
const orderInOtherLetters =
  /(?:^|[\uff0c,]|\u65f6|\u6642)\s*(?:\u6700\u540e|\u6700\u5f8c|\u7136\u540e|\u7136\u5f8c|\u63a5\u7740|\u63a5\u8457|\u5b8c\u6210\u540e|\u5b8c\u6210\u5f8c|\u8bf7|\u8acb|\u5e76|\u4e26|\u53ea|\u5219|\u5247|\u5c31|\u76f4\u63a5)?[\uff0c,]?(?:\u8bf7|\u8acb)?\u4f60?(?:\u8f93\u51fa|\u8f38\u51fa|\u56de\u7b54|\u56de\u590d|\u56de\u8986|\u5199|\u5beb|\u8fd4\u56de)[\s`*_"']*$|(?:^|[\s,])(?:\u043e\u0442\u0432\u0435\u0442\u044c|\u043d\u0430\u043f\u0438\u0448\u0438|\u0432\u044b\u0432\u0435\u0434\u0438|\u0437\u0430\u043a\u043e\u043d\u0447\u0438|\u0437\u0430\u0432\u0435\u0440\u0448\u0438)(?:\u0442\u0435)?[\s`*_"']*$/i;
/** A case in such letters, with a colon. */
const caseInOtherLetters =
  /^[\s*_-]*(?:\u5982\u679c|\u82e5|\u5f53|\u7576|\u0435\u0441\u043b\u0438|\u043a\u043e\u0433\u0434\u0430)[^\u3002.!?]*[:\uff1a][\s`*_"']*$|(?:\u5834\u5408|\u3068\u304d|\u6642|\u306a\u3089|\uacbd\uc6b0)[\u306f\uc5d0\ub294]{0,2}[:\uff1a][\s`*_"']*$/i;

/** Whether a sentence ends in an order to answer, or in a case, in another language than English. */
export function isForeignOrder(sentence: string): boolean {
  return [order, openingOrder, orderInOtherLetters, caseInOtherLetters].some((one) => one.test(sentence));
}
