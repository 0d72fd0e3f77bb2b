import { comparing, type Lost, unaryLetter, unreadableTest } from './fixed-tests.ts';

const cannotRead = 'so Bash cannot read it, and it fails';
/** What may stand in front of a sign that is a text itself: `[ -n = ]`, `[ ! = ]`. */
const asksOfSign = /^(?:-[a-zA-Z]|!|\\?\(|["']\(["'])$/;
/** One word for certain, whatever is filled in. */
const oneWord = /^(?:"[^"]*"|'[^']*'|[\w./~][\w./~-]*)$/;

/** Words between brackets that Bash cannot read as a test; null where it can. */
export function refusedTest(words: readonly string[]): Lost | null {
  return unreadableTest(words) ?? incompleteTest(words);
}

/** `[ "$x" = ]`, `[ = "pass" ]`, `[ -f a b ]`, `[ "$a" = b "$c" = d ]`: words that lack one, or a sign between two tests; null for others. */
export function incompleteTest(words: readonly string[]): Lost | null {
  const [first = '', second = '', third = ''] = words;
  if (words.length === 2) return lacksSide(first, second);
  if (words.length === 3) return asksTwice(first, second, third);
  const [, , , fourth = '', fifth = ''] = words;
  const areTwo = words.length === 6 && comparing.test(second) && comparing.test(fifth);
  if (!areTwo || [third, fourth].some((word) => asksOfSign.test(word))) return null;
  return {
    why: `nothing joins the two comparisons, ${cannotRead}`,
    help: `write ${words.slice(0, 3).join(' ')} ] && [ ${words.slice(3).join(' ')}`,
  };
}

function lacksSide(first: string, second: string): Lost | null {
  if (comparing.test(second) && !asksOfSign.test(first) && !comparing.test(first)) {
    const empty = second.startsWith('-')
      ? `a number behind ${second}`
      : `${first} ${second} "" if it is to be empty`;
    return { why: `nothing stands behind "${second}", ${cannotRead}`, help: `write ${empty}` };
  }
  if (!comparing.test(first) || comparing.test(second)) return null;
  return {
    why: `nothing stands in front of "${first}", ${cannotRead}`,
    help: `write what is compared in front of it, such as "$name" ${first} ${second}`,
  };
}

function asksTwice(operator: string, one: string, other: string): Lost | null {
  const isUnary = operator.length === 2 && operator.startsWith('-') && unaryLetter.test(operator.charAt(1));
  if (!isUnary || !oneWord.test(one) || !oneWord.test(other)) return null;
  const isQuoted = /["']/.test(one + other);
  const asOne = isQuoted ? '' : `, or ${operator} "${one} ${other}"`;
  return {
    why: `${operator} asks of one word, and here are two, ${cannotRead}`,
    help: `write ${operator} ${one} ] && [ ${operator} ${other}${asOne}`,
  };
}
