/** Lays a material on a photo on a canvas without WebGL. No React. */
import { composite, type ReadyTile } from './composite.ts';
import type { Compositor, Laying } from './compositor.ts';
import type { SurfaceLayers } from './layers.ts';
import { Mips } from './mips.ts';
import type { LaidTile } from './tile.ts';

/** A compositor on that canvas, whose size is kept small by its owner: the processor is slow. */
export function cpuCompositor(canvas: HTMLCanvasElement, photo: ImageData, layers: SurfaceLayers): Compositor {
  const context = canvas.getContext('2d');
  const ready = new Map<LaidTile, ReadyTile>();
  const readyTile = (tile: LaidTile): ReadyTile => {
    let made = ready.get(tile);
    if (!made) {
      const { repeatsUp, sizeM, roughness } = tile;
      made = {
        albedo: new Mips(tile.albedo, { isColour: true, repeatsUp }),
        relief: new Mips(tile.relief, { isColour: false, repeatsUp }),
        sizeM,
        roughness,
      };
      ready.set(tile, made);
    }
    return made;
  };
  return {
    draw(laying: Laying | null) {
      context?.clearRect(0, 0, canvas.width, canvas.height);
      if (!laying) return;
      const pixels = composite(photo, layers, { ...laying, tile: readyTile(laying.tile) });
      context?.putImageData(new ImageData(pixels, canvas.width, canvas.height), 0, 0);
    },
    dispose() {
      ready.clear();
    },
  };
}
