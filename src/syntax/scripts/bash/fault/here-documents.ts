import { span } from '../../../../source/span.ts';
import { endOfLine } from '../../../../util/line-start.ts';
import type { SyntaxFault } from '../../defects.ts';
import { giveUp, refuse } from './fault.ts';

interface HereDocument {
  readonly end: string;
  readonly isQuoted: boolean;
  readonly mayBeIndented: boolean;
  /** Where it is announced. */
  readonly start: number;
  readonly stop: number;
}

/** The here-documents of a script: their texts begin on the line below the one that announces them. */
export class HereDocuments {
  readonly #text: string;
  #waiting: HereDocument[] = [];
  #unclosed: HereDocument | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  get areWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Announces one whose redirection begins at `start` and whose last line is written from `from` to `stop`. */
  announce(start: number, from: number, stop: number, mayBeIndented: boolean): void {
    const written = this.#text.slice(from, stop);
    if (/[$`\n]/.test(written)) giveUp();
    const end = written.replace(/["']/g, '').replace(/\\(.)/g, '$1');
    this.#waiting.push({ end, isQuoted: /["'\\]/.test(written), mayBeIndented, start, stop });
  }

  /** Runs what stands in a substitution, which has here-documents of its own. */
  apart(inside: () => void): void {
    const outer = this.#waiting;
    this.#waiting = [];
    inside();
    // What becomes of such a one differs from Bash to Bash.
    if (this.areWaiting || this.#unclosed !== null) giveUp();
    this.#waiting = outer;
  }

  /** Where the texts end that begin at `at`. */
  skip(at: number): number {
    let end = at;
    for (const document of this.#waiting.splice(0)) end = this.#endOf(document, end);
    return end;
  }

  #endOf(document: HereDocument, from: number): number {
    const { end, isQuoted, mayBeIndented } = document;
    let isJoined = false;
    for (let at = from; at < this.#text.length; ) {
      const line = this.#text.slice(at, endOfLine(this.#text, at));
      at = Math.min(this.#text.length, at + line.length + 1);
      if (!isJoined && (mayBeIndented ? line.replace(/^\t+/, '') : line) === end) return at;
      // A backslash in front of the line end takes it away.
      isJoined = !isQuoted && (/\\*$/.exec(line)?.[0].length ?? 0) % 2 === 1;
    }
    this.#unclosed ??= document;
    return this.#text.length;
  }

  /** The one that took the rest of the script, if one did; an error where that leaves something else open. */
  unclosed(severity: SyntaxFault['severity']): SyntaxFault | null {
    const document = this.#unclosed ?? this.#waiting[0];
    if (document === undefined) return null;
    const { end, start, stop } = document;
    const lines = this.#text.slice(stop).matchAll(/^.+$/gm);
    const meant = [...lines].find(([line]) => line.trim() === end);
    const at = stop + (meant?.index ?? 0);
    const effect =
      severity === 'error' ? 'Bash refuses the script' : 'Bash takes the rest of the script for its text';
    return {
      message: `this here-document is never closed: ${effect}`,
      span: span(start, stop),
      help: `write ${end} in a line of its own, without a blank beside it`,
      severity,
      related:
        meant === undefined
          ? []
          : [{ span: span(at, at + meant[0].length), message: `here are blanks beside ${end}` }],
    };
  }
}

/** So far in front of a place such a document is looked for, and after it. */
const mostOfDocument = 2_000;
const readsWord = /(?<!<)<(?:["'][A-Z]\w*["']|[A-Z]\w*)(?=[ \t]*\n)/g;

/** Refuses `cat <END`, where a tag stands on the line of `at` and a line `END` below. */
export function refuseLostDocument(text: string, at: number): void {
  const from = Math.max(0, at - mostOfDocument);
  const before = text.slice(from, at);
  if (!/(?:^|\n)[ \t]*<\/?[a-z][^\n]*$/.test(before)) return;
  const found = [...before.matchAll(readsWord)].at(-1);
  if (found === undefined) return;
  const word = found[0].replace(/\W/g, '');
  if (!new RegExp(`\\n${word}[ \\t]*(?:\\n|$)`).test(text.slice(at, at + mostOfDocument))) return;
  const start = from + found.index;
  refuse(`"${found[0]}" reads a file`, start, start + found[0].length, `write <${found[0]}`);
}
