/** What makes a studio the studio of one tool; photo, canvas, job and results are alike for all. */
import type { ComponentType, ReactNode } from 'react';
import { pricedTools, priceSpan } from '#catalog/prices.ts';
import type { Catalog } from '#contract/catalog.ts';
import type { JobTool } from '#engine/tools/all.ts';
import type { Transform, Viewport } from '../../canvas/viewport.ts';
import type { CallOptions } from '../../lib/client.ts';
import type { SourcePhoto } from './photo/useUpload.ts';

/** Every tool that people ask for, in the order of the price list: what is done on the way costs nothing. */
export const studioTools: readonly StudioToolId[] = pricedTools.filter(
  (tool): tool is StudioToolId => priceSpan(tool)[1] > 0,
);
export type StudioToolId = JobTool;

type Membership = 'free' | 'pro';

export interface OptionsProps<F> {
  readonly catalog: Catalog;
  readonly form: F;
  readonly onChange: (change: Partial<F>) => void;
  readonly membership: Membership;
  readonly photo: SourcePhoto | null;
  /** A picture is being asked for or made. */
  readonly isBusy: boolean;
}

/** A form as it is sent. */
export interface Asked {
  /** Sent again because the answer was lost, it is still the same click. */
  readonly input: object;
  readonly send: (options: CallOptions) => Promise<{ readonly jobId: string }>;
}

/** Where the photo stands in its pane, and how that is changed. */
export interface StageView {
  readonly transform: Transform;
  readonly viewport: Viewport;
}

/** What a tool lays over the photo. */
export interface Layer {
  /** Its part of the options. */
  readonly section: ReactNode;
  /** Drawn where the photo stands, in place of the result; null: the result is shown. */
  readonly over: ((view: StageView) => ReactNode) | null;
  /** Stands in the bar below the photo while something is drawn over it. */
  readonly tools?: ReactNode;
  /** Shows the corners of the room, to drag. */
  readonly showCorners?: () => void;
}

/** What is known where a layer is made. */
export interface LayerProps<F> {
  readonly photo: SourcePhoto | null;
  readonly form: F;
  readonly onChange: (change: Partial<F>) => void;
  /** Id of the design that is on the table; null: none yet. */
  readonly shown: string | null;
}

/** Keys of the area `studio` that say what is still to be chosen. */
export type Missing =
  | 'needStyle'
  | 'needOneVariant'
  | 'needMaterial'
  | 'needSurface'
  | 'seedBad'
  | 'sizeTooLarge'
  | 'needMark'
  | 'needRights';

export interface StudioTool<F, L extends Layer = Layer> {
  readonly id: StudioToolId;
  /** The form at first; the address may ask for something in it. */
  readonly first: (search: URLSearchParams) => F;
  /** Names in the address that `first` reads: they go once a job stands there. */
  readonly readsFrom: readonly string[];
  /** The form of a job that was asked for before; parts that are not known any more fall back. */
  readonly fromRequest: (request: Readonly<Record<string, unknown>>) => F;
  readonly ask: (form: F, photo: SourcePhoto, layer: L) => Asked;
  /** The form once it was sent, where something in it counted for that picture alone. */
  readonly sent?: (form: F) => F;
  /** Credits for the whole run. */
  readonly costOf: (form: F, photo: SourcePhoto | null) => number;
  readonly isInPlan: (membership: Membership, form: F) => boolean;
  /** What is still to be chosen for a photo; null for nothing. */
  readonly missing: (form: F, photo: SourcePhoto, layer: L) => Missing | null;
  readonly Options: ComponentType<OptionsProps<F>>;
  /** A hook: what is laid over the photo. The same function for as long as the studio is open. */
  readonly useLayer: (props: LayerProps<F>) => L;
}

/** Of tools that lay nothing over the photo. */
export const noLayer = (): Layer => ({ section: null, over: null });
