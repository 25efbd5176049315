/** Wallpapers, in 53 cm × 10.05 m rolls (the European standard) unless said otherwise. */
import type { Names, Oklch } from '../names.ts';
import type { Material, Pattern } from './schema.ts';

type Wallpaper = Extract<Pattern, { kind: 'wallpaper' }>;

interface Roll {
  readonly names: Names;
  readonly motif: Wallpaper['motif'];
  readonly repeatCm: number;
  readonly base: Oklch;
  /** Ground shade or second ink. */
  readonly second: Oklch;
  readonly figure: Oklch;
  readonly sgdPerM2: number;
  readonly roughness?: number;
  readonly sizeCm?: readonly [number, number];
}

const wallpaper = (id: string, of: Roll): Material => ({
  id: `wallpaper-${id}`,
  group: 'wallpaper',
  on: ['wall'],
  names: of.names,
  base: of.base,
  second: of.second,
  roughness: of.roughness ?? 0.88,
  pattern: { kind: 'wallpaper', motif: of.motif, repeatCm: of.repeatCm, figure: of.figure },
  sizeCm: of.sizeCm ?? [53, 1005],
  sgdPerM2: of.sgdPerM2,
});

export const wallpapers: readonly Material[] = [
  wallpaper('stripe-soft', {
    names: { en_US: 'Soft stripe', zh_CN: '柔和条纹壁纸', zh_TW: '柔和條紋壁紙' },
    motif: 'stripe',
    repeatCm: 13.25,
    base: [0.94, 0.012, 85],
    second: [0.92, 0.014, 85],
    figure: [0.88, 0.02, 80],
    sgdPerM2: 16,
  }),
  wallpaper('damask-gold', {
    names: { en_US: 'Gold damask', zh_CN: '金色大马士革壁纸', zh_TW: '金色大馬士革壁紙' },
    motif: 'damask',
    repeatCm: 53,
    base: [0.9, 0.028, 88],
    second: [0.86, 0.035, 86],
    figure: [0.76, 0.075, 86],
    roughness: 0.6,
    sgdPerM2: 34,
  }),
  wallpaper('botanical-green', {
    names: { en_US: 'Green botanical', zh_CN: '绿意植物壁纸', zh_TW: '綠意植物壁紙' },
    motif: 'botanical',
    repeatCm: 64,
    base: [0.93, 0.014, 105],
    second: [0.7, 0.06, 140],
    figure: [0.52, 0.065, 148],
    sgdPerM2: 32,
  }),
  wallpaper('geometric-deco', {
    names: { en_US: 'Art Deco geometric', zh_CN: '装饰艺术几何壁纸', zh_TW: '裝飾藝術幾何壁紙' },
    motif: 'geometric',
    repeatCm: 26.5,
    base: [0.3, 0.03, 250],
    second: [0.36, 0.032, 248],
    figure: [0.74, 0.08, 84],
    roughness: 0.6,
    sgdPerM2: 38,
  }),
  wallpaper('grasscloth-natural', {
    names: { en_US: 'Natural grasscloth', zh_CN: '天然草编壁纸', zh_TW: '天然草編壁紙' },
    motif: 'grasscloth',
    repeatCm: 91,
    base: [0.81, 0.042, 85],
    second: [0.72, 0.045, 80],
    figure: [0.69, 0.048, 78],
    roughness: 0.95,
    sizeCm: [91, 550],
    sgdPerM2: 58,
  }),
  wallpaper('toile-blue', {
    names: { en_US: 'Blue toile', zh_CN: '蓝色朱伊壁纸', zh_TW: '藍色朱伊壁紙' },
    motif: 'toile',
    repeatCm: 64,
    base: [0.95, 0.012, 95],
    second: [0.78, 0.04, 250],
    figure: [0.52, 0.072, 255],
    sgdPerM2: 36,
  }),
  wallpaper('chinoiserie-sage', {
    names: { en_US: 'Sage chinoiserie', zh_CN: '鼠尾草绿中国风壁纸', zh_TW: '鼠尾草綠中國風壁紙' },
    motif: 'chinoiserie',
    repeatCm: 106,
    base: [0.8, 0.035, 140],
    second: [0.6, 0.045, 130],
    figure: [0.9, 0.024, 70],
    sgdPerM2: 62,
  }),
  wallpaper('terrazzo-pastel', {
    names: { en_US: 'Pastel terrazzo', zh_CN: '粉彩水磨石壁纸', zh_TW: '粉彩磨石壁紙' },
    motif: 'terrazzo',
    repeatCm: 53,
    base: [0.94, 0.008, 90],
    second: [0.82, 0.05, 30],
    figure: [0.8, 0.04, 195],
    sgdPerM2: 24,
  }),
  wallpaper('linen-weave', {
    names: { en_US: 'Linen weave', zh_CN: '亚麻织纹壁纸', zh_TW: '亞麻織紋壁紙' },
    motif: 'linen',
    repeatCm: 53,
    base: [0.87, 0.016, 80],
    second: [0.83, 0.018, 78],
    figure: [0.8, 0.02, 76],
    roughness: 0.95,
    sgdPerM2: 26,
  }),
  wallpaper('herringbone-grey', {
    names: { en_US: 'Grey herringbone', zh_CN: '灰色人字纹壁纸', zh_TW: '灰色人字紋壁紙' },
    motif: 'herringbone',
    repeatCm: 10.6,
    base: [0.8, 0.005, 240],
    second: [0.76, 0.005, 240],
    figure: [0.7, 0.008, 245],
    sgdPerM2: 20,
  }),
  wallpaper('scallop-teal', {
    names: { en_US: 'Teal scallop', zh_CN: '凫蓝扇贝纹壁纸', zh_TW: '藍綠扇貝紋壁紙' },
    motif: 'scallop',
    repeatCm: 17.7,
    base: [0.45, 0.065, 200],
    second: [0.4, 0.06, 202],
    figure: [0.76, 0.07, 84],
    roughness: 0.7,
    sgdPerM2: 36,
  }),
  wallpaper('mural-hills', {
    names: { en_US: 'Misty hills mural', zh_CN: '雾岭壁画', zh_TW: '霧嶺壁畫' },
    motif: 'mural-hills',
    repeatCm: 400,
    base: [0.91, 0.012, 215],
    second: [0.74, 0.028, 210],
    figure: [0.55, 0.035, 205],
    sizeCm: [400, 280],
    sgdPerM2: 55,
  }),
];
