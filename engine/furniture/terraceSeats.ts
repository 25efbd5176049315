/** Seats for outdoors, a bench built in along a wall, a chair that rocks. The front faces −z. */
import type { Vec3 } from '../geometry/types.ts';
import { chain, move, turnX } from './affine.ts';
import { cane, ladder, spindle } from './chairFrames.ts';
import type { Make } from './chairParts.ts';
import { shell, slab, upholstered } from './chairShells.ts';
import { roundedRectangle } from './curves.ts';
import { floorKind } from './floorKind.ts';
import type { Form } from './forms.ts';
import { plinth } from './legs.ts';
import { drawSeat } from './seating.ts';
import { deformed } from './shape.ts';
import { cushion, padding, tufted } from './soft.ts';
import { block, rod, tube } from './solids.ts';
import type { LookRole } from './types.ts';

/** Built in along a wall: plinth, seat in lengths, a tall back in the family's manner. */
export const banquette = floorKind({
  id: 'banquette',
  segment: 'seating',
  clearanceM: { front: 0.6, side: 0, back: 0 },
  againstWall: true,
  width: [1.2, 2.6, 5],
  depth: [0.5, 0.6, 0.7],
  height: [0.85, 0.98, 1.3],
  draw(mesh, form, { width, depth, height, chance }) {
    const [w, d] = [width / 2, depth / 2];
    const seat = 0.46;
    mesh.within(move(0, 0, 0.02), () => plinth(mesh, 'black', width, depth - 0.04, 0.09, 0.03));
    mesh.add(form.frameRole, block([-w, 0.09, -d + 0.03], [w, seat - 0.11, d], { radius: form.edgeM, grain: 0 }));
    const fields = Math.max(2, Math.round(width / 0.62));
    const step = width / fields;
    if (form.door !== 'flat')
      for (let i = 0; i < fields; i++)
        mesh.add(
          form.frameRole,
          block([-w + step * i + 0.05, 0.13, -d + 0.022], [-w + step * (i + 1) - 0.05, seat - 0.15, -d + 0.04], {
            radius: 0.006,
          }),
        );
    for (let i = 0; i < fields; i++)
      mesh.add(
        form.coverRole,
        cushion(step - 0.004, depth - 0.1, 0.09, {
          seed: chance.seed + i,
          corner: 0.06,
          crown: 0.022,
          worn: 0.3,
          ...(form.piping ? { piping: 0.005 } : {}),
        }),
        move(-w + step * (i + 0.5), seat - 0.11, -0.05),
      );
    const [low, face] = [seat - 0.03, d - 0.13];
    mesh.add(form.frameRole, block([-w, 0.09, d - 0.05], [w, height - 0.03, d], { radius: form.edgeM }));
    mesh.add(
      form.frameRole,
      block([-w, height - 0.03, d - 0.14], [w, height, d], { radius: Math.max(0.004, form.edgeM) }),
    );
    if (form.back === 'tufted' || form.back === 'camel') {
      mesh.add(form.coverRole, block([-w, low, face + 0.05], [w, height - 0.03, d - 0.04], { radius: 0.004 }));
      mesh.add(
        form.coverRole,
        tufted(width - 0.01, height - 0.04 - low, 0.03, 0.045, Math.round(width / 0.2), 2),
        move(-w + 0.005, low, face + 0.03),
      );
      return;
    }
    const ribs = form.back === 'channels' || form.softness > 0.25 ? Math.round(width / 0.15) : fields;
    const each = width / ribs;
    for (let i = 0; i < ribs; i++)
      mesh.add(
        form.coverRole,
        padding([-w + each * i + 0.001, low, face], [-w + each * (i + 1) - 0.001, height - 0.03, d - 0.045], {
          seed: chance.seed + 20 + i,
          radius: 0.035,
          swell: 0.1,
          grid: 0.2,
        }),
      );
  },
});

/** The family's way to build seats, as far as it stands rain. */
function outdoors(form: Form): Form {
  const seating =
    form.seating === 'rattan' || form.seating === 'tube'
      ? form.seating
      : form.seating === 'curved' || form.seating === 'banquette'
        ? 'rattan'
        : 'framed';
  return {
    ...form,
    seating,
    back: 'cushions',
    coverRole: form.rug === 'stripes' || form.rug === 'diamonds' || form.rug === 'blocks' ? 'textileSecond' : 'textile',
    frameRole: seating === 'rattan' ? 'rattan' : form.frameRole === 'woodDark' ? 'wood' : form.frameRole,
    legRole: seating === 'rattan' ? 'rattan' : form.legRole === 'woodDark' ? 'wood' : form.legRole,
    seatHeightM: Math.max(0.38, form.seatHeightM - 0.02),
    piping: form.piping || form.frameRole === 'painted' || seating === 'rattan',
  };
}

