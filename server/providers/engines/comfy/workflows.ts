/** Workflows for ComfyUI, one for each tool and family of models: flat, of core nodes where there are some. */
import type { GuideKind, OutsideTool, SizeRule } from '../../../pool/outside/types.ts';
import { choicesOf, type NodeInput, type ObjectInfo, type Workflow, type WorkflowNode } from './objectInfo.ts';

/** What a workflow is filled with. Pictures are names that `LoadImage` finds. */
export interface Filling {
  readonly width: number;
  readonly height: number;
  readonly picture: string;
  readonly mask?: string;
  readonly guides: Readonly<Partial<Record<GuideKind, string>>>;
  readonly prompt: string;
  readonly negative: string;
  readonly strength: number;
  readonly seed: number;
}

/** A workflow that one server could run. */
export interface Recipe {
  readonly tool: OutsideTool;
  readonly model: string;
  readonly licence: string | null;
  readonly sizes: SizeRule;
  readonly guides: readonly GuideKind[];
  readonly mask: 'exact' | 'none';
  build(filling: Filling): Workflow;
}

const node = (className: string, inputs: Readonly<Record<string, NodeInput>>): WorkflowNode => ({
  class_type: className,
  inputs,
});

const output = (images: NodeInput): Workflow => ({ result: node('PreviewImage', { images }) });

/**
 * Families of checkpoints: how they are told by a file's name, the pixels that they were trained on, their
 * ControlNets.
 */
const checkpointFamilies = [
  { id: 'sdxl', is: /xl|pony|illustrious/i, pixels: 1024 * 1024, nets: /xl|union|promax/i },
  { id: 'sd15', is: /1[._-]?5|sd15|v1-/i, pixels: 640 * 640, nets: /sd15|v11|1[._-]?5/i },
] as const;
type CheckpointFamily = (typeof checkpointFamilies)[number];

const licences: readonly (readonly [RegExp, string])[] = [
  [/flux-?2.*klein.*4b|klein.*4b/i, 'Apache-2.0'],
  [/flux-?2.*klein.*9b|klein.*9b|flux-?[12].*dev/i, 'FLUX non-commercial'],
  [/sd_?xl_(base|refiner)/i, 'CreativeML Open RAIL++-M'],
  [/v1-5-pruned/i, 'CreativeML Open RAIL-M'],
  [/big-?lama/i, 'Apache-2.0'],
  [/realesrgan/i, 'BSD-3-Clause'],
];
const licenceOf = (model: string): string | null => licences.find(([is]) => is.test(model))?.[1] ?? null;

const isLines = /union|promax|canny|lineart|mlsd|scribble|softedge/i;
const isDepth = /union|promax|depth/i;

interface Nets {
  readonly lines?: string | undefined;
  readonly depth?: string | undefined;
  /** What a union of nets is set to, where it can be. */
  readonly types: readonly string[];
}

function netsFor(info: ObjectInfo, family: CheckpointFamily): Nets {
  const all = choicesOf(info, 'ControlNetLoader', 'control_net_name').filter((name) => family.nets.test(name));
  const types = choicesOf(info, 'SetUnionControlNetType', 'type');
  return { lines: all.find((name) => isLines.test(name)), depth: all.find((name) => isDepth.test(name)), types };
}

/** Nodes that steer by a guide; their outputs 0 and 1 are what is wanted and what is not. */
function control(kind: GuideKind, net: string, image: string, types: readonly string[], before: string): Workflow {
  const type = types.find((each) => each.includes(kind === 'lines' ? 'lineart' : 'depth'));
  const isUnion = /union|promax/i.test(net) && type !== undefined;
  const from = (index: number): NodeInput =>
    before === 'words' ? [index === 0 ? 'positive' : 'negative', 0] : [before, index];
  return {
    [`${kind}-image`]: node('LoadImage', { image }),
    [`${kind}-net`]: node('ControlNetLoader', { control_net_name: net }),
    ...(isUnion && {
      [`${kind}-type`]: node('SetUnionControlNetType', { control_net: [`${kind}-net`, 0], type }),
    }),
    [`${kind}-control`]: node('ControlNetApplyAdvanced', {
      positive: from(0),
      negative: from(1),
      control_net: [isUnion ? `${kind}-type` : `${kind}-net`, 0],
      image: [`${kind}-image`, 0],
      strength: kind === 'lines' ? 0.75 : 0.55,
      start_percent: 0,
      end_percent: kind === 'lines' ? 0.85 : 0.6,
    }),
  };
}

/** Steps, guidance and sampler; distilled models want few steps and next to no guidance. */
function samplingOf(model: string) {
  return /turbo|lightning|lcm|hyper/i.test(model)
    ? { steps: 8, cfg: 2, sampler_name: 'dpmpp_sde', scheduler: 'karras' }
    : { steps: 28, cfg: 6, sampler_name: 'dpmpp_2m', scheduler: 'karras' };
}

