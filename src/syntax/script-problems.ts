import type { Problem, Report } from '../diagnostics/diagnostic.ts';
import { type Span, span } from '../source/span.ts';
import { lineStart } from '../util/line-start.ts';
import type {
  CommandSlip,
  EarlyEnd,
  LostComparison,
  LostOutcome,
  MissingLabel,
  NewerSyntax,
  SyntaxFault,
} from './scripts/defects.ts';
import type { BehaviourTag } from './scripts/follow/output/behaviour.ts';
import type { ScriptKind } from './scripts/program.ts';
import type { ScriptReading } from './scripts/reading.ts';
import type { Uncalled } from './scripts/uncalled.ts';

/** Reports what is wrong with a script by itself, whatever its workflow has. */
export function reportProblems(
  name: string,
  kind: ScriptKind,
  text: string,
  reading: ScriptReading,
  report: Report,
): void {
  const { behaviour, foreignLineEnd, unquotedTag, unescapedValue, syntaxFaults = [] } = reading;
  if (foreignLineEnd !== undefined) report(lineEndProblem(name, foreignLineEnd, text));
  if (unquotedTag !== undefined) report(unquotedProblem(name, unquotedTag, kind, text));
  if (unescapedValue !== undefined) {
    const written = text.slice(unescapedValue.start, unescapedValue.end);
    report(unescapedProblem(name, unescapedValue, written));
  }
  if (reading.echoedTag !== undefined) report(echoedProblem(name, reading.echoedTag));
  for (const slip of reading.commandSlips) report(slipProblem(name, slip, kind));
  for (const fault of syntaxFaults) report(faultProblem(name, fault));
  if (reading.uncalled !== undefined) report(uncalledProblem(name, reading.uncalled));
  for (const lost of reading.lostComparisons ?? []) report(comparisonProblem(name, lost));
  for (const lost of reading.lostOutcomes ?? []) report(outcomeProblem(name, lost));
  for (const end of behaviour.earlyEnds) if (end.isLeftOut !== true) report(earlyEndProblem(name, end));
  for (const label of reading.missingLabels ?? []) {
    // Data after the end of the script may look like a jump.
    const isTaken = label.isCalled || behaviour.outcomes.some(({ span }) => span.start === label.span.start);
    if (isTaken || behaviour.unfollowed !== null) report(labelProblem(name, label));
  }
  for (const { isOld: _isOld, meant: _meant, ...problem } of reading.unfilled)
    report({ rule: 'variable-unbound', file: name, ...problem });
  if (reading.newerSyntax !== undefined)
    report((kind === 'bash' ? newerBashProblem : newerProblem)(name, reading.newerSyntax));
}

/**
 * What is missing is written there, but the shell has taken it: `echo "<call return="DONE">…"`. `before` and `written`: its line, up to
 * it and from it on.
 */
