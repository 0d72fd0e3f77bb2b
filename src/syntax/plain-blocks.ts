import { type Span, span } from '../source/span.ts';

/** A fence of back-ticks has none after them on its line. */
const openingFence = /^(?:`{3,}(?=[^`]*$)|~{3,})/;
const heading = /^#{1,6}(?: |$)/;
/** A rule, or what makes a heading of the line above. Less than three signs are one or the other, or text. */
const rule = /^(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
/** The mark of a list item that has text on its line, up to that text. */
const listMark = /^(?:[-+*]|\d{1,9}[.)]) {1,4}(?=[^ \t])/;
const laterNumber = /^(?!1[.)])\d/;
/** What may begin another kind of block, or a list item in a form that is left to remark. */
const doubtful = /^(?:[-+*](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$)|[-=]+[ \t]*$|#{1,6}\t|>|\[|<[!?])/;
/** Brackets that define nothing. */
const harmless = /^\[[^[\]\\]*\](?!:)/;
const quoteMark = /^> ?/;
const blank = /^[ \t]*$/;

/** How many list items may stand in one another. */
const deepest = 50;

/** Stands in place of a column, and no line reaches it. */
const inQuote = Number.POSITIVE_INFINITY;

/** Whether a line may begin something else than text. */
function beginsBlock(line: string): boolean {
  const text = line.replace(/^ {0,3}/, '');
  return [openingFence, heading, rule, listMark, doubtful, /^[ \t]/].some((sign) => sign.test(text));
}

/** A fence that is not closed yet. */
interface Fence {
  readonly start: number;
  /** The signs with which it begins. */
  readonly signs: string;
  /** How many list items it stands in. */
  readonly depth: number;
}

/**
 * Finds the code blocks, fenced and indented, of a Markdown text that is made of paragraphs, headings, rules, lists,
 * quoted text and code (CommonMark 0.31, marks of elements being text). Null when there may be more to it, or a comment: then remark
 * decides. It covers what remark covers, to the last letter (a property test holds it to that), in a hundredth of the
 * time.
 */
export function plainCodeBlocks(text: string, base: number): Span[] | null {
  if (text.startsWith('\uFEFF') || text.includes('<!--')) return null;
  const reader = new BlockReader(base);
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    const line = text.slice(start, text[end - 1] === '\r' && found !== -1 ? end - 1 : end);
    if (line.includes('\r') || !reader.take(line, start)) return null;
    start = end + 1;
  }
  return reader.finish(text.length);
}

class BlockReader {
  readonly #base: number;
  readonly #blocks: Span[] = [];
  /**
   * The columns in which the texts of the open list items begin, outermost first. The innermost may be a quote instead,
   * as `inQuote`: however far a line is indented, that puts it into none.
   */
  readonly #items: number[] = [];
  #fence: Fence | null = null;
  /** Whether text may go on in the next line. */
  #inParagraph = false;
  /** Whether indented code may go on in the next line. */
  #inCode = false;

  constructor(base: number) {
    this.#base = base;
  }

  /** Reads a line that begins at `start`. False when it is left to remark. */
  take(line: string, start: number): boolean {
    if (blank.test(line)) {
      this.#inParagraph = false;
      return true;
    }
    let column = 0;
    while (line[column] === ' ') column += 1;
    // A tab is as wide as it takes: inside a fence that stands in no list, that does not matter.
    if (line[column] === '\t') return this.#fence?.depth === 0;
    let depth = 0;
    while (depth < this.#items.length && column >= this.#columnOf(depth + 1)) depth += 1;
    if (this.#fence !== null) {
      if (depth === this.#items.length) {
        this.#takeFenced(this.#fence, line, column, start);
        return true;
      }
      this.#closeFence(this.#fence, start);
    }
    if (column - this.#columnOf(depth) < 4) return this.#takeText(line, column, depth, start);
    // Text goes on however far its next line is indented.
    if (!this.#inParagraph) {
      this.#leaveItems(depth);
      this.#inCode = true;
      this.#blocks.push(span(this.#base + start + column, this.#base + start + line.length));
    }
    return true;
  }

  finish(end: number): Span[] {
    if (this.#fence !== null) this.#closeFence(this.#fence, end);
    return this.#blocks;
  }

  #takeFenced(fence: Fence, line: string, column: number, start: number): void {
    const { signs } = fence;
    if (column - this.#columnOf(fence.depth) >= 4 || !line.startsWith(signs, column)) return;
    let behind = column + signs.length;
    while (line[behind] === signs[0]) behind += 1;
    if (blank.test(line.slice(behind))) this.#closeFence(fence, start + line.length);
  }

  /** Reads a line from what is no indentation, at `column`, in so many of the open list items. */
  #takeText(line: string, from: number, matched: number, start: number): boolean {
    const inParagraph = this.#inParagraph;
    const inCode = this.#inCode;
    let column = from;
    let depth = matched;
    for (;;) {
      const rest = line.slice(column);
      const signs = openingFence.exec(rest)?.[0];
      if (signs !== undefined) {
        this.#leaveItems(depth);
        this.#fence = { start: start + column, signs, depth };
        return true;
      }
      if (rest[0] === '#' ? heading.test(rest) : rule.test(rest)) {
        this.#leaveItems(depth);
        return true;
      }
      if (quoteMark.test(rest)) return this.#takeQuoted(rest.replace(quoteMark, ''), depth);
      const mark = listMark.exec(rest)?.[0];
      const isLater = mark !== undefined && laterNumber.test(mark);
      // Here CommonMark and remark do not always agree.
      if (isLater && (inCode || (inParagraph && column > from))) return false;
      // A number other than 1 does not begin a list in the middle of a text.
      if (mark === undefined || (isLater && this.#inParagraph && depth === this.#items.length)) {
        if (mark === undefined && doubtful.test(rest) && !harmless.test(rest)) return false;
        if (!this.#inParagraph) this.#leaveItems(depth);
        this.#inParagraph = true;
        return true;
      }
      if (depth === deepest) return false;
      this.#leaveItems(depth);
      column += mark.length;
      this.#items.push(column);
      depth += 1;
    }
  }

  /** Reads a line of a quote after its mark: text alone. */
  #takeQuoted(quoted: string, depth: number): boolean {
    const goesOn = depth === this.#items.length - 1 && this.#items[depth] === inQuote;
    if (!goesOn) this.#leaveItems(depth);
    this.#items[depth] = inQuote;
    const isText = !blank.test(quoted);
    if (isText && beginsBlock(quoted)) return false;
    this.#inParagraph = isText;
    return true;
  }

  /** The column in which text begins that stands in so many list items. */
  #columnOf(depth: number): number {
    return depth === 0 ? 0 : (this.#items[depth - 1] ?? 0);
  }

  /** Goes on with something else than the text before, in so many of the open list items. */
  #leaveItems(depth: number): void {
    this.#items.length = depth;
    this.#inParagraph = false;
    this.#inCode = false;
  }

  #closeFence({ start }: Fence, end: number): void {
    this.#blocks.push(span(this.#base + start, this.#base + end));
    this.#fence = null;
  }
}
