/**
 * Loaded before a program (`--import`), in each of its threads: its clock goes wrong by as many milliseconds as the
 * file says that ROOMWRIGHT_CHAOS_CLOCK names. What measures spans (`performance`, timers) is left alone, as the system
 * does.
 */
import { readFileSync } from 'node:fs';

const file = process.env.ROOMWRIGHT_CHAOS_CLOCK ?? '';
const Real = Date;
let offsetMs = 0;
const read = () => {
  try {
    offsetMs = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    // Being written; the next look finds it.
  }
};
const now = () => Real.now() + offsetMs;
// A proxy rather than a subclass: times that the program was given by others are dates as well.
globalThis.Date = new Proxy(Real, {
  apply: () => new Real(now()).toString(),
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
read();
setInterval(read, 50).unref();
