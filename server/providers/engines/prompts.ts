/** What an engine is told in words: the style's own words, what must stay, and what the person wrote. */
import { materialById } from '#catalog/materials/all.ts';
import { roomTypeById } from '#catalog/rooms/all.ts';
import { styleById } from '#catalog/styles/all.ts';
import type { OutsideTool } from '../../pool/outside/types.ts';

export interface Words {
  readonly prompt: string;
  readonly negative: string;
  /** 0-1: how much of the picture is made anew. */
  readonly strength: number;
}

const negative = [
  'people, text, watermark, logo, warped walls, crooked lines, moved windows, extra doors',
  'fisheye, blur, noise, low quality',
].join(', ');

/** Words alone: no marks that engines read as commands, weights or embeddings. */
function plainWords(text: unknown): string {
  if (typeof text !== 'string') return '';
  return text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N} ,.'’-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 500);
}

/** A material that was chosen in place of the style's: `, oak herringbone floor`. */
function named(id: unknown, surface: string): string {
  const material = materialById(String(id));
  return material ? `, ${material.names.en_US.toLowerCase()} ${surface}` : '';
}

const strengths: Readonly<Record<string, number>> = { middle: 0.6, high: 0.85 };

const staying = [
  'same camera, same walls, windows and doors in the same places, straight verticals',
  'photograph for an interior design magazine',
].join(', ');

/** `params` are the tool's; `wish` is what the person wrote. */
export function wordsFor(tool: OutsideTool, params: Readonly<Record<string, unknown>>, wish: unknown): Words {
  if (tool === 'erase') {
    const prompt = 'the empty place behind, floor and wall going on, same light, nothing standing there, photograph';
    return { prompt, negative: `furniture, object, decoration, ${negative}`, strength: 1 };
  }
  if (tool === 'enhance') return { prompt: 'sharp, clean photograph', negative, strength: 0.3 };
  const style = styleById(String(params.style));
  const room = roomTypeById(String(params.roomType));
  const what = `${room?.names.en_US ?? 'room'}, ${style?.promptWords ?? style?.names.en_US ?? 'interior'}`;
  const own = plainWords(wish);
  if (tool === 'render-sketch') {
    const drawn = `this drawn ${what}, everything that is drawn in its place`;
    const prompt = `photograph of ${drawn}, ${staying}${own && `, ${own}`}`;
    return { prompt, negative: `drawing, sketch, lines, ${negative}`, strength: 0.95 };
  }
  const laid = [named(params.floorMaterial, 'floor'), named(params.wallMaterial, 'walls')].filter(Boolean).join('');
  const kept = params.intervention === 'high' ? 'newly furnished' : 'furniture in the same places';
  const light = params.light === undefined ? '' : `, ${String(params.light)} light`;
  const prompt = `photograph of a ${what}${laid}${light}, ${kept}, ${staying}${own && `, ${own}`}`;
  return { prompt, negative, strength: strengths[String(params.intervention)] ?? 0.6 };
}
