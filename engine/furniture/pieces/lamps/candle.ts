import { type Chance, chanceOf } from '../../../chance.ts';
import type { Vec2 } from '../../../geometry/types.ts';
import { formOf } from '../../forms/families.ts';
import { move } from '../../kit/affine.ts';
import { free } from '../../kit/clearance.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { cylinder, lathe, rod } from '../../kit/solids.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/** Candles: three pillars on a tray, or tapers in holders. */
export const candle: PieceKind = {
  id: 'candle',
  usual: [0.16, 0.14, 0.16],
  stance: 'surface',
  segment: 'decor',
  clearanceM: free,
  againstWall: false,
  build(request) {
    const form = formOf(request.forms);
    const chance = chanceOf(request.seed);
    const [width, , height] = sizeOf(request, {
      width: [0.06, 0.3],
      depth: [0.06, 0.3],
      height: [0.08, 0.4],
    });
    const mesh = new MeshBuilder();
    const tapers = form.stem === 'turned' || form.stem === 'straight';
    const metal: MaterialRole = form.fittingRole;
    const places: readonly Vec2[] =
      width < 0.1
        ? [[0, 0]]
        : [
            [-0.28, -0.1],
            [0.24, -0.2],
            [0.02, 0.28],
          ];
    if (!tapers && width >= 0.1)
      mesh.add(form.topRole === 'glass' ? 'metal' : form.topRole, cylinder(width / 2, 0, 0.012, 32, 0.004));
    places.forEach(([u, v], i) => {
      const high = height * [1, 0.72, 0.52][i];
      mesh.within(move(u * width, tapers || width < 0.1 ? 0 : 0.012, v * width), () => {
        if (tapers) taper(mesh, metal, high, i === 0 || form.stem === 'turned');
        else pillar(mesh, chance, Math.min(0.036, width * 0.2), high - 0.012);
      });
    });
    return pieceOf(mesh, { sizeM: [undefined, undefined, height] });
  },
};

function taper(mesh: MeshBuilder, role: MaterialRole, high: number, turned: boolean): void {
  const foot = high * (turned ? 0.42 : 0.2);
  const profile: Vec2[] = turned
    ? [
        [0.028, 0],
        [0.028, 0.004],
        [0.008, foot * 0.18],
        [0.006, foot * 0.45],
        [0.012, foot * 0.55],
        [0.006, foot * 0.66],
        [0.006, foot * 0.84],
        [0.017, foot * 0.94],
        [0.017, foot],
      ]
    : [
        [0.024, 0],
        [0.024, foot * 0.6],
        [0.013, foot * 0.7],
        [0.013, foot],
      ];
  mesh.add(role, lathe(profile, 18));
  mesh.add(
    'white',
    lathe(
      [
        [0.0108, foot * 0.9],
        [0.0095, high - 0.012],
        [0.004, high - 0.007],
        [0.001, high - 0.006],
      ],
      12,
    ),
  );
  mesh.add('black', rod([0, high - 0.012, 0], [0.001, high, 0], 0.0009, 0.0009, 5));
}

function pillar(mesh: MeshBuilder, chance: Chance, r: number, high: number): void {
  const top = high - 0.009;
  mesh.add(
    'white',
    lathe(
      [
        [r - 0.002, 0],
        [r, 0.002],
        [r, top - 0.003],
        [r - 0.003, top],
        [r * 0.7, top - 0.003],
        [0, top - 0.006],
      ],
      22,
    ),
  );
  mesh.add('black', rod([0, top - 0.008, 0], [chance.between(-0.002, 0.002), high, 0], 0.001, 0.001, 5));
}
