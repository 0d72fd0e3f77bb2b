import type { Span } from '../../../source/span.ts';
import { chainEdits, outside, variablePiece } from '../build-command.ts';
import type { MissingLabel } from '../defects.ts';
import type { Command, Text, VariableRead } from '../program.ts';
import type { Cell } from './cells.ts';
import { rereadEdit } from './edits.ts';
import type { Fault } from './faults.ts';
import { type Loop, Survey, type Unit } from './survey.ts';

/** What a `for` in whose body we are does with its variable. */
export interface LoopVariable extends Loop {
  /** Its values can hold no tag. */
  readonly harmless: boolean;
  /** Some of its values have quotes around them. */
  readonly quoted: boolean;
  /** It takes a line apart: the letters after this one are variables, too. */
  readonly takesApart: boolean;
}

interface Scope {
  readonly delayed: boolean | null;
  /** The variables that were assigned since; null: perhaps all that the script assigns. */
  assigned: Set<string> | null;
  /** It was opened in front of the last label, so that leaving the lines after that does not close it. */
  isOuter: boolean;
}

/** What `setlocal` and `endlocal` have made of the state of cmd.exe. */
interface Mode {
  readonly delayed: boolean | null;
  readonly scopes: readonly Scope[];
  readonly changes: number;
  /** It was changed after a label. */
  readonly isLate: boolean;
}

/** cmd.exe's own limit for `setlocal`. */
const mostScopes = 32;
const mostForgotten = 20;

/** What the reader knows while it goes through one script, from its first line to its last. */
export class BatchScript {
  /** What an earlier reading of the same script found. */
  readonly survey: Survey;
  readonly found = new Survey();
  readonly reads = new Map<number, VariableRead>();
  /** The places of uses in comparisons. */
  readonly guarded = new Set<number>();
  guarding = false;
  readonly loopVariables = new Map<string, LoopVariable>();
  /** The labels that are not there, by their names in upper case. */
  readonly missing = new Map<string, MissingLabel>();
  damage: Span | null = null;
  /** What cmd.exe refuses. */
  readonly faults: Fault[] = [];
  /** Whether what a line means is up to a variable. */
  isUnsure = false;
  /** Whether `!X!` is an expansion; null when that depends on the way that led here. */
  delayed: boolean | null = false;
  /** What a test has told of the error level, and how many commands had changed it by then. */
  knownLevel: {
    readonly status: 'success' | 'failure';
    readonly changes: number;
    /** It was learnt from `||`. */
    readonly isAlternative: boolean;
  } | null = null;
  /** How many commands so far may change the error level. */
  changes = 0;
  /** How many there were in front of the line. */
  changesBefore = 0;
  /** How many commands so far have taken a line from standard input. */
  questions = 0;
  #modeChanges = 0;
  #isModeLate = false;
  #scopes: Scope[] = [];
  /** The mode in front of the last `endlocal`. */
  #modeBefore: Mode | null = null;
  #unit: Unit | null = null;
  #unitStart = 0;
  /** What stands for `endlocal`, and sets nothing itself. */
  readonly restorations = new Set<Command>();
  readonly #snapshots = new Map<string, { readonly snapshot: string; readonly place: Span }>();

  constructor(survey: Survey) {
    this.survey = survey;
  }

  /** Begins a line at the top level, with the lines that belong to it. */
  startUnit(start: number): void {
    this.#unit = null;
    this.#unitStart = start;
    this.changesBefore = this.changes;
    this.isUnsure = false;
    if (this.#snapshots.size > 0) this.#snapshots.clear();
  }

  /** Keeps the values of variables that percent signs expand before the line runs that assigns them. */
  takeSnapshots(): Command[] {
    return [...this.#snapshots].map(([name, { snapshot, place }]) => {
      const value: Text = [variablePiece(name, place)];
      return { kind: 'assign', name: snapshot, value };
    });
  }

