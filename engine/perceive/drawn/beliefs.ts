/**
 * What the network of drawings says of floor, walls and ceiling: regions are open where a hand left gaps, and then say
 * nothing.
 */
import { resizePlane } from '../../image/resample.ts';
import type { Beliefs } from '../beliefs.ts';
import { type DrawnClass, drawnClasses } from './classes.ts';
import type { DrawnLook } from './look.ts';

/** What lies in the plane of a wall or of the floor: it is that for the layout of a room. */
const onWalls: readonly DrawnClass[] = ['wall', 'window', 'door', 'curtain', 'picture', 'mirror'];
const onFloor: readonly DrawnClass[] = ['floor', 'rug'];

/** What regions count beside the network. */
const REGIONS = 0.5;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * How much each place of a picture looks like floor, wall and ceiling; what stands in front of them speaks for none.
 */
export function drawnBeliefs({ kinds, width, height }: DrawnLook, size: Size): Beliefs {
  const of = (classes: readonly DrawnClass[]): Float32Array => {
    const data = new Float32Array(width * height);
    for (const name of classes) {
      const c = drawnClasses.indexOf(name);
      for (let i = 0; i < data.length; i++) data[i] += kinds[i * drawnClasses.length + c];
    }
    return resizePlane({ width, height, data }, size.width, size.height, 'bilinear').data;
  };
  const [floor, wall, ceiling] = [of(onFloor), of(onWalls), of(['ceiling'])];
  const over = (one: Float32Array, other: Float32Array, third: Float32Array): Float32Array =>
    one.map((v, i) => v - Math.max(other[i], third[i]));
  return { floor: over(floor, wall, ceiling), wall: over(wall, floor, ceiling), ceiling: over(ceiling, wall, floor) };
}

/** What regions say together with what the network says. */
export function joined(regions: Beliefs, network: Beliefs): Beliefs {
  const both = (one: Float32Array, other: Float32Array): Float32Array =>
    one.map((v, i) => (REGIONS * v + other[i]) / (1 + REGIONS));
  return {
    floor: both(regions.floor, network.floor),
    wall: both(regions.wall, network.wall),
    ceiling: both(regions.ceiling, network.ceiling),
  };
}
