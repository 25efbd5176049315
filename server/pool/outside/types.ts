/** Pixels around engines that are not part of this program: what they are given, and what becomes of what they make. */
import type { Room } from '#engine/geometry/roomSchema.ts';
import {
  type GuideKind,
  type OutsideTool,
  outsideTools,
  type Placing,
  type SizeRule,
  type Verdict,
} from '#engine/outside/types.ts';
import type { ToolReport, ToolRun } from '../types.ts';

export type { GuideKind, OutsideTool, SizeRule, Verdict };
export { outsideTools };

export interface BriefRun {
  readonly run: ToolRun & { readonly tool: OutsideTool };
  /** Folder, which exists, for what the engine is given. */
  readonly folder: string;
  readonly sizes: SizeRule;
  readonly guides: readonly GuideKind[];
  /** What a mask says where the engine may change something. */
  readonly maskAs: MaskAs;
}

/** `white`: on black · `alpha0`: transparent, the rest black and opaque. */
export type MaskAs = 'white' | 'alpha0';

/** What lies in the folder: `picture.png`, and the others where they are said to be there. */
export interface BriefReport {
  readonly placing: Placing;
  /** `mask.png`: where the engine may change something. */
  readonly isPartial: boolean;
  /** `lines.png`, `depth.png`: white on black. */
  readonly guides: readonly GuideKind[];
  readonly room: Room | null;
  /** Size of the result, px. */
  readonly width: number;
  readonly height: number;
}

export interface FinishRun {
  readonly run: ToolRun & { readonly tool: OutsideTool; readonly outputPath: string };
  readonly folder: string;
  readonly brief: BriefReport;
  /** What the engine made, as PNG or JPEG. */
  readonly madePath: string;
  /** What it was made with. */
  readonly seed: number;
  /** Names engine and model in the picture's metadata. */
  readonly system: string;
}

/** A result that was made outside. Its file is there whatever the verdict: the next attempt replaces it. */
export interface Finished {
  readonly verdict: Verdict;
  readonly report: ToolReport;
}

type Options = { readonly signal: AbortSignal; readonly onProgress?: (stage: string, fraction: number) => void };

/** The part of the pool that works around such engines. */
export interface OutsidePool {
  /** Writes down what an engine is given. Rejects as `Pool.runTool` does. */
  brief(run: BriefRun, options: Options): Promise<BriefReport>;
  /**
   * Makes a result of what an engine made, and judges it. Rejects as `Pool.runTool` does; PictureError also for
   * what the engine gave.
   */
  finish(run: FinishRun, options: Options): Promise<Finished>;
}
