/** Fitted carpets, off a 4 m roll unless said otherwise. */
import type { Names, Oklch } from '../names.ts';
import type { Material, Pattern } from './schema.ts';

type Carpet = Extract<Pattern, { kind: 'carpet' }>;

interface Roll {
  readonly names: Names;
  readonly base: Oklch;
  readonly second: Oklch;
  readonly pile: Carpet['pile'];
  readonly pitchCm: number;
  readonly motif: Carpet['motif'];
  readonly contrast: number;
  readonly sgdPerM2: number;
  readonly sizeCm?: readonly [number, number];
}

const roll = (id: string, of: Roll): Material => ({
  id,
  group: 'carpet',
  on: ['floor'],
  names: of.names,
  base: of.base,
  second: of.second,
  roughness: 1,
  pattern: { kind: 'carpet', pile: of.pile, pitchCm: of.pitchCm, motif: of.motif, contrast: of.contrast },
  sizeCm: of.sizeCm ?? [400, 100],
  sgdPerM2: of.sgdPerM2,
});

export const carpets: readonly Material[] = [
  roll('carpet-wool-cream', {
    names: { en_US: 'Cream wool carpet', zh_CN: '奶油色羊毛地毯', zh_TW: '奶油色羊毛地毯' },
    base: [0.88, 0.024, 85],
    second: [0.82, 0.028, 80],
    pile: 'cut',
    pitchCm: 0.4,
    motif: 'none',
    contrast: 0.04,
    sgdPerM2: 88,
  }),
  roll('carpet-wool-grey', {
    names: { en_US: 'Grey wool carpet', zh_CN: '灰色羊毛地毯', zh_TW: '灰色羊毛地毯' },
    base: [0.68, 0.006, 80],
    second: [0.6, 0.006, 80],
    pile: 'cut',
    pitchCm: 0.4,
    motif: 'heather',
    contrast: 0.06,
    sgdPerM2: 84,
  }),
  roll('carpet-charcoal', {
    names: { en_US: 'Charcoal loop carpet', zh_CN: '炭灰圈绒地毯', zh_TW: '炭灰圈絨地毯' },
    base: [0.35, 0.006, 260],
    second: [0.43, 0.007, 255],
    pile: 'loop',
    pitchCm: 0.5,
    motif: 'heather',
    contrast: 0.07,
    sgdPerM2: 62,
  }),
  roll('carpet-beige-berber', {
    names: { en_US: 'Beige berber carpet', zh_CN: '米色柏柏尔地毯', zh_TW: '米色柏柏爾地毯' },
    base: [0.81, 0.03, 78],
    second: [0.62, 0.042, 65],
    pile: 'loop',
    pitchCm: 0.9,
    motif: 'berber',
    contrast: 0.1,
    sgdPerM2: 72,
  }),
  roll('carpet-navy', {
    names: { en_US: 'Navy velvet carpet', zh_CN: '藏青丝绒地毯', zh_TW: '海軍藍絲絨地毯' },
    base: [0.33, 0.058, 262],
    second: [0.39, 0.06, 260],
    pile: 'cut',
    pitchCm: 0.3,
    motif: 'none',
    contrast: 0.04,
    sgdPerM2: 78,
  }),
  roll('carpet-forest', {
    names: { en_US: 'Forest green carpet', zh_CN: '森林绿地毯', zh_TW: '森林綠地毯' },
    base: [0.4, 0.048, 155],
    second: [0.46, 0.052, 150],
    pile: 'cut',
    pitchCm: 0.35,
    motif: 'heather',
    contrast: 0.05,
    sgdPerM2: 78,
  }),
  roll('carpet-blush', {
    names: { en_US: 'Blush carpet', zh_CN: '裸粉色地毯', zh_TW: '裸粉色地毯' },
    base: [0.82, 0.034, 28],
    second: [0.77, 0.038, 25],
    pile: 'cut',
    pitchCm: 0.35,
    motif: 'none',
    contrast: 0.04,
    sgdPerM2: 74,
  }),
  roll('sisal-natural', {
    names: { en_US: 'Natural sisal', zh_CN: '天然剑麻地毯', zh_TW: '天然瓊麻地毯' },
    base: [0.76, 0.052, 85],
    second: [0.62, 0.055, 78],
    pile: 'sisal',
    pitchCm: 0.6,
    motif: 'none',
    contrast: 0.12,
    sgdPerM2: 55,
  }),
  roll('carpet-shag-ivory', {
    names: { en_US: 'Ivory shag carpet', zh_CN: '象牙白长绒地毯', zh_TW: '象牙白長毛地毯' },
    base: [0.91, 0.016, 88],
    second: [0.8, 0.022, 82],
    pile: 'shag',
    pitchCm: 1.4,
    motif: 'none',
    contrast: 0.12,
    sgdPerM2: 96,
  }),
  roll('carpet-stripe-grey', {
    names: { en_US: 'Grey striped carpet', zh_CN: '灰色条纹地毯', zh_TW: '灰色條紋地毯' },
    base: [0.74, 0.006, 85],
    second: [0.5, 0.008, 250],
    pile: 'flatweave',
    pitchCm: 0.5,
    motif: 'stripe',
    contrast: 0.18,
    sgdPerM2: 70,
  }),
  roll('carpet-tile-graphite', {
    names: { en_US: 'Graphite carpet tile', zh_CN: '石墨灰方块地毯', zh_TW: '石墨灰方塊地毯' },
    base: [0.42, 0.006, 255],
    second: [0.5, 0.01, 250],
    pile: 'loop',
    pitchCm: 0.4,
    motif: 'grid',
    contrast: 0.06,
    sgdPerM2: 40,
    sizeCm: [50, 50],
  }),
];
