import type { Span } from '../../source/span.ts';
import { groupBy } from '../../util/group-by.ts';
import { memo } from '../../util/memo.ts';
import { type AskingCommand, askingCommands } from './asking-commands.ts';
import type { LostOutcome } from './defects.ts';
import { endlessCommands } from './endless-commands.ts';

/**
 * The words behind the name of a command; null: known only at run time. A star stands for the rest of a word of which only
 * the beginning is known, and `anyWords` for what may be several words, or none.
 */
export type Words = readonly (string | null)[];
export const anyWords = '-*';

/** What a command asks somebody at a terminal, where a script has none and its standard input is empty (runtime.md#scripts). */
export interface Asking {
  /** The command, in as many words as matter: "git commit". */
  readonly command: string;
  /** Completes "nobody can answer git commit, which": "opens an editor for its message". */
  readonly which: string;
  readonly help: string;
  /** It asks by its standard input, which may be something else there; `piped`: only a pipeline has an answer in it. */
  readonly readsInput: 'any' | 'piped' | null;
  /** It goes on until somebody interrupts it, and completes "nothing ends tail -f, which": "waits for what comes next". */
  readonly isEndless: boolean;
}

interface Script {
  readonly text: string;
}

const byName = groupBy([...askingCommands, ...endlessCommands], ({ words }) => words.split(' ', 1)[0] ?? '');
const otherNames = new Map(Object.entries({ pip3: 'pip', python3: 'python', tofu: 'terraform' }));
/** Options that stand in front of the second word, or behind it, with a value in the next word. */
const valued = /^(?:-C|-c|-R|--repo|-chdir|--git-dir|--work-tree)$/;
/** More words of a command are not looked at. */
const mostWords = 100;
const minded =
  /(?:^|\s)-t[ \t]+[012]\b|\btty\b|EDITOR\b|\bcore\.editor\b|\bsequence\.editor\b|\bVISUAL\b|\b(?:TF_CLI_ARGS|npm_config_|PIP_|UserInteractive\b)/i;

/** Whether a script looks whether there is a terminal, or which editor or answer to take: then its author has thought of it. */
export const hasTerminalInMind = memo(({ text }: Script) => minded.test(text));

/** `|| …` behind a command, also on its next line, and behind redirections. */
const fallback = /^(?:\\\r?\n|&>|>&|[^\n;&|])*\|\|/;

/** Whether a script says what to do where the command in front fails. */
function tellsInstead(behind: string): boolean {
  return fallback.test(behind);
}

/** What ends a command from elsewhere, or may: what runs beside the script, another process, a handler of a signal. */
const others =
  /\b(?:kill|pkill|killall|taskkill|fuser|trap|start|start-\w+|stop-\w+)\b|(?<![&>|<])&(?=[\s);]|$)/i;
const mayBeInterrupted = memo(({ text }: Script) => others.test(text));

/** What goes on in a pipe, of which what stands behind it may be the end. */
const pipe = /^(?:\\\r?\n|2>&1|[^\n;&|])*\|(?!\|)/;

/** Whether something in the script says what comes after the command, where that asks somebody or never ends. */
export function isReckonedWith({ isEndless }: Asking, behind: string, script: Script): boolean {
  return isEndless ? mayBeInterrupted(script) || pipe.test(behind) : tellsInstead(behind);
}

