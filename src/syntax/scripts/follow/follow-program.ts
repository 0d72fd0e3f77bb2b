import type { Span } from '../../../source/span.ts';
import { isRead, partsOf } from '../build-command.ts';
import type { EarlyEnd } from '../defects.ts';
import type { Command, CommandOf, Program, Range } from '../program.ts';
import { changesThings } from './contents/effects.ts';
import { lastLine } from './contents/last-line.ts';
import { depthOf, reasonToStop } from './contents/limits.ts';
import { handsDown, inheritsErrexit } from './contents/shell-options.ts';
import { mayReadAll } from './contents/starts-other.ts';
import { endingOf, summary } from './endings.ts';
import type { Behaviour, HandledPayloads } from './output/behaviour.ts';
import { hasPrinted, StandardOutput } from './output/output.ts';
import type { Mark } from './output/printed-tag.ts';
import { TagPrinter } from './output/printed-tags.ts';
import { assumeEnd, withChanges } from './steps/assume.ts';
import { withDefaults } from './steps/defaults.ts';
import { runAssignment } from './steps/early-ends.ts';
import { Evaluator } from './steps/evaluate.ts';
import { runCall, runDefinition, runGosub } from './steps/follow-calls.ts';
import { endedByFailure, runAtFailure, withHandler } from './steps/follow-failure.ts';
import { runIf } from './steps/follow-if.ts';
import { runQuietly } from './steps/follow-inside.ts';
import { runFrom } from './steps/follow-labels.ts';
import { runLeave } from './steps/follow-leave.ts';
import { runApart, runList, runNot } from './steps/follow-list.ts';
import { runLoop } from './steps/follow-loop.ts';
import { runSwitch } from './steps/follow-switch.ts';
import { runTest } from './steps/follow-test.ts';
import { runDemands, UnsetEnds } from './steps/follow-unset.ts';
import { settled } from './ways/awaited.ts';
import { type End, Exits } from './ways/exits.ts';
import { withMade, withoutLines } from './ways/made-paths.ts';
import { type AskUsed, mergePaths, Numbers } from './ways/merge-paths.ts';
import { firstPath, type Path, succeed, withBothStatuses, withOutput, withStatus } from './ways/path.ts';

/** What is otherwise within some code. */
type Surroundings = Pick<
  Follower,
  | ('exits' | 'returns' | 'loops' | 'jumps' | 'limits' | 'unwinds' | 'hasLine' | 'caller')
  | ('isFinishing' | 'isIgnored' | 'isApart')
>;

/**
 * Runs a program on every way at once, with what only a run settles left open. Ways that cannot be told apart
 * become one, and few of many, so the work is bounded by the length of the program.
 */
export class Follower {
  readonly printer: TagPrinter;
  readonly program: Program;
  readonly evaluator: Evaluator;
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

  constructor(program: Program, text: string, isBash: boolean) {
    this.program = program;
    this.text = text;
    this.startsOther = program.readsAll === true;
    this.printer = new TagPrinter(text);
    this.end = this.place = lastLine(text);
    this.isBash = isBash;
    this.inheritsErrexit = inheritsErrexit(text);
    this.handsDown = handsDown(text);
    this.environment = new Set(program.reads.flatMap(({ name }) => [name, `env:${name}`]));
    this.evaluator = new Evaluator(this);
  }

  follow(): Behaviour {
    const start = firstPath(new StandardOutput(this.printer));
    const finished = runFrom(this, partsOf(this.program.body), 0, [start]);
    const ends: End[] = [...this.exits.all(this.end), ...finished.map((path) => ({ path, span: this.end }))];
    const endings = ends.flatMap((end) => this.finish(end)).map((end) => endingOf(end, this));
    const expected = endings.filter(({ sure }) => sure);
    return {
      ...summary(this.printer.tags, endings),
      problems: this.printer.problemsWith(expected, this.text),
      misnamed: this.printer.misnamed,
      earlyEnds: [...this.earlyEnds.values(), ...this.unset.certain, ...this.evaluator.statuses.ends(this)],
      unsetOnWays: this.unset.onWays,
      handled: [...this.handled.values()],
      startsOther: this.startsOther || this.unfollowed !== null,
      unfollowed: this.unfollowed,
    };
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
    const after = this.#run(command, runDemands(this, command, paths));
    this.depth -= depth;
    return mergePaths(withMade(this.text, command, after), this.askUsed);
  }

  giveUp(reason: string): void {
    this.unfollowed ??= { reason, span: this.place };
  }

