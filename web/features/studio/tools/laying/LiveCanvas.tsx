import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { Compositor, Laying } from '../../../../canvas/surfaces/compositor.ts';
import type { Size, Transform } from '../../../../canvas/viewport.ts';
import { PhotoCanvas } from '../../over/PhotoCanvas.tsx';
import type { LivePhoto } from './useSurfaces.ts';

/** Long side of what is drawn without WebGL, px. */
const slowPx = 640;

export interface LiveHandle {
  /** Draws at once, before React knows: while something is dragged. */
  readonly draw: (laying: Laying) => void;
}

interface LiveCanvasProps {
  readonly ref: Ref<LiveHandle>;
  readonly live: LivePhoto;
  /** Null: the photo as it is. */
  readonly laying: Laying | null;
  readonly photo: Size;
  readonly transform: Transform;
}

/** Smaller pixels of a photo. */
function shrunk(photo: ImageData, most: number): ImageData {
  const scale = Math.min(1, most / Math.max(photo.width, photo.height));
  if (scale === 1) return photo;
  const [from, to] = [document.createElement('canvas'), document.createElement('canvas')];
  [from.width, from.height] = [photo.width, photo.height];
  [to.width, to.height] = [Math.round(photo.width * scale), Math.round(photo.height * scale)];
  from.getContext('2d')?.putImageData(photo, 0, 0);
  const context = to.getContext('2d');
  if (!context) return photo;
  context.drawImage(from, 0, 0, to.width, to.height);
  return context.getImageData(0, 0, to.width, to.height);
}

/** The material over the photo: by WebGL, else by the processor in a smaller picture. */
export function LiveCanvas({ ref, live, laying, photo, transform }: LiveCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const compositor = useRef<Compositor | null>(null);
  // A canvas keeps the kind of its first context: without WebGL another one is made.
  const [isSlow, setSlow] = useState(false);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let isOver = false;
    const make = async (): Promise<void> => {
      const element = canvas.current;
      if (!element) return;
      const { layers } = live;
      if (isSlow) {
        const { cpuCompositor } = await import('../../../../canvas/surfaces/cpuCompositor.ts');
        if (isOver) return;
        const small = shrunk(live.photo, slowPx);
        [element.width, element.height] = [small.width, small.height];
        compositor.current = cpuCompositor(element, small, layers);
      } else {
        const { glCompositor } = await import('../../../../canvas/surfaces/glCompositor.ts');
        if (isOver) return;
        [element.width, element.height] = [live.photo.width, live.photo.height];
        compositor.current = glCompositor(element, live.photo, layers);
        if (!compositor.current) return setSlow(true);
      }
      setReady(true);
    };
    // Drivers that don't compile what the standard allows are as good as none.
    make().catch(() => setSlow(true));
    const element = canvas.current;
    const onLost = (): void => setSlow(true);
    element?.addEventListener('webglcontextlost', onLost);
    return () => {
      isOver = true;
      element?.removeEventListener('webglcontextlost', onLost);
      compositor.current?.dispose();
      compositor.current = null;
      setReady(false);
    };
  }, [live, isSlow]);
  useEffect(() => {
    if (!isReady) return;
    compositor.current?.draw(laying);
    if (canvas.current) canvas.current.dataset.drawn = laying ? laying.surfaces.map(({ id }) => id).join(' ') : '';
  }, [laying, isReady]);
  useImperativeHandle(ref, () => ({ draw: (next) => compositor.current?.draw(next) }), []);
  return (
    <PhotoCanvas
      key={`${live.layers.list.width} ${isSlow}`}
      ref={canvas}
      data-live={isSlow ? 'processor' : 'webgl'}
      photo={photo}
      transform={transform}
    />
  );
}
