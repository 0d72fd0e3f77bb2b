import { type Span, span } from '../../../source/span.ts';
import type { Eventually } from '../../../util/and-then.ts';
import { outside, partsOf } from '../build-command.ts';
import type { LostComparison, SyntaxFault } from '../defects.ts';
import type { GrammarSource } from '../grammar-source.ts';
import type { Program } from '../program.ts';
import {
  respell,
  withoutBreakBeforeWord,
  withoutOperatorBeforeDocument,
  withSeparators,
} from './grammar/respell.ts';
import { tagInBackticks } from './grammar/tag-in-backticks.ts';
import type { BashParser } from './grammar/tree-sitter.ts';
import { leave, leavesSubset } from './plain/cursor.ts';
import { parsePlain } from './plain/parse-plain.ts';
import { cannotRead, readTree } from './read-tree.ts';

/** Longer scripts are not read. */
const maximumLength = 32_768;
/** As many angle brackets as here-documents of markup have. */
const mostAngles = 4000;

/**
 * The reader of Bash scripts (language.md#tags). The grammar is loaded only for scripts outside of the ordinary
 * subset that the plain parser reads.
 */
export function bashReader(grammars: GrammarSource): (text: string) => Eventually<Program> {
  return (text) => readAtOnce(text) ?? readByGrammar(text, grammars);
}

/** The program of a script, if that needs no grammar. */
export function readAtOnce(text: string): Program | null {
  return refuse(text) ?? readPlain(text);
}

/** What is known of a script that is not even parsed. */
function refuse(text: string): Program | null {
  if (text.length > maximumLength) return unread(text, 'raymond reads no script that long');
  const foreignLineEnd = text.includes('\r') ? foreignLineEndIn(text) : null;
  if (foreignLineEnd !== null) return { ...unread(text, foreignLineEnds), foreignLineEnd };
  if (isHostile(text)) return unread(text, cannotRead);
  const unquotedTag = tagInBackticks(text);
  if (unquotedTag !== null) return { ...unread(text, 'it runs a tag as a command'), unquotedTag };
  return withoutOperatorBeforeDocument(text) === null ? unread(text, goesOnBehindDocument) : null;
}

function unread(text: string, reason: string): Program {
  return {
    body: outside('anything', span(0, text.length), reason, { assigns: true }),
    reads: [],
    damage: null,
    comments: [],
  };
}

