import type { Span } from '../../../../source/span.ts';
import type { LostComparison, LostOutcome, NewerSyntax, UnfilledVariable } from '../../defects.ts';

/** No brace where code must stand in one; no comma behind a parameter; a key without a sign; an operator that there is not; a word that no clause of `switch` has; a text or variable as a stage of a pipeline; a word directly behind a text, or behind one that goes over several lines; `for ($x in …)`; a variable or a word behind `catch`; `()` of a call; a parameter without its sign; a line that begins with an operator. */
export type Mistake =
  | 'behind catch'
  | 'empty brackets'
  | 'no variable'
  | 'operator below'
  | 'no brace'
  | 'no brace at the end'
  | 'no operator'
  | 'no comma'
  | 'no equals sign'
  | 'no clause'
  | 'no command'
  | 'not joined'
  | 'no stream'
  | 'no type'
  | 'no value'
  | 'behind a text'
  | 'for with in'
  | 'over lines';

/** A fixed part of a quoted text, as it comes out; an escape is a part of its own. */
export interface FixedPart {
  readonly kind: 'fixed';
  readonly text: string;
  readonly span: Span;
}

export interface Variable {
  readonly kind: 'variable';
  /** In lower case and without its scope; a variable of the environment is `env:NAME`, in upper case. */
  readonly name: string;
  /** Whether its scope is named, as in `$script:x`, so that it never is a function's own. */
  readonly scoped: boolean;
  readonly span: Span;
}

/** What one PowerShell expression is. Operators and names are in lower case. */
export type Expression =
  | Variable
  /** A quoted text, a here-string or the bare word of a command. */
  | { readonly kind: 'text'; readonly parts: readonly (FixedPart | Expression)[]; readonly span: Span }
  | { readonly kind: 'number'; readonly text: string; readonly span: Span }
  | { readonly kind: 'list'; readonly items: readonly Expression[]; readonly span: Span }
  /** Operators of one rank, from the left. */
  | {
      readonly kind: 'operation';
      readonly first: Expression;
      readonly rest: readonly { readonly operator: string; readonly operand: Expression }[];
      readonly span: Span;
    }
  /** `-not`, `-join`, `,`, `++`, and `x++` as `postfix ++`. */
  | { readonly kind: 'unary'; readonly operator: string; readonly operand: Expression; readonly span: Span }
  | { readonly kind: 'cast'; readonly type: string; readonly operand: Expression; readonly span: Span }
  | { readonly kind: 'type'; readonly name: string; readonly span: Span }
  /** `( … )` */
  | { readonly kind: 'group'; readonly body: Statement; readonly span: Span }
  /** `$( … )` and `@( … )` */
  | {
      readonly kind: 'statements';
      readonly body: readonly Statement[];
      readonly isArray: boolean;
      readonly span: Span;
    }
  | { readonly kind: 'block'; readonly block: ScriptBlock; readonly span: Span }
  | {
      readonly kind: 'map';
      readonly entries: readonly { readonly key: Expression; readonly value: Statement }[];
      readonly span: Span;
    }
  | {
      readonly kind: 'access';
      readonly object: Expression;
      readonly steps: readonly AccessStep[];
      readonly span: Span;
    }
  | {
      readonly kind: 'ternary';
      readonly condition: Expression;
      readonly then: Expression;
      readonly otherwise: Expression;
      readonly span: Span;
    };

export type ExpressionOf<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

export type AccessStep =
  | { readonly kind: 'index'; readonly index: Expression }
  /** `name` in lower case, null when it is `worked` out; `arguments` null for a property. */
  | {
      readonly kind: 'member';
      readonly name: string | null;
      readonly worked?: Expression;
      readonly arguments: readonly Expression[] | null;
    };

export interface Redirection {
  /** `'1'` is the output, `'*'` all streams; `merge` is `2>&1`. */
  readonly stream: string;
  readonly merge: boolean;
  readonly target: Expression | null;
}

export type Argument =
  /** `-Name`, `-Name:value`; the name in lower case, without the hyphen. */
  | {
      readonly kind: 'parameter';
      readonly name: string;
      readonly value: Expression | null;
      readonly span: Span;
    }
  | { readonly kind: 'value'; readonly value: Expression };

export type Stage =
  | {
      readonly kind: 'expression';
      readonly expression: Expression;
      readonly redirections: readonly Redirection[];
      readonly span: Span;
    }
  | {
      readonly kind: 'command';
      /** `&` or `.` in front of the name. */
      readonly operator: '&' | '.' | null;
      readonly name: Expression;
      readonly arguments: readonly Argument[];
      readonly redirections: readonly Redirection[];
      readonly span: Span;
    };

export type CommandStage = Extract<Stage, { kind: 'command' }>;

export interface Parameter {
  readonly variable: Variable;
  readonly type: string | null;
  readonly initial: Expression | null;
  /** It must be given, or takes whatever is left over: what it has otherwise is not known. */
  readonly isOpen: boolean;
  /** It must be given. */
  readonly isMandatory: boolean;
}

export interface ScriptBlock {
  readonly parameters: readonly Parameter[] | null;
  readonly body: readonly Statement[];
  /** The variables without a scope that it assigns: in a function they are its own. */
  readonly assigned: ReadonlySet<string>;
}

export type Clause =
  /** `pattern` null: `default`. */
  { readonly pattern: Expression | null; readonly body: readonly Statement[]; readonly span: Span };

/** A statement after another one, and whether that had to succeed or to fail. */
export interface ChainedStatement {
  readonly operator: '&&' | '||';
  readonly statement: Statement;
}