export function lostQuotes(
  kind: ScriptKind,
  before: string,
  written: string,
  help: string,
): { help?: string } {
  // Within quotation marks those of an attribute are written as the others are there.
  const mark = { bash: '\\"', powershell: '`"', batch: '"' }[kind];
  if (kind !== 'batch' && /^write \w+="/.test(help) && written.includes(`=${mark}`))
    return { help: help.replaceAll('"', mark) };
  // A back-slash escapes nothing in PowerShell.
  const isSlashed = kind === 'powershell' && /^\w+=\\"/.test(written);
  if (kind === 'batch' || !/^write \w+="/.test(help)) return {};
  if (!isSlashed && !/^\w+="/.test(written))
    return isWithinDouble(before) ? { help: help.replaceAll('"', "'") } : {};
  const escaped = kind === 'bash' ? '\\"' : '`"';
  if (isSlashed) return { help: `write ${escaped} for each \\", since \\ escapes nothing in PowerShell` };
  // In single quotation marks nothing is filled in.
  const other = /[$`]/.test(written) ? '' : ', or put single ones around the tag';
  return { help: `write ${escaped} for each " inside of the quotation marks${other}` };
}

/** Whether quotation marks are open at the end of the beginning of a line, within which those of an attribute would end the text. */
function isWithinDouble(before: string): boolean {
  return (before.replace(/\\.|'[^'"]*'/g, '').match(/"/g) ?? []).length % 2 === 1;
}

function lineEndProblem(file: string, span: Span, text: string): Problem {
  const start = firstSign(text, span.start);
  return {
    rule: 'script-line-ends',
    message: `${file} has the line ends of Windows, and Bash takes the carriage return in this line for a part of it`,
    file,
    // The character itself cannot be seen, so the line shows where it is.
    span: { start, end: Math.max(start + 1, span.start) },
    help: `save ${file} with the line ends of Unix (LF); "${file} text eol=lf" in .gitattributes keeps them`,
  };
}

/** Where the text of a line begins, after its indentation. */
function firstSign(text: string, at: number): number {
  const start = lineStart(text, at);
  const line = text.slice(start, at);
  return start + line.length - line.trimStart().length;
}

/** What a shell does with a tag that it does not take for a text. */
const refusals: Readonly<Record<ScriptKind, string>> = {
  bash: 'Bash takes < and > for redirections and refuses the script',
  powershell: 'PowerShell takes < for an operator and refuses the script',
  batch: 'cmd takes < and > for redirections, so it is never printed',
};

const readTag = 'Bash takes < and > for redirections, so it is never printed';
const farthestWord = 40;

function unquotedProblem(file: string, span: Span, kind: ScriptKind, text: string): Problem {
  const isBatch = kind === 'batch';
  if (kind === 'bash' && /[\u2019\u201d\u00bb]/.test(text.charAt(span.end))) {
    const message =
      'the quotation marks around this tag are typographic ones and none to Bash, which takes < and > for redirections';
    return { rule: 'malformed-tag', message, file, span, help: `write " or ' in their place` };
  }
  if (kind === 'bash' && text.charAt(span.start - 1) === '`') {
    const isQuoted = text.charAt(span.start - 2) === '"';
    const message = 'the back-ticks around this tag have Bash run it as a command, so it is never printed';
    const help = isQuoted ? 'leave them out' : 'write " in place of each of them';
    return { rule: 'malformed-tag', message, file, span, help };
  }
  // The word behind it is a file, so that nothing is missing.
  const isRead =
    kind === 'bash' && /^[ \t]*[^\s;&|()<>#]/.test(text.slice(span.end, span.end + farthestWord));
  const does = isRead ? readTag : refusals[kind];
  const message = `this tag stands without ${isBatch ? 'carets' : 'quotation marks'}: ${does}`;
  const help = isBatch ? 'put a caret in front of each < and >' : 'put quotation marks around it';
  return { rule: 'malformed-tag', message, file, span, help };
}

/** A tag in a variable of a batch file. */
function unescapedProblem(file: string, span: Span, written: string): Problem {
  const message = `the tag in ${written} stands without carets: ${refusals.batch}`;
  const help = `write setlocal EnableDelayedExpansion at the top of the script, and ${written.replaceAll('%', '!')} here`;
  return { rule: 'malformed-tag', message, file, span, help };
}

/** After `echo on`. */
function echoedProblem(file: string, span: Span): Problem {
  const message =
    'echo is on, so cmd prints this command before it runs it: the tag comes twice, and the agent fails';
  const help = 'write echo off in front of it, or @ at the beginning of its line';
  return { rule: 'script-emits-many', message, file, span, help };
}

/** A script that goes round for ever once it has printed one of these. */
export function endlessProblem(file: string, kind: ScriptKind, tags: readonly BehaviourTag[]): Problem {
  const [first, ...others] = tags.map(({ tag }) => tag.span);
  return {
    rule: 'result-then-failure',
    message: `${file} never ends after it has printed this transition, since nothing leads out of the loop: only a time-out ends it, and then the transition does not count`,
    file,
    span: first ?? span(0, 0),
    help: `end with exit ${kind === 'batch' ? '/b ' : ''}0 after it`,
    related: others.slice(0, mostRelated).map((place) => ({ file, span: place, message: 'the same here' })),
  };
}

/** It may be a program of that name as well, which comes back. */
function uncalledProblem(file: string, { name, span, isCertain }: Uncalled): Problem {
  const known = isCertain ? 'is a batch file' : 'is a batch file on most machines';
  const message = `${name} ${known}: without call, cmd does not come back from it, and nothing below this line runs`;
  const severity = isCertain ? 'warning' : 'info';
  return { rule: 'script-emits-none', severity, message, file, span, help: `write call ${name}` };
}

function faultProblem(file: string, { related, ...fault }: SyntaxFault): Problem {
  return { rule: 'script-syntax', ...fault, file, related: related.map((place) => ({ ...place, file })) };
}

const shells: Readonly<Record<ScriptKind, string>> = { bash: 'Bash', powershell: 'PowerShell', batch: 'cmd' };

function slipProblem(
  file: string,
  { written, help, severity, span, message: own }: CommandSlip,
  kind: ScriptKind,
): Problem {
  const message = own ?? `${shells[kind]} takes ${written} for a command, and there is none`;
  return { rule: 'command-not-found', severity, message, file, span, help };
}

function comparisonProblem(file: string, { compares, why, help, isRefused, span }: LostComparison): Problem {
  const message = `this test compares ${compares ?? 'nothing'}: ${why}`;
  return {
    rule: 'comparison-missing',
    ...(isRefused ? { severity: 'error' } : {}),
    message,
    file,
    span,
    help,
  };
}

function outcomeProblem(file: string, { related = [], ...lost }: LostOutcome): Problem {
  return { ...lost, file, related: related.map((place) => ({ ...place, file })) };
}

function earlyEndProblem(file: string, { message, help, span, asked }: EarlyEnd): Problem {
  const related = asked && [{ file, span: asked, message: 'the test' }];
  return { rule: 'script-ends-early', message, file, span, help, ...(related && { related }) };
}

function labelProblem(file: string, { name, isCalled, near, span }: MissingLabel): Problem {
  const end = isCalled ? 'the call fails, and the script goes on' : 'the script ends here with exit code 1';
  const help = near === null ? `write the line :${name} where it is to go on` : `write ${near}`;
  return { rule: 'label-missing', message: `there is no label "${name}": ${end}`, file, span, help };
}

/** More places than this say nothing new. */
const mostRelated = 8;

/** One mistake: the script is for another PowerShell than the one that runs it. */
function newerProblem(file: string, [first, ...others]: readonly NewerSyntax[]): Problem {
  const { sign = '', span = { start: 0, end: 0 }, help = null, since = 7 } = first ?? {};
  const use = first?.use ?? `has "${sign}"`;
  const word =
    help === null ? `asks for another version by "${sign}"` : `${use}, which is new in PowerShell ${since}`;
  return {
    rule: 'powershell-version',
    message: `${file} ${word}: powershell.exe, which runs it, is version 5.1 and ${first?.outcome ?? 'refuses the whole script'}`,
    file,
    span,
    help: help ?? 'remove the line',
    related: others.slice(0, mostRelated).map((other) => ({
      message: other.help === null ? `"${other.sign}", too` : `"${other.sign}", too: ${other.help}`,
      file,
      span: other.span,
    })),
  };
}

/** A habit: whoever has no macOS in mind writes so in all scripts. */
function newerBashProblem(file: string, [first, ...others]: readonly NewerSyntax[]): Problem {
  const { span = { start: 0, end: 0 }, help = '' } = first ?? {};
  return {
    rule: 'bash-version',
    message: 'this needs a newer Bash than the one that macOS has as /bin/bash, which is 3.2',
    file,
    span,
    help: `${help}; or, where no run is on macOS, write lint: { bash-version: off } into workflow.yaml`,
    related: others
      .slice(0, 3)
      .map((other) => ({ message: other.help ?? other.sign, file, span: other.span })),
    isHabit: true,
  };
}
