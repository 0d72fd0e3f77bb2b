import { tagBeginning } from '../../../../grammar/tag.ts';
import { covers, type Span } from '../../../../source/span.ts';
import { lineStart } from '../../../../util/line-start.ts';
import { runsOtherCode } from '../../bash/context/setters.ts';
import { constantOf } from '../../build-command.ts';
import type { EarlyEnd } from '../../defects.ts';
import { type Command, type CommandOf, lastStatus, type Program } from '../../program.ts';
import { visitCommands, writtenName } from '../contents/names-in.ts';
import type { Mark } from '../output/printed-tag.ts';
import type { TagPrinter } from '../output/printed-tags.ts';
import type { Value } from '../values/value.ts';
import { codeOf } from '../ways/exit-codes.ts';
import type { Path } from '../ways/path.ts';

const tagStart = new RegExp(`${tagBeginning}(?![\\w-])`, 'g');
/** What stands in front of a use of `$?` that asks how a command of its own line, or of the line above, has ended. */
const plainCommand =
  /^(?!(?:local|declare|typeset|export|readonly|trap|fi|done|esac|[})!:]|then|do|else|echo|printf|true)(?![\w-]))[\w./$"'([][^|&{}]*$/;
/** A command that prints, up to where a tag begins in what it is given. */
const printing = /^(?:[^#]*[;&|({]|[^#]*\b(?:then|else|do)\b|[^#]*\))?[ \t]*(?:echo|printf)\b[^;|&]*$/;
const openBefore = /\b(?:then|do|else)\b|&&|\|\||[!{(]\s*$/;

/** A script, and what it has printed on all its ways. */
interface Followed {
  readonly text: string;
  readonly program: Program;
  readonly printer: TagPrinter;
  readonly unfollowed: Mark | null;
}

/** Where a script asks by `$?` how the command in front has ended. */
export class Statuses {
  /** By where it stands: whether `set -e` has ended every way on which it is not 0. */
  readonly #asked = new Map<number, { readonly span: Span; readonly isEnded: boolean }>();
  /** The assignments that some way comes to. */
  readonly #assigned = new Set<Command>();

  assign(command: CommandOf<'assign'>): void {
    this.#assigned.add(command);
  }

  /** The number with which the command in front ended, which is asked at `site`. */
  codeAt(path: Path, site: Span): Value {
    const isEnded = path.status === 'success' && path.errexit && path.atFailure === null;
    const known = this.#asked.get(site.start)?.isEnded ?? true;
    this.#asked.set(site.start, { span: site, isEnded: isEnded && known });
    return codeOf(path, site);
  }

  /**
   * Where a tag below is never printed, or never with a value that stands below, since `set -e` ends the script before it can
   * ask.
   */
  ends(followed: Followed): EarlyEnd[] {
    const { text, program, printer, unfollowed } = followed;
    // Code from elsewhere may have said `set +e`.
    if (unfollowed !== null || runsOtherCode(followed)) return [];
    const [first] = [...this.#asked.values()].filter(
      ({ span, isEnded }) => isEnded && asksCommand(text, span),
    );
    if (first === undefined) return [];
    const { end } = first.span;
    const printed = printer.tags.map(({ tag }) => tag.span);
    const names = namesInTags(text.slice(end));
    const hidesValue =
      this.#hidesValue(program.body, end, names) ||
      this.#replacesValue(program.body, keeperAt(text, first.span), names);
    if (!hidesTag(text, end, printed) && !hidesValue) return [];
    return [
      {
        message:
          '$? is always 0 here: where the command in front fails, set -e ends the script with its exit code',
        help: 'ask the command itself, as in if COMMAND; then …, or keep its code: code=0; COMMAND || code=$?',
        span: first.span,
        ...(hidesValue ? { hidesValue } : {}),
      },
    ];
  }

  /** Whether no way from there on gives a variable of a tag some text that stands there. */
  #hidesValue(body: Command, from: number, names: ReadonlySet<string>): boolean {
    return settingsIn(body, names).some(
      ({ command, place }) => place.start > from && !this.#assigned.has(command),
    );
  }

  /**
   * Whether the case that the command in front has succeeded, which is the only one, puts another text in the place of one that a
   * variable of a tag has: `next=SHIP; [ $status -eq 0 ] && next=FIX`.
   */
  #replacesValue(body: Command, kept: string, names: ReadonlySet<string>): boolean {
    const settings = settingsIn(body, names);
    let replaces = false;
    visitCommands(body, (command) => {
      const branch = branchOf(command, kept);
      if (replaces || branch === null) return;
      const taken = settingsIn(branch, names).filter((one) => this.#assigned.has(one.command));
      replaces = taken.some(({ name, value, place }) =>
        settings.some(
          (other) =>
            other.name === name &&
            other.place.start < place.start &&
            other.value !== '' &&
            other.value !== value,
        ),
      );
    });
    return replaces;
  }
}

/** The variable that keeps what is asked at a place; where none does, the one that is asked. */
function keeperAt(text: string, { start }: Span): string {
  const line = text.slice(lineStart(text, start), start);
  return /(?:^|[\s;])([A-Za-z_]\w*)="?$/.exec(line)?.[1] ?? lastStatus;
}

/** What a command runs in one case of a test of that variable, where it has nothing for the other. */
function branchOf(command: Command, kept: string): Command | null {
  const [asking, branch] = partsOf(command) ?? [];
  const test = asking?.kind === 'not' ? asking.command : asking;
  if (branch === undefined || test?.kind !== 'test' || test.fact === null) return null;
  const asked: readonly string[] = test.fact.subject.match(/\$\?|[A-Za-z_]\w*/g) ?? [];
  return asked.includes(kept) ? branch : null;
}

/** What is asked, and what runs then. */
function partsOf(command: Command): readonly [Command, Command] | null {
  if (command.kind === 'and' || command.kind === 'or') return [command.left, command.right];
  return command.kind === 'if' && command.otherwise === null ? [command.condition, command.then] : null;
}

/** The variables in the lines with tags. */
function namesInTags(text: string): ReadonlySet<string> {
  const lines = text.match(/^.*<\/.*$/gm) ?? [];
  return new Set(lines.flatMap((line) => line.match(/(?<=\$\{?)[A-Za-z_]\w*/g) ?? []));
}

interface Setting {
  readonly command: Command;
  readonly name: string;
  /** The text that it gives. */
  readonly value: string;
  readonly place: Span;
}

/** What gives one of these variables a fixed text. */
function settingsIn(body: Command, names: ReadonlySet<string>): Setting[] {
  const settings: Setting[] = [];
  visitCommands(body, (command) => {
    if (command.kind !== 'assign' || command.value === null) return;
    const value = constantOf(command.value);
    const name = writtenName(command.name);
    if (value === null || !names.has(name)) return;
    settings.push({ command, name, value, place: command.value[0]?.span ?? { start: 0, end: 0 } });
  });
  return settings;
}

/** Whether a plain command stands in front of the statement that asks. */
function asksCommand(text: string, { start }: Span): boolean {
  const from = Math.max(lineStart(text, start), text.lastIndexOf(';', start) + 1);
  if (openBefore.test(text.slice(from, start))) return false;
  const before = text.slice(Math.max(0, from - 2000), from).replace(/[;\s]+$/, '');
  const at = Math.max(before.lastIndexOf('\n'), before.lastIndexOf(';')) + 1;
  // A line that goes on from the one above.
  if (/(?:[|\\]|&&)\s*$/.test(before.slice(Math.max(0, at - 99), at))) return false;
  const last = before.slice(at).trim();
  return plainCommand.test(last.replace(/[0-9]?[<>]+&?[ \t]*[^\s;|&]+/g, '').replace(/^\w+=(?=\$\()/, ''));
}

/** Whether some tag that code prints from there on is not among those. */
function hidesTag(text: string, from: number, printed: readonly Span[]): boolean {
  return [...text.matchAll(tagStart)].some(
    ({ index }) =>
      index > from && !covers(printed, index) && printing.test(text.slice(lineStart(text, index), index)),
  );
}