/** What the script asks somebody by this command; null where it asks nothing, or only a run knows. */
export function asksSomebody(name: string, readWords: () => Words, script: Script): Asking | null {
  const isPlain = !name.includes('/') && !name.includes('.');
  const short = isPlain ? name : name.replace(/^(?:\/usr(?:\/local)?)?\/s?bin\//, '').replace(/\.exe$/i, '');
  const known = byName.get(otherNames.get(short) ?? short);
  if (known === undefined || hasTerminalInMind(script)) return null;
  const words = readWords();
  for (const entry of known) {
    const { options, others, isOpen } = sorted(words, entry);
    // What asks by an option asks whatever stands beside it, unless another one answers it.
    const isTakenBack = entry.only === undefined || entry.answered !== undefined;
    if ((isOpen && isTakenBack) || !isAsking(entry, options, others, script)) continue;
    const option = entry.only === undefined ? undefined : options.find((each) => entry.only?.test(each));
    const { words: command, which, help, readsInput = null, isEndless = false } = entry;
    const shown = option === undefined ? command : `${command} ${option}`;
    return { command: shown, which, help, readsInput, isEndless };
  }
  return null;
}

function isAsking(
  { words, only, answered, unless, isChoice }: AskingCommand,
  options: readonly string[],
  others: Words,
  script: Script,
): boolean {
  const verbs = words.split(' ').slice(1);
  if (verbs.some((verb, at) => others[at] !== verb)) return false;
  if (options.some((option) => /^--?help$/.test(option))) return false;
  if (isChoice === true && others.length > verbs.length) return false;
  if (only !== undefined && !options.some((option) => only.test(option))) return false;
  if (unless?.(script) === true) return false;
  return answered === undefined || !answered.every((kind) => options.some((option) => kind.test(option)));
}

/** `--$KIND`, of which nobody can say which option it is; `-m"$TEXT"` and `--title="$TEXT"` are known. */
const isOpenOption = /^(?:-|--[\w-]*)\*$/;

/** `isOpen`: there may be any options among them. */
function sorted(
  words: Words,
  { words: command, runsOther }: AskingCommand,
): { options: string[]; others: (string | null)[]; isOpen: boolean } {
  const options: string[] = [];
  const others: (string | null)[] = [];
  let before: string | null = '';
  let isOpen = false;
  for (const word of words) {
    const isValue = before !== null && valued.test(before);
    if (word === '--') {
      before = null;
      continue;
    }
    if (before === null) others.push(word);
    else if (isOpenOption.test(word ?? '') && !isValue) {
      if (runsOther === true) others.push(null);
      else isOpen = true;
    } else if (word?.startsWith('-') === true || word?.startsWith('+') === true) options.push(word);
    else if (!isValue) {
      // A value of an option is no option in most cases.
      const isFree = !before.startsWith('-');
      isOpen ||= word === null && isFree;
      // Those in front of the verb are of all verbs.
      if (others.length === 0 && command.includes(' ')) options.length = 0;
      others.push(word);
      if (runsOther === true && isFree && others.length >= command.split(' ').length) break;
    }
    if (before !== null) before = word ?? '';
  }
  return { options, others, isOpen };
}

/** Whether nothing but what stands around a command ends it. */
export function runsForEver(source: string, script: Script): boolean {
  const [name = '', ...words] = [...source.matchAll(word)]
    .slice(0, mostWords)
    .map(([text]) => knownPart(text));
  return asksSomebody(name, () => words, script)?.isEndless === true;
}

/** What is told of a command that asks somebody, or never ends, at the words that it is known by. */
export function askingOutcome({ command, which, help, isEndless }: Asking, place: Span): LostOutcome {
  const message = isEndless
    ? `nothing ends ${command}, which ${which}: the script never goes on`
    : `nobody can answer ${command}, which ${which}`;
  return { rule: 'interactive-command', message, help, span: place };
}

const word = /(?:"[^"\n]*"|'[^'\n]*'|[^\s"'])+/g;
/** What the shells of Windows fill in. */
const filledIn = /[$%!`@(){}]/;

/** The same of the code of one command, in a language whose words stand between blanks and quotation marks. */
export function askingIn(
  source: string,
  start: number,
  script: Script,
  { hasInput, behind }: { readonly hasInput: boolean; readonly behind: string },
): LostOutcome | null {
  const name = /^[^\s"']+/.exec(source)?.[0] ?? '';
  const found = () => [...source.slice(name.length).matchAll(word)].slice(0, mostWords);
  const asking = asksSomebody(name, () => found().map(([text]) => knownPart(text)), script);
  if (asking === null || (asking.readsInput !== null && hasInput)) return null;
  if (isReckonedWith(asking, behind, script)) return null;
  const known = asking.command.split(' ');
  const last = found().findLast(([text]) => known.includes(knownPart(text)));
  const end = start + name.length + (last === undefined ? 0 : last.index + last[0].length);
  return askingOutcome(asking, { start, end });
}

/** What stands in quotation marks is one word. */
function knownPart(text: string): string {
  const open = text.search(filledIn);
  if (open < 0) return text.replace(/["']/g, '');
  const before = text.slice(0, open).replace(/["']/g, '');
  return before === '' && open === 0 ? anyWords : `${before}*`;
}
