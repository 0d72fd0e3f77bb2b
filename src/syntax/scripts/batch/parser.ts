import { type Span, span } from '../../../source/span.ts';
import { failed, nothing, outside, partsOf, sequence } from '../build-command.ts';
import type { LostComparison, SyntaxFault } from '../defects.ts';
import type { Command } from '../program.ts';
import { notePutIntoBlock, readBlock } from './block.ts';
import { type Cell, isSign, textOf } from './cells.ts';
import { alwaysLeaves, isProgram } from './command-shapes.ts';
import { readCommand } from './commands.ts';
import { BatchContext, Unreadable } from './context.ts';
import { EchoedTags } from './echoed-tags.ts';
import {
  failWithLevel,
  forgetLevel,
  type Leave,
  leaveWithLast,
  raiseLevel,
  withCode,
} from './error-level.ts';
import { noCommandAt, strayWord } from './faults.ts';
import { readFor } from './for.ts';
import { readIf } from './if.ts';
import { answerQuestions, noteInteractive } from './interactive.ts';
import { labelText, orLost } from './jumps.ts';
import { isStrayElse, noteClosedEarly, noteLostDigit, noteOldLevelKept } from './lost-outcomes.ts';
import {
  BatchSyntaxError,
  behindPipe,
  type Redirection,
  redirect,
  takeRedirection,
  takeRedirections,
} from './redirections.ts';
import { readRemark } from './remark.ts';
import type { BatchScript } from './script.ts';

/** Deeper than this, raymond does not look. */
const deepest = 40;
/** The most commands that `&&` or `||` joins: each is a level in the program. */
const longestChain = 30;

/** What a batch file does, and what was noticed on the way. */
interface ReadLines {
  readonly commands: readonly Command[];
  readonly emptySides: readonly SyntaxFault[];
  readonly lostComparisons: readonly LostComparison[];
  readonly echoedTag: Span | null;
}

/** The whole script. Its labels stand at the top. */
export function readLines(text: string, script: BatchScript): ReadLines {
  const context = new BatchContext(text, script, { list: readList });
  const { lexer, emptySides } = context;
  const echoed = new EchoedTags();
  const commands: Command[] = [];
  for (;;) {
    lexer.startUnit();
    script.startUnit(lexer.nextLine);
    if (lexer.isAtEnd) break;
    const unit = readUnit(context);
    echoed.see(unit, lexer.cells);
    if (unit.some(({ kind }) => kind === 'label')) context.isReached = true;
    else if (unit.some(alwaysLeaves)) context.isReached = false;
    // A copy in a loop, because a script may have more commands than a call may have arguments.
    for (const command of [...script.takeSnapshots(), ...unit]) commands.push(command);
    for (const { name, expansion } of lexer.cells) {
      if (expansion !== null && name !== null && expansion.kind === 'variable')
        script.read(name, expansion.span);
    }
  }
  const lostComparisons = [...context.lostComparisons.values()];
  return {
    commands: [...commands, ...readEnd(context)],
    emptySides,
    lostComparisons,
    echoedTag: echoed.found,
  };
}

/** After the last line: like `exit /b`. */
function readEnd({ text, script }: BatchContext): Command[] {
  const end = text.length;
  const place = span(end, end);
  script.noteMode();
  const leave: Leave = (status, code) => ({ kind: 'return', status, ...withCode(code) });
  const last = script.mayHoldLevel(end) ? [leaveWithLast(leave, place, script)] : [];
  return [...script.leave(place), ...last];
}

