import type { Span } from '../../source/span.ts';
import type { Folding } from '../../util/folding.ts';
import type { AskedTable, Fact, Pattern } from './asked.ts';
import type {
  EarlyEnd,
  Finder,
  LostComparison,
  LostOutcome,
  LostValues,
  MissingLabel,
  NewerSyntax,
  SyntaxFault,
  UnfilledVariable,
} from './defects.ts';
import type { Each, LinePart } from './each.ts';
import type { Calculation, Part, Range } from './values.ts';
import type { Demands, VariableRead } from './variable-uses.ts';

export type { Fact, Pattern } from './asked.ts';
export type { Part, Range } from './values.ts';
export type { Demands, VariableRead } from './variable-uses.ts';

/**
 * What a script does, as far as its standard output is concerned: the one form into which the readers of
 * Bash, PowerShell and batch files turn what they read, and on which `follow-program.ts` works.
 *
 * A reader never guesses. Where it cannot tell what a construct does, it says so: an `unknown` piece of a text, an `outside` command.
 */

/** A text that a script puts together, in order. */
export type Text = readonly Piece[];

export type Piece =
  /** Fixed characters. They stand in the span one by one when both are equally long; else the span is an escape. */
  | { readonly kind: 'literal'; readonly text: string; readonly span: Span }
  /** The value of a variable. */
  | {
      readonly kind: 'variable';
      /** As `Program.reads` names it; compared as it is, so a reader of a case-blind language gives one spelling. */
      readonly name: string;
      readonly span: Span;
      /** What stands in when the variable is unset or empty, as in `${X:-…}`. */
      readonly fallback: Text | null;
      /** It stands in for one that is unset alone, as in `${X-…}`. */
      readonly keepsEmpty?: true;
      /** What an expansion such as `${X%.md}` makes of a known value; null when it cannot tell. */
      readonly edit: ((value: string) => string | null) | null;
      /** What `edit` changes at most; absent: anything. */
      readonly folding?: Folding;
      /** What `edit` leaves of a value; absent: anything. */
      readonly part?: Part;
      /** It stands in a text of PowerShell, where several values are joined by what `$OFS` says, not by line breaks. */
      readonly joined?: true;
    }
  /** What commands print, less its final line breaks: `$(…)`. */
  | { readonly kind: 'captured'; readonly body: Command; readonly span: Span; readonly joined?: true }
  /** Known only at run time. `harmless`: it can hold no tag, because it is a number, a date, a file name… */
  | {
      readonly kind: 'unknown';
      readonly span: Span;
      readonly harmless: boolean;
      readonly range?: Range | undefined;
      readonly calculation?: Calculation | undefined;
      /** It is one of these texts. */
      readonly among?: readonly string[];
    };

export type PieceOf<Kind extends Piece['kind']> = Extract<Piece, { kind: Kind }>;

/** The variable that stands for how the command in front ended: "0", or another number. Only a reader of `$?` uses it. */
export const lastStatus = '$?';

/** The variable that stands for the error level of batch files: how the last command ended that sets it. */
export const errorLevel = 'ERRORLEVEL';

/** The variable of a loop that perhaps never runs, and of which nothing is expected. */
export const anyTimes = '!';

export type Status = 'success' | 'failure';

export type Command = BareCommand & {
  /** Variables that it uses where the shell ends when one of them is not set: `set -u`. */
  readonly demands?: Demands;
  /** Files and folders that are there after it, and those that it takes away; `fills`: the files that it makes hold a line; `place`: of a test in Bash. */
  readonly makes?: readonly Text[];
  readonly removes?: readonly Text[];
  readonly fills?: true;
  readonly place?: Span;
};

export type CommandOf<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;

