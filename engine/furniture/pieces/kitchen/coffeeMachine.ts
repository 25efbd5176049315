import { type Chance, chanceOf } from '../../../chance.ts';
import { formOf } from '../../forms/families.ts';
import { chain, move, turnX } from '../../kit/affine.ts';
import { bent } from '../../kit/curves.ts';
import { MeshBuilder, pieceOf } from '../../kit/mesh.ts';
import { sizeOf } from '../../kit/size.ts';
import { block, cylinder, lathe, rod, tube } from '../../kit/solids.ts';
import { applianceRole, kitchenForm } from '../../parts/kitchen.ts';
import { isClassic, knob } from '../../parts/taps.ts';
import type { MaterialRole, PieceKind } from '../../types.ts';

/**
 * An espresso machine for a bar: two or three groups with their handles, steam pipes, cups on top. The barista stands
 * before it.
 */
export const coffeeMachine: PieceKind = {
  id: 'coffee-machine',
  usual: [0.75, 0.5, 0.5],
  stance: 'surface',
  segment: 'appliance',
  clearanceM: { front: 0.6, side: 0.05, back: 0 },
  againstWall: false,
  build(request) {
    const form = kitchenForm(formOf(request.forms));
    const chance = chanceOf(request.seed);
    const [width, depth, height] = sizeOf(request, {
      width: [0.45, 1.05],
      depth: [0.42, 0.62],
      height: [0.4, 0.6],
    });
    const mesh = new MeshBuilder();
    const shell: MaterialRole = applianceRole(form);
    const trim: MaterialRole = isClassic(form) ? 'metal' : 'steel';
    const [w, front, back] = [width / 2, -depth / 2 + 0.07, depth / 2];
    const top = height - 0.085;
    mesh.add(shell, block([-w, 0.05, 0], [w, top, back], { radius: form.edgeM >= 0.006 ? 0.04 : 0.012, rounding: 4 }));
    mesh.add(
      shell,
      block([-w, top - 0.13, front + 0.05], [w, top, back - 0.05], {
        radius: form.edgeM >= 0.006 ? 0.03 : 0.01,
        rounding: 2,
      }),
    );
    for (const s of [-1, 1])
      mesh.add(
        trim,
        block([s * w, 0.03, front], [s * (w - 0.018), top - 0.05, back - 0.02], { radius: 0.006, rounding: 2 }),
      );
    mesh.add('steel', block([-w + 0.012, 0.035, front - 0.01], [w - 0.012, 0.08, back - 0.03], { radius: 0.004 }));
    for (let i = 0; i < 8; i++)
      mesh.add(
        'black',
        block([-w + 0.03, 0.079, front + 0.01 + i * 0.024], [w - 0.03, 0.0815, front + 0.02 + i * 0.024], {
          radius: 0,
        }),
      );
    for (const sx of [-1, 1])
      for (const z of [front + 0.04, back - 0.06])
        mesh.add('black', cylinder(0.018, 0, 0.052, 12), move(sx * (w - 0.06), 0, z));
    const groups = width > 0.62 ? Math.max(2, Math.round(width / 0.34)) : 1;
    const handleRole: MaterialRole = isClassic(form) || form.topRole === 'wood' ? 'wood' : 'black';
    for (let i = 0; i < groups; i++) {
      const x = -w + 0.1 + ((width - 0.2) * (i + 0.5)) / groups;
      mesh.add(
        'steel',
        lathe(
          [
            [0.036, top - 0.19],
            [0.04, top - 0.165],
            [0.032, top - 0.15],
            [0.032, top - 0.12],
          ],
          18,
        ),
        move(x, 0, front + 0.1),
      );
      mesh.add('steel', cylinder(0.034, top - 0.225, top - 0.188, 18, 0.004), move(x, 0, front + 0.1));
      mesh.add(handleRole, rod([x, top - 0.205, front + 0.07], [x, top - 0.225, front - 0.07], 0.01, 0.014, 10));
      for (const s of [-1, 1])
        mesh.add(
          'steel',
          tube(
            [
              [x, top - 0.222, front + 0.1],
              [x + s * 0.014, top - 0.245, front + 0.1],
            ],
            0.005,
            { sides: 6 },
          ),
        );
      for (let k = -1; k <= 1; k++)
        mesh.add(
          'black',
          cylinder(0.008, 0, 0.004, 10),
          chain(move(x + k * 0.026, top - 0.06, front + 0.051), turnX(-Math.PI / 2)),
        );
    }
    for (const s of [-1, 1]) {
      const x = s * (w - 0.05);
      knob(mesh, handleRole === 'wood' ? 'black' : handleRole, [x, top - 0.065, front + 0.052], 0.018, 0.3);
      mesh.add(
        'steel',
        tube(
          bent(
            [
              [x, top - 0.12, front + 0.08],
              [x, top - 0.13, front],
              [x - s * 0.02, 0.13, front - 0.02],
            ],
            0.03,
            4,
          ),
          0.005,
          { sides: 8 },
        ),
      );
    }
    mesh.add(
      trim,
      tube(
        bent(
          [
            [-w + 0.02, top + 0.045, front + 0.075],
            [w - 0.02, top + 0.045, front + 0.075],
            [w - 0.02, top + 0.045, back - 0.07],
            [-w + 0.02, top + 0.045, back - 0.07],
          ],
          0.02,
          3,
          true,
        ),
        0.004,
        { sides: 6, closed: true },
      ),
    );
    for (const sx of [-1, 1])
      for (const z of [front + 0.075, back - 0.07])
        mesh.add(trim, rod([sx * (w - 0.024), top - 0.006, z], [sx * (w - 0.024), top + 0.047, z], 0.004, 0.004, 6));
    warmCups(mesh, chance, { width, top, front });
    return pieceOf(mesh, { sizeM: [width, depth, undefined] });
  },
};

/** Cups that warm on the top: rows of three, a quarter of the places empty. */
function warmCups(
  mesh: MeshBuilder,
  chance: Chance,
  { width, top, front }: { readonly width: number; readonly top: number; readonly front: number },
): void {
  const columns = Math.floor((width - 0.12) / 0.085);
  for (let i = 0; i < columns; i++)
    for (let j = 0; j < 3; j++) {
      if (chance() < 0.25) continue;
      const cup = lathe(
        [
          [0.028, 0],
          [0.033, 0.02],
          [0.037, 0.056],
          [0.034, 0.056],
          [0.029, 0.02],
          [0, 0.012],
        ],
        14,
      );
      const at = move(
        -width / 2 + 0.08 + ((width - 0.16) * i) / Math.max(1, columns - 1),
        top - 0.001,
        front + 0.14 + j * 0.085,
      );
      mesh.add('ceramic', cup, at);
    }
}
