import { Language, Parser, type ParseState, type Tree } from 'web-tree-sitter';
import type { Span } from '../../../../source/span.ts';
import { type ParserModule, SyntaxNode } from './syntax-node.ts';

/**
 * How often the grammar may ask whether to go on, which it does at regular steps of its work: 5 for a thousand
 * characters of common code. Where it looks for a way around errors there are many more, and a step takes up
 * to a thousand times as long; some such texts would even end the parser for good.
 */
const mostSteps = { always: 50, perCharacter: 0.008, ever: 160 };
/**
 * How many characters it may look through in all at steps within an error, where it looks through the whole rest at
 * each. No script of common code that lacks a sign comes near it.
 */
const mostSearched = 60_000;
/**
 * How often the grammar may ask for the text. Common code needs a dozen, a long here-document with code in it a few
 * dozen. Where its lexer looks through all of the rest again and again, within a single one of its steps, it asks for thousands.
 */
const mostReads = 300;

/** The parser of Bash. Offsets are UTF-16 units. */
export interface BashParser {
  /** The tree of a stretch of a text, which can be read until it is forgotten; null when it takes too long. */
  readonly parse: (text: string, range: Span) => SyntaxNode | null;
  /** Frees all trees. */
  readonly forget: () => void;
}

/** Starts the parser of Bash from its two modules, once in a process. */
export async function startParser(parser: object, tables: object): Promise<BashParser> {
  const module = await start(parser);
  const language = Language.loadSync(tables);
  const symbols = language.types.map((type, symbol) => ({ type, isNamed: language.nodeTypeIsNamed(symbol) }));
  const transfer = module._ts_init() / Int32Array.BYTES_PER_ELEMENT;
  const shell = new Parser().setLanguage(language);
  let trees: Tree[] = [];
  return {
    parse(text, range) {
      const tree = parse(shell, text, range);
      if (tree === null) return null;
      trees.push(tree);
      const address = addressOf(tree);
      module._ts_tree_root_node_wasm(address);
      return new SyntaxNode({ module, transfer, address, symbols }, transfer);
    },
    forget() {
      for (const tree of trees) tree.delete();
      trees = [];
    },
  };
}

function parse(parser: Parser, text: string, range: Span): Tree | null {
  let steps = 0;
  let searched = 0;
  const isTooMuch = ({ currentOffset, hasError }: ParseState) => {
    // It counts in bytes of UTF-16.
    const offset = currentOffset / 2;
    const most = mostSteps.always + (offset - range.start) * mostSteps.perCharacter;
    if (hasError) searched += range.end - offset;
    return ++steps > Math.min(most, mostSteps.ever) || searched > mostSearched;
  };
  const isWhole = range.start === 0 && range.end === text.length;
  const start = { row: 0, column: 0 };
  const included = [
    { startIndex: range.start, endIndex: range.end, startPosition: start, endPosition: start },
  ];
  let reads = 0;
  // After the limit the text ends for it, so that it ends soon.
  const read = (index: number) => (++reads > mostReads ? '' : text.slice(index));
  const tree = parser.parse(read, null, {
    progressCallback: isTooMuch,
    ...(isWhole ? {} : { includedRanges: included }),
  });
  if (tree === null) parser.reset();
  if (reads <= mostReads) return tree;
  tree?.delete();
  return null;
}

/** web-tree-sitter keeps the address of a tree in its property 0. */
function addressOf(tree: Tree): number {
  return (tree as unknown as { 0: number })[0];
}

/** Starts the parser itself, which would otherwise look for its module by its own means. */
async function start(compiled: object): Promise<ParserModule> {
  const module = {
    instantiateWasm(imports: object, receive: (instance: WebAssembly.Instance, module: object) => void) {
      receive(new WebAssembly.Instance(compiled, imports), compiled);
    },
  };
  await Parser.init(module);
  // It has become the parser's module.
  return module as unknown as ParserModule;
}
