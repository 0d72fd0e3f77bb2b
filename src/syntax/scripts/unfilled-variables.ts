import { type Span, span } from '../../source/span.ts';
import { joinWords } from '../../util/plural.ts';
import type { OldValue, UnfilledVariable } from './defects.ts';
import { assignedNames } from './follow/contents/names-in.ts';
import type { BehaviourTag } from './follow/output/behaviour.ts';
import type { Command, Program, ScriptKind, VariableRead } from './program.ts';
import { filledInPrompts, variableOfSlot } from './prompt-slots.ts';
import { quotedBy } from './quoted-by.ts';

/** `%NEXT%` after `set NEXT=PLAN` in the same block. */
export function describeOld({ name, span: place }: OldValue): UnfilledVariable {
  return {
    message: `cmd fills in %${name}% before this block runs, so it lacks the value that the block sets`,
    span: place,
    help: `write setlocal EnableDelayedExpansion at the top of the script, and !${name}! here`,
    isOld: true,
  };
}

/** How each shell writes a variable in a text. */
const written: Readonly<Record<ScriptKind, RegExp>> = {
  bash: /\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g,
  powershell: /\$\(?\$?((?:env:)?[A-Za-z_]\w*)\)?/gi,
  batch: /!([A-Za-z_]\w*)!/g,
};

/** Those that raymond sets. */
const own: Readonly<Record<ScriptKind, RegExp>> = {
  bash: /^RAYMOND_(?:RESULT|INPUT)$/,
  powershell: /^env:RAYMOND_(?:RESULT|INPUT)$/i,
  batch: /^RAYMOND_(?:RESULT|INPUT)$/i,
};

/** Commands in a text, as each shell writes them. */
const commands: Readonly<Record<ScriptKind, RegExp | null>> = {
  bash: /\$\((\w[^()\n]*)\)/g,
  powershell: /\$\(([A-Za-z]+-[A-Za-z]\w*[^()\n]*)\)/g,
  batch: null,
};
/** Of a longer text hardly anybody means the command itself by one of these. */
const givers = /^(?:basename|cat|date|git|head|hostname|jq|ls|pwd|tail|wc|whoami|get-\w+)\b/i;

