/** The part of the WebAssembly interface that the pool uses; the server's types have no browser globals. */
declare namespace WebAssembly {
  class Memory {
    constructor(descriptor: { initial: number; maximum: number; shared: true });
    readonly buffer: ArrayBufferLike;
  }
  class Module {
    private readonly opaque;
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, Memory>>);
    readonly exports: Record<string, unknown>;
  }
  function compile(bytes: Uint8Array): Promise<Module>;
}
