import type { Span } from '../../../source/span.ts';
import { addTo } from '../../../util/group-by.ts';
import type { LostOutcome } from '../defects.ts';
import type { Command, Text } from '../program.ts';

/** What one line, or one block with all its lines, assigns; cmd.exe expands percent signs before it runs any of it. */
export interface Unit {
  /** The end of the first assignment to each variable. */
  readonly assigned: Map<string, number>;
  /** Where something is called that may assign any of the script's variables. */
  calledAt: number;
  /** It repeats commands, so that what stands further down may have run before. */
  hasLoop: boolean;
}

export interface Loop {
  /** It goes through the output of a command that may print nothing. */
  readonly mayNotRun?: boolean;
}

/**
 * What holds of a script as a whole. A script is read twice, because labels are jumped to before they come,
 * and because of what assignments further down mean for expansions further up.
 */
export class Survey {
  /** Where the labels at the top level stand, by their names in upper case. */
  readonly labels = new Map<string, number[]>();
  /** The labels inside blocks. */
  readonly hiddenLabels = new Set<string>();
  /** By the place where they begin. */
  readonly units = new Map<number, Unit>();
  /** The end of the first assignment to each variable. */
  readonly assigned = new Map<string, number>();
  /** Where the first command stands that looks at an error level. */
  firstFailureTest = Number.POSITIVE_INFINITY;
  /** Whether the meaning of `!` after a label depends on the way that led there. */
  isModeUnsure = false;
  /** Where the first command stands that calls lines of the script. */
  firstCall = Number.POSITIVE_INFINITY;
  /** The names that end with a blank, without it, and the commands that set them. */
  readonly spacedNames: { readonly name: string; readonly isCount: boolean; readonly place: Span }[] = [];
  /** What counts by the value of a variable from before its loop: `set /a N=%N%+1`. */
  readonly staleCounts: { readonly name: string; readonly place: Span; readonly step: string }[] = [];
  /** How many commands had changed the error level when the last program had run. */
  lastProgram = -1;
  /** Where the script asks for an exit code or writes a number, and gets something else. */
  readonly lostOutcomes = new Map<number, LostOutcome>();
  /** The variables that were last given one more, or one less, than they had. */
  readonly counts = new Set<string>();
  /** The variables that are given a number of several digits, or what another variable holds. */
  readonly largeNumbers = new Set<string>();
  /** Whether a variable is given fixed texts alone, and those in loops that may never run. */
  readonly flags = new Map<string, boolean>();
  /** What percent signs put into the condition of each `if`. */
  readonly tests = new Map<Command, Text>();
  /** What percent signs put into blocks outside of quotation marks, by its place, and where the outermost block begins. */
  readonly inBlocks = new Map<
    number,
    { readonly name: string; readonly place: Span; readonly block: number }
  >();
  /** Not all of the text was read. */
  isCutOff = false;
  /** The highest number of an argument that the script uses. */
  mostArguments = 0;
  readonly #awkward = new Set<string>();
  readonly #spaced = new Set<string>();
  readonly #users = new Map<string, Set<string>>();

  /** Whether lines of the script are called, so that what is left at their end counts where it goes on. */
  get hasCalls(): boolean {
    return this.firstCall < Number.POSITIVE_INFINITY;
  }

  /** Notes what a variable is given. `loops`: those around, by their variables. */
  noteValue(name: string, value: Text | null, loops: ReadonlyMap<string, Loop> = new Map()): void {
    this.counts.delete(name);
    const isFixed = value !== null && value.length > 0 && value.every(({ kind }) => kind === 'literal');
    const isFlag = isFixed && [...loops.values()].some(({ mayNotRun }) => mayNotRun === true);
    this.flags.set(name, isFlag && this.flags.get(name) !== false);
    for (const piece of value ?? []) {
      if (piece.kind === 'literal') {
        if (/[<>&|^"!)\r\n]/.test(piece.text)) this.#awkward.add(name);
        if (/[ \t,;=]/.test(piece.text)) this.#spaced.add(name);
        if (/\d\d/.test(piece.text)) this.largeNumbers.add(name);
      } else if (piece.kind === 'variable') {
        if (!piece.name.startsWith('%%')) this.largeNumbers.add(name);
        const users = this.#users.get(piece.name) ?? new Set();
        this.#users.set(piece.name, users.add(name));
      }
    }
  }

  /** Whether a variable is given a text in which another one stands. */
  isFrom(source: string, name: string): boolean {
    return this.#users.get(source)?.has(name) === true;
  }

  /** Whether a second reading would come to the same. */
  get isEmpty(): boolean {
    const tables = [this.labels, this.hiddenLabels, this.units, this.assigned, this.#users];
    return (
      tables.every(({ size }) => size === 0) &&
      this.#awkward.size + this.#spaced.size + this.mostArguments === 0 &&
      this.firstFailureTest === Number.POSITIVE_INFINITY &&
      !this.isCutOff &&
      this.firstCall === Number.POSITIVE_INFINITY
    );
  }

  /** What was noted holds for variables that are made of others, too. */
  complete(): void {
    for (const names of [this.#awkward, this.#spaced]) {
      const pending = [...names];
      for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
        for (const user of this.#users.get(name) ?? []) {
          if (names.has(user)) continue;
          names.add(user);
          pending.push(user);
        }
      }
    }
  }

  /** Whether the script gives the variable a text with a character that means something to cmd.exe. */
  isAwkward(name: string): boolean {
    return this.#awkward.has(name);
  }

  /** Whether the script gives the variable a text that could be several words. */
  isSpaced(name: string): boolean {
    return this.#spaced.has(name);
  }

  /** Whether a variable of the program is one that the script sets, and not to what means something to cmd.exe. */
  isPlain(name: string): boolean {
    const [own = ''] = name.split('=');
    return this.assigned.has(own) && !this.isAwkward(own);
  }

  /**
   * The name in the program of the label to which a jump from `offset` leads: the next one of that name, else
   * the first. Null when there is none.
   */
  findLabel(name: string, offset: number): string | null {
    const starts = this.labels.get(name);
    const first = starts?.[0];
    if (starts === undefined || first === undefined) return null;
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return this.labelName(name, starts[low] ?? first);
  }

  /** The first label of a name keeps it; another one of that name is told apart by its place. */
  labelName(name: string, start: number): string {
    return (this.labels.get(name)?.[0] ?? start) === start ? name : `${name}@${start}`;
  }

  noteLabel(name: string, start: number): void {
    addTo(this.labels, name, start);
  }
}
