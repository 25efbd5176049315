/** What the server's thread and the embedded database's thread say to each other. */
import type { CompiledModule } from '../webAssembly.ts';

export interface ThreadData {
  /** Data folder of the database; undefined: in memory. */
  readonly folder: string | undefined;
  /** A dump (tar) that a new database starts from. */
  readonly fixture: string | undefined;
}

/** What the thread is started with. */
export interface OpenedThread extends ThreadData {
  /** PGlite's program, compiled. */
  readonly program: CompiledModule;
}

/** `session` counts connections: what an earlier one still sends or is sent is of no concern to the present one. */
export type ToThread =
  | { readonly kind: 'connect'; readonly session: number }
  | { readonly kind: 'data'; readonly session: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'dump' }
  | { readonly kind: 'close' };

export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'connected'; readonly session: number }
  | { readonly kind: 'data'; readonly session: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'broken'; readonly session: number; readonly reason: string }
  | { readonly kind: 'dumped'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'closed' };
