import { Language, Parser, type Tree } from 'web-tree-sitter';
import type { GrammarSource } from '../grammar-source.ts';
import { type ParserModule, SyntaxNode } from './syntax-node.ts';

/** The parser of Bash, and the way into the trees that it makes, which are read until they are deleted. */
export interface BashParser {
  readonly parser: Parser;
  readonly rootOf: (tree: Tree) => SyntaxNode;
}

let loading: Promise<BashParser> | null = null;

/** The parser of Bash, loaded when it is first asked for. Offsets are UTF-16 units. */
export function bashParser(grammars: GrammarSource): Promise<BashParser> {
  loading ??= loadParser(grammars);
  return loading;
}

async function loadParser(grammars: GrammarSource): Promise<BashParser> {
  // Both are compiled at the same time.
  const [module, tables] = await Promise.all([grammars('tree-sitter').then(start), grammars('bash')]);
  const language = Language.loadSync(tables);
  const symbols = language.types.map((type, symbol) => ({ type, isNamed: language.nodeTypeIsNamed(symbol) }));
  const transfer = module._ts_init() / Int32Array.BYTES_PER_ELEMENT;
  const rootOf = (tree: Tree) => {
    const address = addressOf(tree);
    module._ts_tree_root_node_wasm(address);
    return new SyntaxNode({ module, transfer, address, symbols }, transfer);
  };
  return { parser: new Parser().setLanguage(language), rootOf };
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
