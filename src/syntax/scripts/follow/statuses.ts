import { tagBeginning } from '../../../grammar/tag.ts';
import { covers, type Span } from '../../../source/span.ts';
import { lineStart } from '../../../util/line-start.ts';
import type { EarlyEnd } from '../defects.ts';
import { codeOf } from './exit-codes.ts';
import type { Path } from './path.ts';
import type { PrintedTag } from './printed-tags.ts';
import type { Value } from './value.ts';

const tagStart = new RegExp(`${tagBeginning}(?![\\w-])`, 'g');
/** What stands in front of a use of `$?` that asks how a command of its own line, or of the line above, has ended. */
const plainCommand =
  /^(?!(?:local|declare|typeset|export|readonly|trap|fi|done|esac|[})!:]|then|do|else|echo|printf|true)(?![\w-]))[\w./$"'([][^|&{}]*$/;
const otherCode = /\b(?:eval|source)\b|(?:^|[;&|({])[ \t]*\.[ \t]/m;
/** A command that prints, up to where a tag begins in what it is given. */
const printing = /^(?:[^#]*[;&|({]|[^#]*\b(?:then|else|do)\b|[^#]*\))?[ \t]*(?:echo|printf)\b[^;|&]*$/;
const openBefore = /\b(?:then|do|else)\b|&&|\|\||[!{(]\s*$/;

/** Where a script asks by `$?` how the command in front has ended. */
export class Statuses {
  /** By where it stands: whether `set -e` has ended every way on which it is not 0. */
  readonly #asked = new Map<number, { readonly span: Span; readonly isEnded: boolean }>();

  /** The number with which the command in front ended, which is asked at `site`. */
  codeAt(path: Path, site: Span): Value {
    const isEnded = path.status === 'success' && path.errexit && path.atFailure === null;
    const known = this.#asked.get(site.start)?.isEnded ?? true;
    this.#asked.set(site.start, { span: site, isEnded: isEnded && known });
    return codeOf(path, site);
  }

  /**
   * Where a tag below is never printed, since `set -e` ends the script before it can ask. `tags`: those that some way
   * prints.
   */
  ends(text: string, tags: readonly PrintedTag[]): EarlyEnd[] {
    // Code from elsewhere may have said `set +e`.
    if (otherCode.test(text)) return [];
    const [first] = [...this.#asked.values()].filter(
      ({ span, isEnded }) => isEnded && asksCommand(text, span),
    );
    const printed = tags.map(({ tag }) => tag.span);
    if (first === undefined || !hidesTag(text, first.span.end, printed)) return [];
    return [
      {
        message:
          '$? is always 0 here: where the command in front fails, set -e ends the script with its exit code',
        help: 'ask the command itself, as in if COMMAND; then …, or keep its code: code=0; COMMAND || code=$?',
        span: first.span,
      },
    ];
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
