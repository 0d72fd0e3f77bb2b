import type { Node } from './node.ts';

/** What is used of the parser's WebAssembly module. A function takes its node from the place of transfer. */
export interface ParserModule {
  readonly HEAP32: Int32Array;
  /** Gives the address of the place of transfer. */
  _ts_init(): number;
  _ts_tree_root_node_wasm(tree: number): void;
  _ts_node_symbol_wasm(tree: number): number;
  _ts_node_end_index_wasm(tree: number): number;
  _ts_node_has_error_wasm(tree: number): number;
  _ts_node_is_missing_wasm(tree: number): number;
  /** Leaves the number and the address of the children there. */
  _ts_node_children_wasm(tree: number): void;
  _free(address: number): void;
}

/** A syntax tree in the memory of the parser, until that frees it. */
interface SyntaxTree {
  readonly module: ParserModule;
  /** Where the place of transfer is, in words. */
  readonly transfer: number;
  readonly address: number;
  /** What the grammar says of each symbol. */
  readonly symbols: readonly { readonly type: string; readonly isNamed: boolean }[];
}

const wordsOfNode = 5;
const bytesOfWord = Int32Array.BYTES_PER_ELEMENT;
const noNodes: readonly SyntaxNode[] = [];
const unreadable = { type: 'ERROR', isNamed: true };

/**
 * A node of a syntax tree. Offsets are UTF-16 units of the script's text.
 *
 * web-tree-sitter's own nodes give the same, but cross over to the parser, word by word, for every property
 * at every time: to go through a tree takes longer than to parse it.
 */
export class SyntaxNode implements Node {
  readonly type: string;
  readonly isNamed: boolean;
  readonly startIndex: number;
  readonly endIndex: number;
  readonly #tree: SyntaxTree;
  // Its words; the second is `startIndex`. An array for each node would take longer than all the rest.
  readonly #id: number;
  readonly #row: number;
  readonly #column: number;
  readonly #alias: number;
  #children: readonly SyntaxNode[] | null;

  /** The node whose words stand at this place in the parser's memory. */
  constructor(tree: SyntaxTree, place: number) {
    const { module, address } = tree;
    const memory = module.HEAP32;
    this.#tree = tree;
    this.#id = memory[place] as number;
    this.startIndex = memory[place + 1] as number;
    this.#row = memory[place + 2] as number;
    this.#column = memory[place + 3] as number;
    this.#alias = memory[place + 4] as number;
    this.#transfer();
    const { type, isNamed } = tree.symbols[module._ts_node_symbol_wasm(address)] ?? unreadable;
    this.type = type;
    this.isNamed = isNamed;
    this.endIndex = module._ts_node_end_index_wasm(address);
    // Operators and keywords have no parts.
    this.#children = isNamed ? null : noNodes;
  }

  get isMissing(): boolean {
    return this.#transfer()._ts_node_is_missing_wasm(this.#tree.address) === 1;
  }

  get hasError(): boolean {
    return this.#transfer()._ts_node_has_error_wasm(this.#tree.address) === 1;
  }

  get children(): readonly SyntaxNode[] {
    this.#children ??= this.#readChildren();
    return this.#children;
  }

  /** Puts this node where the functions of the parser look for it. */
  #transfer(): ParserModule {
    const { module, transfer } = this.#tree;
    const memory = module.HEAP32;
    memory[transfer] = this.#id;
    memory[transfer + 1] = this.startIndex;
    memory[transfer + 2] = this.#row;
    memory[transfer + 3] = this.#column;
    memory[transfer + 4] = this.#alias;
    return module;
  }

  #readChildren(): readonly SyntaxNode[] {
    const tree = this.#tree;
    const module = this.#transfer();
    module._ts_node_children_wasm(tree.address);
    const count = module.HEAP32[tree.transfer] ?? 0;
    const address = module.HEAP32[tree.transfer + 1] ?? 0;
    if (count === 0) return noNodes;
    const children: SyntaxNode[] = [];
    for (let index = 0; index < count; index++)
      children.push(new SyntaxNode(tree, address / bytesOfWord + index * wordsOfNode));
    module._free(address);
    return children;
  }
}
