/** `npm start`: builds what is stale, then serves everything. */
import { buildAll } from './build.ts';

await buildAll();
process.argv.splice(2, 0, 'start');
await import('../bin/roomwright.mjs');
