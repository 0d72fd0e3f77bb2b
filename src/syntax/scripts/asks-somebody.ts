import type { Span } from '../../source/span.ts';
import { groupBy } from '../../util/group-by.ts';
import { memo } from '../../util/memo.ts';
import type { LostOutcome } from './defects.ts';

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
}

interface Script {
  readonly text: string;
}

interface Entry {
  /** The first words that are no option, the name included. */
  readonly words: string;
  /** The option with which alone it asks. */
  readonly only?: RegExp;
  /** With an option out of each of these it asks nothing. */
  readonly answered?: readonly RegExp[];
  /** Behind a word that is no option, and no value of one, options are those of another command. */
  readonly runsOther?: true;
  /** Asked for where it has no more words: which one of several. */
  readonly isChoice?: true;
  readonly which: string;
  readonly help: string;
  readonly readsInput?: 'any' | 'piped';
}

const editsMessage = 'opens an editor for its message';
const patch = { only: /^(?:-[a-zA-Z]*[pi]|--patch|--interactive)$/, which: 'asks about each change' };
const choosing = { isChoice: true, which: 'asks for one of several', help: 'write which one' } as const;
const browsing = { which: 'waits until somebody has logged in by a browser' };
const web = '-[a-zA-Z]*w|--web';
const title = new RegExp(`^(?:-[a-zA-Z]*[ft]|--title|--fill|${web})`);
const body = new RegExp(`^(?:-[a-zA-Z]*[fbF]|--body|--fill|${web})`);

/** Each was tried, or stands in the messages of the program: without a terminal it fails, or does nothing. */
const entries: readonly Entry[] = [
  {
    words: 'git commit',
    answered: [
      /^(?:-[a-zA-Z]*[mFC]|--(?:message|file|reuse-message|no-edit|fixup|squash|dry-run|short|porcelain|long|help))/,
    ],
    which: editsMessage,
    help: 'write -m and the message, or --no-edit to keep the one that is there',
  },
  {
    words: 'git tag',
    only: /^(?:-[a-zA-Z]*[as]|--annotate|--sign)$/,
    answered: [/^(?:-[a-zA-Z]*[mFdlv]|--(?:message|file|delete|list|verify))/],
    which: editsMessage,
    help: 'write -m and the message',
  },
  {
    words: 'git merge',
    only: /^--continue$/,
    which: editsMessage,
    help: 'write git commit --no-edit',
  },
  {
    words: 'git rebase',
    only: /^--continue$/,
    which: editsMessage,
    help: 'write GIT_EDITOR=true in front of it, which keeps the message',
  },
  {
    words: 'git rebase',
    only: /^(?:-[a-zA-Z]*i|--interactive|--edit-todo)$/,
    which: 'opens an editor for the list of commits',
    help: 'write GIT_SEQUENCE_EDITOR and a command that edits the list in front of it, or rebase without -i',
  },
  { words: 'git add', ...patch, help: 'write the files that are to be added', readsInput: 'any' },
  { words: 'git reset', ...patch, help: 'write the files that are to be reset', readsInput: 'any' },
  { words: 'git restore', ...patch, help: 'write the files that are to be restored', readsInput: 'any' },
  {
    words: 'gh pr create',
    answered: [title, body],
    which: 'asks for what it is not given',
    help: 'write --fill, or both --title and --body',
  },
  {
    words: 'gh issue create',
    answered: [title, body],
    which: 'asks for what it is not given',
    help: 'write both --title and --body',
  },
  {
    words: 'gh pr review',
    answered: [/^(?:-[a-zA-Z]*[arc]|--(?:approve|request-changes|comment))/],
    which: 'asks for the verdict',
    help: 'write --approve, --comment or --request-changes',
  },
  { words: 'gh run view', answered: [/^(?:-[a-zA-Z]*j|--job)/], ...choosing },
  { words: 'gh run watch', ...choosing },
  { words: 'gh run rerun', answered: [/^(?:-[a-zA-Z]*j|--job)/], ...choosing },
  { words: 'gh workflow run', ...choosing },
  {
    words: 'npm init',
    answered: [/^(?:-[a-zA-Z]*[yw]|--(?:yes|workspace|scope))/],
    isChoice: true,
    which: 'asks for each field',
    help: 'write -y',
    readsInput: 'any',
  },
  {
    words: 'pip uninstall',
    answered: [/^(?:-[a-zA-Z]*y|--yes)/],
    which: 'asks whether to go on',
    help: 'write -y',
    readsInput: 'any',
  },
  {
    words: 'terraform apply',
    answered: [/^--?auto-approve/],
    isChoice: true,
    which: 'asks whether to go on',
    help: 'write -auto-approve, or the file of a plan',
    readsInput: 'any',
  },
  {
    words: 'terraform destroy',
    answered: [/^--?auto-approve/],
    which: 'asks whether to go on',
    help: 'write -auto-approve',
    readsInput: 'any',
  },
  {
    words: 'rm',
    only: /^(?:-[a-zA-Z]*i[a-eg-zA-Z]*|--interactive(?:=always)?)$/,
    answered: [/^(?:-[a-zA-Z]*f|--force)/],
    which: 'asks about each file, and removes none without an answer',
    help: 'leave out -i',
    readsInput: 'any',
  },
  ...['run', 'exec'].map((verb) => ({
    words: `docker ${verb}`,
    only: /^-(?:it|ti)$/,
    answered: [/^(?:-\w*d|--detach)/],
    runsOther: true as const,
    which: 'wants a terminal for its option -t',
    help: 'leave out the t of -it',
  })),
  ...['vi', 'vim', 'nvim', 'nano', 'visudo'].map((editor) => ({
    words: editor,
    answered: [/^[-+]/],
    which: 'is an editor',
    help: 'change the file by a command, such as sed',
    readsInput: 'any' as const,
  })),
  ...['mysql', 'mysqldump', 'mysqladmin', 'mariadb', 'mariadb-dump'].map((client) => ({
    words: client,
    only: /^(?:-p|--password)$/,
    which: 'asks for the password',
    help: 'name a file that has it: --defaults-extra-file',
    // What is redirected to the other two are statements.
    readsInput: /dump|admin/.test(client) ? ('any' as const) : ('piped' as const),
  })),
  { words: 'gh auth login', answered: [/^--with-token/], ...browsing, help: 'set GH_TOKEN' },
  { words: 'aws sso login', ...browsing, help: 'set the keys of a role for programs' },
  { words: 'gcloud auth login', answered: [/^--cred-file/], ...browsing, help: 'write --cred-file' },
  {
    words: 'az login',
    answered: [/^(?:-[ip]|--(?:identity|password|service-principal|federated-token))/],
    ...browsing,
    help: 'write --service-principal or --identity',
  },
  { words: 'crontab', only: /^-e$/, which: 'opens an editor', help: 'give it a file: crontab FILE' },
];

