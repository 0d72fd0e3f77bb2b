import type { Span } from '../../../../source/span.ts';
import type { EarlyEnd } from '../../defects.ts';
import type { Command, Program, Range } from '../../program.ts';
import { lastLine } from '../contents/last-line.ts';
import { depthOf, reasonToStop } from '../contents/limits.ts';
import { handsDown, inheritsErrexit } from '../contents/shell-options.ts';
import type { HandledPayloads } from '../output/behaviour.ts';
import type { Mark } from '../output/printed-tag.ts';
import { TagPrinter } from '../output/printed-tags.ts';
import { type End, Exits } from '../ways/exits.ts';
import { withMade } from '../ways/made-paths.ts';
import { type AskUsed, mergePaths, Numbers } from '../ways/merge-paths.ts';
import type { Path } from '../ways/path.ts';
import { Statuses } from './statuses.ts';
import { UnsetEnds } from './unset-ends.ts';

/** What is otherwise within some code. */
type Surroundings = Pick<
  Follower,
  | ('exits' | 'returns' | 'loops' | 'jumps' | 'limits' | 'unwinds' | 'hasLine' | 'caller')
  | ('isFinishing' | 'isIgnored' | 'isApart')
>;

/** How to run a command of any kind: given by `follow-program.ts`, so that the steps need not know each other in circles. */
type RunCommand = (follower: Follower, command: Command, paths: readonly Path[]) => readonly Path[];

/** Where the following of a program stands, which the steps ask and change. */
export class Follower {
  readonly printer: TagPrinter;
  readonly program: Program;
  /** The last line of code, where the script ends when nothing ends it before. */
  readonly end: Span;
  /** In Bash a test compares texts as they are, so that it settles the value, and a loop ends as its last round did. */
  readonly isBash: boolean;
  /** Whether commands in `$(…)` end at a failure where the script around them does. */
  readonly inheritsErrexit: boolean;
  /** Whether functions and subshells have the handler of failures, too: `set -E`. */
  readonly handsDown: boolean;
  /** The variables that the script takes from its environment; a language may mark them as such. */
  readonly environment: ReadonlySet<string>;
  readonly handled = new Map<number, HandledPayloads>();
  /** By where they stand. */
  readonly earlyEnds = new Map<number, EarlyEnd>();
  readonly unset = new UnsetEnds();
  readonly statuses = new Statuses();
  /** The variables that are read where the script has not set them on the way there. */
  readonly ofEnvironment = new Set<string>();
  /** Where `exit` leads: the script, or the innermost subshell. */
  readonly outermost = new Exits();
  exits = this.outermost;
  /** Whether the handler for the end is being run. */
  isFinishing = false;
  /** Whether how it ends is ignored, as of `a` in `a | b`. */
  isIgnored = false;
  /** What is run stands in a subshell. */
  isApart = false;
  /** Where `return` leads; null outside of functions. */
  returns: Path[] | null = null;
  /** Where `break` and `continue` lead, the innermost loop last. */
  loops: { readonly breaks: Path[]; readonly continues: Path[] }[] = [];
  /** Whether a failure under `set -e` undoes the redirections that it stands in, as that of a redirected call does. */
  unwinds = false;
  /** Where `goto` leads. */
  jumps: { readonly label: string; readonly path: Path }[] = [];
  /** Whether the function that is being run has a line to read, and where it is called. */
  hasLine = false;
  caller = -1;
  /** Null where what is counted is followed from number to number, else between which numbers that is, as far as it is known. */
  limits: ReadonlyMap<string, Range> | null = null;
  unfollowed: Mark | null = null;
  startsOther: boolean;
  askUsed: AskUsed = () => null;
  /** What ways through the script differ in. */
  readonly numbers = new Numbers();
  readonly text: string;
  readonly #runCommand: RunCommand;
  #steps = 0;
  /** Where the command stands that was run last, as far as commands have places. */
  place: Span;
  #conditions = 0;
  callDepth = 0;
  /** How much of the stack the commands take that are being run, each in the one before. */
  depth = 0;
  /** In how many calls each handler of failures has been set. */
  readonly handlers = new Map<Command, number>();
  /** How often each function is being run. */
  readonly entered = new Map<Command, number>();

  constructor(program: Program, text: string, isBash: boolean, runCommand: RunCommand) {
    this.program = program;
    this.text = text;
    this.startsOther = program.readsAll === true;
    this.printer = new TagPrinter(text);
    this.end = this.place = lastLine(text);
    this.isBash = isBash;
    this.inheritsErrexit = inheritsErrexit(text);
    this.handsDown = handsDown(text);
    this.environment = new Set(program.reads.flatMap(({ name }) => [name, `env:${name}`]));
    this.#runCommand = runCommand;
  }

  /** Runs the handler that the script has set for its end. */
  finish(end: End): End[] {
    const { atExit, status, code, unexpected } = end.path;
    if (atExit === null) return [end];
    const ended = { status, code, unexpected };
    const exits = new Exits(null, ended);
    const ways = { exits, returns: null, loops: [], jumps: [], isFinishing: true };
    const through = this.within(ways, () => this.run(atExit, [{ ...end.path, atExit: null }]));
    // An `exit` in the handler replaces the exit code.
    return [...through.map((last) => ({ ...end, path: { ...last, ...ended } })), ...exits.all(end.span)];
  }

  run(command: Command, paths: readonly Path[]): readonly Path[] {
    if (paths.length === 0) return [];
    this.#steps += paths.length;
    if ('span' in command) this.place = command.span;
    const reason = reasonToStop(this.#steps, this.depth);
    if (reason !== null) {
      this.giveUp(reason);
      return paths;
    }
    const depth = depthOf(command);
    this.depth += depth;
    const after = this.#runCommand(this, command, paths);
    this.depth -= depth;
    return mergePaths(withMade(this.text, command, after), this.askUsed);
  }

  giveUp(reason: string): void {
    this.unfollowed ??= { reason, span: this.place };
  }

  /** Whether what is run is asked for its status. */
  get isAsking(): boolean {
    return this.#conditions > 0;
  }

  /** Runs commands for their status: a failure there does not end the script. */
  condition(command: Command, paths: readonly Path[]): readonly Path[] {
    this.#conditions += 1;
    const after = this.run(command, paths);
    this.#conditions -= 1;
    return after;
  }

  /** Runs code from which other ways lead out than from where it stands, or in which counting is otherwise. */
  within<T>(ways: Partial<Surroundings>, run: () => T): T {
    const { exits, returns, loops, jumps, limits, unwinds, hasLine, caller } = this;
    const { isFinishing, isIgnored, isApart } = this;
    Object.assign(this, ways);
    const result = run();
    Object.assign(this, { exits, returns, loops, jumps, limits, unwinds, hasLine, caller });
    Object.assign(this, { isFinishing, isIgnored, isApart });
    return result;
  }

  /** Keeps what a `case` on the payload tells apart. */
  notePayloads(handled: HandledPayloads): void {
    this.handled.set(handled.span.start, handled);
  }
}