export const outdoorSofa = floorKind({
  id: 'outdoor-sofa',
  segment: 'seating',
  clearanceM: { front: 0.45, side: 0.1, back: 0 },
  againstWall: true,
  width: [1.4, 2, 2.8],
  depth: [0.76, 0.85, 1],
  height: [0.66, 0.76, 0.88],
  draw(mesh, form, { width, depth, height, chance }) {
    const seats = Math.max(2, Math.round((width - 0.2) / 0.72));
    drawSeat(mesh, outdoors(form), { width, depth, height, seats, chance, pillows: 2 });
  },
});

export const outdoorChair = floorKind({
  id: 'outdoor-chair',
  segment: 'seating',
  clearanceM: { front: 0.35, side: 0.1, back: 0.1 },
  width: [0.58, 0.66, 0.85],
  depth: [0.62, 0.7, 0.85],
  height: [0.7, 0.79, 0.92],
  draw(mesh, form, { width, depth, height, chance }) {
    drawSeat(mesh, outdoors(form), { width, depth, height, seats: 1, chance, pillows: 0 });
  },
});

const rockers: Partial<Record<Form['chair'], Make>> = { ladder, slab, cane, shell, upholstered };

/** A chair with arms on two runners. */
export const rockingChair = floorKind({
  id: 'rocking-chair',
  segment: 'seating',
  clearanceM: { front: 0.4, side: 0.15, back: 0.35 },
  width: [0.58, 0.66, 0.75],
  depth: [0.78, 0.9, 1.05],
  height: [0.88, 1.02, 1.15],
  draw(mesh, form, { width, depth, height, chance }) {
    const make = rockers[form.chair] ?? spindle;
    const role: LookRole =
      form.frameRole === 'rattan'
        ? 'rattan'
        : form.legRole === 'black' || form.legRole === 'metal'
          ? form.legRole
          : form.frameRole;
    const [w, d] = [Math.min(0.27, width / 2 - 0.05), 0.27];
    const lift = 0.055;
    mesh.within(chain(move(0, lift, -0.03), turnX(0.06)), () =>
      make(
        mesh,
        { ...form, leg: form.leg === 'splayed' ? 'tapered' : form.leg },
        { w, d, high: height - lift - 0.01, seat: 0.4, chance },
      ),
    );
    const runner = roundedRectangle(1.5, 2.2, 0.4, 2);
    for (const s of [-1, 1]) {
      const x = s * (w - 0.035);
      const rise = (z: number) => 0.014 + 0.16 * (z / depth) ** 2 * 2.2;
      const path = Array.from({ length: 15 }, (_, i): Vec3 => {
        const z = -depth / 2 + (depth * i) / 14;
        return [x, rise(z), z];
      });
      mesh.add(role, tube(path, 0.014, { outline: runner }));
      for (const z of [-0.24, 0.2]) mesh.add(role, rod([x, rise(z), z], [x, 0.14, z + 0.004], 0.014, 0.014, 8));
      const post = s * (w + 0.005);
      if (form.chair === 'shell' || form.chair === 'wishbone') continue;
      mesh.add(role, rod([post, 0.36, -d + 0.04], [post * 1.06, 0.635, -d + 0.01], 0.012, 0.012, 8));
      const arm = block([-0.028, 0, -d - 0.05], [0.028, 0.022, d - 0.02], {
        radius: 0.009,
        rounding: 2,
        divisions: [1, 1, 6],
      });
      mesh.add(
        role,
        deformed(arm, (p) => [
          post * 1.04 + p[0] - s * 0.03 * Math.max(0, p[2] / d),
          0.635 + p[1] - 0.01 * Math.cos(p[2] * 7),
          p[2],
        ]),
      );
    }
    mesh.add(role, rod([-w + 0.035, 0.1, 0.2], [w - 0.035, 0.1, 0.2], 0.01, 0.01, 8));
  },
});
