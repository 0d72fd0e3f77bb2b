import { tagBeginning } from '../../../../grammar/tag.ts';
import { lineStart } from '../../../../util/line-start.ts';
import { memoByText } from '../../../../util/memo.ts';
import { isNearMiss } from '../../../../util/nearest.ts';
import { writtenName } from '../../follow/contents/names-in.ts';
import { arePlural, isDoubled, isShortSlip, isTypo } from '../../name-slips.ts';
import type { VariableRead } from '../../program.ts';
import { standsOnce } from '../../written-once.ts';
import { runsOtherCode } from '../context/setters.ts';
import { bareVariable } from '../context/written-words.ts';

/** More names than this are not compared. */
const mostNames = 100;
/** What is set wherever a shell runs. */
const usual =
  /^(?:HOME|PATH|PWD|OLDPWD|USER|LOGNAME|SHELL|TERM|LANG|LC_\w+|TMPDIR|TMP|TEMP|TZ|MAIL|EDITOR|VISUAL|PAGER|DISPLAY|HOSTNAME|HOST|\w+_(?:proxy|PROXY))$/;
/** It sets variables whose names only a run settles, as by `export "$line"`, or hands all of its own on. */
export const setsOrGivesAny =
  /\b(?:export|readonly|declare|typeset)\b(?:[ \t]+-\w+)*[ \t]+["']?[$`]|\bset -[a-z]*a|allexport/;

/**
 * The reads of a script, those with what they mean that name no variable of it, while it sets one that is only a slip away
 * and never uses it, or that is the same word but for a slip of the fingers.
 */
export function withMeantNames(
  reads: readonly VariableRead[],
  assigned: ReadonlySet<string>,
  text: string,
): VariableRead[] {
  if (reads.length === 0 || assigned.size > mostNames || setsOrGivesAny.test(text)) return [...reads];
  const names = [...assigned].map(writtenName);
  // Each name takes a look at the whole text.
  const mayBeMeant = memoByText((name) => !isUsed(name, text));
  const isForgotten = memoByText((name) => isOnlySet(name, text));
  const isCutOff = memoByText(
    (name) => !runsOtherCode({ text }) && isOnlySet(name, text.replace(commentLine, '')),
  );
  const isStrict = strict.test(text);
  const mayBeOwn = /\bRAYMOND_/.test(text) || setsOrAsks.test(text);
  const isCopied = memoByText((name) => !standsOnce(name, text) && isOnlyCompared(name, text));
  const meantFor = (read: VariableRead): VariableRead => {
    if (!mayBeOwn && isPayload(read, text) && !names.includes(payload))
      return { ...read, meant: `RAYMOND_${payload}` };
    if (usual.test(read.name) || names.includes(read.name)) return read;
    const list = isElement(read, text) ? names.find((name) => isListMeant(read.name, name, text)) : undefined;
    if (list !== undefined) return { ...read, meant: list };
    // That a test asks for it, as for what may be set, explains no variable that nobody uses.
    const meant =
      names.find(
        (name) =>
          isSlip(read.name, name) &&
          mayBeMeant(name) &&
          (!read.guarded || (isNearMiss(read.name, name) && isForgotten(name))),
      ) ??
      names.find(
        (name) =>
          (!read.guarded || isCompared(read, text) || (isStrict && isPlain(read, text))) &&
          ((/[a-z]/.test(read.name) && isTypo(read.name, name, isStrict)) ||
            isDoubled(read.name, name) ||
            isDoubled(name, read.name)) &&
          (standsOnce(read.name, text) || isCopied(read.name)),
      ) ??
      names.find(
        (name) =>
          (isSwapped(read.name, name) && standsOnce(read.name, text)) ||
          (arePlural(read.name, name) && isForgotten(name)),
      ) ??
      names.find((name) => !read.guarded && isRunOn(read, name, text) && mayBeMeant(name) && isCutOff(name));
    return meant === undefined ? read : { ...read, meant };
  };
  // Where the name that is meant is used, a slip that was copied is one all the same.
  const told = new Set<string>();
  return reads.map(meantFor).filter(({ name, meant }) => {
    if (meant === undefined || mayBeMeant(meant) || !isCopied(name)) return true;
    const isFirst = !told.has(name);
    told.add(name);
    return isFirst;
  });
}

const commentLine = /^[ \t]*#.*$/gm;

/** `$phase_REVIEW`, where `phase` is set: without braces the name goes on. A name all in capitals may be of the environment. */
function isRunOn({ name, span: { start, end } }: VariableRead, own: string, text: string): boolean {
  if (!name.startsWith(`${own}_`) || text.slice(start, end) !== `$${name}`) return false;
  if (/[a-z]/.test(own)) return !name.startsWith('npm_');
  const before = text.slice(Math.max(lineStart(text, start), start - mostOfLine), start);
  return /[a-z]/.test(name) && ofTag.test(before);
}

/** `${owners[$area]}`: no environment has lists. */
function isElement({ span: { start } }: VariableRead, text: string): boolean {
  return /^\$\{#?\w+\[/.test(text.slice(start, start + mostOfLine)) && !runsOtherCode({ text });
}

/** Whether a name is a slip for that of a list, which the script fills. */
function isListMeant(one: string, name: string, text: string): boolean {
  const isNear = arePlural(one, name) || isSlip(one, name) || isTypo(one, name);
  return isNear && /^\w+$/.test(name) && new RegExp(`\\b${name}(?:\\+?=\\(|\\[[^\\]\\n]*\\]=)`).test(text);
}

const payload = 'RESULT';
const asked = /^\$(?:RESULT|\{RESULT\})(?!\w)/;
/** Then nothing is read that nothing has set, unless the surroundings have; their names have capitals. */
const strict = /^[ \t]*set[ \t]+(?:[^\n;&|#]{0,100}[ \t])?(?:-[a-z]*u|-[a-z]*o[ \t]+nounset)/m;
/** Whatever else is done to it, or sets variables by names that nobody sees. */
const setsOrAsks =
  /(?<!\$|\$\{|\w)RESULT(?!\w)|\$\{[#!]?RESULT(?!\})|\b(?:printf|wait)\b[^\n;|&]* -[a-z]*[vp]\b/;
const ofTag = new RegExp(`${tagBeginning}[^\\n]*$`);

/** `[ "$RESULT" = yes ]`, `<result>$RESULT</result>`: in a test, or in a line with a tag, and without a default. */
function isPayload({ span: { start }, guarded }: VariableRead, text: string): boolean {
  if (!asked.test(text.slice(start, start + mostBeside))) return false;
  return guarded || ofTag.test(text.slice(Math.max(lineStart(text, start), start - mostOfLine), start));
}

/** So much of a line is looked at. */
const mostOfLine = 200;

/** Whether a variable is read anywhere, or handed on to what the script starts; where in doubt it is. */
function isUsed(name: string, text: string): boolean {
  const uses = [
    `[$#!{]${name}\\b`,
    `\\(\\([^\\n]{0,200}\\b${name}\\b`,
    `\\b(?:export|readonly|declare|typeset|let|unset)\\b[^\\n]{0,200}\\b${name}\\b`,
    `(?<!\\bprintf[ \\t]{1,9})-[vnp] ${name}\\b`,
    // For one command, or for all that begin in this line.
    `\\b${name}=(?:"[^"\\n]*"|'[^'\\n]*'|\\$\\((?:[^()\\n]|\\([^()\\n]*\\))*\\)|[^\\s"';()\`])* +[\\w./"$]`,
  ];
  return new RegExp(uses.join('|')).test(text);
}

const ofShell = /^(?:IFS|PS[0-4]|CDPATH|TIMEFORMAT|OPT\w+|REPLY|RANDOM|SECONDS)$/;
/** What lists or reads variables by names that only a run knows. */
const readsAny =
  /\$\{!(?!\w+\[[@*]\])|\b(?:compgen|printenv|env(?![ \t]+(?:-S[ \t]+)?bash\b)|declare[ \t]+-p|typeset[ \t]+-p)\b|\bset[ \t]*\|/;

/** Whether the text does nothing with a variable but set it by `name=`, or count it on by `((name++))`, and hands it on to no program. */
export function isOnlySet(name: string, text: string): boolean {
  if (usual.test(name) || ofShell.test(name) || readsAny.test(text)) return false;
  const counted = new RegExp(
    `\\(\\([ \\t]*(?:\\+\\+|--)?${name}[ \\t]*(?:\\+\\+|--|[-+]=[ \\t]*\\d+)?[ \\t]*\\)\\)`,
    'g',
  );
  const others = new RegExp(
    `\\b${name}\\b(?!\\+?=)|\\b(?:for|select)[ \\t]+${name}\\b|\\b(?:export|(?:declare|typeset)[ \\t]+-\\w*x)\\b[^\\n;]{0,200}\\b${name}\\b`,
  );
  return !others.test(text.replace(counted, (sum) => (/[-+]/.test(sum) ? '' : sum)));
}

function isSlip(one: string, other: string): boolean {
  if (arePlural(one, other)) return false;
  // In capitals it is most likely the user's own environment, beside a variable that takes it over.
  if (!/[a-z]/.test(one) && /[a-z]/.test(other)) return false;
  return isNearMiss(one, other) || isShortSlip(one, other);
}

/** Two words of which the letters of one make the other. */
const bothWords = /^(?:angel|angle|casual|causal|form|from|sign|sing|trail|trial)$/;

/** `fiel` for `file`: two letters have changed places, which no name of the environment looks like. */
function isSwapped(one: string, other: string): boolean {
  if (one.length < 4 || one.length !== other.length || !/^[a-z_]+$/.test(one) || bothWords.test(one))
    return false;
  const at = [...one].findIndex((letter, place) => letter !== other[place]);
  if (at < 0) return false;
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
}

const comparison = '-(?:eq|ne|lt|le|gt|ge)';
/** With a number, a text that is not empty, or patterns. */
const comparedWith = new RegExp(
  `^\\$\\{?\\w+\\}?"?[ \\t]+(?:${comparison}\\b|(?:[!=]?=|=~)[ \\t]+["']?[\\w./*^-]|in[ \\t]*\\n)`,
);
const comparedTo = new RegExp(`[ \\t]${comparison}[ \\t]+"?$`);

/** `[ "$rouns" -gt 3 ]`, `[ "$branh" = main ]`: nobody asks by it whether something is set. */
function isCompared({ span: { start, end } }: Pick<VariableRead, 'span'>, text: string): boolean {
  const before = text.slice(Math.max(0, start - mostBeside), start);
  return comparedWith.test(text.slice(start, end + mostBeside)) || comparedTo.test(before);
}

/** A test that goes on in an `elif` has the slip of the first one in it, too. */
const mostCopies = 3;

/** Whether a name stands in a few tests alone, each of which compares what it is with a text or a number. */
function isOnlyCompared(name: string, text: string): boolean {
  const places = [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))];
  return (
    places.length <= mostCopies &&
    places.every(({ index }) => {
      const sign = /\$\{?$/.exec(text.slice(Math.max(0, index - 2), index))?.[0];
      if (sign === undefined) return false;
      const end = index + name.length + (sign.endsWith('{') ? 1 : 0);
      return isCompared({ span: { start: index - sign.length, end } }, text);
    })
  );
}

/** `[ -z "$refusd" ]` is no question under `set -u`, which ends the script there. */
function isPlain({ span: { start, end } }: VariableRead, text: string): boolean {
  return bareVariable.test(text.slice(start, end));
}

/** How far beside a variable a sign is looked for. */
const mostBeside = 20;