/** Latent that sampling starts from, by tool. */
function latentOf(tool: OutsideTool, model: string, { mask, width, height }: Filling): Workflow {
  const pixels: NodeInput = ['picture', 0];
  const vae: NodeInput = ['checkpoint', 2];
  if (tool === 'render-sketch') return { latent: node('EmptyLatentImage', { width, height, batch_size: 1 }) };
  const masked: Workflow = mask ? { mask: node('LoadImageMask', { image: mask, channel: 'red' }) } : {};
  if (tool === 'erase') {
    const isMadeForIt = /inpaint/i.test(model);
    return {
      ...masked,
      latent: isMadeForIt
        ? node('InpaintModelConditioning', {
            positive: ['positive', 0],
            negative: ['negative', 0],
            vae,
            pixels,
            mask: ['mask', 0],
            noise_mask: true,
          })
        : node('VAEEncodeForInpaint', { pixels, vae, mask: ['mask', 0], grow_mask_by: 6 }),
    };
  }
  if (!mask) return { latent: node('VAEEncode', { pixels, vae }) };
  return {
    ...masked,
    encoded: node('VAEEncode', { pixels, vae }),
    latent: node('SetLatentNoiseMask', { samples: ['encoded', 0], mask: ['mask', 0] }),
  };
}

function buildWithCheckpoint(tool: OutsideTool, model: string, nets: Nets, filling: Filling): Workflow {
  const { prompt, negative, seed, strength, guides } = filling;
  const isConditioning = tool === 'erase' && /inpaint/i.test(model);
  let words = isConditioning ? 'latent' : 'words';
  let steering: Workflow = {};
  for (const kind of ['lines', 'depth'] as const) {
    const [image, net] = [guides[kind], nets[kind]];
    if (!image || !net) continue;
    steering = { ...steering, ...control(kind, net, image, nets.types, words) };
    words = `${kind}-control`;
  }
  const said = (index: 0 | 1): NodeInput =>
    words === 'words' ? [index === 0 ? 'positive' : 'negative', 0] : [words, index];
  return {
    checkpoint: node('CheckpointLoaderSimple', { ckpt_name: model }),
    positive: node('CLIPTextEncode', { text: prompt, clip: ['checkpoint', 1] }),
    negative: node('CLIPTextEncode', { text: negative, clip: ['checkpoint', 1] }),
    ...(tool !== 'render-sketch' && { picture: node('LoadImage', { image: filling.picture }) }),
    ...latentOf(tool, model, filling),
    ...steering,
    sample: node('KSampler', {
      model: ['checkpoint', 0],
      seed,
      ...samplingOf(model),
      positive: said(0),
      negative: said(1),
      latent_image: ['latent', isConditioning ? 2 : 0],
      denoise: tool === 'restyle' ? strength : 1,
    }),
    decoded: node('VAEDecode', { samples: ['sample', 0], vae: ['checkpoint', 2] }),
    ...output(['decoded', 0]),
  };
}

function checkpointRecipes(info: ObjectInfo, wanted: string | undefined): Recipe[] {
  const all = choicesOf(info, 'CheckpointLoaderSimple', 'ckpt_name');
  const usable = wanted === undefined ? all : all.filter((name) => name === wanted);
  const recipeOf = (tool: OutsideTool): Recipe[] => {
    // For filling holes a model that was made for it goes first.
    const isBetter = (name: string): number => (/inpaint/i.test(name) === (tool === 'erase') ? 0 : 1);
    const ordered = [...usable].sort((p, q) => isBetter(p) - isBetter(q));
    for (const model of ordered) {
      // What says nothing of its family is taken for one of today's.
      const family = checkpointFamilies.find(({ is }) => is.test(model)) ?? checkpointFamilies[0];
      const nets = netsFor(info, family);
      if (tool !== 'erase' && !nets.lines) continue;
      return [
        {
          tool,
          model,
          licence: licenceOf(model),
          sizes: { multipleOf: 64, bestPixels: family.pixels, mostPixels: family.pixels * 2.25 },
          guides: tool === 'erase' ? [] : nets.depth && tool === 'restyle' ? ['lines', 'depth'] : ['lines'],
          mask: tool === 'render-sketch' ? 'none' : 'exact',
          build: (filling) => buildWithCheckpoint(tool, model, nets, filling),
        },
      ];
    }
    return [];
  };
  return [...recipeOf('restyle'), ...recipeOf('render-sketch'), ...recipeOf('erase')];
}

const firstOf = (names: readonly string[], is: RegExp): string | undefined => names.find((name) => is.test(name));

interface KleinParts {
  readonly unet: string;
  readonly clip: string;
  readonly vae: string;
}

