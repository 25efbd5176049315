import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Gestures } from '../../canvas/gestures.ts';
import { type Size, type Transform, Viewport } from '../../canvas/viewport.ts';

export interface ViewportState {
  readonly transform: Transform;
  readonly isFitted: boolean;
  readonly box: Size;
  readonly viewport: Viewport;
}

/**
 * Zoom and pan of `content` in the element of `pane` (gestures on all `panes`, which share the view). `key` changes
 * when the panes are laid out anew.
 */
export function useViewport(content: Size, pane: RefObject<HTMLElement | null>, key: string): ViewportState {
  const [transform, setTransform] = useState<Transform>({ scale: 1, x: 0, y: 0 });
  const [box, setBox] = useState<Size>({ width: 0, height: 0 });
  const holder = useRef<Viewport | null>(null);
  holder.current ??= new Viewport(content, { width: 0, height: 0 }, setTransform);
  const viewport = holder.current;
  const { width, height } = content;

  // `key` says that the panes changed their size.
  useLayoutEffect(() => {
    const element = pane.current;
    if (!element) return;
    const measure = () => {
      const next = { width: element.clientWidth, height: element.clientHeight };
      setBox(next);
      viewport.resize({ width, height }, next);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [viewport, pane, width, height, key]);

  return { transform, isFitted: viewport.isFitted, box, viewport };
}

/** Gestures of one pane. */
export function useGestures(pane: RefObject<HTMLElement | null>, viewport: Viewport): void {
  useEffect(() => {
    if (!pane.current) return;
    const gestures = new Gestures(pane.current, viewport);
    return () => gestures.dispose();
  }, [pane, viewport]);
}