export type Statement =
  | { readonly kind: 'pipeline'; readonly stages: readonly Stage[]; readonly span: Span }
  | {
      readonly kind: 'chain';
      readonly first: Statement;
      readonly rest: readonly ChainedStatement[];
      readonly span: Span;
    }
  | {
      readonly kind: 'assign';
      readonly target: Expression;
      readonly operator: string;
      readonly value: Statement;
      readonly span: Span;
    }
  | {
      readonly kind: 'if';
      readonly branches: readonly { readonly condition: Statement; readonly body: readonly Statement[] }[];
      readonly otherwise: readonly Statement[] | null;
      readonly span: Span;
    }
  | {
      readonly kind: 'switch';
      /** In lower case and as a whole: `casesensitive`. */
      readonly options: readonly string[];
      /** Null for `-File`. */
      readonly subject: Statement | null;
      readonly clauses: readonly Clause[];
      /** Whether a `break` or `continue` stands in it elsewhere than at the end of a clause. */
      readonly leavesInside: boolean;
      readonly span: Span;
    }
  | {
      readonly kind: 'loop';
      readonly initial: Statement | null;
      readonly condition: Statement | null;
      readonly step: Statement | null;
      readonly until: boolean;
      readonly bodyFirst: boolean;
      readonly label: string | null;
      readonly body: readonly Statement[];
      readonly span: Span;
    }
  | {
      readonly kind: 'foreach';
      readonly variable: Variable;
      readonly list: Statement;
      readonly label: string | null;
      readonly body: readonly Statement[];
      readonly span: Span;
    }
  | { readonly kind: 'function'; readonly name: string; readonly block: ScriptBlock; readonly span: Span }
  | {
      readonly kind: 'try';
      readonly body: readonly Statement[];
      readonly catches: readonly (readonly Statement[])[];
      /** Whether one of them takes whatever is thrown. */
      readonly catchesAll: boolean;
      readonly finish: readonly Statement[] | null;
      readonly span: Span;
    }
  | {
      readonly kind: 'flow';
      readonly word: 'break' | 'continue' | 'return' | 'exit' | 'throw';
      readonly label: string | null;
      readonly value: Statement | null;
      readonly span: Span;
    }
  /** A part of a function or script: `begin { }`. */
  | { readonly kind: 'block'; readonly body: readonly Statement[]; readonly span: Span }
  /** A `trap` that ends the script. */
  | {
      readonly kind: 'trap';
      readonly body: readonly Statement[];
      readonly catchesAll: boolean;
      readonly span: Span;
    }
  /** Runs, or does not, in a way that is not followed: a `trap` after which the script goes on. */
  | { readonly kind: 'foreign'; readonly reason: string; readonly span: Span }
  /** Prints nothing: `class`, `enum`, `using`. */
  | { readonly kind: 'nothing'; readonly span: Span };

export type StatementOf<Kind extends Statement['kind']> = Extract<Statement, { kind: Kind }>;

/**
 * What sort of value a variable is given: comparisons and additions differ by it. A `blank` is a text that may be empty; `things` are
 * files, processes and the like, or nothing at all.
 */
export type ValueKind = 'text' | 'blank' | 'number' | 'truth' | 'null' | 'environment' | 'things' | 'other';

/** Every kind of value that each variable is given anywhere in a script. */
export type Kinds = ReadonlyMap<string, ReadonlySet<ValueKind>>;

export interface ScriptTree {
  /** The script itself, for places in it. */
  readonly text: string;
  readonly block: ScriptBlock;
  /** Every function of the script, by name. */
  readonly functions: ReadonlyMap<string, readonly ScriptBlock[]>;
  /** Whether errors of commands end what runs, as `$ErrorActionPreference` settles it. */
  readonly stops: 'always' | 'sometimes' | 'never';
  /** Whether an empty text stands in it anywhere. */
  readonly hasBlanks: boolean;
  /** Whether it has `$LASTEXITCODE` anywhere. */
  readonly asksExitCode: boolean;
  /** Whether it has a command that may set that. */
  readonly runsPrograms: boolean;
  /** The variables that are given a text in which a tag may be. */
  readonly tagged: ReadonlySet<string>;
  /** By the names of variables, in whatever scope. */
  readonly kinds: Kinds;
  /** The texts of those that are set once, to nothing else than them, as by `$valid = 'pass', 'fail'`; null of any other. */
  readonly lists: ReadonlyMap<string, readonly string[] | null>;
  /** The variables that get nothing but numbers as they are written. */
  readonly codes: ReadonlySet<string>;
  /** The variables that are counted up or down. */
  readonly counters: ReadonlySet<string>;
  /** The variables of the script that functions set, as by `$script:x = …`. */
  readonly shared: ReadonlySet<string>;
  /** Where variables stand, read or assigned, in the order of the text. */
  readonly uses: readonly Variable[];
  readonly comments: readonly Span[];
  readonly newer: readonly NewerSyntax[];
  readonly lostComparisons: readonly LostComparison[];
  /** Counters that are texts. */
  readonly lostSums: readonly LostOutcome[];
  /** Variables of raymond that are written in another way than PowerShell has, and members that a text does not fill in. */
  readonly unfilled: readonly UnfilledVariable[];
  /** From where on the script could not be read; `damaged` when it is certainly no correct code. */
  readonly problem: Readonly<{
    span: Span;
    reason: string;
    damaged: boolean;
    mistake: Mistake | null;
  }> | null;
}
