/** The part of WebAssembly that the server uses, typed here: its types have no browser globals. */

export interface SharedMemory {
  readonly buffer: SharedArrayBuffer;
}

/** A compiled module; threads get it as a message. */
export interface CompiledModule {
  readonly [Symbol.toStringTag]: 'WebAssembly.Module';
}

interface Instance {
  readonly exports: Readonly<Record<string, unknown>>;
}

interface WebAssemblyGlobal {
  Memory: new (limits: { initial: number; maximum: number; shared: true }) => SharedMemory;
  Instance: new (module: CompiledModule, imports: { env: { memory: SharedMemory } }) => Instance;
  compile(bytes: Uint8Array): Promise<CompiledModule>;
}

export const webAssembly = (globalThis as unknown as { WebAssembly: WebAssemblyGlobal }).WebAssembly;
