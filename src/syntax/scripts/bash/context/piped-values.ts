import { tagBeginning } from '../../../../grammar/tag.ts';
import { type Span, span } from '../../../../source/span.ts';
import { lineStart } from '../../../../util/line-start.ts';
import { memo } from '../../../../util/memo.ts';
import type { LostOutcome } from '../../defects.ts';
import { setsUnseen } from './setters.ts';
import { setsLastpipe } from './shell-options.ts';

/** What leaves it open whether a use comes after the pipe on every way, or what has set the variable in between. */
const leavesOpen = /;;|\b(?:fi|else|elif|esac|eval|source)\b|(?:^|[;&|({\n])[ \t]*\.[ \t]/;
/** Up to a use: a test, a `case`, or a tag in which it stands. */
const counts = new RegExp(`(?:\\[|\\btest[ \\t]|\\bcase[ \\t]|\\(\\(|${tagBeginning}\\b)[^\\n]*$`);
/** So far apart a pipe and a use are looked at together, and so much of the line of the use. */
const mostBetween = 5_000;
const mostOfLine = 500;
/** A line that only prints. */
const printing = /^[ \t]*(?:echo|printf)[ \t](?!-v)(?:[^\n;&|]|>&2)*$/gm;
/** Names without a `$` in front. */
const setName = /(?<![\w$\\]|\$\{[#!]?)[A-Za-z_]\w*/g;

/** The script, and the function that is being read. */
interface Reading {
  readonly text: string;
  readonly functionTexts: string;
  readonly inFunction: { readonly declared: ReadonlySet<string> } | null;
}

interface Part {
  readonly place: Span;
  readonly isPipe: boolean;
  readonly inFunction: Reading['inFunction'];
}

/**
 * Which variables a part of a pipe has set, or what stands in parentheses: it runs in a subshell, so they are lost after it
 * (Bash Reference Manual, Pipelines, Command Grouping).
 */
export class PipedValues {
  /** By name, the part of a pipe that has set it last, and nothing after that. */
  readonly #lost = new Map<string, Part>();
  /** What the part sets that is being read; null outside of all. */
  #set: Set<string> | null = null;

  /** Notes that a variable is set. */
  set(name: string): void {
    this.#lost.delete(name);
    this.#set?.add(name);
  }

  /** Reads a part of a pipe, or what stands in parentheses, which may have variables for itself. */
  within<T>(script: Reading, place: Span, isPipe: boolean, read: () => T): T {
    const { text, inFunction } = script;
    const outer = this.#set;
    const own = new Set<string>();
    this.#set = own;
    try {
      return read();
    } finally {
      this.#set = outer;
      for (const name of own) {
        outer?.add(name);
        const isLost = isPipe ? !setsLastpipe(script) : isVain(name, text.slice(place.start, place.end));
        if (isLost) this.#lost.set(name, { place, isPipe, inFunction });
      }
    }
  }

  /** What is told of a use of a variable whose value is that of before a pipe; null of any other. */
  lostAt(script: Reading, name: string, place: Span): LostOutcome | null {
    const { text, inFunction } = script;
    const part = this.#lost.get(name);
    if (part === undefined || part.inFunction !== inFunction || name === 'IFS') return null;
    // Who has something to stand in for it reckons with none.
    if (/^\$\{\w+:?[-+=?]/.test(text.slice(place.start, place.end))) return null;
    const isFar = place.start - part.place.end > mostBetween;
    if (!isFar && !isAsked(text, place)) return null;
    // What leaves it open here does so further down as well.
    this.#lost.delete(name);
    if (isFar || isOpen(script, name, text.slice(part.place.end, place.start))) return null;
    return lostValue(name, place, part, text);
  }
}

/** Whether nothing in parentheses can make use of what they give a variable: they do nothing behind that, or only set one that no program gets to see. */
function isVain(name: string, text: string): boolean {
  if (!/^\w+$/.test(name)) return false;
  const value = String.raw`"?(?:\$\(\([^()\n]*\)\)|\$\([^()\n]*\)|[^\s"';()]*)"?`;
  if (new RegExp(`\\b${name}=${value};?\\s*\\)$`).test(text)) return true;
  const uses = text.match(new RegExp(`[$\\w{}#!-]*\\b${name}\\b(?:\\+?=)?`, 'g')) ?? [];
  return /[a-z]/.test(name) && !exports.test(text) && uses.every((use) => use === `${name}=`);
}

const exports = /\b(?:export|declare|typeset)\b|\bset -a/;

function isAsked(text: string, { start }: Span): boolean {
  return counts.test(text.slice(Math.max(lineStart(text, start), start - mostOfLine), start));
}

/** Whether something else may have set a variable between a pipe and a use. */
function isOpen(script: Reading, name: string, whole: string): boolean {
  const between = whole.replace(printing, '');
  if (setAny(script)) return true;
  const isOwn = script.inFunction?.declared.has(name) ?? !namesInFunctions(script).has(name);
  return !isOwn || leavesOpen.test(between) || between.match(setName)?.includes(name) === true;
}

/** Whether functions may set variables that they do not name. */
const setAny = memo(({ functionTexts }: Reading) => setsUnseen({ text: functionTexts }));

/** The names that functions may set. */
const namesInFunctions = memo(({ functionTexts }: Reading) => new Set(functionTexts.match(setName)));

function lostValue(
  name: string,
  place: Span,
  { place: { start, end }, isPipe }: Part,
  text: string,
): LostOutcome {
  const part = text.slice(start, end);
  const line = part.search(/\r?\n/);
  const [reading] = /^(?:read|mapfile|readarray)\b[^\n<>|&;]*$/.exec(part.trim()) ?? [];
  const [why, help] = !isPipe
    ? ['the parentheses: they are a subshell', `set it outside of them, or write { …; } in their place`]
    : [
        'the pipe: each part of a pipe runs in a subshell',
        reading === undefined
          ? 'feed the loop in another way, as in done < <(COMMAND) or done < FILE'
          : `write ${reading} < <(COMMAND)`,
      ];
  return {
    rule: 'value-lost',
    message: `${name} has the value from before ${why}, and what it sets is lost`,
    help,
    span: place,
    related: [{ span: span(start, line < 0 ? end : start + line), message: 'set in here' }],
  };
}
