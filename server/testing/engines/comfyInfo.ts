/** What `/object_info` of a ComfyUI says of the nodes that workflows use, with the models of a usual installation. */

const required = (inputs: Readonly<Record<string, readonly unknown[]>>, optional?: object) => ({
  input: { required: inputs, ...(optional && { optional }) },
  output: [],
  category: 'stand-in',
});
const whole = (min: number, max: number) => ['INT', { default: min, min, max }] as const;
const share = ['FLOAT', { default: 1, min: 0, max: 1, step: 0.001 }] as const;

export const sdxlInfo = {
  CheckpointLoaderSimple: required({ ckpt_name: [['sd_xl_base_1.0.safetensors']] }),
  CLIPTextEncode: required({ text: ['STRING', { multiline: true }], clip: ['CLIP'] }),
  LoadImage: required({ image: [['example.png'], { image_upload: true }] }),
  LoadImageMask: required({ image: [['example.png']], channel: [['alpha', 'red', 'green', 'blue']] }),
  VAEEncode: required({ pixels: ['IMAGE'], vae: ['VAE'] }),
  VAEDecode: required({ samples: ['LATENT'], vae: ['VAE'] }),
  VAEEncodeForInpaint: required({ pixels: ['IMAGE'], vae: ['VAE'], mask: ['MASK'], grow_mask_by: whole(0, 64) }),
  SetLatentNoiseMask: required({ samples: ['LATENT'], mask: ['MASK'] }),
  EmptyLatentImage: required({ width: whole(16, 16384), height: whole(16, 16384), batch_size: whole(1, 4096) }),
  KSampler: required({
    model: ['MODEL'],
    seed: ['INT', { default: 0, min: 0, max: 2 ** 64 }],
    steps: whole(1, 10000),
    cfg: ['FLOAT', { default: 8, min: 0, max: 100 }],
    // The newer way of listing choices.
    sampler_name: ['COMBO', { options: ['euler', 'dpmpp_2m', 'dpmpp_sde'] }],
    scheduler: [['normal', 'karras']],
    positive: ['CONDITIONING'],
    negative: ['CONDITIONING'],
    latent_image: ['LATENT'],
    denoise: share,
  }),
  ControlNetLoader: required({ control_net_name: [['controlnet-union-sdxl-promax.safetensors']] }),
  SetUnionControlNetType: required({
    control_net: ['CONTROL_NET'],
    type: [['auto', 'openpose', 'depth', 'canny/lineart/anime_lineart/mlsd']],
  }),
  ControlNetApplyAdvanced: required(
    {
      positive: ['CONDITIONING'],
      negative: ['CONDITIONING'],
      control_net: ['CONTROL_NET'],
      image: ['IMAGE'],
      strength: ['FLOAT', { default: 1, min: 0, max: 10 }],
      start_percent: share,
      end_percent: share,
    },
    { vae: ['VAE'] },
  ),
  UpscaleModelLoader: required({ model_name: [['RealESRGAN_x4plus.pth']] }),
  ImageUpscaleWithModel: required({ upscale_model: ['UPSCALE_MODEL'], image: ['IMAGE'] }),
  PreviewImage: required({ images: ['IMAGE'] }),
};

/** What FLUX.2 klein needs beside. */
export const kleinInfo = {
  ...sdxlInfo,
  UNETLoader: required({ unet_name: [['flux-2-klein-4b-fp8.safetensors']], weight_dtype: [['default']] }),
  CLIPLoader: required({ clip_name: [['qwen_3_4b.safetensors']], type: [['sd3', 'flux2']] }),
  VAELoader: required({ vae_name: [['flux2-vae.safetensors']] }),
  ReferenceLatent: required({ conditioning: ['CONDITIONING'] }, { latent: ['LATENT'] }),
  CFGGuider: required({ model: ['MODEL'], positive: ['CONDITIONING'], negative: ['CONDITIONING'], cfg: ['FLOAT', {}] }),
  Flux2Scheduler: required({ steps: whole(1, 4096), width: whole(16, 16384), height: whole(16, 16384) }),
  EmptyFlux2LatentImage: required({ width: whole(16, 16384), height: whole(16, 16384), batch_size: whole(1, 64) }),
  RandomNoise: required({ noise_seed: ['INT', { min: 0 }] }),
  KSamplerSelect: required({ sampler_name: [['euler']] }),
  SamplerCustomAdvanced: required({
    noise: ['NOISE'],
    guider: ['GUIDER'],
    sampler: ['SAMPLER'],
    sigmas: ['SIGMAS'],
    latent_image: ['LATENT'],
  }),
};
