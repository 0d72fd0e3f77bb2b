import { bySpan, type Span, span } from '../../../source/span.ts';
import { endOfLine, lineStart } from '../../../util/line-start.ts';
import { outside } from '../build-command.ts';
import type { MissingLabel, OldValue, SpacedName, SyntaxFault } from '../defects.ts';
import type { Program, VariableRead } from '../program.ts';
import { bareTagIn, halfEscapedTagIn, unquotedTagIn } from '../unquoted-tag.ts';
import { asWritten } from './as-written.ts';
import { labelText } from './jumps.ts';
import { closingValuesIn, oldValuesIn, respelt, severalWordsIn, unescapedValueIn } from './lost-values.ts';
import { misspeltIn, staleCounts } from './misspelt.ts';
import { readLines } from './parser.ts';
import { BatchScript } from './script.ts';
import { Survey } from './survey.ts';
import { textSumsIn } from './text-sums.ts';
import { writtenBlanksIn } from './written-blanks.ts';

/** Longer scripts are not read: following what so many commands do would take seconds. */
const maximumLength = 262_144;

/** A program whose output `for /f` takes, but for those that read no variables, or a variable whose name another one holds: `!%NAME%!`. */
const readsAny =
  /\bfor\s+\/f\b[^\r\n]*\bin\s*\(\s*['`]\s*(?!(?:git|type|dir|find(?:str)?|date|time|ver|where|echo|more|sort)\b)|!%%?\w+%?!/i;

function unread(text: string): Program {
  const place = span(0, text.length);
  const reason = 'raymond reads no script that long';
  const body = outside('anything', place, reason, { assigns: true });
  return { body, reads: [], damage: null, comments: [] };
}

/**
 * Reads a batch file as cmd.exe does: percent signs are expanded first, when a line or a block is read, then
 * quotes and carets, then `!X!`. Never throws; linear in the length of the text.
 */
export function readBatch(text: string): Program {
  if (text.length > maximumLength) return unread(text);
  let script = new BatchScript(new Survey());
  let lines = readLines(text, script);
  if (!script.found.isEmpty) {
    script.found.complete();
    script = new BatchScript(script.found);
    lines = readLines(text, script);
  }
  const { assigned, firstCall } = script.found;
  // What is called stands further down as a rule.
  const isOwn = ({ name, span: { start } }: VariableRead) =>
    start >= (assigned.get(name) ?? Number.POSITIVE_INFINITY) || (start > firstCall && assigned.has(name));
  const reads = [...script.reads.values()].filter((read) => !isOwn(read)).sort(bySpan);
  const { damage } = script;
  const whole = damage === null ? {} : unquotedTagIn(text, 'batch', damage.start);
  const bare = whole.unquotedTag === undefined ? bareTagIn(text) : whole;
  const unquoted = bare.unquotedTag === undefined ? halfEscapedTagIn(text) : bare;
  const body = { kind: 'sequence', commands: lines.commands } as const;
  // In what could not be read there may be labels.
  const isWhole = damage === null && !script.found.isCutOff && script.missing.size > 0;
  const missingLabels = isWhole ? reallyMissing(text, script.missing.values()) : [];
  const syntaxFaults = script.faults.map(
    ({ message, ...fault }): SyntaxFault => ({
      message: `${message}: cmd stops the script here`,
      ...fault,
      severity: 'error',
      related: [],
    }),
  );
  const old = oldValuesIn(body, script.restorations, script.found.tests);
  // That a value may be missing is no matter where another one is meant.
  const oldPlaces = new Set(old.map(({ span: { start } }) => start));
  const severalWords = severalWordsIn(body, text, script.found);
  // The same is to be done about both.
  const toldPlaces = new Set([...oldPlaces, ...severalWords.map(({ span: { start } }) => start)]);
  syntaxFaults.push(...lines.emptySides.filter(({ span: { start } }) => !toldPlaces.has(start)));
  const faults = syntaxFaults.length > 0 ? { syntaxFaults } : {};
  const missing = missingLabels.length > 0 ? { missingLabels } : {};
  const lostValues = {
    unescaped: unescapedValueIn(body),
    old: old
      .filter((value) => !isBesideNew(value, text))
      .map(({ name, span: place }) => ({ name: asWritten(name, text, place.start), span: place })),
    spaced: spacedNamesIn(text, script),
  };
  const lostOutcomes = [
    ...[...script.found.lostOutcomes.values()].filter(({ span: { start } }) => !oldPlaces.has(start)),
    ...closingValuesIn(body, text, script.found),
    ...severalWords.filter(({ span: { start } }) => !oldPlaces.has(start)),
    ...textSumsIn(text),
    ...writtenBlanksIn(text),
  ].sort(bySpan);
  const unfilled = [...staleCounts(script), ...misspeltIn(text, body, script)];
  return {
    body,
    reads,
    ...(readsAny.test(text) ? { readsAll: true } : {}),
    damage,
    comments: commentsIn(text),
    ...unquoted,
    ...faults,
    ...missing,
    lostValues,
    ...(lines.lostComparisons.length === 0 ? {} : { lostComparisons: lines.lostComparisons }),
    ...(unfilled.length === 0 ? {} : { unfilled }),
    ...(lostOutcomes.length === 0 ? {} : { lostOutcomes }),
    ...(lines.echoedTag === null ? {} : { echoedTag: lines.echoedTag }),
  };
}

/** Whether the new value stands in the same line: then the two may be told apart on purpose. */
function isBesideNew({ name, span: { start } }: OldValue, text: string): boolean {
  const line = text.slice(lineStart(text, start), endOfLine(text, start)).toUpperCase();
  return line.includes(`!${name}!`) || line.includes(`!${name}:`);
}

/** The names of variables that are read with a blank at their end, in upper case. */
const spacedRead = /[%!]([^%!:\r\n]{0,100}[^%!:\s])[ \t]+(?=[%!:])/g;
/** More names with a blank than this are not told. */
const mostSpaced = 20;

/** Names that end with a blank, of which the script reads nothing, while it reads those without it. */
function spacedNamesIn(text: string, { found, reads }: BatchScript): SpacedName[] {
  if (found.spacedNames.length === 0) return [];
  const read = new Set([...reads.values()].map(({ name }) => name.toUpperCase()));
  const meant = new Set([...text.toUpperCase().matchAll(spacedRead)].map(([, name]) => name));
  return found.spacedNames
    .filter(({ name }) => read.has(name) && !meant.has(name))
    .slice(0, mostSpaced)
    .map(({ name, isCount, place }) => ({ name, ...respelt(text, place, isCount) }));
}

const labelLine = /^[ \t,;=]*:(.*)$/gm;

/** cmd looks for labels in the lines as they are, also in one that the line above has taken for its own by a caret. */
function reallyMissing(text: string, missing: Iterable<MissingLabel>): MissingLabel[] {
  const plain = (name: string) => labelText(name.replace(/[\^%!]/g, ''));
  const written = new Set([...text.matchAll(labelLine)].map(([, name = '']) => plain(name)));
  return [...missing].filter(({ name }) => plain(name) !== '' && !written.has(plain(name)));
}

const comment = /^[ \t]*@?(?:rem[ \t].*|::.*)$/gim;

function commentsIn(text: string): Span[] {
  return [...text.matchAll(comment)].map(({ index, 0: line }) => span(index, index + line.length));
}
