/** What each call that asks for a job is asked for: a new one needs a line only if it wants more than a picture. */
import type { CallId, Calls } from '#contract/all.ts';
import type { InputOf } from '#contract/call.ts';
import { jobCalls } from '#contract/renders.ts';

export type JobCallId = keyof typeof jobCalls;

/** Calls that take nothing but the id of a picture, if that is all that is known. */
type PlainCallId = {
  [K in JobCallId]: { imageId: string } extends InputOf<Calls[K]> ? K : never;
}[JobCallId];

type Wishes = {
  readonly [K in Exclude<JobCallId, PlainCallId>]: Omit<InputOf<Calls[K]>, 'imageId'>;
} & { readonly [K in PlainCallId]?: Omit<InputOf<Calls[K]>, 'imageId'> };

const room = { style: 'japandi', roomType: 'living-room' } as const;

/** What is asked for beside the picture. */
const wishes: Wishes = {
  imageRender: room,
  imageFurnish: room,
  imageWallReplace: { materialId: 'paint-sage' },
  imageFloorReplace: { materialId: 'oak-natural-plank' },
  imageInpaint: { purpose: 'watermark', mode: 'auto', rightsConfirmed: true },
};

/** What the free plan has not, of tools that it has. */
export const beyondFree: Partial<Record<CallId, object>> = {
  imageRender: { resolution: '4k' },
  imageFurnish: { resolution: '4k' },
};

/** Input that a call takes for a picture. */
export const jobInput = (call: JobCallId, imageId: string): object => ({ ...wishes[call], imageId });

export const jobCallIds = Object.keys(jobCalls) as readonly JobCallId[];

/** Input of each of them for one picture. */
export const jobInputs = (imageId: string): Readonly<Record<JobCallId, object>> =>
  Object.fromEntries(jobCallIds.map((call) => [call, jobInput(call, imageId)])) as Record<JobCallId, object>;
