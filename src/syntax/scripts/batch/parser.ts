import { span } from '../../../source/span.ts';
import { nothing, outside, partsOf, sequence } from '../build-command.ts';
import type { SyntaxFault } from '../defects.ts';
import type { Command } from '../program.ts';
import { readBlock } from './block.ts';
import { type Cell, isSign, textOf } from './cells.ts';
import { alwaysLeaves, isProgram } from './command-shapes.ts';
import { readCommand } from './commands.ts';
import { EchoedTags } from './echoed-tags.ts';
import {
  failWithLevel,
  forgetLevel,
  type Leave,
  leaveWithLast,
  raiseLevel,
  withCode,
} from './error-level.ts';
import { type Fault, noCommandAt, parenthesisIn, strayWord } from './faults.ts';
import { readFor } from './for.ts';
import { readIf } from './if.ts';
import { labelText, orLost } from './jumps.ts';
import { BatchLexer } from './lexer.ts';
import {
  BatchSyntaxError,
  behindPipe,
  type Redirection,
  redirect,
  takeRedirection,
  takeRedirections,
} from './redirections.ts';
import { readRemark, Unreadable } from './remark.ts';
import type { BatchScript } from './script.ts';

/** Deeper than this, raymond does not look. */
const deepest = 40;
/** The most commands that `&&` or `||` joins: each is a level in the program. */
const longestChain = 30;

/** Reads the commands of a batch file, with the signs between them. */
export class BatchParser {
  readonly lexer: BatchLexer;
  readonly script: BatchScript;
  readonly text: string;
  readonly echoed = new EchoedTags();
  /** What is wrong with comparisons on ways on which their left side is empty. */
  readonly emptySides: SyntaxFault[] = [];
  /** Where the innermost block that is open begins. */
  openedAt = 0;
  /** The last remark of which it is not sure whether it closes its block. */
  doubtfulAt = -1;
  #depth = 0;

  constructor(text: string, script: BatchScript) {
    this.text = text;
    this.script = script;
    this.lexer = new BatchLexer(text, (cell) => script.settle(cell));
  }

  /** The whole script. Its labels stand at the top. */
  readAll(): Command[] {
    const commands: Command[] = [];
    for (;;) {
      this.lexer.startUnit();
      this.script.startUnit(this.lexer.nextLine);
      if (this.lexer.isAtEnd) break;
      const unit = this.#unit();
      this.echoed.see(unit, this.lexer.cells);
      // A copy in a loop, because a script may have more commands than a call may have arguments.
      for (const command of [...this.script.takeSnapshots(), ...unit]) commands.push(command);
      for (const { name, expansion } of this.lexer.cells) {
        if (expansion !== null && name !== null && expansion.kind === 'variable')
          this.script.read(name, expansion.span);
      }
    }
    return [...commands, ...this.#end()];
  }

  /** After the last line: like `exit /b`. */
  #end(): Command[] {
    const end = this.text.length;
    const place = span(end, end);
    this.script.noteMode();
    const leave: Leave = (status, code) => ({ kind: 'return', status, ...withCode(code) });
    const isOpen = this.script.mayHoldLevel(end);
    const last = isOpen ? [leaveWithLast(leave, place, this.script)] : [];
    return [...this.script.leave(place), ...last];
  }

  /** One line, with those that belong to it. */
  #unit(): readonly Command[] {
    const { lexer, script } = this;
    lexer.skipDelimiters();
    const start = lexer.offset;
    if (isSign(lexer.current, ':')) {
      const name = this.#label();
      return name === null ? [] : [script.enterLabel(name, start)];
    }
    // A parenthesis that closes nothing makes a remark of its line.
    if (isSign(lexer.current, ')')) lexer.skipLine();
    try {
      const command = this.list();
      if (!lexer.isAtEnd && !isSign(lexer.current, '\n')) this.fail(strayWord(lexer));
      lexer.next();
      return partsOf(command);
    } catch (error) {
      this.#depth = 0;
      lexer.blocks = 0;
      script.loopVariables.clear();
      script.knownLevel = null;
      script.guarding = false;
      if (error instanceof BatchSyntaxError) return [this.#damaged(start, error)];
      if (!(error instanceof Unreadable)) throw error;
      lexer.skipAll();
      script.found.isCutOff = true;
      const place = span(start, this.text.length);
      return [outside('anything', place, error.message, { assigns: true, final: true })];
    }
  }

