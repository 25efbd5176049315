/** What makes a studio the studio of one tool; photo, canvas, job and results are alike for all. */
import type { ComponentType } from 'react';
import type { Catalog } from '#contract/catalog.ts';
import type { CallOptions } from '../../lib/client.ts';

/** Tools that have a studio. */
export const studioTools = ['restyle', 'line'] as const;
export type StudioToolId = (typeof studioTools)[number];

type Membership = 'free' | 'pro';

export interface OptionsProps<F> {
  readonly catalog: Catalog;
  readonly form: F;
  readonly onChange: (change: Partial<F>) => void;
  readonly membership: Membership;
}

/** A form as it is sent. */
export interface Asked {
  /** Sent again because the answer was lost, it is still the same click. */
  readonly input: object;
  readonly send: (options: CallOptions) => Promise<{ readonly jobId: string }>;
}

export interface StudioTool<F> {
  readonly id: StudioToolId;
  /** Whether it looks for the photo's Room: shown and corrected in its studio. */
  readonly takesRoom: boolean;
  /** The form at first; the address may ask for something in it. */
  readonly first: (search: URLSearchParams) => F;
  /** Names in the address that `first` reads: they go once a job stands there. */
  readonly readsFrom: readonly string[];
  /** The form of a job that was asked for before; parts that are not known any more fall back. */
  readonly fromRequest: (request: Readonly<Record<string, unknown>>) => F;
  readonly ask: (form: F, imageId: string) => Asked;
  /** Credits for the whole run. */
  readonly costOf: (form: F) => number;
  readonly isInPlan: (membership: Membership, form: F) => boolean;
  /** Key of the area `studio` that says what is still to be chosen; null for nothing. */
  readonly missing: (form: F) => 'needStyle' | 'seedBad' | null;
  readonly Options: ComponentType<OptionsProps<F>>;
}
