import { type Span, span } from '../../../../source/span.ts';
import { groupBy } from '../../../../util/group-by.ts';
import { outside, sequence } from '../../build-command.ts';
import type { LostComparison, LostOutcome, NewerSyntax, SyntaxFault } from '../../defects.ts';
import { keeperOf } from '../../follow/contents/names-in.ts';
import type { Command, CommandOf, Text, VariableRead } from '../../program.ts';
import type { Node, Previous } from '../grammar/node.ts';
import { changingNames } from './changing-names.ts';
import type { FunctionText } from './function-text.ts';
import { findLocals, type Locals } from './locals.ts';
import { noteLostLocal } from './lost-locals.ts';
import { PipedValues } from './piped-values.ts';
import { setsSeparators } from './separators.ts';
import { alwaysSet, changing, ownVariables } from './shell-variables.ts';
import { SureNames } from './sure-names.ts';
import type { Table } from './table.ts';

export type { Node };

/**
 * Thrown inside the reader, never out of it: the tree cannot be trusted from here on. The statement at the top level and all
 * that follow it become one `outside` command. The message is its reason, if there is a better one than that raymond cannot read it.
 */
export class Unreadable extends Error {}

/** Where a file descriptor leads. `file`: to a file, or nobody knows; `away`: nowhere, or to standard error; `outer`: to the output of the script, seen from inside `$(…)`. */
export type Destination = 'out' | 'file' | 'away' | 'outer';

/** How to read nested code: given by `read-tree.ts`, so that the modules of the reader need not know each other in circles. */
interface Nested {
  /** The statements among the children of a node. */
  readonly statements: (nodes: readonly Node[], context: BashContext) => Command;
  /** The statements in a stretch of the text that the tree does not show: a trap, a part of a here-document. */
  readonly reparse: (range: Span, context: BashContext) => Command[] | null;
}

/** What the reader knows while it goes through one script, from its first line to its last. */
export class BashContext {
  readonly text: string;
  readonly nested: Nested;
  /** The functions that the script defines anywhere, by their names, and the texts of all. */
  readonly functions: ReadonlyMap<string, readonly FunctionText[]>;
  readonly functionTexts: string;
  /** The bodies of those that have been read; null: of several. */
  readonly bodies = new Map<string, Command | null>();
  readonly locals: Locals;
  /** See `changingNames`. */
  readonly changing: ReadonlySet<string>;
  /** Whether a function asks for its arguments other than one by one. */
  readonly countsArguments: boolean;
  /** The function whose body is being read, and the variables that it has declared so far. */
  inFunction: { readonly name: string; readonly declared: Set<string> } | null = null;
  readonly reads: VariableRead[] = [];
  /** See `Program.readOnWays`. */
  readonly readOnWays: VariableRead[] = [];
  /** See `Program.lostComparisons`; by where they stand, for some text is read twice. */
  readonly lostComparisons = new Map<number, LostComparison>();
  readonly lostOutcomes = new Map<number, LostOutcome>();
  readonly #piped = new PipedValues();
  readonly faults: SyntaxFault[] = [];
  readonly newer = new Map<unknown, NewerSyntax>();
  /** The statement in front of the one that is read; null where another one may have run since. */
  previous: Previous | null = null;
  /** See `Program.unquotedTag`. */
  unquotedTag: Span | null = null;
  /** The variables that the script has set so far, in the order of the text. */
  readonly assigned = new Set<string>();
  readonly sure = new SureNames();
  /** Where the one piece stands of which the value was put together that a variable has got last; null: of several. */
  readonly madeOf = new Map<string, Span | null>();
  /** The arrays of which all elements are known, by name. */
  readonly tables = new Map<string, Table>();
  /** The arrays that `read -a` or `mapfile` fill. */
  readonly filled = new Set<string>();
  /** Those that are read only. */
  readonly fixed = new Set<string>();
  /** Where the descriptors lead at this place; one that is not listed leads nobody knows where. */
  destinations: ReadonlyMap<number, Destination> = new Map([
    [1, 'out'],
    [2, 'away'],
  ]);
  /** What expansions do besides giving a text, as `${X:=…}`: it runs in front of the command that they stand in. */
  before: Command[] = [];
  /** A command within `$(…)` whose error messages go to what is outside of it, and may be anything. */
  leak: CommandOf<'outside'> | null = null;
  depth = 0;
  /** Where the statement at the top level begins that is being read. */
  statementStart = 0;
  /** In how many subshells the reading stands. */
  subshells = 0;
  /** Whether standard input is that of the script, in which nothing stands (runtime.md#scripts). */
  isInputEmpty: boolean;
  /** See `Program.emptyInput`. */
  emptyInput: Span | null = null;
  /** See `Program.readsAll`. */
  readsAll = false;
  pipefail = false;
  /** Whether the shell ends where a variable is not set: `set -u`. */
  nounset: 'off' | 'perhaps' | 'on' = 'off';
  /** The script sets that anywhere. */
  readonly setsNounset: boolean;
  /** The script ends at some place where a command fails: `set -e`. */
  readonly setsErrexit: boolean;
  /** The script has a handler, of which the output goes where that of what ends the script goes. */
  readonly setsHandler: boolean;
  /** The variables that the command being read uses and cannot do without under `set -u`; false: it has set them first. */
  used = new Map<string, boolean>();
  /** Whether it uses all of them whenever it is run. */
  usesAll = true;
  /** What a trap at the top level runs at the end. */
  handler: Command | null = null;
  /** Whether `>` refuses a file that is there: `set -C`. */
  noclobber = false;
  /** Commands in front of which a file is opened, with how that can end. */
  readonly opening = new Map<Command, Command>();
  /** Whether words are no longer split at white space, because the script sets IFS. */
  ownSeparator = false;
  /** The script sets IFS to signs that may stand within a word. */
  readonly splitsWords: boolean;
  /** How often the text has been looked through. */
  searches = 0;
  /** Whether uses of variables count as guarded, because they stand in a test. */
  guarding = false;

