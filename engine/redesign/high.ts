/** Restyle at high: the same room by the photo's own camera and light, newly surfaced and furnished. */
import type { RoomType } from '#catalog/rooms/schema.ts';
import type { Style } from '#catalog/styles/schema.ts';
import { throwIfAborted } from '../abort.ts';
import { chooseSurfaces } from '../design/dress.ts';
import type { Furnished } from '../design/furnish.ts';
import { isDrawn } from '../design/hangings.ts';
import type { Room } from '../geometry/roomSchema.ts';
import { luminance, type Triple } from '../image/colour.ts';
import { sharedF32, sharedU8 } from '../image/raster.ts';
import type { Rgb8 } from '../image/types.ts';
import type { Segmentation } from '../perceive/network/segment.ts';
import type { Passes } from '../render/passes.ts';
import { type Quality, renderScene } from '../render/render.ts';
import type { Runtime } from '../runtime.ts';
import type { GivenPlacement, KnownLength, Lockable } from '../tools/restyle/params.ts';
import { ceilingFixtures, keptCeiling } from './ceiling/ceiling.ts';
import { clearedPhoto } from './clearing.ts';
import { redesignBandOps } from './develop.ts';
import { blockedByFittings, fittedMask } from './fittings/fitted.ts';
import { losesFittings } from './fittings/kitchens.ts';
import { frontOf } from './front.ts';
import { refurnishPhoto } from './furnish.ts';
import { gateError, isBuildable } from './gate.ts';
import { grainOf } from './grain.ts';
import { evenedLight } from './light/evened.ts';
import { type PhotoLight, photoLightOf } from './light/photoLight.ts';
import { mayHaveCurtains } from './openings/believed.ts';
import { openedViews } from './openings/openedViews.ts';
import { showsPartition } from './openings/partitions.ts';
import { strayViews } from './openings/strayViews.ts';
import type { FrameRect } from './placing/frameBox.ts';
import { givenPlacements } from './placing/givenPlacements.ts';
import { hintsOf } from './placing/hints.ts';
import { layoutForView, placedRects } from './placing/layout.ts';
import { showsPurpose, shrinksBed } from './placing/purpose.ts';
import { ratioOf } from './ratio.ts';
import { reportOf } from './report.ts';
import { isBesidePhoto, keepsSurfaces, piecesShown, redesignScene } from './scene.ts';
import { alsoSeen, part, type Setting, settingOf } from './setting.ts';

export interface RedesignRequest {
  readonly style: Style;
  readonly roomType: RoomType;
  readonly seed: number;
  readonly quality: Quality;
  /** What stays the photo's; openings always do. */
  readonly locks: readonly Lockable[];
  readonly knownLength?: KnownLength | undefined;
  /** What stands where, in place of a layout of its own. */
  readonly placements?: readonly GivenPlacement[] | undefined;
}

export interface Redesigned {
  readonly image: Rgb8;
  readonly confidence: number;
  readonly alterations: string[];
  /** As it was found or given, in the units of its own. */
  readonly room: Room;
  readonly segmentation: Segmentation | undefined;
  /** Where the picture shows what was placed. */
  readonly placed: readonly FrameRect[];
  /** 1 for each pixel that shows such a thing, curtains among them. */
  readonly covered: Uint8Array;
  readonly document: object;
}

/**
 * Redesigns a photo, in a Room that somebody has `checked` or in the one that is found. Throws EngineGateError with a
 * GateReason where the Room can't be believed, and AbortedError.
 */