  /** Goes on after the line with the error, so that not all of the script is lost. */
  #damaged(start: number, { span: place, fault, message }: BatchSyntaxError): Command {
    this.lexer.skipLine();
    this.lexer.next();
    if (fault !== null && !this.script.isUnsure) {
      this.script.faults.push(fault);
      return { kind: 'exit', status: 'unknown', span: place };
    }
    this.script.damage ??= place;
    const end = Math.max(start, place.end);
    return outside('anything', span(start, end), message, { assigns: true });
  }

  /** A label or a remark of two colons; null for one to which nothing can jump. */
  #label(): string | null {
    const { lexer } = this;
    lexer.next();
    // A caret at the end takes the next line in.
    const cells = lexer.takeRest();
    lexer.next();
    const name = labelText(textOf(cells));
    return name === '' ? null : name;
  }

  /** `fault`: what is wrong, where that is certain. */
  fail(fault?: Fault): never {
    const { start, end } = this.lexer.current;
    const at = this.lexer.offset;
    const place = this.lexer.isAtEnd ? span(at, at) : span(start, end);
    throw new BatchSyntaxError(fault?.span ?? place, fault);
  }

  /** Commands with `&` between them, up to the end of the line or of the block. */
  list(): Command {
    this.#depth += 1;
    if (this.#depth > deepest) throw new Unreadable('it is nested too deeply');
    const commands: Command[] = [];
    for (;;) {
      this.lexer.skipDelimiters();
      // At the end of a line, the sign may stand without a second command.
      if (this.isEnd()) break;
      commands.push(this.#either());
      if (!this.#takes('&')) break;
    }
    this.#depth -= 1;
    return commands.length === 0 ? nothing : sequence(commands.flatMap(partsOf));
  }

  /** Whether a command can end here. */
  isEnd(): boolean {
    const { current, isAtEnd } = this.lexer;
    return isAtEnd || isSign(current, '\n') || (this.lexer.blocks > 0 && isSign(current, ')'));
  }

  /** Takes an operator: `&`, `&&`, `|` or `||`, and not the first half of one. */
  #takes(operator: string): boolean {
    const { lexer } = this;
    lexer.skipDelimiters();
    if (!lexer.takes(operator)) return false;
    lexer.skipDelimiters();
    return true;
  }

  #either(): Command {
    const start = this.lexer.offset;
    let left = this.#both();
    for (let count = 0; this.#takes('||'); count++) {
      if (count > longestChain) throw new Unreadable('it is nested too deeply');
      this.script.noteFailureTest(start);
      const { knownLevel } = this.script;
      this.script.knownLevel = { status: 'failure', changes: this.script.changes, isAlternative: true };
      const right = this.#perhaps(() => this.#both());
      if (alwaysLeaves(left)) left = orLost(left, span(start, this.lexer.lastEnd));
      left = { kind: 'or', left, right: sequence([raiseLevel, ...partsOf(right)]) };
      this.script.knownLevel = knownLevel;
    }
    return left;
  }

  #both(): Command {
    let left = this.#piped();
    for (let count = 0; this.#takes('&&'); count++) {
      if (count > longestChain) throw new Unreadable('it is nested too deeply');
      left = { kind: 'and', left, right: this.#perhaps(() => this.#piped()) };
    }
    return left;
  }

  /** A command that does not run on every way. */
  #perhaps(read: () => Command): Command {
    const { script } = this;
    const before = script.mode;
    const command = read();
    script.join(before, alwaysLeaves(command) ? [before] : [before, script.mode]);
    return command;
  }

  /** Commands with `|` between them: what the last one prints counts. */
  #piped(): Command {
    const start = this.lexer.offset;
    const { script } = this;
    const changes = script.changes;
    const commands = [this.#command()];
    while (this.#takes('|')) commands.push(this.#command());
    const last = commands.pop() as Command;
    if (commands.length === 0) {
      return script.testsLevel && script.changes > changes && isProgram(last)
        ? sequence([forgetLevel, last])
        : last;
    }
    const place = span(start, this.lexer.lastEnd);
    const before = commands.map((body): Command => ({ kind: 'subshell', body: { kind: 'quiet', body } }));
    script.changes += 1;
    const forgets = script.testsLevel ? [forgetLevel] : [];
    return { kind: 'sequence', commands: [...forgets, ...before, behindPipe(last, place)] };
  }

  #command(): Command {
    const { lexer } = this;
    const redirections: Redirection[] = [];
    lexer.skipDelimiters();
    while (isSign(lexer.current, '@')) {
      lexer.next();
      lexer.skipDelimiters();
    }
    const start = lexer.offset;
    takeRedirections(lexer, redirections);
    const { questions } = this.script;
    const command = this.#bare(redirections);
    const place = span(start, Math.max(start, lexer.lastEnd));
    const redirected = redirect(command, redirections, place);
    // There is nothing to take from `nul`.
    const fails = this.script.questions > questions && redirections.some(({ isNothing }) => isNothing);
    return fails ? sequence([redirected, failWithLevel(place, this.script)]) : redirected;
  }

  /** A command after the redirections in front of it. Those after it are added. */
  #bare(redirections: Redirection[]): Command {
    const { lexer, script } = this;
    if (isSign(lexer.current, '(')) return readBlock(this, redirections);
    if (isSign(lexer.current, ':')) {
      lexer.next();
      script.found.hiddenLabels.add(labelText(textOf(lexer.takeRest())));
      return sequence([]);
    }
    if (lexer.peekWord() === 'rem') return readRemark(this);
    const word = redirections.length === 0 ? lexer.peekWord() : '';
    if (word === 'if' || word === 'for') {
      lexer.skipWord(word);
      return word === 'if' ? readIf(this) : readFor(this);
    }
    if (redirections.length === 0 && (this.isEnd() || isSign(lexer.current, '&|')))
      this.fail(noCommandAt(lexer, this.text));
    const cells = this.#words(redirections);
    return cells.length === 0 ? nothing : readCommand(cells, script);
  }

  /** The cells of a simple command, without its redirections. */
  #words(redirections: Redirection[]): Cell[] {
    const { lexer } = this;
    const cells: Cell[] = [];
    while (!this.isEnd() && !isSign(lexer.current, '&|')) {
      if (takeRedirection(lexer, redirections, cells.at(-1))) continue;
      const cell = lexer.next();
      // What a line begins with may be anything, a remark too.
      if (cells.length === 0 && cell.expansion !== null) this.script.isUnsure = true;
      if (lexer.blocks > 0 && !cell.quoted && cell.name?.endsWith('(X86)') === true)
        this.fail(parenthesisIn(cell, lexer.current, this.text));
      cells.push(cell);
    }
    return cells;
  }
}
