/** `npm start`: builds what is stale, then serves everything. */
import { buildAll } from './build.ts';

await buildAll();
process.argv.splice(2, 0, 'start');
// Named by a variable, since plain JavaScript brings no types.
const executable = '../bin/roomwright.mjs';
await import(executable);
