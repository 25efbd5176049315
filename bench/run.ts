/**
 * `npm run bench`: figures, as ratios against a reference on the same machine where there is one. Names given on the
 * command line run alone: `npm run bench -- kernels render service perceive`. What begins with the first `--option`
 * goes to the one that is named: `npm run bench -- sameBytes --compare before.json`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
/** Real photos beside the checkout, where a developer has them; without them a bench draws its own or is left out. */
const photos = path.resolve(root, '..', 'shared', 'photos');
const havePhotos = existsSync(photos);

const benches: Record<
  string,
  { readonly script: string; readonly args: readonly string[]; readonly needsPhotos: boolean }
> = {
  kernels: { script: 'bench/kernels.ts', args: [], needsPhotos: false },
  render: { script: 'bench/render/render.ts', args: [], needsPhotos: false },
  cycles: { script: 'bench/cycles.ts', args: [], needsPhotos: false },
  layout: { script: 'bench/layout.ts', args: [], needsPhotos: false },
  service: { script: 'bench/service.ts', args: havePhotos ? [photos] : [], needsPhotos: false },
  signIn: { script: 'bench/signIn.ts', args: [], needsPhotos: false },
  erase: { script: 'bench/erase.ts', args: [photos], needsPhotos: true },
  erasePairs: { script: 'bench/erasePairs.ts', args: [], needsPhotos: false },
  unmark: { script: 'bench/unmark.ts', args: [], needsPhotos: true },
  line: { script: 'bench/line.ts', args: [], needsPhotos: false },
  enhance: { script: 'bench/enhance.ts', args: [], needsPhotos: true },
  score: { script: 'bench/score.ts', args: havePhotos ? [photos] : [], needsPhotos: false },
  redesign: { script: 'bench/redesign.ts', args: [], needsPhotos: false },
  perceive: { script: 'bench/perceive.ts', args: [], needsPhotos: true },
  segments: { script: 'bench/segments.ts', args: [], needsPhotos: false },
  perceiveRooms: { script: 'bench/perceiveRooms.ts', args: [], needsPhotos: false },
  sameBytes: { script: 'bench/sameBytes.ts', args: [], needsPhotos: false },
  attacks: { script: 'bench/attacks.ts', args: [], needsPhotos: false },
  load: { script: 'bench/load/load.ts', args: [], needsPhotos: false },
  talk: { script: 'bench/load/talk.ts', args: [], needsPhotos: false },
  scale: { script: 'bench/load/scale.ts', args: [], needsPhotos: false },
  cancel: { script: 'bench/cancel.ts', args: [], needsPhotos: false },
};

const given = process.argv.slice(2);
const firstOption = given.findIndex((arg) => arg.startsWith('--'));
const asked = firstOption < 0 ? given : given.slice(0, firstOption);
const handedOn = firstOption < 0 ? [] : given.slice(firstOption);
const unknown = asked.filter((name) => !benches[name]);
if (unknown.length > 0) {
  console.error(`no such bench: ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}
if (handedOn.length > 0 && asked.length !== 1) {
  console.error(`${handedOn[0]} is for one bench: name it`);
  process.exit(2);
}
let failed = false;
for (const [name, { script, args, needsPhotos }] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n# ${name}`);
  if (needsPhotos && !havePhotos) {
    console.log('left out: no photos beside the checkout');
    continue;
  }
  const command = [path.join(root, script), ...args, ...handedOn];
  failed = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status !== 0 || failed;
}
process.exit(failed ? 1 : 0);