/** Signs of code that somebody is to run, or of what he is told to do with it. */
const code = /[;|&=`]|\b(?:bash|execute|read|run|set|sh|type|use|write)\b/i;

/** Code for somebody else within a text, of more than one word: `awk '{ print $n }'`. */
const codeSpans = /`[^`\n]*[ \t][^`\n]*`|(?<!\w)'[^'\n]*[ \t][^'\n]*'(?!\w)/g;

/** A text with blanks in place of the code in it. */
function withoutCode(text: string): string {
  return text.replace(codeSpans, (code) => ' '.repeat(code.length));
}

/** What every shell has too, so that whoever reads the payload may be meant to look there. */
const ofEveryShell = /^(?:env:)?(?:PATH|HOME|PWD|USER|LANG|LASTEXITCODE|\w+Preference)$/i;

/** Of more variables of one script nothing is told. */
const mostVariables = 100;

/**
 * The variables in payloads and attributes that the shell does not fill in, because the tag stands in single quotation marks
 * or the like, although the script or raymond sets them, or a fork: `echo '<goto input="$day">A</goto>'`; and commands, as `$(date)`. Of a
 * tag's states another finding tells.
 */
export function findUnfilledVariables(
  { body, reads }: Pick<Program, 'body' | 'reads'>,
  text: string,
  kind: ScriptKind,
  tags: readonly BehaviourTag[],
): UnfilledVariable[] {
  const found: UnfilledVariable[] = [];
  let left = mostVariables;
  for (const { tag, isLiteral } of tags) {
    if (!isLiteral) continue;
    const values = tag.attributes.filter(({ name }) => name !== 'return' && name !== 'next');
    const parts = values.map(({ value, valueSpan }) => ({ value, place: valueSpan }));
    if (tag.name === 'result') parts.push({ value: tag.content, place: tag.contentSpan });
    const variables: Unfilled[] = [];
    for (const { value, place } of parts) {
      // Where it is written in another way than it is printed, an escape may say that it is meant so.
      if (text.slice(place.start, place.end) !== value) continue;
      const slot = slotAs(value, place, text, kind);
      if (slot !== null) found.push(slot);
      if (!/[$!]/.test(value) || --left < 0) continue;
      const run = commandsIn(value, place, kind);
      variables.push(...run);
      if (run.length > 0) continue;
      for (const match of withoutCode(value).matchAll(written[kind])) {
        const name = match[1] ?? match[2] ?? '';
        if (--left < 0 || ofEveryShell.test(name)) continue;
        const isGiven = own[kind].test(name) || isOfWorker(name, kind, reads);
        if (isGiven ? !code.test(value) : isSet(body, name, kind))
          variables.push(unfilled(match, name, place));
      }
    }
    // The quotation marks around the tag are one mistake.
    const [first] = variables;
    if (first !== undefined)
      found.push({ ...describeUnfilled(text, kind, variables, tag.span), span: first.place });
  }
  return found;
}

/** The commands in a value that was to be what they print. */
function commandsIn(value: string, place: Span, kind: ScriptKind): Unfilled[] {
  const pattern = commands[kind];
  if (pattern === null || !value.includes('$(')) return [];
  const found = [...value.matchAll(pattern)];
  return found
    .filter(([shown, command = '']) => shown === value.trim() || (givers.test(command) && !code.test(value)))
    .map((match) => unfilled(match, match[0], place));
}

function unfilled(match: RegExpExecArray, name: string, { start }: Span): Unfilled {
  const from = start + match.index;
  return { shown: match[0], name, place: span(from, from + match[0].length) };
}

/** `echo "<result>{{result}}</result>"`: a slot that is all of a value. A longer one may speak of slots. */
function slotAs(value: string, place: Span, text: string, kind: ScriptKind): UnfilledVariable | null {
  const name = variableOfSlot(value.trim());
  if (name === null) return null;
  const meant = { bash: `$${name}`, powershell: `$($env:${name})`, batch: `%${name}%` }[kind];
  const isFilled = kind === 'batch' || quotedBy(text, place.start, kind)?.isFilled === true;
  return {
    message: `${filledInPrompts}, so ${value.trim()} is handed over as it stands`,
    span: place,
    help: isFilled
      ? `write ${meant}`
      : `write ${meant} where the shell fills it in: ${quotesFor(text, kind, place)}`,
  };
}

/** Whether a script sets a variable anywhere, in functions too. Readers of Windows' shells have names in one case of letters. */
function isSet(body: Command, name: string, kind: ScriptKind): boolean {
  const key = { bash: name, powershell: name.toLowerCase(), batch: name.toUpperCase() }[kind];
  const names = assignedNames(body);
  if (names.has(key)) return true;
  return [...names].some((own) => own.endsWith(`.${key}`) || own.startsWith(`${key}@`));
}

/** Whether a script uses a variable elsewhere that it is given: by a fork, for those of the system are in capitals. */
function isOfWorker(name: string, kind: ScriptKind, reads: readonly VariableRead[]): boolean {
  const bare = name.replace(/^env:/i, '');
  if (!/[a-z]/.test(bare) || (kind === 'powershell' && bare === name)) return false;
  return reads.some((read) => read.name === bare);
}

interface Unfilled {
  /** As it is written. */
  readonly shown: string;
  readonly name: string;
  readonly place: Span;
}

function describeUnfilled(
  text: string,
  kind: ScriptKind,
  variables: readonly Unfilled[],
  tag: Span,
): Pick<UnfilledVariable, 'message' | 'help'> {
  const shell = { bash: 'Bash', powershell: 'PowerShell', batch: 'cmd' }[kind];
  const names = [...new Set(variables.map(({ name }) => name))];
  const help =
    kind === 'batch'
      ? `write ${joinWords(
          names.map((name) => `%${name}%`),
          'and',
        )}, or setlocal EnableDelayedExpansion in front of it`
      : quotesFor(text, kind, tag);
  const shown = [...new Set(variables.map((one) => one.shown))];
  const stands = shown.length === 1 ? 'it is handed over as it stands' : 'they are handed over as they stand';
  return { message: `${shell} does not fill in ${joinWords(shown, 'and')} here: ${stands}`, help };
}

/** What makes a shell fill in the variables of a text that is in single quotation marks or the like. */
function quotesFor(text: string, kind: 'bash' | 'powershell', place: Span): string {
  const escaped = kind === 'bash' ? '\\"' : '`"';
  if (quotedBy(text, place.start, kind)?.kind === 'string')
    return `put the tag into double quotation marks, and write ${escaped} for each " in it`;
  return kind === 'bash'
    ? 'write the word after << without quotation marks'
    : 'begin the text with @" and end it with "@';
}