/** One line, with those that belong to it. */
function readUnit(context: BatchContext): readonly Command[] {
  const { lexer, script } = context;
  lexer.skipDelimiters();
  const start = lexer.offset;
  if (isSign(lexer.current, ':')) {
    const name = readLabel(context);
    return name === null ? [] : [script.enterLabel(name, start)];
  }
  // A parenthesis that closes nothing makes a remark of its line.
  if (isSign(lexer.current, ')')) {
    if (context.closedByText !== null) noteClosedEarly(context.closedByText, start, context);
    context.closedByText = null;
    lexer.skipLine();
  }
  try {
    const command = readList(context);
    if (!lexer.isAtEnd && !isSign(lexer.current, '\n')) context.fail(strayWord(lexer));
    lexer.next();
    return partsOf(command);
  } catch (error) {
    context.depth = 0;
    context.closedByText = null;
    context.levelsAround = 0;
    lexer.blocks = 0;
    script.loopVariables.clear();
    script.knownLevel = null;
    script.guarding = false;
    if (error instanceof BatchSyntaxError) return [readDamaged(context, start, error)];
    if (!(error instanceof Unreadable)) throw error;
    lexer.skipAll();
    script.found.isCutOff = true;
    const place = span(start, context.text.length);
    return [outside('anything', place, error.message, { assigns: true, final: true })];
  }
}

/** Goes on after the line with the error, so that not all of the script is lost. */
function readDamaged(
  context: BatchContext,
  start: number,
  { span: place, fault, message }: BatchSyntaxError,
): Command {
  const { lexer, script } = context;
  lexer.skipLine();
  lexer.next();
  if (fault !== null && !script.isUnsure) {
    script.faults.push(fault);
    return { kind: 'exit', status: 'unknown', span: place };
  }
  script.damage ??= place;
  const end = Math.max(start, place.end);
  return outside('anything', span(start, end), message, { assigns: true });
}

/** A label or a remark of two colons; null for one to which nothing can jump. */
function readLabel({ lexer }: BatchContext): string | null {
  lexer.next();
  // A caret at the end takes the next line in.
  const cells = lexer.takeRest();
  lexer.next();
  const name = labelText(textOf(cells));
  return name === '' ? null : name;
}

/** Commands with `&` between them, up to the end of the line or of the block. */
function readList(context: BatchContext): Command {
  context.depth += 1;
  if (context.depth > deepest) throw new Unreadable('it is nested too deeply');
  const commands: Command[] = [];
  for (;;) {
    context.lexer.skipDelimiters();
    // At the end of a line, the sign may stand without a second command.
    if (context.lexer.isAtCommandEnd) break;
    commands.push(readEither(context));
    if (!context.lexer.takes('&')) break;
  }
  context.depth -= 1;
  return commands.length === 0 ? nothing : sequence(commands.flatMap(partsOf));
}

/** Commands with `||` between them. Where none of them is, the one in front of `&&` that fails leaves the error level raised. */
function readEither(context: BatchContext): Command {
  const { lexer, script } = context;
  const [start, changes] = [lexer.offset, script.changes];
  let left = readBoth(context);
  for (let count = 0; lexer.takes('||'); count++) {
    if (count > longestChain) throw new Unreadable('it is nested too deeply');
    script.noteFailureTest(start);
    const { knownLevel } = script;
    script.knownLevel = { status: 'failure', changes: script.changes, isAlternative: true };
    const right = readPerhaps(context, () => readBoth(context));
    if (alwaysLeaves(left)) left = orLost(left, span(start, lexer.lastEnd));
    left = { kind: 'or', left, right: sequence([raiseLevel, ...partsOf(right)]) };
    script.knownLevel = knownLevel;
  }
  if (left.kind !== 'and' || script.changes === changes) return left;
  script.noteFailureTest(start);
  return { kind: 'or', left, right: sequence([raiseLevel, failed]) };
}

/** Commands with `&&` between them. */
function readBoth(context: BatchContext): Command {
  let left = readPiped(context);
  for (let count = 0; context.lexer.takes('&&'); count++) {
    if (count > longestChain) throw new Unreadable('it is nested too deeply');
    left = { kind: 'and', left, right: readPerhaps(context, () => readPiped(context)) };
  }
  return left;
}

/** A command that does not run on every way. */
function readPerhaps(context: BatchContext, read: () => Command): Command {
  const { script } = context;
  const before = script.mode;
  const command = read();
  script.join(before, alwaysLeaves(command) ? [before] : [before, script.mode]);
  return command;
}

