import { expect, it } from 'vitest';
import { styles } from '#catalog/styles/all.ts';
import { pieceKind } from '../../all.ts';

const [style] = styles;

it('draws cloth over the whole width: of drapes heavy cloth, of sheers light cloth between drapes', () => {
  const columnsOf = (id: string, role: string): number => {
    const { mesh, roles } = pieceKind(id)!.build({ forms: style.forms, seed: 3, sizeM: [3, 0.16, 2.4] });
    const covered = new Set<number>();
    mesh.bsdfs.forEach((own, triangle) => {
      if (roles[own] !== role) return;
      for (let k = 0; k < 3; k++) covered.add(Math.round(mesh.positions[3 * mesh.indices[3 * triangle + k]] / 0.1));
    });
    return covered.size;
  };
  expect(columnsOf('drawn-drapes', 'curtain')).toBeGreaterThan(27);
  expect(columnsOf('drawn-sheers', 'sheer')).toBeGreaterThan(27);
  expect(columnsOf('drawn-sheers', 'curtain')).toBeLessThan(15);
  expect(columnsOf('curtain', 'curtain')).toBeLessThan(15);
});
