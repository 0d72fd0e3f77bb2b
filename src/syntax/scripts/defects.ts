import type { Span } from '../../source/span.ts';

/** What a shell refuses in a script, and how to mend it. */
export interface SyntaxFault {
  readonly message: string;
  readonly span: Span;
  readonly help: string;
  /** A here-document without an end is only warned of: its text is the rest of the script. */
  readonly severity: 'error' | 'warning';
  readonly related: readonly { readonly span: Span; readonly message: string }[];
}

/** A test with a sign between two values that its shell takes for something else, or for a comparison of something else. */
export interface LostComparison {
  /** What it compares, where that is not nothing. */
  readonly compares?: string;
  /** What the shell makes of it: completes "this test compares nothing: ". */
  readonly why: string;
  readonly help: string;
  /** It refuses the whole script for that. */
  readonly isRefused: boolean;
  readonly span: Span;
}

/** Where a script asks how a command ended, or for what it has set, and gets something else, or where its shell reads something else. */
export interface LostOutcome {
  readonly rule:
    | 'status-lost'
    | 'value-lost'
    | 'comparison-missing'
    | 'malformed-tag'
    | 'script-syntax'
    | 'interactive-command';
  readonly message: string;
  readonly help: string;
  readonly span: Span;
  /** Where it is not that of the rule: it may be meant so, or the shell does not refuse it. */
  readonly severity?: 'info' | 'warning';
  readonly related?: readonly { readonly span: Span; readonly message: string }[];
}

/** A command that ends its script by `set -e`, where that is most likely not meant. */
export interface EarlyEnd {
  readonly message: string;
  readonly help: string;
  readonly span: Span;
  /** The test that the script does not come to. */
  readonly asked?: Span;
  /** A value of a tag stands below that no way gives it. */
  readonly hidesValue?: true;
  /** The variable that is not set. */
  readonly name?: string;
  /** It is told elsewhere, if at all: as a slip, or where it is known what forks give. */
  readonly isLeftOut?: true;
}

/** What `set -u` ends, and for want of which variable. */
export interface UnsetEnd extends EarlyEnd {
  readonly name: string;
}

/** A program that fails where it finds nothing, so that by `set -e` no test finds that. */
export interface Finder extends EarlyEnd {
  /** What it gives: the text that it finds, or how many. */
  readonly gives: 'text' | 'count';
  /** What else asks for the same: a test in front by such a command. */
  readonly alike: RegExp;
}

/** A variable that cmd.exe has filled in before the line runs that gives it its value. */
export interface OldValue {
  readonly name: string;
  readonly span: Span;
}

/** A variable whose name ends with what is no part of it, as `set NEXT = PLAN` and `set N+=1` make one. */
export interface SpacedName {
  readonly name: string;
  readonly surplus: string;
  readonly span: Span;
  readonly help: string;
}

export interface LostValues {
  /** Where a tag in a variable is printed that has no carets: it never comes out. */
  readonly unescaped: Span | null;
  /** Those that are printed in a tag. */
  readonly old: readonly OldValue[];
  /** Those that are read by the name without the blank. */
  readonly spaced: readonly SpacedName[];
}

export interface MissingLabel {
  /** As it is written. */
  readonly name: string;
  readonly isCalled: boolean;
  /** The label that may be meant. */
  readonly near: string | null;
  readonly span: Span;
}

/** What PowerShell 7 knows and `powershell.exe`, which is 5.1, does not: it refuses the whole script. Or what the Bash of macOS does not know. */
export interface NewerSyntax {
  readonly sign: string;
  /** What the script does, where its sign alone does not say so: `has a line that begins with "|"`. */
  readonly use?: string;
  /** What comes of it, where the script is not refused, and since which version it is otherwise. */
  readonly outcome?: string;
  readonly since?: 6;
  readonly span: Span;
  /** What to write instead; null for a line that asks for a version. */
  readonly help: string | null;
}

/** A variable that its shell does not fill in, or that is empty, and what to do. */
export interface UnfilledVariable {
  readonly message: string;
  readonly span: Span;
  readonly help: string;
  /** The variable that was to stand there. */
  readonly meant?: string;
  /** It is filled in, with another value. */
  readonly isOld?: true;
  /** Whether it is wrong is up to what the script is for. */
  readonly severity?: 'info';
}

/** A command that does not exist, as far as can be told from what is meant. */
export interface CommandSlip {
  /** What the shell takes for its name. */
  readonly written: string;
  readonly help: string;
  /** A slip of a function's name is a guess; another one that hardly can be wrong is not. */
  readonly severity: 'error' | 'warning';
  /** What is told in place of "the shell takes it for a command". */
  readonly message?: string;
  /** It was to leave the script or a function. */
  readonly leaves?: true;
  /** It was to say which commands belong together, so that nobody knows what else the script does. */
  readonly blurs?: boolean;
  readonly span: Span;
}