const foreignLineEnds = 'its lines end as on Windows';
const goesOnBehindDocument = 'a command in it goes on after a here-document';
/** Comments, and `echo` and `printf` with quotes around their words: there a carriage return does no harm. */
const harmlessLine = /^(?:[ \t]*#.*|[ \t]*(?:echo|printf)(?: +(?:"(?:[^"\\]|\\.)*"|'[^']*'))+)\r$/;

/** The first carriage return that is a part of a word, as Bash reads the text, where all its lines end so. */
function foreignLineEndIn(text: string): Span | null {
  let offset = 0;
  for (const line of text.split('\n')) {
    if (!isSafe(line)) return span(offset + line.indexOf('\r'), offset + line.indexOf('\r') + 1);
    offset += line.length + 1;
  }
  return null;
}

/** Whether a line means to Bash what it means to the grammar, for which a carriage return is white space. */
function isSafe(line: string): boolean {
  return !line.includes('\r') || harmlessLine.test(line);
}

/**
 * What takes the grammar quadratic time: brackets that close nothing, beyond those of `case`, or that nothing
 * closes; redirections by the thousand; characters that Bash itself leaves out.
 */
function isHostile(text: string): boolean {
  const count = (part: string) => text.split(part).length - 1;
  const surplus = count('(') - count(')');
  return (
    text.includes('\0') ||
    surplus > 300 ||
    count('case ') - count('esac') > 300 ||
    -surplus > 100 + count(';;') ||
    count('<') + count('>') > mostAngles
  );
}

/** Reads a script without the grammar; null when it, or code in one of its strings, leaves the plain subset. */
export function readPlain(text: string): Program | null {
  if (withoutOperatorBeforeDocument(text) !== text) return null;
  const root = parsePlain(text);
  if (root === null) return null;
  try {
    return readTree(text, root, ({ start, end }) => parsePlain(text, start, end) ?? leave());
  } catch (thrown) {
    if (thrown === leavesSubset) return null;
    throw thrown;
  }
}

async function readByGrammar(text: string, grammars: GrammarSource): Promise<Program> {
  const read = await grammarReader(grammars);
  const first = read(text);
  if (first.unquotedTag !== undefined) return first;
  const { findSyntaxFaults } = await import('./fault/find-fault.ts');
  // What could be read of a test is told as that.
  const isNew = ({ span: place }: SyntaxFault) =>
    !first.lostComparisons?.some(({ span: { start } }) => start > place.start && start < place.end);
  const found = findSyntaxFaults(text).filter(isNew);
  const program = isWhole(first) || found.length === 0 ? first : await readOn(first, text, found, read);
  const syntaxFaults = [...(program.syntaxFaults ?? []), ...found];
  return syntaxFaults.length === 0 ? program : { ...program, syntaxFaults };
}

/** The program of a script with faults: where they are no more than tests, with all that stands below them. */
async function readOn(
  first: Program,
  text: string,
  faults: readonly SyntaxFault[],
  read: BashReader,
): Promise<Program> {
  const { withoutBrokenTests } = await import('./fault/without-broken-tests.ts');
  const program = read(text, withoutBrokenTests(text, faults));
  if (!isWhole(program)) return first;
  const isTold = ({ span: { start } }: LostComparison) =>
    faults.some(({ span: place }) => start >= place.start && start < place.end);
  const { lostComparisons = [], ...rest } = program;
  const others = lostComparisons.filter((lost) => !isTold(lost));
  return others.length === 0 ? rest : { ...rest, lostComparisons: others };
}

/** Reads a script by what the grammar is given in its place. */
type BashReader = (text: string, given?: string) => Program;

/** The reader of any script, loaded when it is first asked for. */
export async function grammarReader(grammars: GrammarSource): Promise<BashReader> {
  loading ??= loadParser(grammars);
  const parser = await loading;
  return (text, given = text) => readParsed(text, given, parser);
}

let loading: Promise<BashParser> | null = null;

async function loadParser(grammars: GrammarSource): Promise<BashParser> {
  // The grammars first: they are compiled in other threads, and say under which flags the code is read.
  const loaded = [grammars('tree-sitter'), grammars('bash'), import('./grammar/tree-sitter.ts')] as const;
  const [parser, tables, { startParser }] = await Promise.all(loaded);
  return startParser(parser, tables);
}

function readParsed(text: string, meant: string, parser: BashParser): Program {
  const given = withoutBreakBeforeWord(withoutOperatorBeforeDocument(meant) ?? meant);
  const program = readGiven(text, given, parser);
  if (isWhole(program)) return program;
  const respelt = respell(given);
  for (const one of new Set([respelt, withSeparators(respelt)])) {
    const again = one === given ? program : readGiven(text, one, parser);
    if (isWhole(again)) return again;
  }
  return program;
}

/** Whether all of a script was read. */
function isWhole({ damage, body }: Program): boolean {
  const last = partsOf(body).at(-1);
  return damage === null && !(last?.kind === 'outside' && last.reason === cannotRead);
}

/** Reads a script by what the grammar is given in its place, in which every offset is the same. */
function readGiven(text: string, given: string, parser: BashParser): Program {
  const root = parser.parse(given, span(0, text.length));
  try {
    return root === null
      ? unread(text, cannotRead)
      : readTree(text, root, (range) => parser.parse(given, range));
  } finally {
    parser.forget();
  }
}
