/** Engines outside of this program that make pictures, behind one interface. */
import type { GuideKind, MaskAs, OutsideTool, SizeRule } from '../../pool/outside/types.ts';

/** What an engine can do for one tool. */
export interface Capability {
  readonly tool: OutsideTool;
  /** What it works with, as it is told to people. */
  readonly model: string;
  /** As the model's makers name it; null where it isn't known. */
  readonly licence: string | null;
  readonly sizes: SizeRule;
  /** Guides that it is steered by. */
  readonly guides: readonly GuideKind[];
  /** `exact`: changes nothing beyond a mask · `hint`: may · `none`: takes none. */
  readonly mask: 'exact' | 'hint' | 'none';
  readonly maskAs: MaskAs;
  /** Whether another seed gives another picture, and the same one the same. */
  readonly seed: boolean;
  readonly progress: boolean;
  readonly preview: boolean;
  /** `hard`: its work ends, too · `soft`: nobody waits for it any more. */
  readonly cancel: 'hard' | 'soft';
  /** US dollars a picture, as the operator has set them; null: not told. */
  readonly usdPerPicture: number | null;
}

export interface Probe {
  readonly ok: boolean;
  readonly version?: string;
  /** Why it is not there, or what it lacks. */
  readonly reason?: string;
  readonly capabilities: readonly Capability[];
}

/** What is asked of an engine. Pictures are PNG files of the canvas's size. */
export interface EngineTask {
  readonly tool: OutsideTool;
  readonly width: number;
  readonly height: number;
  readonly picturePath: string;
  /** Where the picture may change, as the capability says it; undefined: everywhere. */
  readonly maskPath?: string;
  /** White lines, or near white and far black, on black. */
  readonly guidePaths: Readonly<Partial<Record<GuideKind, string>>>;
  /** English words of what shall be seen, and of what shall not. */
  readonly prompt: string;
  readonly negative: string;
  /** 0-1: how much of the picture is made anew. */
  readonly strength: number;
  /** 0 … 2^32-1. */
  readonly seed: number;
  readonly signal: AbortSignal;
  /** `value` 0-1 of this task. */
  onProgress?(value: number): void;
  /** The picture in the making, as JPEG or PNG. */
  onPreview?(bytes: Uint8Array): void;
}

/** PNG or JPEG; as large as the canvas, or a multiple of it. */
export interface EnginePicture {
  readonly bytes: Uint8Array;
  readonly model: string;
  readonly licence: string | null;
}

export interface Engine {
  /** As the operator calls it. */
  readonly name: string;
  readonly kind: string;
  /** Asks what it can do. Never throws but for the signal. */
  probe(signal: AbortSignal): Promise<Probe>;
  /**
   * Throws EngineUnavailable, ContentRefused, and the signal's reason; then whatever it had begun is cancelled as
   * far as it can be.
   */
  run(task: EngineTask): Promise<EnginePicture>;
}

/** It does not answer, has too much to do, is lost on the way, or failed: another may be asked. */
export class EngineUnavailable extends Error {
  override readonly name = 'EngineUnavailable';
}

/** It will not make this: no other is asked. */
export class ContentRefused extends Error {
  override readonly name = 'ContentRefused';
}
