/** Messages between the pool and its threads. */
import type { MessagePort } from 'node:worker_threads';
import type { SharedMemory } from '../webAssembly.ts';
import type { KernelModules } from './kernels/kernels.ts';
import type { BriefReport, BriefRun, Finished, FinishRun } from './outside/types.ts';
import type { MaskMeasured, ShowroomRun, TileReport, TileRun, ToolReport, ToolRun } from './types.ts';

/**
 * Words of the control array that all threads of a lane share. `helper` is the state of the first helper, the others
 * follow.
 */
export const control = { aborted: 0, nextBand: 1, sequence: 2, failed: 3, helper: 4 } as const;

/** States of a helper. It goes to work only if it wins the change from `called` to `working`. */
export const helperState = { starting: 0, idle: 1, called: 2, working: 3 } as const;

/** Work on one band operation, as helpers get it. */
export interface BandCall {
  readonly sequence: number;
  readonly op: string;
  readonly rows: number;
  readonly args: unknown;
}

export interface LaneMemory {
  readonly memory: SharedMemory;
  readonly modules: KernelModules;
  readonly control: Int32Array;
  /** Nice value of its threads. */
  readonly niceness: number;
}

export interface HelperThreadData extends LaneMemory {
  readonly index: number;
  readonly port: MessagePort;
}

export interface JobThreadData {
  readonly engine: LaneMemory;
  readonly ports: readonly MessagePort[];
}

export interface Ingested {
  readonly format: 'png' | 'jpeg';
  readonly width: number;
  readonly height: number;
  readonly workingWidth: number;
  readonly workingHeight: number;
}

export interface Written {
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/**
 * What a job thread can be asked for, with what it answers. Files are written to `temporaryPath`; the pool alone
 * renames them, so that a run which ends cancelled leaves nothing, however late the cancel came.
 */
export interface Requests {
  /** Paths are given where `run` has `outputPath` and `vectorPath`. */
  tool: {
    request: { run: ToolRun; temporaryPath?: string; vectorTemporaryPath?: string };
    reply: ToolReport;
  };
  showroom: { request: { run: ShowroomRun; temporaryPath: string }; reply: ToolReport };
  /** The relief goes to `reliefTemporaryPath`. */
  tile: { request: { run: TileRun; temporaryPath: string; reliefTemporaryPath: string }; reply: TileReport };
  /** Around engines outside of this program. */
  brief: { request: { brief: BriefRun }; reply: BriefReport };
  finish: { request: { finish: FinishRun; temporaryPath: string }; reply: Finished };
  /** The working copy goes to `temporaryPath`. */
  ingest: {
    request: { inputPath: string; temporaryPath: string; cleanTemporaryPath: string };
    reply: Ingested;
  };
  clean: { request: { inputPath: string; temporaryPath: string }; reply: object };
  preview: { request: { inputPath: string; temporaryPath: string; width: number }; reply: Written };
  measureMask: { request: { inputPath: string }; reply: MaskMeasured };
  /** `ids`: null for a grey picture, else segments of level 3 of a label map. */
  drawMask: {
    request: { inputPath: string; temporaryPath: string; ids: readonly number[] | null; width: number; height: number };
    reply: MaskMeasured;
  };
  toJpeg: { request: { inputPath: string; temporaryPath: string }; reply: Written };
}
export type RequestKind = keyof Requests;
/** What needs the engine; the rest is done by processes that only read and write pictures. */
export type EngineKind = 'tool' | 'showroom' | 'tile' | 'brief' | 'finish';
export type PictureKind = Exclude<RequestKind, EngineKind>;
export type RequestOf<K extends RequestKind> = { readonly kind: K } & Requests[K]['request'];
type Any<K extends RequestKind> = { [Kind in K]: RequestOf<Kind> }[K];
export type EngineRequest = Any<EngineKind>;
export type PictureRequest = Any<PictureKind>;

export interface Asked<R extends EngineRequest | PictureRequest = EngineRequest | PictureRequest> {
  readonly id: number;
  readonly request: R;
}

/** What comes back for a request: progress or a declaration of its size any number of times, then one end. */
export type Answer =
  | { readonly id: number; readonly stage: string; readonly fraction: number }
  | { readonly id: number; readonly declaredPixels: number }
  | { readonly id: number; readonly reply: unknown }
  | { readonly id: number; readonly failure: Failure };

/** Errors cross threads as plain data. */
export interface Failure {
  readonly kind: 'aborted' | 'picture' | 'gate' | 'engine';
  readonly reason: string;
  readonly message: string;
  /** Of the gate: what a person could put right. */
  readonly correct?: readonly string[];
}