const byName = groupBy(entries, ({ words }) => words.split(' ', 1)[0] ?? '');
const otherNames = new Map(Object.entries({ pip3: 'pip', tofu: 'terraform' }));
/** Options that stand in front of the second word, or behind it, with a value in the next word. */
const valued = /^(?:-C|-c|-R|--repo|-chdir|--git-dir|--work-tree)$/;
/** More words of a command are not looked at. */
const mostWords = 100;
const minded =
  /(?:^|\s)-t[ \t]+[012]\b|\btty\b|EDITOR\b|\bcore\.editor\b|\bsequence\.editor\b|\bVISUAL\b|\b(?:TF_CLI_ARGS|npm_config_|PIP_|UserInteractive\b)/i;

/** Whether a script looks whether there is a terminal, or which editor or answer to take: then its author has thought of it. */
export const hasTerminalInMind = memo(({ text }: Script) => minded.test(text));

const commits = memo(({ text }: Script) => /\bgit commit\b/.test(text));

/** What the script asks somebody by this command; null where it asks nothing, or only a run knows. */
export function asksSomebody(name: string, readWords: () => Words, script: Script): Asking | null {
  const short = name.replace(/^(?:\/usr(?:\/local)?)?\/s?bin\//, '').replace(/\.exe$/i, '');
  const known = byName.get(otherNames.get(short) ?? short);
  if (known === undefined || hasTerminalInMind(script)) return null;
  const words = readWords();
  for (const entry of known) {
    const { options, others, isOpen } = sorted(words, entry);
    // What asks by an option asks whatever stands beside it, unless another one answers it.
    const isTakenBack = entry.only === undefined || entry.answered !== undefined;
    if ((isOpen && isTakenBack) || !isAsking(entry, options, others, script)) continue;
    const option = entry.only === undefined ? undefined : options.find((each) => entry.only?.test(each));
    const { words: command, which, help, readsInput = null } = entry;
    return { command: option === undefined ? command : `${command} ${option}`, which, help, readsInput };
  }
  return null;
}

function isAsking(
  { words, only, answered, isChoice }: Entry,
  options: readonly string[],
  others: Words,
  script: Script,
): boolean {
  const verbs = words.split(' ').slice(1);
  if (verbs.some((verb, at) => others[at] !== verb)) return false;
  if (options.some((option) => /^--?help$/.test(option))) return false;
  if (isChoice === true && others.length > verbs.length) return false;
  if (only !== undefined && !options.some((option) => only.test(option))) return false;
  // Where nothing is left to be committed, it goes on without a message.
  if (only?.test('--continue') === true && words === 'git rebase' && commits(script)) return false;
  return answered === undefined || !answered.every((kind) => options.some((option) => kind.test(option)));
}

/** `--$KIND`, of which nobody can say which option it is; `-m"$TEXT"` and `--title="$TEXT"` are known. */
const isOpenOption = /^(?:-|--[\w-]*)\*$/;

/** `isOpen`: there may be any options among them. */
function sorted(
  words: Words,
  { words: command, runsOther }: Entry,
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

/** What is told of a command that asks somebody, at the words that it is known by. */
export function askingOutcome({ command, which, help }: Asking, place: Span): LostOutcome {
  const message = `nobody can answer ${command}, which ${which}`;
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
  hasInput: boolean,
): LostOutcome | null {
  const name = /^[^\s"']+/.exec(source)?.[0] ?? '';
  const found = () => [...source.slice(name.length).matchAll(word)].slice(0, mostWords);
  const asking = asksSomebody(name, () => found().map(([text]) => knownPart(text)), script);
  if (asking === null || (asking.readsInput !== null && hasInput)) return null;
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