  /** Gives a percent expansion its name and its edit, once it is known whether it stands in quotes. */
  settle(cell: Cell): Cell {
    const { expansion } = cell;
    if (expansion?.kind !== 'variable') return cell;
    const { name, edit } = expansion;
    if (/^\d$/.test(name)) this.found.mostArguments = Math.max(this.found.mostArguments, Number(name));
    const isAwkward = this.survey.isAwkward(name);
    const isPlain = edit !== null && !isAwkward && /^\d$/.test(name) && cell.end - cell.start === 3;
    const reread = isAwkward ? rereadEdit(cell.quoted, this.delayed !== false) : null;
    const settled = {
      ...expansion,
      name: this.#nameAt(name, cell.start, expansion.span),
      edit: isPlain ? null : chainEdits(edit, reread),
    };
    return { ...cell, expansion: settled };
  }

  #nameAt(name: string, offset: number, place: Span): string {
    const unit = this.survey.units.get(this.#unitStart);
    if (unit === undefined) return name;
    const { assigned, calledAt, hasLoop } = unit;
    const end = hasLoop ? Number.POSITIVE_INFINITY : offset;
    const isOld =
      (assigned.get(name) ?? Number.POSITIVE_INFINITY) <= end && (assigned.has(name) || end === offset);
    const isCalled =
      calledAt !== Number.POSITIVE_INFINITY && calledAt <= end && this.survey.assigned.has(name);
    if (!isOld && !isCalled) return name;
    // No variable of cmd.exe has an equals sign in its name.
    const snapshot = `${name}=${this.#unitStart}`;
    this.#snapshots.set(name, { snapshot, place });
    return snapshot;
  }

  /** Whether a variable of the program may hold several words. */
  isSpaced(name: string): boolean {
    return this.survey.isSpaced(name.split('=')[0] ?? '');
  }

