import { globMatcher } from '../../util/glob.ts';
import { characterClasses, readRegex } from './regex.ts';

/** A question about a text, and texts of which the answer is most likely yes. */
export interface TextQuestion {
  /** Null: raymond cannot tell. */
  readonly holds: (text: string) => boolean | null;
  readonly examples: readonly string[];
}

/** A character that stands for any in an example: scripts hardly ever ask for it. */
export const filler = 'q';

/** The longest patterns and texts that are compared: the product of their lengths. */
const mostGlobWork = 4096;
const mostExamples = 16;

/** What raymond leaves to the run in a pattern of a shell. */
export const leftToRun = /\[[:.=]|(?<!\\)\[[^\]]*\\|[@!+?*]\(/;

/** A text with a character for which ASCII has none. */
export const beyondPlain = /[^\x00-\x7f]/;

/** The same question in Bash, where the language of the machine says whether a character beyond ASCII is one sign, or several. */
export function askedByBash({ holds, examples }: TextQuestion, pattern: string): TextQuestion {
  if (!/[?[.]/.test(pattern)) return { holds, examples };
  return { holds: (text) => (beyondPlain.test(text) ? null : holds(text)), examples };
}

/** Whether it is this text. `isExact`: upper and lower case are told apart. */
export function isText(wanted: string, isExact = true): TextQuestion {
  const fold = (text: string) => (isExact ? text : text.toLowerCase());
  const folded = fold(wanted);
  return { holds: (text) => fold(text) === folded, examples: [wanted] };
}

/** Whether it fits a pattern of a shell: `ok*`, `@(yes|no)`. */
export function fitsGlob(pattern: string, isExact = true): TextQuestion {
  const among = /^@\(([^()]*)\)$/.exec(pattern)?.[1];
  if (among !== undefined) return anyOf(among.split('|').map((one) => fitsGlob(one, isExact)));
  const plain = pattern.replace(/\[:(\w+):\]/g, (whole, name) => characterClasses.get(name) ?? whole);
  const isOpen = leftToRun.test(plain);
  const fold = (text: string) => (isExact ? text : text.toLowerCase());
  const fits = globMatcher(fold(plain));
  const holds = (text: string) => {
    if (isOpen || plain.length * text.length > mostGlobWork) return null;
    return fits(fold(text));
  };
  const shortest = exampleOf(plain, '');
  const longer = exampleOf(plain, filler);
  return { holds, examples: shortest === longer ? [shortest] : [shortest, longer] };
}

/** What fits a pattern, with `between` for its stars. */
function exampleOf(pattern: string, between: string): string {
  return pattern.replace(/\\([\s\S])|\*+|\?|\[([!^]?)(\]?[^\]]*)\]/g, (part, escaped, not, set) => {
    if (escaped !== undefined) return escaped;
    if (part.startsWith('*')) return between;
    return set === undefined || not !== '' ? filler : set.charAt(0);
  });
}

/** Whether an extended regular expression is found in it. */
export function findsRegex(source: string, isExact = true): TextQuestion {
  const read = readRegex(source, isExact ? '' : 'i');
  if (read === null) return { holds: () => null, examples: [] };
  return { holds: (text) => read.find(text), examples: read.examples };
}

/** Whether it is a whole number of which this holds. `other`: the answer for any other text. */
export function isNumber(
  relation: (value: number) => boolean,
  limit: number,
  other: boolean | null,
): TextQuestion {
  const holds = (text: string) => (/^-?\d{1,15}$/.test(text) ? relation(Number(text)) : other);
  return { holds, examples: [limit, limit + 1, limit - 1].map(String) };
}

/** Whether one of several holds. */
export function anyOf(questions: readonly TextQuestion[]): TextQuestion {
  const holds = (text: string) => {
    let answer: boolean | null = false;
    for (const question of questions) {
      const one = question.holds(text);
      if (one === true) return true;
      if (one === null) answer = null;
    }
    return answer;
  };
  return { holds, examples: questions.flatMap(({ examples }) => examples).slice(0, mostExamples) };
}
