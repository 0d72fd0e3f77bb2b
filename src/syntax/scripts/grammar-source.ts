/** The WebAssembly modules that read scripts: the parser itself, and the grammar of Bash. */
export type GrammarName = 'tree-sitter' | 'bash';

/**
 * Gives a module, compiled: a `WebAssembly.Module`. The compiler knows no files, so its caller tells where
 * the modules are; and it may begin early, since V8 compiles in other threads.
 */
export type GrammarSource = (name: GrammarName) => Promise<object>;
