import { memo } from '../../util/memo.ts';

/** A command that asks somebody at a terminal, and with which words. */
export interface AskingCommand {
  /** The first words that are no option, the name included. */
  readonly words: string;
  /** The option with which alone it asks. */
  readonly only?: RegExp;
  /** With an option out of each of these it asks nothing. */
  readonly answered?: readonly RegExp[];
  /** Scripts in which it asks nothing. */
  readonly unless?: (script: { readonly text: string }) => boolean;
  /** Behind a word that is no option, and no value of one, options are those of another command. */
  readonly runsOther?: true;
  /** Asked for where it has no more words: which one of several. */
  readonly isChoice?: true;
  readonly which: string;
  readonly help: string;
  /** It asks by its standard input, which may be something else there; `piped`: only a pipeline has an answer in it. */
  readonly readsInput?: 'any' | 'piped';
  /** It asks nothing, and goes on until somebody interrupts it. */
  readonly isEndless?: true;
}

const editsMessage = 'opens an editor for its message';
const patch = { only: /^(?:-[a-zA-Z]*[pi]|--patch|--interactive)$/, which: 'asks about each change' };
const choosing = { isChoice: true, which: 'asks for one of several', help: 'write which one' } as const;
const browsing = { which: 'waits until somebody has logged in by a browser' };
const web = '-[a-zA-Z]*w|--web';
const title = new RegExp(`^(?:-[a-zA-Z]*[ft]|--title|--fill|${web})`);
const body = new RegExp(`^(?:-[a-zA-Z]*[fbF]|--body|--fill|${web})`);

/** Each was tried, or stands in the messages of the program: without a terminal it fails, or does nothing. */
export const askingCommands: readonly AskingCommand[] = [
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
    // Where nothing is left to be committed, it goes on without a message.
    unless: memo(({ text }) => /\bgit commit\b/.test(text)),
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