  assign(name: string, value: Text | null, end: number): Command {
    this.found.noteValue(name, value, this.loopVariables);
    if (!this.found.assigned.has(name)) this.found.assigned.set(name, end);
    this.#noteInUnit(name, end);
    for (const scope of this.#scopes) scope.assigned?.add(name);
    return { kind: 'assign', name, value };
  }

  /** From here on, anything that the script assigns may have been assigned. */
  noteCall(end: number): void {
    const unit = this.#ownUnit();
    unit.calledAt = Math.min(unit.calledAt, end);
    for (const scope of this.#scopes) scope.assigned = null;
    this.changes += 1;
  }

  noteLoop(): void {
    this.#ownUnit().hasLoop = true;
  }

  noteFailureTest(at: number): void {
    this.found.firstFailureTest = Math.min(this.found.firstFailureTest, at);
  }

  /** Records the use of an environment variable. */
  read(name: string, place: Span): void {
    // `%1` is an argument; `100% of 5%` is a slip.
    if (!/^[A-Za-z_][\w.()$#@-]*$/.test(name)) return;
    const guarded = this.guarding || this.guarded.has(place.start);
    const known = this.reads.get(place.start);
    this.reads.set(place.start, { name, span: place, guarded: guarded || known?.guarded === true });
  }

  enterLabel(name: string, start: number): Command {
    this.found.noteLabel(name, start);
    for (const scope of this.#scopes) scope.isOuter = true;
    this.#modeBefore = null;
    this.noteMode();
    if (this.survey.isModeUnsure) this.delayed = null;
    return { kind: 'label', name: this.survey.labelName(name, start) };
  }

  /** `setlocal`. `delayed` null: without a word on delayed expansion. */
  openScope(delayed: boolean | null): void {
    if (this.#scopes.length >= mostScopes) return;
    this.#modeBefore = null;
    this.#scopes.push({ delayed: this.delayed, assigned: new Set(), isOuter: false });
    if (delayed !== null) this.#changeMode(delayed);
  }

  /** `endlocal`: what was assigned since `setlocal` has its old value again. */
  closeScope(place: Span): Command[] {
    this.#modeBefore ??= this.mode;
    const scope = this.#scopes.pop();
    if (scope === undefined) return this.#forget(null, place);
    this.#changeMode(scope.delayed);
    return this.#forget(scope.assigned, place);
  }

  get mode(): Mode {
    const { delayed } = this;
    return { delayed, scopes: [...this.#scopes], changes: this.#modeChanges, isLate: this.#isModeLate };
  }

  set mode({ delayed, scopes, changes, isLate }: Mode) {
    this.delayed = delayed;
    this.#scopes = [...scopes];
    this.#modeChanges = changes;
    this.#isModeLate = isLate;
  }

  /** After an `exit`, only jumps from further up lead on: `endlocal` in front of it does not count there. */
  endWay(): void {
    if (this.#modeBefore !== null) this.mode = this.#modeBefore;
    this.#modeBefore = null;
  }

  /** After ways that went apart at `before`. `ends`: the modes with which those that go on do so. */
  join(before: Mode, ends: readonly Mode[]): void {
    this.#modeBefore = null;
    const [first = before, ...others] = ends;
    const areAlike = others.every(
      ({ delayed, scopes }) => delayed === first.delayed && scopes.length === first.scopes.length,
    );
    this.mode = areAlike ? first : before;
    if (!areAlike) this.#changeMode(null);
  }

  /** Notes for the next reading whether labels are reached with different modes. */
  noteMode(): void {
    if (this.#modeChanges > 1 || this.#isModeLate) this.found.isModeUnsure = true;
  }

  /** What happens to variables where the script or the lines after a label are left. */
  leave(place: Span): Command[] {
    if (!this.survey.hasCalls) return [];
    const names = new Set<string>();
    for (const { isOuter, assigned } of this.#scopes) {
      if (isOuter) continue;
      if (assigned === null) return this.#forget(null, place);
      for (const name of assigned) names.add(name);
    }
    return this.#forget(names, place);
  }

  /** Whether the error level may have changed since percent signs were expanded. */
  get isLevelOld(): boolean {
    return this.changes !== this.changesBefore;
  }

  /** Whether no command in front of the line can have changed the error level. */
  get hasRunNothing(): boolean {
    return this.changesBefore === 0 && this.found.labels.size === 0;
  }

  /** Whether the script asks for the error level anywhere. */
  get testsLevel(): boolean {
    return this.survey.firstFailureTest < Number.POSITIVE_INFINITY;
  }

  /** Whether an error level may be there still that was tested: printing leaves it as it is. */
  mayHoldLevel(offset: number): boolean {
    if (this.knownLevel !== null) return true;
    return this.testsLevel && (this.survey.firstFailureTest < offset || this.found.labels.size > 0);
  }

  #changeMode(delayed: boolean | null): void {
    if (delayed === this.delayed) return;
    this.delayed = delayed;
    this.#modeChanges += 1;
    if (this.found.labels.size > 0) this.#isModeLate = true;
  }

  /** `named` null: all that the script assigns. */
  #forget(named: Set<string> | null, place: Span): Command[] {
    const names = named ?? this.survey.assigned;
    const isAll = names.size > mostForgotten;
    if (isAll) this.#ownUnit().calledAt = Math.min(this.#ownUnit().calledAt, place.end);
    else for (const name of names.keys()) this.#noteInUnit(name, place.end);
    const forgets: Command[] = isAll
      ? [outside('nothing', place, '', { assigns: true })]
      : [...names.keys()].map((name) => ({ kind: 'assign', name, value: null }));
    for (const command of forgets) this.restorations.add(command);
    return forgets;
  }

  #noteInUnit(name: string, end: number): void {
    const { assigned } = this.#ownUnit();
    if (!assigned.has(name)) assigned.set(name, end);
  }

  #ownUnit(): Unit {
    this.#unit ??= { assigned: new Map(), calledAt: Number.POSITIVE_INFINITY, hasLoop: false };
    this.found.units.set(this.#unitStart, this.#unit);
    return this.#unit;
  }
}
