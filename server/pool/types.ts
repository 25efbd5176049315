/** The door between the server and the engine: files in, files and a report out. Implemented with worker threads. */
import type { Room } from '#engine/geometry/roomSchema.ts';
import type { ToolName } from '#engine/tools/all.ts';
import type { OwnMaterial } from '#engine/tools/floor/params.ts';

/** A material that somebody brought. */
export interface OwnMaterialFile {
  readonly material: OwnMaterial;
  /** Its picture on this machine's disk (PNG or JPEG). */
  readonly path: string;
}

export interface ToolRun {
  readonly tool: ToolName;
  /** Parameters of the tool's own params.ts, validated there again. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Source picture on this machine's disk (PNG or JPEG, any size). */
  readonly inputPath: string;
  /** Long side up to which the source is read, where the tool would take it larger. */
  readonly mostPx?: number;
  /** Second picture on this machine's disk, of a tool that compares. */
  readonly secondPath?: string;
  /**
   * Where the result goes (its directory exists); without it what the tool says is in the report alone. PNG or JPEG by
   * its ending, SVG of a tool that draws lines, JSON of one that says what it sees. Written under a temporary name,
   * then renamed.
   */
  readonly outputPath?: string;
  /** Where the same drawing goes as SVG, of a tool that draws lines; written as `outputPath` is. */
  readonly vectorPath?: string;
  /** Folder for the masks or layers of a tool that makes them, one PNG each; made when it is not there. */
  readonly masksPath?: string;
  /** Picture of the source's upright size that says what shall be changed: white; of a tool that takes a mask. */
  readonly maskPath?: string;
  /** Where the mask of what was changed goes, as PNG: every pixel outside of it is the source's own. */
  readonly effectivePath?: string;
  /** Masks of floor and walls as somebody has drawn them, of a tool that looks for them; as `maskPath` is. */
  readonly mended?: Readonly<Partial<Record<'floor' | 'wall', string>>>;
  /** What is laid in place of a material of the catalogue, of a tool that lays one; `params` name it by its id. */
  readonly own?: OwnMaterialFile;
  /** Draws the visible mark of Free results. */
  readonly mark?: boolean;
  /** A Room that somebody has checked, in pixels of the upright source; the tool then finds none itself. */
  readonly room?: Room;
}

/** A picture that needs no source. */
export interface ShowroomRun {
  /** Parameters of the tool's own params.ts, validated there again. */
  readonly params: Readonly<Record<string, unknown>>;
  /** As in ToolRun. */
  readonly outputPath: string;
  /** Folder, which exists, for the passes: pictures and JSON of what is known of each pixel. */
  readonly passesPath?: string;
}

/** The tile of a material, as two WebP. */
export interface TileRun {
  /** Id in the catalogue, or one that somebody brought. */
  readonly material: string | OwnMaterialFile;
  /** Where the albedo goes, and the relief with the roughness. Written as `outputPath` of ToolRun is. */
  readonly albedoPath: string;
  readonly reliefPath: string;
}

/** See MaterialTile. */
export interface TileReport {
  readonly width: number;
  readonly height: number;
  readonly sizeM: readonly [number, number];
  readonly repeatsUp: boolean;
  readonly mean: readonly [number, number, number];
  /** GGX roughness of the material, 0.05-1. */
  readonly roughness: number;
}

/** A mask to be drawn. */
export interface MaskDrawing {
  /** A label map, or a grey picture. */
  readonly inputPath: string;
  /** Where it goes, as PNG in black and white. Written under a temporary name, then renamed. */
  readonly outputPath: string;
  /**
   * Segments of level 3 of the label map, drawn with a rim; null: white is what is white (≥ 128) in the grey picture.
   */
  readonly ids: readonly number[] | null;
  /** px of the mask. */
  readonly width: number;
  readonly height: number;
}

export interface MaskMeasured {
  readonly width: number;
  readonly height: number;
  /** Pixels that are white (≥ 128). */
  readonly covered: number;
}