/** Commands with `|` between them: what the last one prints counts. */
function readPiped(context: BatchContext): Command {
  const { lexer, script } = context;
  const start = lexer.offset;
  const changes = script.changes;
  const commands = [readRedirected(context)];
  while (lexer.takes('|')) {
    const behind = lexer.offset;
    commands.push(readRedirected(context));
    answerQuestions(context, behind);
  }
  const last = commands.pop() as Command;
  if (commands.length === 0) {
    return script.testsLevel && script.changes > changes && isProgram(last)
      ? sequence([forgetLevel, last])
      : last;
  }
  const place = span(start, lexer.lastEnd);
  const before = commands.map((body): Command => ({ kind: 'subshell', body: { kind: 'quiet', body } }));
  const isProgramLast = script.found.lastProgram === script.changes;
  script.changes += 1;
  if (isProgramLast) script.found.lastProgram = script.changes;
  const forgets = script.testsLevel ? [forgetLevel] : [];
  return { kind: 'sequence', commands: [...forgets, ...before, behindPipe(last, place)] };
}

/** One command with its redirections. */
function readRedirected(context: BatchContext): Command {
  const { lexer, script } = context;
  const redirections: Redirection[] = [];
  lexer.skipDelimiters();
  while (isSign(lexer.current, '@')) {
    lexer.next();
    lexer.skipDelimiters();
  }
  const start = lexer.offset;
  takeRedirections(lexer, redirections);
  const { questions } = script;
  const command = readBare(context, redirections);
  if (redirections.some(({ handle }) => handle === 0)) answerQuestions(context, start);
  const place = span(start, Math.max(start, lexer.lastEnd));
  const redirected = redirect(command, redirections, place);
  // There is nothing to take from `nul`.
  const fails = script.questions > questions && redirections.some(({ isNothing }) => isNothing);
  return fails ? sequence([redirected, failWithLevel(place, script)]) : redirected;
}

/** A command after the redirections in front of it. Those after it are added. */
function readBare(context: BatchContext, redirections: Redirection[]): Command {
  const { lexer, script } = context;
  if (isSign(lexer.current, '(')) return readBlock(context, redirections);
  if (isSign(lexer.current, ':')) {
    lexer.next();
    script.found.hiddenLabels.add(labelText(textOf(lexer.takeRest())));
    return sequence([]);
  }
  if (lexer.peekWord() === 'rem') return readRemark(context);
  const word = redirections.length === 0 ? lexer.peekWord() : '';
  if (word === 'if' || word === 'for') {
    lexer.skipWord(word);
    return word === 'if' ? readIf(context) : readFor(context);
  }
  if (redirections.length === 0 && (context.lexer.isAtCommandEnd || isSign(lexer.current, '&|')))
    context.fail(noCommandAt(lexer, context.text));
  const cells = takeWords(context, redirections);
  noteOldLevelKept(cells, context);
  noteInteractive(context, cells);
  return cells.length === 0 ? nothing : readCommand(cells, script);
}

/** The cells of a simple command, without its redirections. */
function takeWords(context: BatchContext, redirections: Redirection[]): Cell[] {
  const { lexer } = context;
  const cells: Cell[] = [];
  const isBranch = lexer.offset === context.branchAt;
  while (!context.lexer.isAtCommandEnd && !isSign(lexer.current, '&|')) {
    if (isBranch && isStrayElse(cells, context)) break;
    noteLostDigit(cells, context);
    if (takeRedirection(lexer, redirections, cells.at(-1))) continue;
    const cell = lexer.next();
    // What a line begins with may be anything, a remark too.
    if (cells.length === 0 && cell.expansion !== null) context.script.isUnsure = true;
    if (lexer.blocks > 0 && !cell.quoted && cell.name !== null) notePutIntoBlock(cell, context);
    cells.push(cell);
  }
  return cells;
}