export function redesign(source: Rgb8, request: RedesignRequest, rt: Runtime, checked?: Room): Redesigned {
  const { style, roomType, seed, quality } = request;
  const locks = new Set(request.locks);
  const newWalls = !locks.has('walls');
  const redrawsCurtains = newWalls && !locks.has('furniture');
  const setting = settingOf(source, { ...request, redrawsCurtains }, part(rt, 0, 0.15), checked);
  const { perception, room, closed, old } = setting;
  const staysFurnished = locks.has('furniture');
  const said = perception.segmentation;
  const losesFitted = !staysFurnished && losesFittings(said, room, roomType, setting.fittings);
  // Where walls stay the photo's own, so do their openings.
  const lacks = newWalls ? unbuildable(setting, roomType, checked !== undefined) : null;
  const reason = losesFitted ? 'room-fittings' : lacks;
  if (reason) {
    const refurnished = locks.size === 0 ? refurnishPhoto(source, request, rt, checked, perception) : null;
    if (refurnished) return refurnished;
    throw gateError(reason);
  }
  const isOfPhoto = isBesidePhoto(locks);
  const surfacesStay = keepsSurfaces(locks);
  // Surfaces that stay are seen behind what goes.
  const cleared = surfacesStay && !staysFurnished ? clearedPhoto(source, setting, roomType, rt, checked) : null;
  const photo = cleared?.photo ?? source;
  const view = { camera: room.camera, width: photo.width, height: photo.height };
  throwIfAborted(rt.signal);
  const blocked = blockedByFittings(setting.fittings);
  const hint = hintsOf(old, view);
  const alsoClear = alsoSeen(setting, view);
  // Given pieces, too, stand in a room whose accents are those of its own layout.
  const undressed = new Set(
    room.openings.flatMap((opening, k) => {
      const own = closed.plan.openings[closed.openingOf[k]];
      return own && !own.drawn && said && !mayHaveCurtains(opening, room, photo, said) ? [own] : [];
    }),
  );
  const wanted = { closed, view, style, roomType, seed, blocked, hint, alsoClear, undressed };
  const laidOut = layoutForView(wanted, rt.signal);
  // Where the photo's ceiling stays, so do its lamps.
  const hasLamps = !isOfPhoto && said !== undefined && ceilingFixtures(said).length > 0;
  const own = laidOut.placements.filter(({ built }) => !hasLamps || built.kind.stance !== 'ceiling');
  const curtains = own.filter(isDrawn);
  // Without one it would be a rag of the old cloth in a new wall.
  if (curtains.length < closed.plan.openings.filter(({ drawn }) => drawn).length) throw gateError('room-veiled');
  const given = givenPlacements(request, closed);
  const furnished = { ...laidOut, placements: given ? [...given, ...(given.some(isDrawn) ? [] : curtains)] : own };
  if (!staysFurnished && !request.placements && !showsPurpose(furnished, view, old)) throw gateError('room-no-place');
  if (!checked && !request.placements && shrinksBed(old, furnished, view)) throw gateError('room-unclear');
  const shown: Furnished = staysFurnished ? { ...furnished, placements: [] } : furnished;
  throwIfAborted(rt.signal);
  const light = photoLightOf(photo, perception, room, closed, rt);
  const input = {
    photo,
    room,
    closed,
    style,
    roomType,
    furnished: shown,
    seed,
    lampsOn: style.lighting.lampsOn,
    locks,
    fittings: setting.fittings,
  };
  const { scene, empty, placements } = redesignScene(input, light);
  const rendered = renderScene(scene, { quality, seed }, part(rt, 0.3, surfacesStay ? 0.6 : 0.92));
  const without = surfacesStay ? renderScene(empty, { quality, seed }, part(rt, 0.6, 0.92)).radiance : null;
  throwIfAborted(rt.signal);
  const kept = sharedF32(rendered.passes.kept, rt.arena);
  // Beside pixels of the photo what is rendered shows as the photo would have shown it.
  const base = isOfPhoto ? photo : openedViews(photo, old, kept, rt);
  const gains: Triple = isOfPhoto ? [1, 1, 1] : gainsOf(light, rendered.radiance, rendered.passes);
  const ceiling = isOfPhoto ? null : keptCeiling(photo, perception, rendered, gains, rt);
  const target = rt.arena.u8(photo.data.length);
  const size = { width: photo.width, height: photo.height };
  rt.bands(redesignBandOps.compose, photo.height, {
    ...size,
    photo: sharedU8(base.data, rt.arena),
    radiance: rendered.radiance,
    empty: without,
    kept,
    ratio: without && ratioOf(rendered.radiance, without, kept, photo, rt),
    front: staysFurnished
      ? frontOf(photo, old, rendered.passes.depthM, rt, true)
      : strayViews(perception, rendered.passes, rt, setting.denied),
    fitted: fittedMask(photo, setting.fittings, rendered.passes, rt),
    ceiling,
    gains,
    contrast: isOfPhoto ? 1 : CONTRAST,
    level: isOfPhoto ? null : evenedLight({ ...rendered.passes, radiance: rendered.radiance, ...size }, rt),
    grain: grainOf(source),
    brightest: 1,
    target,
  });
  return {
    image: { ...size, data: target },
    confidence: perception.room.confidence,
    alterations: alterationsOf(style, roomType, seed, ceiling ? new Set([...locks, 'ceiling']) : locks),
    room: perception.room,
    segmentation: said,
    placed: placedRects(placements, view),
    covered: piecesShown(rendered.passes),
    document: reportOf(setting, placements, light),
  };
}

