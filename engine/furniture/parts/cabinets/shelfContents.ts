import type { Chance } from '../../../chance.ts';
import { move, turnY } from '../../kit/affine.ts';
import type { MeshBuilder } from '../../kit/mesh.ts';
import { bookPile, bookRow, smallThing } from '../objects.ts';
import type { Hollow } from './cabinet.ts';

/** Puts books and things into a hollow: `share` of it books, a thing or air in the rest. */
export function fillShelf(mesh: MeshBuilder, chance: Chance, hollow: Hollow, share: number): void {
  const [left, y, front] = hollow.from;
  const [right, top, back] = hollow.to;
  const wide = right - left;
  const clear = top - y;
  if (clear < 0.1 || wide < 0.12) return;
  const deep = Math.min(0.24, back - front - 0.02);
  const start = front + Math.max(0.01, (back - front) * 0.12);
  const kind = chance();
  if (kind > share + 0.25) {
    mesh.within(move((left + right) / 2, y, (front + back) / 2), () =>
      smallThing(mesh, chance, Math.min(wide, back - front) * 0.9, clear),
    );
    return;
  }
  const books = wide * chance.between(0.35, 0.95) * (kind < share ? 1 : 0.5);
  const atRight = chance() < 0.4;
  const from = atRight ? right - books : left + 0.003;
  const end = bookRow(mesh, chance, {
    left: from,
    right: atRight ? right - 0.002 : from + books,
    y,
    front: start,
    clear,
    deep,
  });
  const [a, b] = atRight ? [left, from] : [end, right];
  const free = b - a;
  if (free < 0.14) return;
  const middle = move((a + b) / 2, y, (front + back) / 2 - 0.01);
  if (chance() < 0.4 && clear > 0.16 && free > 0.3)
    mesh.within(middle, () => bookPile(mesh, chance, chance.whole(1, 3)));
  else
    mesh.within(middle, () =>
      mesh.within(turnY(chance.between(-0.3, 0.3)), () =>
        smallThing(mesh, chance, Math.min(free * 0.8, back - front), clear * 0.85),
      ),
    );
}
