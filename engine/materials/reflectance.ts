/**
 * What surfaces reflect, from the colours that catalogues name them by. Those are colours of screens, where white is
 * 0.9 and more; fresh white paint and linen reflect 0.75 to 0.8. A room of the former has no shadows to speak of, since
 * light goes round in it twice as often.
 */

/** Reflectance up to which colours are what they are called, and by how much what is above counts. */
const KNEE = 0.5;
const ABOVE = 0.62;

/** Factor on a colour of linear light, by its largest part. */
export function reflectanceShare(red: number, green: number, blue: number): number {
  const most = Math.max(red, green, blue);
  return most > KNEE ? (KNEE + (most - KNEE) * ABOVE) / most : 1;
}
