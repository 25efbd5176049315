/** Furniture as hands draw it at first: a few boxes for each kind of thing, of the size that the piece has. */
import type { Placement } from '../design/arrangement.ts';
import { type DesignedScene, FURNITURE_ID } from '../design/scene.ts';
import { movedMesh } from '../design/shellMesh.ts';
import { MeshBuilder, pieceOf } from '../furniture/kit/mesh.ts';
import { block } from '../furniture/kit/solids.ts';
import type { Piece } from '../furniture/types.ts';
import { classOfPiece, type DrawnClass } from '../perceive/drawn/classes.ts';
import type { SceneObject } from '../render/types.ts';

/** Boxes in shares of width, height and depth: x −½ … ½, y 0 … 1, z −½ (front) … ½. */
type Part = readonly [x0: number, x1: number, y0: number, y1: number, z0: number, z1: number];

const legs = (high: number, wide = 0.05): Part[] =>
  [-0.5, 0.5 - wide].flatMap((x) => [-0.5, 0.5 - wide].map((z): Part => [x, x + wide, 0, high, z, z + wide]));

function seat(cushions: number): Part[] {
  const arm = cushions > 1 ? 0.09 : 0.18;
  const between = (1 - 2 * arm) / cushions;
  return [
    [-0.5, 0.5, 0.1, 1, 0.26, 0.5],
    [-0.5, -0.5 + arm, 0.1, 0.72, -0.5, 0.26],
    [0.5 - arm, 0.5, 0.1, 0.72, -0.5, 0.26],
    ...Array.from({ length: cushions }, (_, i): Part => {
      const from = -0.5 + arm + i * between;
      return [from, from + between - 0.006, 0.1, 0.52, -0.48, 0.26];
    }),
  ];
}

function doors(count: number): Part[] {
  const body: Part = [-0.5, 0.5, 0, 1, -0.46, 0.5];
  return [
    body,
    ...Array.from({ length: count }, (_, i): Part => {
      const from = -0.5 + (i + 0.02) / count;
      return [from, from + 0.94 / count, 0.05, 0.95, -0.5, -0.46];
    }),
  ];
}

function boards(count: number): Part[] {
  return [
    [-0.5, -0.47, 0, 1, -0.5, 0.5],
    [0.47, 0.5, 0, 1, -0.5, 0.5],
    [-0.47, 0.47, 0, 1, 0.45, 0.5],
    ...Array.from({ length: count + 1 }, (_, i): Part => {
      const y = (i * 0.975) / count;
      return [-0.47, 0.47, y, y + 0.025, -0.5, 0.45];
    }),
  ];
}

const hollow: readonly Part[] = [
  [-0.5, 0.5, 0, 0.5, -0.5, 0.5],
  [-0.5, -0.43, 0.5, 1, -0.5, 0.5],
  [0.43, 0.5, 0.5, 1, -0.5, 0.5],
  [-0.43, 0.43, 0.5, 1, -0.5, -0.4],
  [-0.43, 0.43, 0.5, 1, 0.4, 0.5],
];

const partsOf: Partial<Record<DrawnClass, (widthM: number, variant: number) => readonly Part[]>> = {
  sofa: (width, variant) => seat(variant === 0 ? 1 : width > 1.9 ? 3 : 2),
  armchair: () => seat(1),
  chair: (_, variant) =>
    variant === 0
      ? [...legs(0.5, 0.1), [-0.5, 0.5, 0.48, 0.55, -0.5, 0.5], [-0.5, 0.5, 0.6, 1, 0.42, 0.5]]
      : [...legs(0.5, 0.09), [-0.5, 0.5, 0.46, 0.54, -0.5, 0.5], [-0.5, 0.5, 0.54, 1, 0.4, 0.5]],
  bed: (_, variant) => [
    [-0.5, 0.5, 0.08, 0.3, -0.5, 0.46],
    [-0.48, 0.48, 0.3, 0.5, -0.48, 0.46],
    [-0.5, 0.5, 0, 1, 0.46, 0.5],
    ...(variant === 0
      ? []
      : ([
          [-0.42, -0.04, 0.5, 0.62, 0.22, 0.44],
          [0.04, 0.42, 0.5, 0.62, 0.22, 0.44],
        ] as const)),
  ],
  table: () => [...legs(0.94), [-0.5, 0.5, 0.94, 1, -0.5, 0.5]],
  desk: (_, variant) =>
    variant === 0
      ? [...legs(0.94), [-0.5, 0.5, 0.94, 1, -0.5, 0.5]]
      : [...legs(0.94), [0.15, 0.48, 0.3, 0.94, -0.46, 0.46], [-0.5, 0.5, 0.94, 1, -0.5, 0.5]],
  cabinet: (width, variant) =>
    variant === 0 ? [[-0.5, 0.5, 0, 1, -0.5, 0.5]] : doors(Math.max(1, Math.round(width / 0.55))),
  shelf: (_, variant) => boards(variant === 0 ? 4 : 5),
  lamp: () => [
    [-0.3, 0.3, 0, 0.02, -0.3, 0.3],
    [-0.04, 0.04, 0.02, 0.8, -0.04, 0.04],
    [-0.5, 0.5, 0.78, 1, -0.5, 0.5],
  ],
  basin: () => hollow,
  tub: () => hollow,
  toilet: () => [
    [-0.5, 0.5, 0.45, 1, 0.25, 0.5],
    [-0.46, 0.46, 0.42, 0.52, -0.5, 0.25],
    [-0.3, 0.3, 0, 0.42, -0.3, 0.3],
  ],
};

/** The piece of a few boxes for a placed one; null for what has no simple form. */
function plainPiece({ id, built }: Placement, variant: number): Piece | null {
  const parts = partsOf[classOfPiece(id)];
  const [width, depth, height] = built.piece.sizeM;
  if (!parts || (built.kind.stance !== 'floor' && built.kind.stance !== 'surface')) return null;
  const mesh = new MeshBuilder();
  for (const [x0, x1, y0, y1, z0, z1] of parts(width, variant)) {
    mesh.add(
      'wood',
      block([x0 * width, y0 * height, z0 * depth], [x1 * width, y1 * height, z1 * depth], { radius: 0 }),
    );
  }
  return pieceOf(mesh);
}

/**
 * The same scene with furniture of a few boxes; with `bare` without mouldings and downlights, which hands mostly leave
 * out.
 */
export function plainScene(designed: DesignedScene, variant: number, bare: boolean): DesignedScene {
  const isDrawn = ({ kind, objectId }: SceneObject): boolean =>
    !bare || (kind !== 'trim' && objectId !== FURNITURE_ID - 1);
  const things = designed.scene.objects.filter(isDrawn).map((thing) => {
    const placement = designed.placements[thing.objectId - FURNITURE_ID];
    const piece = placement && plainPiece(placement, variant);
    if (!placement || !piece) return thing;
    const mesh = movedMesh(piece.mesh, placement.turn, [placement.x, placement.y, placement.z]);
    return { ...thing, mesh, bsdfs: piece.roles.map(() => thing.bsdfs[0]) };
  });
  return { ...designed, scene: { ...designed.scene, objects: things } };
}
