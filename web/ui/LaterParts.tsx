import { type ComponentType, useEffect, useState } from 'react';
import { bus, type Messages } from '../lib/bus.ts';
import { loadChunk } from '../lib/chunk.ts';

interface OnFirstProps<K extends keyof Messages> {
  readonly kind: K;
  readonly load: () => Promise<ComponentType>;
}

/**
 * A part that listens to one kind of message, loaded with the first of them. What is said meanwhile is said to it
 * again.
 */
export function OnFirst<K extends keyof Messages>({ kind, load }: OnFirstProps<K>) {
  const [kept, setKept] = useState<readonly Messages[K][]>([]);
  const [loaded, setLoaded] = useState<{ readonly Part: ComponentType } | null>(null);
  const wanted = kept.length > 0;
  useEffect(() => {
    if (loaded) return undefined;
    return bus.on(kind, (message) => setKept((before) => [...before, message]));
  }, [kind, loaded]);
  useEffect(() => {
    if (!wanted || loaded) return undefined;
    let current = true;
    loadChunk(kind, load).then(
      (Part) => current && setLoaded({ Part }),
      // Nothing can be shown without it; the next message tries again.
      () => current && setKept([]),
    );
    return () => {
      current = false;
    };
  }, [wanted, loaded, kind, load]);
  useEffect(() => {
    // The part's own effects have run: it listens.
    if (loaded) for (const message of kept) bus.emit(kind, message);
  }, [loaded]);
  return loaded ? <loaded.Part /> : null;
}

const loadToasts = async () => (await import('./Toasts.tsx')).Toasts;
const loadConfirm = async () => (await import('./ConfirmDialog.tsx')).ConfirmDialog;

/** Parts of the frame that most visits never need. */
export function LaterParts() {
  return (
    <>
      <OnFirst kind="toast" load={loadToasts} />
      <OnFirst kind="delete_confirm_normal" load={loadConfirm} />
    </>
  );
}