  #run(command: Command, paths: readonly Path[]): readonly Path[] {
    switch (command.kind) {
      case 'print':
        return paths.flatMap((path) => this.#print(command, path));
      case 'assign':
        return runAssignment(this, command, paths);
      case 'sequence':
        return command.commands.reduce((current, one) => this.run(one, current), paths);
      case 'if':
        return runIf(this, command, paths);
      case 'test':
        return this.failing(
          paths.flatMap((path) => runTest(this, command, path)),
          undefined,
          isRead(command.fact) ? command.place : undefined,
        );
      case 'status':
        return this.failing(paths.map((path) => withStatus(path, command.status, command.isMissing)));
      case 'and':
      case 'or':
        return runList(this, command, paths);
      case 'not':
        return runNot(this, command, paths);
      case 'switch':
        return runSwitch(this, command, paths);
      case 'loop':
        return runLoop(this, command, paths);
      case 'function':
        return runDefinition(this, command, paths);
      case 'call':
        return this.failing(runCall(this, command, paths), command.span);
      case 'subshell':
        return runApart(this, command, paths);
      case 'quiet':
        return runQuietly(this, command, paths);
      case 'at-exit':
        return paths.map((path) => succeed(withHandler(this, path, command)));
      case 'errexit':
        return paths.map((path) => succeed({ ...path, errexit: command.on }));
      case 'gosub':
        return runGosub(this, command, paths);
      case 'label':
        return paths;
      case 'outside':
        return this.failing(paths.flatMap((path) => this.#outside(command, path)));
      default:
        return runLeave(this, command, paths);
    }
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

  /** Where `set -e` is on, a failure ends the script; first the handler of failures runs. */
  failing(failed: readonly Path[], call?: Span, test?: Span): readonly Path[] {
    if (this.#conditions > 0 || failed.every((path) => !path.errexit && path.atFailure === null))
      return failed;
    const paths = failed.flatMap((path) => runAtFailure(this, path));
    return paths.filter((path) => {
      const ends = path.errexit && path.status === 'failure';
      // Nobody writes a command in order to fail, but a test, and a function of the handler for the end: `[ -f lock ] && rm lock`.
      const place = this.isFinishing ? call : hasPrinted(path.output) ? test : undefined;
      if (ends && place !== undefined) this.exits.ended.push({ path, span: place });
      else if (ends) this.exits.fail([endedByFailure(path)]);
      return !ends;
    });
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

  #print({ text, writes }: CommandOf<'print'>, path: Path): Path[] {
    const isChanging = writes === true || changesThings(text);
    return withDefaults(this, text, path).flatMap(({ path: way, text: given }) => {
      const after = isChanging ? withChanges(way) : way;
      return this.evaluator.readings(given, way).map(({ value, payload, sure }) => {
        const [output, read] = [way.output.print(value), { ...after, payload, sure: after.sure && sure }];
        return succeed(withOutput(settled(read, output), output));
      });
    });
  }

  #outside(command: CommandOf<'outside'>, path: Path): Path[] {
    const { prints, span: place, reason } = command;
    let { output, variables } = path;
    this.startsOther ||= mayReadAll(command, this.text);
    if (prints === 'anything') output = output.printAnything({ reason, span: place });
    if (prints === 'harmless') output = output.printHarmless(command);
    if (command.assigns) variables = variables.forgetAll();
    const changed = command.onlyReads === true ? path : withChanges(path, command.assigns);
    const made = command.onlyReads === true ? path.made : withoutLines(path);
    let after = withBothStatuses({ ...changed, made, output, variables });
    if (command.succeeds === true || (command.succeeds === 'apart' && this.isApart))
      after = after.map((way) => (way.status === 'failure' ? { ...way, sure: false } : way));
    else if (this.#conditions > 0) after = after.map((way) => assumeEnd(way, command, this.text));
    // Code that can assign runs in the same shell, so it can end the script too.
    if (command.assigns)
      this.exits.ended.push(...after.map((way) => ({ path: { ...way, sure: false }, span: place })));
    if (!command.final) return after;
    this.exits.ended.push(...after.map((ended) => ({ path: ended, span: place })));
    return [];
  }

  /** Keeps what a `case` on the payload tells apart. */
  notePayloads(handled: HandledPayloads): void {
    this.handled.set(handled.span.start, handled);
  }
}

/** All that the program of a script with this text can do. */
export function followProgram(program: Program, text: string, isBash: boolean): Behaviour {
  return new Follower(program, text, isBash).follow();
}