type BareCommand =
  /** Writes to standard output. The text holds its own line breaks. Succeeds. `writes`: a file gets it, too. */
  | { readonly kind: 'print'; readonly text: Text; readonly span: Span; readonly writes?: true }
  /** Gives a variable a value; null: known only at run time. Succeeds. */
  | {
      readonly kind: 'assign';
      readonly name: string;
      readonly value: Text | null;
      readonly append?: boolean;
      /** A function declares it: what it had is kept in a variable of this name, and given back where the function ends. */
      readonly keeps?: string;
      /** Without a value: what the function has declared before stays. */
      readonly isBare?: true;
      readonly finder?: Finder;
    }
  | { readonly kind: 'sequence'; readonly commands: readonly Command[] }
  | {
      readonly kind: 'if';
      readonly condition: Command;
      readonly then: Command;
      readonly otherwise: Command | null;
      /** What fails where the condition holds, so that `set -e` ends the script, which is most likely not meant: `((n++))`. */
      readonly endsEarly?: EarlyEnd;
      /** `then` runs if a signal comes, which nobody can count on. */
      readonly isSignal?: true;
    }
  /** Prints nothing; succeeds or fails. `fact`: what its success means. `codes`: the numbers with which it fails, if they are known. */
  | { readonly kind: 'test'; readonly fact: Fact | null; readonly codes?: readonly string[] }
  /** Prints nothing; its status is known: `true`, `:`, `false`. `isMissing`: there is no such command. */
  | { readonly kind: 'status'; readonly status: Status; readonly isMissing?: true }
  /** `isOne`: all of it is one command, such as `[[ a && b ]]`, of which a part is no command that failed by itself. */
  | {
      readonly kind: 'and' | 'or';
      readonly left: Command;
      readonly right: Command;
      readonly isOne?: true;
      /** The left one opens a file for the right one. */
      readonly opens?: true;
      /** It is the last command of a function, which fails where the left one does: `[ -n "$DEBUG" ] && echo here`. */
      readonly endsEarly?: EarlyEnd;
      /** `then` runs if a signal comes, which nobody can count on. */
      readonly isSignal?: true;
    }
  | { readonly kind: 'not'; readonly command: Command; readonly isOne?: true }
  | {
      readonly kind: 'switch';
      readonly subject: Text;
      readonly arms: readonly Arm[];
      /** Upper and lower case are told apart where the dialect does not. */
      readonly isExact?: true;
      /** Nobody expects what the arms leave over: it may be nothing, as of `[0-4]*` and `[5-9]*`, or a table has no such key. */
      readonly leftOver?: 'perhaps nothing' | AskedTable;
      readonly span: Span;
    }
  /**
   * `condition` null: nobody knows how often it runs, perhaps never. `until`: it ends when the condition succeeds.
   * Its status is that of the last round in Bash, and success elsewhere.
   */
  | {
      readonly kind: 'loop';
      readonly condition: Command | null;
      readonly until?: boolean;
      /** The body runs before the condition is asked: `do { } while`. */
      readonly bodyFirst?: boolean;
      /** Its condition reads a line. */
      readonly asksForLine?: true;
      /** The variables that its condition reads, and what each gets of a line; null: only a run knows. */
      readonly parts?: readonly LinePart[];
      /** There is a line to be read by its condition in the first round, if this file holds one, or always, as of `tail -f`. */
      readonly hasLine?: true | Text | 'always';
      /** Where nothing leaves it before, it ends with a failure: `select` at the end of its input. */
      readonly failsAtEnd?: true;
      /** The variable that each round sets. */
      readonly each: Each | null;
      readonly body: Command;
    }
  /** Defines a function; `isRemoved`: from here on there is none of that name. */
  | {
      readonly kind: 'function';
      readonly name: string;
      readonly body: Command;
      readonly isRemoved?: true;
    }
  /**
   * Calls a function of this script. Its arguments become the variables `1`, `2`, …, as they do in Bash, whose
   * reader also names their number `#`, and all of them `*`, each after a blank.
   */
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly arguments: readonly Text[];
      /** Names for the arguments, where the language has named parameters: values by variable name. */
      readonly named: readonly { readonly name: string; readonly value: Text }[];
      /** There is a line to be read by what it runs. */
      readonly hasLine?: true;
      readonly span: Span;
    }
  /**
   * Ends the script; `last`: with the status of the last command. `code`: the name of the variable that holds the
   * exit code, where the status is `unknown`. `number`: the exit code itself, where it is written there. `isBare`: in
   * the handler for the end, `last` is the command in front of that.
   */
  | {
      readonly kind: 'exit';
      readonly status: Status | 'unknown' | 'last';
      readonly isBare?: true;
      readonly code?: string;
      readonly number?: number;
      readonly span: Span;
    }
  /** Leaves the function, or where there is none the script. */
  | {
      readonly kind: 'return';
      readonly status: Status | 'unknown' | 'last';
      readonly isBare?: true;
      readonly code?: string;
      readonly number?: number;
      readonly span?: Span;
    }
  | { readonly kind: 'break' | 'continue'; readonly levels: number }
  /** What it assigns, and its exit, stay inside. `isIgnored`: also how it ends, as that of `a` in `a | b` does. */
  | { readonly kind: 'subshell'; readonly body: Command; readonly isIgnored?: true }
  /** Its output goes elsewhere: `> file`, or, `toNoFile`, `>&2`. `isSimple`: that of one command, to which a failure under `set -e` does not stick. */
  | { readonly kind: 'quiet'; readonly body: Command; readonly isSimple?: true; readonly toNoFile?: true }
  /** Runs a piece of code when the script ends, whichever way: `trap … EXIT`. `onFailure`: when a command fails, `trap … ERR`. */
  | { readonly kind: 'at-exit'; readonly body: Command; readonly onFailure?: true }
  /** From here on a failing command ends the script, or no longer does: `set -e`. */
  | { readonly kind: 'errexit'; readonly on: boolean }
  /** A label of a batch file, at the top level of the program only. */
  | { readonly kind: 'label'; readonly name: string }
  | { readonly kind: 'goto'; readonly label: string; readonly span: Span }
  /** `call :label`: runs from the label to `exit /b` or the end of the file. */
  | {
      readonly kind: 'gosub';
      readonly label: string;
      readonly arguments: readonly Text[];
      readonly span: Span;
    }
  /** Something that is not in the script, or that the reader cannot follow. */
  | {
      readonly kind: 'outside';
      readonly span: Span;
      /** `anything`: perhaps a tag. `harmless`: output in which no tag can be. */
      readonly prints: 'anything' | 'harmless' | 'nothing';
      /** Completes "the script may print anything: ": "it runs python". Also of one that is redirected; empty of known ones. */
      readonly reason: string;
      /** What it runs, by name without a folder; null where it is no program, or one that only a run settles. */
      readonly program: string | null;
      /** Nobody expects it to fail: `sleep`. `apart`: in a subshell and in `$(…)`, where it goes in front of what counts. */
      readonly succeeds: boolean | 'apart';
      /** What is harmless and printed whenever it succeeds: some text, or the path of what it has made. */
      readonly gives?: 'text' | 'path';
      /** It changes no file and no other thing for which a test may ask: `date`. `failsSilently`: where it fails it has printed nothing: `cat FILE`. `fed`: the input on which all hangs that it answers. */
      readonly onlyReads?: true;
      readonly failsSilently?: true;
      readonly fed?: Text;
      /** It may change any variable, as `source` and `eval` do. `final`: nothing after it runs, as of `exec command`. */
      readonly assigns: boolean;
      readonly final: boolean;
    };