/** Why a house can't be built anew as the photo has it; null where it can. */
function unbuildable(setting: Setting, roomType: RoomType, isChecked: boolean): 'room-unclear' | 'room-slope' | null {
  const { room, perception, losesOpening } = setting;
  if (losesOpening || (!isChecked && !isBuildable(room, roomType))) return 'room-unclear';
  const said = perception.segmentation;
  return !isChecked && said && showsPartition(room, said) ? 'room-slope' : null;
}

/** Mean luminance of interiors that sell, linear; and of how much of it the photo's own mean decides. */
const SOLD = 0.36;
const OWN = 0.35;
/** Albedo of rooms that are neither light nor dark, and how far others show as lighter or darker. */
const USUAL_ALBEDO = 0.42;
const KEPT_CONTRAST = 0.4;
const EXPOSURES = [0.4, 14] as const;
/** Share of the light's colour that a camera would balance away, be it the lamps' or thrown back by painted walls. */
const BALANCED = 0.6;
/** What cameras add to the contrast of what they see. */
const CONTRAST = 1.24;

/** As light as interiors are sold and as the photo is, dark styles darker; most of the light's colour taken out. */
function gainsOf({ mean }: PhotoLight, radiance: Float32Array, { albedo, kept }: Passes): Triple {
  let [light, reflected, count] = [0, 0, 1e-9];
  const [sent, albedos]: [number, number, number][] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (let i = 0; i < kept.length; i += 3) {
    if (kept[i] > 0) continue;
    // The colour of light shows on what has little colour of its own: weighed by its darkest channel.
    const weight = Math.min(albedo[i * 3], albedo[i * 3 + 1], albedo[i * 3 + 2]);
    if (lumaAt(radiance, i) < 1.5) {
      for (let c = 0; c < 3; c++) {
        sent[c] += weight * radiance[i * 3 + c];
        albedos[c] += weight * albedo[i * 3 + c];
      }
    }
    // Lamps and what they burn out say little.
    light += Math.min(1.5, lumaAt(radiance, i));
    reflected += lumaAt(albedo, i);
    count++;
  }
  const wanted = (SOLD * (1 - OWN) + mean * OWN) * (Math.max(0.05, reflected / count) / USUAL_ALBEDO) ** KEPT_CONTRAST;
  const exposure = Math.min(EXPOSURES[1], Math.max(EXPOSURES[0], wanted / Math.max(1e-4, light / count)));
  const colour = sent.map((v, c) => Math.max(1e-6, v) / Math.max(1e-6, albedos[c]));
  const own = luminance(colour[0], colour[1], colour[2]);
  const white = colour.map((v) => Math.max(0.3, v / own) ** -BALANCED);
  const luma = luminance(...([0, 1, 2].map((c) => (white[c] * colour[c]) / own) as [number, number, number]));
  return [(exposure * white[0]) / luma, (exposure * white[1]) / luma, (exposure * white[2]) / luma];
}

const lumaAt = (rgb: Float32Array, i: number): number => luminance(rgb[i * 3], rgb[i * 3 + 1], rgb[i * 3 + 2]);

/** What happened, as keys that screens have words for. */
function alterationsOf(style: Style, roomType: RoomType, seed: number, locks: ReadonlySet<Lockable>): string[] {
  const { floor, wall } = chooseSurfaces(style, roomType, seed);
  return [
    ...(locks.has('floor') ? [] : [`floor-replaced:${floor.id}`]),
    ...(locks.has('walls') ? [] : [`walls-painted:${wall.id}`]),
    ...(locks.has('ceiling') ? [] : ['ceiling-painted']),
    ...(locks.has('furniture') ? [] : ['furniture-new']),
  ];
}
