/** A floor reckoned from the catalogue, as an example; evaluated by the build. */
import { materialById } from '#catalog/materials/all.ts';
import { roomTypeById } from '#catalog/rooms/all.ts';

const material = materialById('oak-natural-plank');
const room = roomTypeById('living-room');
if (!material || !room) throw new Error('the catalogue has no oak plank or no living room');

const [widthM, depthM] = room.sizeM;
const areaM2 = widthM * depthM;
/** Share that is cut off: what floor layers reckon with in a rectangular room. */
const waste = 0.08;
const neededM2 = areaM2 * (1 + waste);
const [widthCm, lengthCm] = material.sizeCm;

/** `pieces` are whole; `sgd` is for what is needed with the waste, rounded. */
export const quantity = {
  names: material.names,
  widthCm,
  lengthCm,
  widthM,
  depthM,
  areaM2: Math.round(areaM2 * 100) / 100,
  wastePercent: Math.round(waste * 100),
  pieces: Math.ceil(neededM2 / ((widthCm * lengthCm) / 10_000)),
  sgd: Math.round(neededM2 * material.sgdPerM2),
};