export interface Arm {
  readonly patterns: readonly Pattern[];
  readonly body: Command;
  /** What comes after the body: the end of the switch, the next body, or the next arm that matches. */
  readonly next: 'leave' | 'fall' | 'match';
}

/** One script as its reader gives it. */
export interface Program {
  readonly body: Command;
  /** The variables that it takes from its environment, in the order of the text: those that it does not set itself further up. */
  readonly reads: readonly VariableRead[];
  /** Uses of variables that a script of Bash sets itself, but not on all ways to them. */
  readonly readOnWays?: readonly VariableRead[];
  /** Where the script is no correct code; null when it is. What stands there is an `outside` command. */
  readonly damage: Span | null;
  /** The first carriage return that the shell takes for a part of a word; absent where there is none. */
  readonly foreignLineEnd?: Span;
  /** The first command that asks for a line of the script's own standard input, in which nothing stands; of Bash alone. */
  readonly emptyInput?: Span;
  /** It may read any variable where following it does not come to, as in front of a pipe, or without naming it, as `${!name}` does. */
  readonly readsAll?: true;
  /** A tag that the shell does not take for a text, since quotation marks or carets are missing: it is never printed. */
  readonly unquotedTag?: Span;
  /** A command with a tag that a batch file prints before it runs it. */
  readonly echoedTag?: Span;
  /** Variables that are not what they seem to be; of batch files alone. */
  readonly lostValues?: LostValues;
  /** What makes the shell refuse the script, and tests that it cannot read; absent where nothing is wrong. */
  readonly syntaxFaults?: readonly SyntaxFault[];
  /** Tests that look like comparisons and compare nothing, in the order of the text; absent where there are none. */
  readonly lostComparisons?: readonly LostComparison[];
  /** How commands ended, and what they have set, where a script does not learn it; absent where there is nothing. */
  readonly lostOutcomes?: readonly LostOutcome[];
  /** Variables of the environment that are read as if they were the script's own; absent where there are none. */
  readonly unfilled?: readonly UnfilledVariable[];
  /** The labels of a batch file that it jumps to or calls and does not have; absent where there are none. */
  readonly missingLabels?: readonly MissingLabel[];
  /** What the PowerShell of Windows refuses, or the Bash of macOS, in the order of the text; absent where there is nothing. */
  readonly newerSyntax?: readonly NewerSyntax[];
  /** The comments that may hold a tag: it declares nothing there. */
  readonly comments: readonly Span[];
}

/** The script languages, by what runs them. */
export type ScriptKind = 'bash' | 'powershell' | 'batch';