  constructor(text: string, functions: readonly FunctionText[], nested: Nested) {
    this.text = text;
    this.functions = groupBy(functions, ({ name }) => name);
    this.functionTexts = functions.map((one) => one.text).join('\n');
    this.setsErrexit = /\bset[ \t]+(?:-\w*e|[^\n;&|#]*-o[ \t]+errexit)/.test(text);
    this.isInputEmpty = !/\bexec\b[^\n;]*</.test(text);
    this.setsHandler = /\btrap\b/.test(text);
    this.splitsWords = setsSeparators(text);
    this.setsNounset = /\bset[ \t]+(?:-\w*u|[^\n;&|#]*-o[ \t]+nounset)/.test(text);
    this.countsArguments =
      this.setsNounset ||
      /\$\{?[#@*]|\b(?:shift|set|getopts)\b|\bfor\s+\w+\s*(?:[;#]|do\b)/.test(this.functionTexts);
    this.locals = findLocals(text, functions);
    this.changing = new Set(changingNames(text, functions));
    this.nested = nested;
  }

  slice(range: Span): string {
    return this.text.slice(range.start, range.end);
  }

  /** What the commands of a construct do: they stand between its first and its last part, which are words or brackets. */
  inside({ children }: Node): Command {
    return this.nested.statements(children.slice(1, -1), this);
  }

  /** What the commands in a stretch of the text do that the tree does not show; null where they cannot be read. */
  reparsed(range: Span): Command | null {
    const commands = this.nested.reparse(range, this);
    return commands === null ? null : sequence(commands);
  }

  /** Notes a test that compares something else than it seems to; Bash runs it all the same. */
  noteLost(place: Span, lost: Omit<LostComparison, 'isRefused' | 'span'> & { isRefused?: true }): void {
    this.lostComparisons.set(place.start, { isRefused: false, ...lost, span: place });
  }

  /** Records the use of a variable, unless it is no environment variable or the script has set it. */
  read(name: string, range: Span, guarded: boolean): void {
    const lost = this.#piped.lostAt(this, name, range);
    if (lost !== null) {
      this.lostOutcomes.set(range.start, lost);
      // It is read as what was meant, which the pipe sets.
      this.before.push(this.assign(name, null));
    }
    const kept = this.locals.lost.get(name);
    if (kept !== undefined && this.inFunction?.name !== kept.functionName)
      noteLostLocal(this, name, range, kept);
    const own = this.nameOf(name);
    if (!/^[A-Za-z_]/.test(name) || ownVariables.has(name) || this.sure.has(own)) return;
    if (this.assigned.has(own)) this.readOnWays.push({ name, span: range, guarded: true });
    else this.reads.push({ name, span: range, guarded: guarded || this.guarding });
  }

  /** Notes that a command uses a variable that has to be set under `set -u`. */
  use(name: string): void {
    const own = this.nameOf(name);
    if (!this.setsNounset || alwaysSet.has(name) || !/^(?:[A-Za-z_]|[1-9]$)/.test(name)) return;
    const isGiven = this.used.has(own) || (ownVariables.has(name) && !this.assigned.has(own));
    if (!isGiven) this.used.set(own, true);
  }

  /** Reads what stands in for a variable that is not set, which a run may pass by. */
  reserve<T>(read: () => T): T {
    const before = this.used.size;
    const result = read();
    if (this.used.size > before) this.usesAll = false;
    return result;
  }

  /** An assignment, which hides the environment's variable of that name from here on. */
  assign(name: string, value: Text | null, append = false): CommandOf<'assign'> {
    const own = this.nameOf(name);
    this.#piped.set(name);
    if (name === 'IFS') this.ownSeparator = true;
    if (changing.has(name)) return { kind: 'assign', name: own, value: null, append };
    this.setsName(own);
    this.madeOf.set(own, value?.length === 1 && !append ? (value[0]?.span ?? null) : null);
    if (!this.used.has(own)) this.used.set(own, false);
    return { kind: 'assign', name: own, value: this.changing.has(name) ? null : value, append };
  }

  /** Notes that a variable is set from here on, by the name under which the program knows it. */
  setsName(own: string): void {
    this.assigned.add(own);
    this.sure.add(own);
  }

  /** The value of what is not set: it is empty, unless `set -u` is on. */
  unset({ start }: Span): Text {
    return this.setsNounset ? [{ kind: 'literal', text: '', span: span(start, start) }] : [];
  }

  /** Gives a value to a variable that the function declares which is being read. */
  assignLocal(name: string, value: Text | null, append: boolean): CommandOf<'assign'> {
    const { inFunction, locals } = this;
    if (inFunction === null) return this.assign(name, value, append);
    if (locals.own.get(inFunction.name)?.has(name) === true) inFunction.declared.add(name);
    const keeps = locals.shared.has(name) ? { keeps: keeperOf(inFunction.name, name) } : {};
    return { ...this.assign(name, value, append), ...keeps };
  }

  /** The name under which the program knows a variable. */
  nameOf(name: string): string {
    const { inFunction } = this;
    return inFunction?.declared.has(name) === true ? `${inFunction.name}.${name}` : name;
  }

  /** Takes what expansions since the last call want to be run first. */
  takeBefore(): Command[] {
    const before = this.before;
    // Never the list itself, to which what stands within is added.
    this.before = [];
    return before;
  }

  /** Reads a part of a pipe, or what stands in parentheses: it may have variables for itself. */
  inSubshell<T>(place: Span, isPipe: boolean, read: () => T): T {
    return this.#piped.within(this, place, isPipe, () => this.sure.within(read));
  }

  /** Reads what stands in `$(…)`: its output is its own, and so is what its expansions do. */
  captured(read: () => Command): Command {
    const { destinations, before, leak, nounset } = this;
    const inside = new Map(destinations);
    for (const [descriptor, to] of destinations) if (to === 'out') inside.set(descriptor, 'outer');
    inside.set(1, 'out');
    this.destinations = inside;
    this.before = [];
    this.leak = null;
    this.subshells++;
    try {
      return this.sure.within(read);
    } finally {
      this.subshells--;
      this.nounset = nounset;
      this.destinations = destinations;
      this.before = before;
      this.#passOn(leak);
    }
  }

  /** Has the error messages that came out of a substitution printed here, or by what this one stands in. */
  #passOn(earlier: CommandOf<'outside'> | null): void {
    const { destinations, leak } = this;
    const isOuter = destinations.get(2) === 'outer';
    if (leak !== null && !isOuter) this.before.push(outside('anything', leak.span, leak.reason));
    this.leak = isOuter ? (leak ?? earlier) : earlier;
  }

  /** Reads what has another standard input than the script, or may have. */
  fed<T>(read: () => T): T {
    const outer = this.isInputEmpty;
    this.isInputEmpty = false;
    try {
      return read();
    } finally {
      this.isInputEmpty = outer;
    }
  }

  /** Reads with other destinations: the inside of a redirected compound command. */
  redirected(destinations: ReadonlyMap<number, Destination>, read: () => Command): Command {
    const outer = this.destinations;
    this.destinations = destinations;
    try {
      return read();
    } finally {
      this.destinations = outer;
    }
  }
}
