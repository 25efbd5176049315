/** The calls of surfaces and of materials' tiles. */
import type { Handlers } from '../../http/handler.ts';
import type { SurfacesService } from './service.ts';
import type { TilesService } from './tiles.ts';

export function surfaceRoutes(
  surfaces: SurfacesService,
  tiles: TilesService,
): Pick<Handlers, 'imageSurfaces' | 'imageSurfacesMend' | 'catalogTile'> {
  return {
    imageSurfaces: ({ signedIn, input, signal }) => surfaces.read(signedIn.userId, input.imageId, signal),
    imageSurfacesMend: ({ signedIn, input, locale }) => surfaces.mend(signedIn.userId, input, locale),
    catalogTile: ({ signedIn, input, signal }) => tiles.read(signedIn.userId, input.materialId, signal),
  };
}
