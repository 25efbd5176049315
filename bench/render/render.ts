/** The path tracer: rays a second beside its twin, threads, time and quality of finished pictures. */

import { CAST_WORDS } from '#engine/kernels/trace/layout.ts';
import { twins } from '#engine/kernels/twins.ts';
import type { Kernels } from '#engine/kernels/types.ts';
import { chooseExposure } from '#engine/render/lens/tone.ts';
import { packScene } from '#engine/render/pack.ts';
import { renderScene } from '#engine/render/render.ts';
import type { RenderScene } from '#engine/render/types.ts';
import { ball, bsdf, daylightRoom, sceneObject } from '#engine/testing/scenes.ts';
import { startTeam, type Team } from '#server/pool/testing/team.ts';
import { type Errors, errorsOf, placesOf } from './measure.ts';
import { hasOpenImageDenoise, openImageDenoise } from './openImageDenoise.ts';
import { keptReferences, readReference } from './references.ts';
import { benchScenes } from './scenes.ts';

const COUNT = 100_000;

/** A room with 48,000 triangles more. */
function crowdedRoom(width: number, height: number): RenderScene {
  const room = daylightRoom(width, height);
  const balls = Array.from({ length: 24 }, (_, i) =>
    sceneObject(ball([-2 + (i % 6) * 0.8, 0.3, 0.5 + Math.floor(i / 6) * 0.9], 0.25, 22), bsdf(), i + 10),
  );
  return { ...room, objects: [...room.objects, ...balls] };
}

/** Rays from anywhere to anywhere, so that no two share their way. */
function incoherentRays(rays: Float32Array): void {
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  for (let i = 0; i < COUNT; i++) {
    const z = 2 * next() - 1;
    const phi = 2 * Math.PI * next();
    const r = Math.sqrt(1 - z * z);
    const origin = [-2.3 + 4.6 * next(), 0.1 + 2.4 * next(), -1.3 + 5.5 * next()];
    rays.set([...origin, r * Math.cos(phi), z, r * Math.sin(phi), 1e30], i * CAST_WORDS);
  }
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1];

function seconds(run: () => void): number {
  const from = process.hrtime.bigint();
  run();
  return Number(process.hrtime.bigint() - from) / 1e9;
}

function rayRates({ kernels, arena }: Team): { wasm: number; twin: number } {
  const packed = packScene(crowdedRoom(64, 64), { seed: 1, maxBounces: 8, clamp: 8 }, arena);
  const rays = arena.f32(COUNT * CAST_WORDS);
  incoherentRays(rays);
  const cast = (k: Kernels) => seconds(() => k.castRays(packed.words, rays, 0, COUNT, false));
  // Turn by turn, so that whatever else the machine does hits both alike.
  const times = Array.from({ length: 5 }, () => [cast(kernels), cast(twins)] as const);
  arena.reset();
  return { wasm: COUNT / median(times.map(([a]) => a)), twin: COUNT / median(times.map(([, b]) => b)) };
}

interface Quality {
  /** PSNR in dB of 8-bit values, without the reference's own noise. */
  readonly psnr: number;
  /** Light over the reference's on plain walls, 8 to 48 px: standard deviation in per cent. */
  readonly residue: number;
}

/** Samples a pixel that both denoisers are given. */
const SAMPLES = 4;

/** Quality of a finished picture, and by Open Image Denoise of as many samples; undefined without a reference. */
async function qualityOf(name: string, { rt, arena }: Team) {
  const reference = await readReference(name);
  if (!reference) return undefined;
  const exposure = chooseExposure(reference);
  const scene = { ...benchScenes[name].scene(), exposure };
  const from = process.hrtime.bigint();
  const { radiance, passes } = renderScene(scene, { samples: SAMPLES }, rt);
  const elapsed = Number(process.hrtime.bigint() - from) / 1e9;
  const places = placesOf(passes);
  const own = without(errorsOf(radiance, reference, exposure, places, rt), name);
  arena.reset();
  if (!hasOpenImageDenoise) return { own, seconds: elapsed, peer: null };
  const noisy = renderScene(scene, { samples: SAMPLES, denoise: false, cached: true }, rt);
  const peer = without(errorsOf(openImageDenoise(noisy), reference, exposure, places, rt), name);
  arena.reset();
  return { own, seconds: elapsed, peer };
}

function without({ squares, band }: Errors, name: string): Quality {
  const noise = keptReferences()[name];
  return {
    psnr: 10 * Math.log10((255 * 255) / Math.max(1e-9, squares - noise.squares)),
    residue: 100 * Math.sqrt(Math.max(0, band - noise.band)),
  };
}

function pictureTime(width: number, height: number, { rt, arena }: Team): { total: number; preview: number } {
  const from = process.hrtime.bigint();
  let preview = 0;
  const onPreview = () => {
    preview = Number(process.hrtime.bigint() - from) / 1e9;
  };
  const total = seconds(() => renderScene(crowdedRoom(width, height), { quality: 'final', onPreview }, rt));
  arena.reset();
  return { total, preview };
}

if (import.meta.main) {
  const one = await startTeam(1);
  const two = await startTeam(2);
  const { wasm, twin } = rayRates(one);
  console.log(
    `incoherent rays  ${(wasm / 1e6).toFixed(2)} M/s a thread, twin ${(twin / 1e6).toFixed(2)} M/s: ×${(wasm / twin).toFixed(1)}`,
  );
  const scaling = Array.from({ length: 3 }, () => {
    const [alone, both] = [one, two].map((team) => pictureTime(768, 512, team).total);
    return alone / both;
  });
  console.log(`two threads      ×${median(scaling).toFixed(2)}`);
  for (const [width, height] of [
    [1024, 683],
    [2048, 1365],
  ] as const) {
    const { total, preview } = pictureTime(width, height, two);
    const peak = Math.round(two.arena.peakBytes / 2 ** 20);
    console.log(
      `${width}×${height}`.padEnd(17),
      `${total.toFixed(1)} s, first look after ${preview.toFixed(2)} s, ${peak} MiB of arena`,
    );
  }
  const told = ({ psnr, residue }: Quality) => `${psnr.toFixed(1)} dB, ${residue.toFixed(2)} % left on plain walls`;
  for (const name of Object.keys(benchScenes)) {
    const quality = await qualityOf(name, two);
    const peer = quality?.peer ? `; Open Image Denoise ${told(quality.peer)}` : '';
    console.log(
      name.padEnd(32),
      quality
        ? `${told(quality.own)}, ${quality.seconds.toFixed(1)} s${peer}`
        : 'no reference yet: node bench/render/references.ts',
    );
  }
  await Promise.all([one.end(), two.end()]);
}