/** Edits by instruction: the picture is a reference, the words say what becomes of it (FLUX.2 klein). */
function buildKlein(
  { unet, clip, vae }: KleinParts,
  { prompt, negative, seed, width, height, picture }: Filling,
): Workflow {
  const isBase = /base/i.test(unet);
  return {
    unet: node('UNETLoader', { unet_name: unet, weight_dtype: 'default' }),
    clip: node('CLIPLoader', { clip_name: clip, type: 'flux2' }),
    vae: node('VAELoader', { vae_name: vae }),
    picture: node('LoadImage', { image: picture }),
    encoded: node('VAEEncode', { pixels: ['picture', 0], vae: ['vae', 0] }),
    positive: node('CLIPTextEncode', { text: `Turn this picture into a ${prompt}`, clip: ['clip', 0] }),
    negative: node('CLIPTextEncode', { text: negative, clip: ['clip', 0] }),
    'positive-seen': node('ReferenceLatent', { conditioning: ['positive', 0], latent: ['encoded', 0] }),
    'negative-seen': node('ReferenceLatent', { conditioning: ['negative', 0], latent: ['encoded', 0] }),
    guider: node('CFGGuider', {
      model: ['unet', 0],
      positive: ['positive-seen', 0],
      negative: ['negative-seen', 0],
      cfg: isBase ? 5 : 1,
    }),
    sigmas: node('Flux2Scheduler', { steps: isBase ? 20 : 4, width, height }),
    latent: node('EmptyFlux2LatentImage', { width, height, batch_size: 1 }),
    noise: node('RandomNoise', { noise_seed: seed }),
    sampler: node('KSamplerSelect', { sampler_name: 'euler' }),
    sample: node('SamplerCustomAdvanced', {
      noise: ['noise', 0],
      guider: ['guider', 0],
      sampler: ['sampler', 0],
      sigmas: ['sigmas', 0],
      latent_image: ['latent', 0],
    }),
    decoded: node('VAEDecode', { samples: ['sample', 0], vae: ['vae', 0] }),
    ...output(['decoded', 0]),
  };
}

function kleinRecipes(info: ObjectInfo, wanted: string | undefined): Recipe[] {
  const unets = choicesOf(info, 'UNETLoader', 'unet_name').filter((name) => /flux-?2.*klein|klein/i.test(name));
  const unet = unets.find((name) => wanted === undefined || name === wanted);
  const clip = firstOf(choicesOf(info, 'CLIPLoader', 'clip_name'), /qwen_?3/i);
  const vae = firstOf(choicesOf(info, 'VAELoader', 'vae_name'), /flux-?2/i);
  if (!unet || !clip || !vae) return [];
  return (['restyle', 'render-sketch'] as const).map((tool) => ({
    tool,
    model: unet,
    licence: licenceOf(unet),
    sizes: { multipleOf: 16, bestPixels: 1024 * 1024, mostPixels: 2048 * 2048 },
    guides: [],
    mask: 'none',
    build: (filling) => buildKlein({ unet, clip, vae }, filling),
  }));
}

/** Fills holes without words, quickly: nodes of the inpaint pack, for LaMa and MAT. */
function lamaRecipes(info: ObjectInfo): Recipe[] {
  const models = choicesOf(info, 'INPAINT_LoadInpaintModel', 'model_name');
  const model = firstOf(models, /lama/i) ?? models[0];
  if (!model) return [];
  const build = ({ picture, mask = '', seed }: Filling): Workflow => ({
    picture: node('LoadImage', { image: picture }),
    mask: node('LoadImageMask', { image: mask, channel: 'red' }),
    model: node('INPAINT_LoadInpaintModel', { model_name: model }),
    filled: node('INPAINT_InpaintWithModel', {
      inpaint_model: ['model', 0],
      image: ['picture', 0],
      mask: ['mask', 0],
      seed,
    }),
    ...output(['filled', 0]),
  });
  const sizes = { multipleOf: 8, bestPixels: 768 * 768, mostPixels: 1536 * 1536 };
  return [{ tool: 'erase', model, licence: licenceOf(model), sizes, guides: [], mask: 'exact', build }];
}

function upscaleRecipes(info: ObjectInfo): Recipe[] {
  const models = choicesOf(info, 'UpscaleModelLoader', 'model_name');
  const model = firstOf(models, /4x|x4/i) ?? models[0];
  if (!model) return [];
  const build = ({ picture }: Filling): Workflow => ({
    picture: node('LoadImage', { image: picture }),
    model: node('UpscaleModelLoader', { model_name: model }),
    enlarged: node('ImageUpscaleWithModel', { upscale_model: ['model', 0], image: ['picture', 0] }),
    ...output(['enlarged', 0]),
  });
  const sizes = { multipleOf: 1, bestPixels: 1, mostPixels: 2048 * 2048 };
  return [{ tool: 'enhance', model, licence: licenceOf(model), sizes, guides: [], mask: 'none', build }];
}

/**
 * Every workflow that the installed models allow, the best of each tool first. `wanted`: the one model that
 * redesigns may use.
 */
export function recipesFor(info: ObjectInfo, wanted: string | undefined): Recipe[] {
  return [
    ...kleinRecipes(info, wanted),
    ...lamaRecipes(info),
    ...checkpointRecipes(info, wanted),
    ...upscaleRecipes(info),
  ];
}

/** What a workflow is tried with before anything is asked: as large as its canvas, all that it can take. */
export function trialOf({ guides, mask }: Recipe): Filling {
  return {
    width: 1024,
    height: 704,
    picture: 'picture.png',
    ...(mask === 'exact' && { mask: 'mask.png' }),
    guides: Object.fromEntries(guides.map((kind) => [kind, `${kind}.png`])),
    prompt: 'a room',
    negative: 'noise',
    strength: 0.6,
    seed: 1,
  };
}
