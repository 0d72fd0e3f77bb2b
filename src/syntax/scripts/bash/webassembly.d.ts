/** The part of WebAssembly that raymond uses: TypeScript knows it only together with the whole browser. */
declare namespace WebAssembly {
  type Module = object;
  class Instance {
    constructor(module: Module, imports: object);
  }
  function compile(bytes: Uint8Array): Promise<Module>;
}
