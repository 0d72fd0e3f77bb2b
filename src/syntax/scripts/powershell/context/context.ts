import { bySpan, type Span } from '../../../../source/span.ts';
import { variablePiece } from '../../build-command.ts';
import type { LostOutcome } from '../../defects.ts';
import type { Command, Text, VariableRead } from '../../program.ts';
import type { Expression, ScriptTree, Statement, Variable } from '../tree/tree.ts';

/** The keys of a hash table, in lower case and as they are written, or of a list, that a script writes down once and never changes. */
interface Table {
  /** `isOrdered`: its elements have numbers, too. */
  readonly isMap: boolean;
  readonly isOrdered: boolean;
  readonly keys: readonly string[];
  readonly names: readonly string[];
}

/** An argument with its value as text; `text` null for a name without a value. */
export interface ReadArgument {
  /** The name in `-Name value`, or null. */
  readonly name: string | null;
  readonly text: Text | null;
  readonly expression: Expression | null;
}

/** How a piece of code can end what is around it: by an error, or with the script; `exit` with a code but 0. */
export type Leave = 'throw' | 'exit' | 'any exit';

/** A function while its body is read: what it assigns is its own. */
interface FunctionScope {
  readonly name: string;
  readonly assigned: ReadonlySet<string>;
  /** What it has certainly assigned so far, its parameters included. */
  readonly settled: Set<string>;
  /** What it uses before it has certainly assigned it. */
  readonly early: Set<string>;
  /** How it can leave whoever calls it. */
  readonly leaves: Set<Leave>;
}

/** A loop or another construct that `break`, `continue`, `return` or `throw` can leave. */
export interface Leavable {
  readonly kind: 'loop' | 'switch' | 'try' | 'guard' | 'pipeline' | 'block';
  readonly label?: string | null;
  /** For `try`: a variable of its own, which is empty. */
  readonly flag?: string;
  /** For `try`: whether it has a `catch`, and not just a `finally`. */
  readonly handles?: boolean;
  /** For a loop: what runs after each round, also after one that `continue` has cut short. */
  readonly after?: Command;
}

/** How to read nested code: given by `powershell.ts`, so that the modules of the reader need not know each other in circles. */
interface Nested {
  /** What statements do, one after the other. */
  readonly statements: (statements: readonly Statement[], context: PowerShellContext) => Command;
  /** What a statement does, with where errors and texts in it lead. */
  readonly statement: (statement: Statement, context: PowerShellContext) => Command;
  /** What a statement does that is a part of another one, which sees to errors and texts in it. */
  readonly part: (statement: Statement, context: PowerShellContext) => Command;
  /** What an expression prints that stands alone. */
  readonly printExpression: (expression: Expression, context: PowerShellContext) => Command;
}

/** What the reader knows while it goes through one script, from its first line to its last. */
export class PowerShellContext {
  readonly tree: ScriptTree;
  readonly nested: Nested;
  /** In how many functions each variable is assigned. */
  readonly #assignedIn = new Map<string, number>();

  // Where the reading stands.

  /** The function whose body is being read. */
  scope: FunctionScope | null = null;
  /** How many blocks of that function a statement stands in: those that may not run, or run more than once. */
  depth = 0;
  /** What can be left here, from the outermost on. */
  leavables: Leavable[] = [];
  /** `$_`, where that is known; `each`: it is the variable of a loop. */
  item: Text | 'each' | null = null;
  /** How the text that is being read can leave the code around it; null outside of texts. */
  capture: Set<Leave> | null = null;
  /** How the texts of the statement that is being read can do so. */
  left = new Set<Leave>();
  /** How many statements are being read, each in the one before, those of functions that are called included. */
  reading = 0;

  // What has been found so far.

