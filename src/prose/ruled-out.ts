/** Nothing but tags, code and what joins them, on one line. */
export const listOfTags =
  '(?:[ \\t*_,"\u201c]|\\b(?:and|or|nor)\\b|`[^`\\n]{1,80}`|<[^<>\\n]{1,80}>[^<>\\n]{0,80}</[a-z]{1,10}>)*[ \\t`*_"\u201c]*$';
/** "Wrong: <goto>A</goto>", "Not for you: <goto>A</goto>", "Under no circumstances: <goto>A</goto>". */
const ruledOut = new RegExp(
  `(?:\\b(?:never|no circumstances):?[\\s\`*_]*$|(?:^|[\\n.!?])\\W*(?:(?:wrong|bad|incorrect|invalid|deprecated|obsolete|outdated|avoid|falsch|schlecht|ung\\u00fcltig|ongeldig|fr\\u00fcher|faux|mauvais|fout|vroeger|incorrecto|sbagliato|errato|errado|verboten|nicht erlaubt|interdit|prohibido|no permitido|proibido|vietato|verboden|zabronione)(?: \\w+(?: to \\w+)?)?(?: \\d+)?|no longer|(?:please,? )?(?:don[\u2019']?ts?|do not|never)(?: do)?(?: (?:this|that|so|it))?|(?:forbidden|prohibited|disallowed|banned|taboo|off[- ]limits|not allowed)(?: (?:tags?|transitions?|endings?|answers?|here))?|(?:not|never)(?: (?:(?:(?:for|from|by) )?yours|(?:for|from|by) you|here|now|allowed(?: \\w+)?|(?:in|for|from|at) this \\w+))?(?=[*_]{0,3}:)|(?<=[.!?][ \t]+)not yet(?=:))(?: ?[*_]{0,3}:|[*_]{2,3}(?=[\\s\`]))(?:[*_ \\t]*\\n\\s*(?=$|[\`*_<]))?${listOfTags})`,
  'i',
);
/** "Is it yours? Not yours: <goto>A</goto>", "Ready: <goto>B</goto>. Not yet: <goto>A</goto>": no prohibition, but the other outcome. */
const isOutcome =
  /(?:\?|(?:\?|\b(?:if|whether)\b|\w[*_]*:[\s`*_]*<)[^\n]*[\n.!?])\W*not (?:yet|here|now|yours)[*_]*:[\s`*_]*$/i;

/** Whether a label directly before the end of a text rules out the tags behind it. */
export function isRuledOut(near: string): boolean {
  return ruledOut.test(near) && !isOutcome.test(near);
}