export interface ToolReport {
  readonly tool: string;
  readonly engineVersion: string;
  readonly seed: number;
  readonly width: number;
  readonly height: number;
  readonly sha256: string;
  readonly ms: Readonly<Record<string, number>>;
  /** 0-1 or null where the tool has none. */
  readonly confidence: number | null;
  /** Stable keys of what was altered, e.g. `walls-repainted:warm-white`. */
  readonly alterations: readonly string[];
  /** What the tool says of the picture or of what it did, where its result is not that already. */
  readonly document?: object;
  /** Who drew it, where that was an engine outside of this program. */
  readonly maker?: {
    /** As the operator calls it. */
    readonly engine: string;
    readonly kind: string;
    readonly model: string;
    /** null: not known. */
    readonly licence: string | null;
  };
}

/** On whose behalf a pool works, and until when. Owners take turns; without one, it is the server's own business. */
export interface PoolTurn {
  readonly signal?: AbortSignal | undefined;
  readonly owner?: string | undefined;
}

/** All runs reject with PoolBusy when their owner has too much waiting. */
export interface Pool {
  /** Of the engine that does the work: what it found earlier may differ. */
  readonly engineVersion: string;
  /**
   * Rejects with AbortError (signal), PictureError (input that cannot be read), GateError (nothing worth delivering),
   * EngineError (anything else). Aborting frees the thread within 200 ms.
   */
  runTool(
    run: ToolRun,
    options: {
      signal: AbortSignal;
      owner?: string;
      onProgress?: (stage: string, fraction: number) => void;
      /** Somebody sits before the screen: it does not wait behind jobs. Of small pictures only. */
      atOnce?: boolean;
    },
  ): Promise<ToolReport>;
  /** Renders a room that never existed. Rejects like runTool. */
  runShowroom(
    run: ShowroomRun,
    options: { signal: AbortSignal; onProgress?: (stage: string, fraction: number) => void },
  ): Promise<ToolReport>;
  /** Draws a material's tile; somebody waits before the screen for it. Rejects like runTool. */
  makeTile(run: TileRun, turn: PoolTurn): Promise<TileReport>;
  /**
   * Reads an uploaded file: format by content, whole decode with `failOn: warning`, limits of the contract, orientation
   * applied; writes the working copy (longest side ≤ 4096 px) and the clean one (the picture itself without metadata).
   * Rejects with PictureError; leaves no file behind then.
   */
  ingest(
    inputPath: string,
    outputs: { readonly workingPath: string; readonly cleanPath: string },
    turn: PoolTurn,
  ): Promise<{ format: 'png' | 'jpeg'; width: number; height: number; workingWidth: number; workingHeight: number }>;
  /** The clean copy of an original that has none yet. Rejects with PictureError; leaves no file behind then. */
  clean(inputPath: string, outputPath: string, turn: PoolTurn): Promise<void>;
  /** Size and coverage of a mask on disk. Rejects with PictureError. */
  measureMask(inputPath: string, turn: PoolTurn): Promise<MaskMeasured>;
  /** Draws a mask at any size. Rejects with PictureError; leaves no file behind then. */
  drawMask(drawing: MaskDrawing, turn: PoolTurn): Promise<MaskMeasured>;
  /** A smaller WebP of a stored picture, metadata removed (source type kept). */
  preview(
    inputPath: string,
    outputPath: string,
    width: number,
    turn: PoolTurn,
  ): Promise<{ width: number; height: number; bytes: number }>;
  /**
   * A stored picture as JPEG for a download: same pixels, quality 95, 4:4:4, alpha over white, sRGB; location removed,
   * source type kept. Written under a temporary name, then renamed.
   */
  toJpeg(
    inputPath: string,
    outputPath: string,
    turn: PoolTurn,
  ): Promise<{ width: number; height: number; bytes: number }>;
  close(): Promise<void>;
}
