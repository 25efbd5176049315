/** Pictures that parts of the page tell each other of, in this tab's memory. */
import { useSyncExternalStore } from 'react';
import type { Picture } from '#contract/images.ts';

/** Dropped on one page and worked on at another: handed over once. */
let handed: File | null = null;

export function handPhoto(file: File): void {
  handed = file;
}

/** The photo that was handed over last, to whoever asks first. */
export function takePhoto(): File | null {
  const file = handed;
  handed = null;
  return file;
}

/** The picture that the person looks at in the studio: what is said to the assistant is about it. */
export interface LookedAt {
  readonly imageId: string;
  readonly designId: string | null;
  readonly picture: Picture;
}

let present: LookedAt | null = null;
const listeners = new Set<() => void>();

/** Tells what is looked at; null: nothing any more. */
export function lookAt(next: LookedAt | null): void {
  if (present?.imageId === next?.imageId && present?.designId === next?.designId) return;
  present = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLookedAt(): LookedAt | null {
  return useSyncExternalStore(
    subscribe,
    () => present,
    () => null,
  );
}
