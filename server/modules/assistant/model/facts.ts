/**
 * What the assistant can look up: about the photo, the person and this installation. Each is asked only when it is
 * needed.
 */
import type { Before } from './types.ts';
import type { Wish } from './wishes.ts';

/** What a Room says, in figures that people ask for. */
export interface RoomFacts {
  readonly widthM: number;
  readonly depthM: number;
  readonly heightM: number;
  /** Of what is seen of them, m²; walls without their openings. */
  readonly floorM2: number;
  readonly wallsM2: number;
  readonly openings: readonly {
    readonly kind: 'window' | 'door' | 'passage';
    readonly widthM: number;
    readonly heightM: number;
  }[];
  /** 0-1. */
  readonly confidence: number;
  readonly corrected: boolean;
  /** The camera looks down (above 0) or up, and leans to a side; degrees. */
  readonly pitchDeg: number;
  readonly rollDeg: number;
  /** Horizontal, degrees. */
  readonly fieldOfViewDeg: number;
  readonly sloped: boolean;
}

export interface SeenThing {
  /** Of a segment. */
  readonly id: number;
  readonly kind: string;
  /** Share of the picture, 0-1. */
  readonly share: number;
}

export interface MadeDesign {
  readonly tool: string;
  readonly style: string | null;
  readonly roomType: string | null;
  readonly at: Date;
}

/** The picture that is spoken of. */
export interface Picture {
  readonly imageId: string;
  readonly designId: string | null;
  readonly width: number;
  readonly height: number;
  readonly isSketch: boolean;
}

export interface Facts {
  /** Tools that this installation carries out. */
  readonly tools: ReadonlySet<string>;
  readonly interventions: readonly string[];
  readonly membership: 'free' | 'pro';
  readonly picture: Picture | null;
  balance(): Promise<number>;
  /** null: it can't be told. */
  room(): Promise<RoomFacts | null>;
  things(): Promise<readonly SeenThing[]>;
  liesAbout(): Promise<boolean>;
  designs(): Promise<readonly MadeDesign[]>;
}

/** What a conversation remembers between turns; kept with it. */
export interface Memory {
  roomType?: string | undefined;
  style?: string | undefined;
  /** Materials by surface that were proposed last. */
  material?: string | undefined;
  offered?: { kind: 'material' | 'style'; ids: string[]; surface?: 'floor' | 'wall' | undefined } | undefined;
  proposed?: { id: string; wish: Wish } | undefined;
  /** Photos that designs became when they were worked on, by design. */
  takenIn?: Record<string, string> | undefined;
  /** Pictures that were spoken of, the present one last. */
  pictures: { imageId: string; designId: string | null }[];
}

export function beforeOf({ proposed, offered }: Memory): Before {
  const tool = proposed?.wish.tool;
  const isPicture = tool !== undefined && tool !== 'share' && tool !== 'download' && tool !== 'favourite';
  return {
    proposed: tool === undefined ? undefined : isPicture ? tool : 'restyle',
    offered: offered?.ids.length ?? 0,
    last: undefined,
  };
}

/** A part of an answer. */
export type Part =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'looking' }
  | { readonly type: 'wish'; readonly wish: Wish; readonly replaces: boolean }
  | { readonly type: 'suggestions'; readonly texts: readonly string[] }
  | { readonly type: 'answered'; readonly yes: boolean }
  | { readonly type: 'show'; readonly imageId: string; readonly designId: string | null }
  | { readonly type: 'stop' }
  | { readonly type: 'notice'; readonly text: string };
