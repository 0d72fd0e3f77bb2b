import { existsSync } from 'node:fs';
import { visibleText } from '../diagnostics/paint.ts';
import { type LintOptions, lintDefaults } from './checks/lint-options.ts';
import type { CommandIo } from './terminal/command-io.ts';
import { directIo } from './terminal/direct-io.ts';
import { refuse } from './terminal/refuse.ts';

/**
 * `raymond lint PATH…` and `raymond lint --changed -- FILE…` run at every save and every commit: of switches alone there
 * is nothing to parse, so they start without the command line's parser, which takes as long to load as the rest.
 */
async function start(words: readonly string[]): Promise<number> {
  const fault = faultOfCurrentFolder();
  if (fault !== null) {
    if (!needsNoFolder(words)) return refuse(process, fault);
    process.chdir('/');
  }
  const [command, ...rest] = words;
  const options = command === 'lint' ? switchesOf(rest) : null;
  if (options !== null) {
    const code = await lint(options, directIo());
    // Everything is written; to wait for nothing more would collect garbage that the end of the process frees anyway.
    process.exit(code);
  }
  const { mainOnStreams } = await import('./stream-io.ts');
  return mainOnStreams(words, lint);
}

const switches = new Map<string, Partial<LintOptions>>([
  ['--changed', { changed: true }],
  ['--expand', { expand: true }],
  ['--no-cache', { cache: false }],
]);

/** Every other command has code of its own, so this one is a part like theirs. */
async function lint(options: LintOptions, io: CommandIo): Promise<number> {
  const part = await import('./commands/lint.ts');
  return part.lint(options, io);
}

/** What the words after `lint` say, or null where it takes the parser to know. */
function switchesOf(words: readonly string[]): LintOptions | null {
  const end = words.includes('--') ? words.indexOf('--') : words.length;
  const before = words.slice(0, end);
  const paths = [...before.filter((word) => !word.startsWith('-')), ...words.slice(end + 1)];
  const given = before.filter((word) => word.startsWith('-')).map((word) => switches.get(word));
  if (paths.length === 0 || given.includes(undefined)) return null;
  return Object.assign({ ...lintDefaults, paths }, ...given);
}

/** Help, the version and the pages of rules. An option that takes a value may take `--help` for it, so that it counts behind a command alone. */
function needsNoFolder([first = '--help', ...rest]: readonly string[]): boolean {
  if (['--help', '-h', '--version', '-V', 'help', 'explain'].includes(first)) return true;
  return /^\w/.test(first) && rest.length === 1 && /^(?:--help|-h)$/.test(rest[0] ?? '');
}

/** A shell may stand in a folder that was removed, or whose path Node cannot tell; and every path starts from there. */
function faultOfCurrentFolder(): string | null {
  try {
    const folder = process.cwd();
    // In the place of bytes that are no UTF-8 stands U+FFFD, in what is then the path of another folder.
    if (!folder.includes('\uFFFD') || existsSync(folder)) return null;
    return `the path of the current folder is no UTF-8: ${folder}; rename it, or change to another one`;
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    return `the current folder is gone or cannot be entered (${code}): change to one that is there`;
  }
}

/** Of a defect of raymond. Findings, for which Node's own code for a crash would be taken, have 1. */
const defective = 70;

// Node itself would print the line that threw, and a line of this program is longer than any page.
process.once('uncaughtException', (thrown: unknown) => {
  const { message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
  process.stderr.write(
    visibleText(
      `error: raymond has a defect: ${message}; please report it with the command, what raymond --version prints, and this:\n${stack}\n`,
    ),
  );
  process.exit(defective);
});

start(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
