import type { Chance } from '../../../chance.ts';
import type { Form } from '../../forms/form.ts';
import { chain, move, upright } from '../../kit/affine.ts';
import { ring } from '../../kit/curves.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { padding } from '../../kit/soft.ts';
import { block, prism } from '../../kit/solids.ts';
import { onWall } from '../../parts/wallPanel.ts';
import type { MaterialRole } from '../../types.ts';

/** Felt or cloth over mineral wool: fields of slats, tiles, hexagons or cushions. */
export const acousticPanel = onWall(
  'acoustic-panel',
  [1.2, 0.06, 1.2],
  'decor',
  0,
  () => ({ width: [0.6, 3.6], height: [0.6, 2.6] }),
  (mesh, form, width, height, chance) => {
    if (
      form.tradition === 'slatted' ||
      form.tradition === 'rustic' ||
      (form.tradition === 'modern' && form.legRole === 'wood')
    )
      slats(mesh, form, width, height);
    else if (form.tradition === 'classic' || form.back === 'channels' || form.seating === 'banquette')
      cushions(mesh, form, width, height, chance);
    else if (form.seating === 'curved' || form.legRole === 'accent' || form.tradition === 'carved')
      cells(mesh, width, height, chance);
    else tiles(mesh, width, height, chance);
  },
);

function slats(mesh: MeshBuilder, form: Form, width: number, height: number): void {
  const [w, h] = [width / 2, height / 2];
  mesh.add('black', block([-w, -h, -0.009], [w, h, 0], { radius: 0.001 }));
  const count = Math.min(90, Math.max(8, Math.round(width / 0.04)));
  const step = width / count;
  const role: MaterialRole = form.frameRole === 'black' || form.frameRole === 'white' ? 'wood' : form.frameRole;
  for (let i = 0; i < count; i++) {
    const x = -w + step * i;
    mesh.add(role, block([x + step * 0.18, -h, -0.022], [x + step * 0.82, h, -0.008], { radius: 0.0012, grain: 1 }));
  }
}

function cushions(mesh: MeshBuilder, form: Form, width: number, height: number, chance: Chance): void {
  const columns = Math.max(2, Math.round(width / 0.3));
  const lines = form.back === 'channels' ? 1 : Math.max(1, Math.round(height / 0.6));
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < lines; j++) {
      const [a, b] = [-width / 2 + (width * i) / columns, -height / 2 + (height * j) / lines];
      const shape = padding(
        [a + 0.001, b + 0.001, -0.06],
        [a + width / columns - 0.001, b + height / lines - 0.001, -0.002],
        {
          seed: chance.seed + i * 7 + j,
          radius: 0.02,
          swell: 0.12,
          grid: 0.2,
        },
      );
      mesh.add(form.coverRole, shape);
    }
  }
  mesh.add(
    'black',
    block([-width / 2 + 0.004, -height / 2 + 0.004, -0.012], [width / 2 - 0.004, height / 2 - 0.004, 0]),
  );
}

const felts: readonly MaterialRole[] = ['textile', 'textileSecond', 'textile', 'textileSecond', 'accent'];

function tiles(mesh: MeshBuilder, width: number, height: number, chance: Chance): void {
  const columns = Math.max(1, Math.round(width / 0.6));
  const lines = Math.max(1, Math.round(height / 0.6));
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < lines; j++) {
      const [a, b] = [-width / 2 + (width * i) / columns, -height / 2 + (height * j) / lines];
      const deep = chance.pick([0.025, 0.04]);
      mesh.add(
        chance.pick(felts),
        block([a + 0.002, b + 0.002, -deep], [a + width / columns - 0.002, b + height / lines - 0.002, 0], {
          radius: 0.012,
        }),
      );
    }
  }
}

/** Honeycomb, pointed side up, as much of it as fits. */
function cells(mesh: MeshBuilder, width: number, height: number, chance: Chance): void {
  const r = Math.min(0.17, width / 4, height / 4);
  const [dx, dy] = [r * Math.sqrt(3), r * 1.5];
  const hex = ring(6, (a) => [0.975 * r * Math.cos(a + Math.PI / 6), 0.975 * r * Math.sin(a + Math.PI / 6)]);
  const columns = Math.max(1, Math.floor((width - dx / 2) / dx));
  const lines = Math.max(1, Math.floor((height - r / 2) / dy));
  for (let j = 0; j < lines; j++) {
    for (let i = 0; i < columns; i++) {
      if (chance() < 0.12 && i > 0 && j > 0 && i < columns - 1 && j < lines - 1) continue;
      const x = (i - (columns - 1) / 2 + (j % 2 ? 0.25 : -0.25)) * dx;
      const deep = chance.pick([0.025, 0.04]);
      mesh.add(
        chance.pick(felts),
        prism(hex, -deep, 0, { bevel: 0.008 }),
        chain(move(x, (j - (lines - 1) / 2) * dy, 0), upright),
      );
    }
  }
}