  /** By where they stand, for some code is read twice. */
  readonly #reads = new Map<number, VariableRead>();
  /** Up to where a variable of the environment was set for the first time. */
  readonly #sets = new Map<string, number>();
  /** See `Program.readsAll`. */
  readsAll = false;
  /** Where variables of the environment are first read without `env:`. */
  readonly withoutDrive = new Map<string, Span>();
  /** Where the script asks how a command ended, and learns how another one did; by where that stands. */
  readonly lostOutcomes = new Map<number, LostOutcome>();
  /** The tables of which all elements are known, by the names of their variables. */
  readonly tables = new Map<string, Table>();
  /** Values that variables are compared with, by the subject and the value in lower case. */
  readonly spellings = new Map<string, string>();
  /** How the functions that have been read can leave whoever calls them. */
  readonly leavesOf = new Map<string, ReadonlySet<Leave>>();
  /** The functions that are being read, with whether they have called themselves by then. */
  readonly open = new Map<string, boolean>();
  /** The flags of those `try` in which the code itself throws, other than by what may fail there. */
  readonly thrownIn = new Set<string | undefined>();
  /**
   * Variables that the statement being read assigns where the program cannot show it, as within a text; true for those
   * that get numbers. See `side-effects.ts`.
   */
  hidden = new Map<string, boolean>();
  /** What blocks assign that are kept in variables. */
  readonly kept = new Set<string>();

  constructor(tree: ScriptTree, nested: Nested) {
    this.tree = tree;
    this.nested = nested;
    for (const block of [...tree.functions.values()].flat())
      for (const name of block.assigned) this.#assignedIn.set(name, (this.#assignedIn.get(name) ?? 0) + 1);
  }

  /** The environment's variables that the script does not set itself further up, in order. */
  reads(): VariableRead[] {
    return [...this.#reads.values()]
      .filter(({ name, span: place }) => place.start < (this.#sets.get(name) ?? Number.POSITIVE_INFINITY))
      .sort(bySpan);
  }

  /** Records the use of a variable of the environment. */
  noteRead(name: string, place: Span, guarded: boolean): void {
    const known = this.#reads.get(place.start);
    this.#reads.set(place.start, { name, span: place, guarded: guarded || known?.guarded === true });
  }

  /** The name under which the program knows a variable; null when functions share it in ways not followed. */
  nameOf({ name, scoped }: Variable): string | null {
    if (this.scope === null || scoped) return name;
    if (!this.scope.assigned.has(name)) return this.#assignedIn.has(name) ? null : name;
    if (!this.scope.settled.has(name)) this.scope.early.add(name);
    return ownName(name, this.scope.name);
  }

  /** The name of a variable that is assigned, up to the end of the assignment. */
  targetOf({ name, scoped }: Variable, end: number): string {
    if (name.startsWith('env:')) {
      const bare = name.slice('env:'.length);
      if (!this.#sets.has(bare)) this.#sets.set(bare, end);
      return name;
    }
    if (this.scope === null || scoped) return name;
    return ownName(name, this.scope.name);
  }

  /** Notes that a variable has been assigned, which is certain outside of the blocks of a function. */
  settle({ name, scoped }: Variable): void {
    if (this.scope !== null && !scoped && this.depth === 0) this.scope.settled.add(name);
  }

  /** What a function's own variable is before it is assigned. */
  inherited(name: string, place: Span): Text | null {
    return (this.#assignedIn.get(name) ?? 0) > 1 ? null : [variablePiece(name, place)];
  }

  /** Reads what stands inside of something that can be left. */
  inside<T>(leavable: Leavable, read: () => T): T {
    this.leavables.push(leavable);
    this.depth += 1;
    const result = read();
    this.depth -= 1;
    this.leavables.pop();
    return result;
  }

  /** Reads code in which `$_` is something else. */
  withItem<T>(item: Text | 'each' | null, read: () => T): T {
    const outer = this.item;
    this.item = item;
    const result = read();
    this.item = outer;
    return result;
  }
}

/** The name under which the program knows a variable of a function's own. */
export function ownName(name: string, functionName: string): string {
  return `${name}@${functionName}`;
}
