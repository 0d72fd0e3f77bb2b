import { tagBeginning } from '../../../grammar/tag.ts';
import { covers, type Span } from '../../../source/span.ts';
import { lineStart } from '../../../util/line-start.ts';
import { runsOtherCode } from '../bash/unseen-setters.ts';
import { constantOf } from '../build-command.ts';
import type { EarlyEnd } from '../defects.ts';
import type { Command, CommandOf } from '../program.ts';
import { codeOf } from './exit-codes.ts';
import type { Follower } from './follow-program.ts';
import { visitCommands } from './names-in.ts';
import type { Path } from './path.ts';
import type { Value } from './value.ts';

const tagStart = new RegExp(`${tagBeginning}(?![\\w-])`, 'g');
/** What stands in front of a use of `$?` that asks how a command of its own line, or of the line above, has ended. */
const plainCommand =
  /^(?!(?:local|declare|typeset|export|readonly|trap|fi|done|esac|[})!:]|then|do|else|echo|printf|true)(?![\w-]))[\w./$"'([][^|&{}]*$/;
/** A command that prints, up to where a tag begins in what it is given. */
const printing = /^(?:[^#]*[;&|({]|[^#]*\b(?:then|else|do)\b|[^#]*\))?[ \t]*(?:echo|printf)\b[^;|&]*$/;
const openBefore = /\b(?:then|do|else)\b|&&|\|\||[!{(]\s*$/;

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
  ends(follower: Follower): EarlyEnd[] {
    const { text, program, printer, unfollowed } = follower;
    // Code from elsewhere may have said `set +e`.
    if (unfollowed !== null || runsOtherCode(follower)) return [];
    const [first] = [...this.#asked.values()].filter(
      ({ span, isEnded }) => isEnded && asksCommand(text, span),
    );
    if (first === undefined) return [];
    const { end } = first.span;
    const printed = printer.tags.map(({ tag }) => tag.span);
    const hidesValue = this.#hidesValue(text, program.body, end);
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
  #hidesValue(text: string, body: Command, from: number): boolean {
    const lines = text.slice(from).match(/^.*<\/.*$/gm) ?? [];
    const names = new Set(lines.flatMap((line) => line.match(/(?<=\$\{?)[A-Za-z_]\w*/g) ?? []));
    let hides = false;
    visitCommands(body, (command) => {
      if (command.kind !== 'assign' || command.value === null || this.#assigned.has(command)) return;
      const start = command.value[0]?.span.start ?? 0;
      const name = command.name.slice(command.name.lastIndexOf('.') + 1);
      hides ||= start > from && constantOf(command.value) !== null && names.has(name);
    });
    return hides;
  }
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
