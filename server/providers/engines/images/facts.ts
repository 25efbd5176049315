/** What servers of OpenAI's images wire make of its fields: a row each. */
import type { EngineKind } from '../../../engineSettings.ts';
import type { OutsideTool, SizeRule } from '../../../pool/outside/types.ts';

export interface ImageFacts {
  readonly tools: readonly OutsideTool[];
  /** Path of edits, behind the address, by whether there is a mask. */
  readonly path: string;
  /** What a mask says where the picture may change: `alpha0`: transparent · `white`. */
  readonly mask: 'alpha0' | 'white';
  readonly sizes: SizeRule;
  /** How a seed is told: `prompt`: as JSON in the prompt, with the strength · `field` · `none`. */
  readonly seed: 'prompt' | 'field' | 'none';
  /** Field of a picture. */
  readonly imageField: 'image' | 'image[]';
  /** Further fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** Where models are listed; null: nowhere. */
  readonly models: string | null;
  readonly timeoutMs: number;
}

const megapixel = 1024 * 1024;

export const imageFacts: Readonly<Record<Exclude<EngineKind, 'comfyui'>, ImageFacts>> = {
  // GPT Image models take three sizes and follow words rather than pixels; no seed.
  openai: {
    tools: ['restyle', 'render-sketch', 'erase'],
    path: '/images/edits',
    mask: 'alpha0',
    sizes: {
      multipleOf: 16,
      bestPixels: megapixel,
      mostPixels: 1536 * 1024,
      only: [
        [1024, 1024],
        [1536, 1024],
        [1024, 1536],
      ],
    },
    seed: 'none',
    imageField: 'image[]',
    fields: { quality: 'high', output_format: 'png' },
    models: '/models',
    timeoutMs: 300_000,
  },
  // stable-diffusion.cpp: a mask of one channel, everything else as JSON in the prompt.
  'sd-server': {
    tools: ['restyle', 'render-sketch', 'erase'],
    path: '/images/edits',
    mask: 'white',
    sizes: { multipleOf: 64, bestPixels: megapixel, mostPixels: 2 * megapixel },
    seed: 'prompt',
    imageField: 'image[]',
    fields: { output_format: 'png' },
    models: '/models',
    timeoutMs: 600_000,
  },
  // LocalAI fills holes by a path of its own; it has no edits.
  localai: {
    tools: ['erase'],
    path: '/images/inpainting',
    mask: 'white',
    sizes: { multipleOf: 64, bestPixels: 768 * 768, mostPixels: megapixel },
    seed: 'none',
    imageField: 'image',
    fields: {},
    models: '/models',
    timeoutMs: 600_000,
  },
  'openai-compatible': {
    tools: ['restyle', 'render-sketch', 'erase'],
    path: '/images/edits',
    mask: 'alpha0',
    sizes: { multipleOf: 64, bestPixels: megapixel, mostPixels: 2 * megapixel },
    seed: 'field',
    imageField: 'image',
    fields: { response_format: 'b64_json' },
    models: '/models',
    timeoutMs: 600_000,
  },
};
