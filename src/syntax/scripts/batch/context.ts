import { type Span, span } from '../../../source/span.ts';
import type { LostComparison, SyntaxFault } from '../defects.ts';
import type { Command, Piece } from '../program.ts';
import type { Fault } from './faults.ts';
import { BatchLexer } from './lexer.ts';
import { BatchSyntaxError } from './redirections.ts';
import type { BatchScript } from './script.ts';

/** Thrown where nothing after can be read, inside the reader and never out of it. */
export class Unreadable extends Error {}

/** How to read nested code: given by `parser.ts`, so that the modules of the reader need not know each other in circles. */
interface Nested {
  /** Commands with `&` between them, up to the end of the line or of the block. */
  readonly list: (context: BatchContext) => Command;
}

/** A test such as `errorlevel 1` that is all of a condition. */
export interface LevelTest {
  readonly least: number;
  readonly span: Span;
}

/** One at the beginning of its line from which a run does not come back where it holds, and where its `if` ends. */
export interface LevelLeft extends LevelTest {
  readonly end: number;
}

/** Where the reader stands in a batch file. */
export class BatchContext {
  readonly text: string;
  readonly script: BatchScript;
  readonly lexer: BatchLexer;
  readonly nested: Nested;
  /** What is wrong with comparisons on ways on which their left side is empty. */
  readonly emptySides: SyntaxFault[] = [];
  /** By where they stand. */
  readonly lostComparisons = new Map<number, LostComparison>();
  /** Where commands begin that ask somebody at the standard input, as far as is known by now. */
  readonly questions: number[] = [];
  /** Where the innermost block that is open begins. */
  openedAt = 0;
  /** Whether a run comes to the line or block that is being read, and to no text behind the end of the script. */
  isReached = true;
  /** The last parenthesis of a text that has closed a block of several lines. */
  closedByText: Span | null = null;
  /** The last remark of which it is not sure whether it closes its block. */
  doubtfulAt = -1;
  /** Where the last command begins that is to run where a condition holds. */
  branchAt = -1;
  /** The last `if errorlevel N` that leads away where it holds. */
  levelLeft: LevelLeft | null = null;
  /** What percent signs put into the conditions that are being read. */
  readonly expanded: Piece[] = [];
  /** How many conditions around ask for the error level, and how many have by now. */
  levelsAround = 0;
  levelTests = 0;
  /** How many lists of commands are being read, each within the one before. */
  depth = 0;

  constructor(text: string, script: BatchScript, nested: Nested) {
    this.text = text;
    this.script = script;
    this.lexer = new BatchLexer(text, (cell) => script.settle(cell));
    this.nested = nested;
  }

  /** `fault`: what is wrong, where that is certain. */
  fail(fault?: Fault): never {
    const { current, isAtEnd, offset } = this.lexer;
    const place = isAtEnd ? span(offset, offset) : span(current.start, current.end);
    throw new BatchSyntaxError(fault?.span ?? place, fault);
  }
}
