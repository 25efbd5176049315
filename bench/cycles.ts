/**
 * The path tracer beside Blender's Cycles, where Debian's `blender` is installed: the same triangles, camera, size and
 * samples a pixel, everything matt grey under an even sky, without denoising, on as many threads. Prints seconds and
 * their ratio; what either spends on reading the scene is left out, building its tree of boxes is not.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { designScene } from '#engine/design/scene.ts';
import { renderScene } from '#engine/render/render.ts';
import type { Bsdf, RenderScene, SceneObject } from '#engine/render/types.ts';
import { startTeam } from '#server/pool/testing/team.ts';

const size = { width: 512, height: 342 };
const samples = 32;
const rooms = [
  ['japandi', 'living-room', 7],
  ['modern', 'kitchen', 8],
] as const;

const grey: Bsdf = {
  kind: 'opaque',
  albedo: [0.5, 0.5, 0.5],
  roughness: 1,
  specular: 0,
  transmission: 0,
  emission: [0, 0, 0],
  name: 'grey',
};

/** All of a scene in matt grey, panes left out, under a sky of radiance 1. */
function greyScene(scene: RenderScene): RenderScene {
  const things = scene.objects.map((thing): SceneObject => {
    const { mesh, bsdfs } = thing;
    const kept = [...mesh.bsdfs].flatMap((bsdf, triangle) => (bsdfs[bsdf]?.kind === 'glass' ? [] : [triangle]));
    const indices = Uint32Array.from(kept.flatMap((t) => [...mesh.indices.subarray(3 * t, 3 * t + 3)]));
    return { ...thing, bsdfs: [grey], mesh: { ...mesh, indices, bsdfs: new Uint16Array(kept.length) } };
  });
  const white = [1, 1, 1] as const;
  return { ...scene, objects: things, sky: { ...scene.sky, zenith: white, horizon: white, ground: white, sun: null } };
}

/** Vertices and triangles of all things, one after the other. */
function joined(things: readonly SceneObject[]): { positions: Float32Array; indices: Uint32Array } {
  const positions = Float32Array.from(things.flatMap(({ mesh }) => [...mesh.positions]));
  let first = 0;
  const indices = Uint32Array.from(
    things.flatMap(({ mesh }) => {
      const own = [...mesh.indices].map((i) => i + first);
      first += mesh.positions.length / 3;
      return own;
    }),
  );
  return { positions, indices };
}

function cyclesSeconds(scene: RenderScene, threads: number, folder: string): number {
  const { positions, indices } = joined(scene.objects);
  const { camera, width, height } = scene;
  writeFileSync(path.join(folder, 'positions.bin'), positions);
  writeFileSync(path.join(folder, 'indices.bin'), indices);
  writeFileSync(path.join(folder, 'scene.json'), JSON.stringify({ camera, width, height, samples, threads }));
  const script = path.join(import.meta.dirname, 'cycles.py');
  const run = spawnSync('blender', ['--background', '--factory-startup', '--python', script, '--', folder], {
    encoding: 'utf8',
  });
  const [, seconds] = /^cycles ([\d.]+) s$/m.exec(run.stdout) ?? [];
  if (!seconds)
    throw new Error(`blender said nothing of its time:\n${run.stdout.slice(-2000)}${run.stderr.slice(-500)}`);
  return Number(seconds);
}

if (spawnSync('blender', ['--version']).status !== 0) {
  console.log('left out: blender is not installed');
} else {
  const threads = Math.min(2, availableParallelism());
  const team = await startTeam(threads);
  const folder = mkdtempSync(path.join(tmpdir(), 'roomwright-cycles-'));
  try {
    for (const [style, room, seed] of rooms) {
      const scene = greyScene(designScene(style, room, seed, size).scene);
      const triangles = scene.objects.reduce((sum, { mesh }) => sum + mesh.indices.length / 3, 0);
      const from = performance.now();
      renderScene({ ...scene, exposure: 1 }, { samples, denoise: false }, team.rt);
      const ours = (performance.now() - from) / 1000;
      team.arena.reset();
      const theirs = cyclesSeconds(scene, threads, folder);
      console.log(
        `${style} ${room}, ${triangles} triangles, ${samples} samples: ${ours.toFixed(1)} s, Cycles ${theirs.toFixed(1)} s: ×${(theirs / ours).toFixed(2)}`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await team.end();
  }
}
