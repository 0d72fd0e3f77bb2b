import { memo } from '../../../../util/memo.ts';
import type { BashContext } from '../context/context.ts';
import { setsUnseen, setters } from '../context/setters.ts';
import { fixedText, variableOf } from '../context/written-words.ts';
import type { Lost } from './fixed-tests.ts';

/** `[[ $verdict -eq "pass" ]]`, unless something may give a variable of that name a value. */
export function wordAsNumber(
  context: BashContext,
  [left = '', sign = '', right = '']: readonly string[],
): Lost | null {
  const asText = { '-eq': '==', '-ne': '!=' }[sign];
  const name = asText === undefined ? undefined : variableOf(left);
  const word = fixedText(right) ?? '';
  if (name === undefined || !/^(?:[a-z][a-z-]{2,}|[A-Z][A-Z_]+)$/.test(word) || setsUnseen(context))
    return null;
  const isText = /^[a-z]/.test(word)
    ? !word.split('-').some((one) => mayBeNames(context).has(one))
    : !namesIn(context).has(word) && (word !== right || verdict.test(word) || textsIn(context).has(name));
  if (!isText) return null;
  return {
    why: `"${sign}" compares whole numbers, and in [[ ]] a word is the name of a variable: ${word} has none, and counts as 0, as other words do`,
    help: `write ${left} ${asText} ${right}`,
  };
}

/** Words that may name variables: they stand somewhere else than in quotation marks, in a tag and at the end of a test. */
const mayBeNames = memo(
  ({ text }: BashContext) => new Set(text.match(/(?<![\w$"'./<>-])[a-z]+(?![\w./-]|["']?[ \t]*\]\])/g) ?? []),
);

/** Capitals may name a variable of the environment; hardly anybody has one of these. */
const verdict =
  /^(?:APPROVED?|CHANGES_REQUESTED|REJECT(?:ED)?|DENIED|DONE|FALSE|MERGED|NO|OK|READY|REVIEW_REQUIRED|SUCCESS|TRUE|YES)$/;

/** Variables that the script reads, sets or calculates with. */
const namesIn = memo(({ text }: BashContext) => {
  const found = text.matchAll(
    new RegExp(
      String.raw`\$\{?[!#]?([A-Za-z_]\w*)|(?<![\w$])([A-Za-z_]\w*)\+?=(?!=)|\b(?:${setters})[ \t]([^\n;&|]*)|\(\(([^\n)]*)`,
      'g',
    ),
  );
  return new Set(
    [...found].flatMap(([, ...parts]) => parts.flatMap((part) => part?.match(/[A-Za-z_]\w*/g) ?? [])),
  );
});

/** Variables that the script sets to words, or compares with them. */
const textsIn = memo(({ text }: BashContext) => {
  const found = text.matchAll(
    /(?<![\w$])([A-Za-z_]\w*)=["']?(?=[A-Za-z])|\$\{?([A-Za-z_]\w*)\}?"?[ \t]+(?:==?|!=)[ \t]+["']?(?=[A-Za-z])|\bcase[ \t]+"?\$\{?([A-Za-z_]\w*)\}?"?[ \t]+in\s+\(?["']?(?=[A-Za-z])/g,
  );
  return new Set([...found].flatMap(([, ...names]) => names.filter((name) => name !== undefined)));
});
