import type { Style } from './schema.ts';

/** Dressings for a time of the year. */
export const seasonStyles: readonly Style[] = [
  {
    id: 'christmas',
    names: { en_US: 'Christmas', zh_CN: '圣诞风', zh_TW: '聖誕風' },
    lines: {
      en_US: 'Fir green, berry red and candlelight by the tree.',
      zh_CN: '冷杉绿、浆果红与烛光，围着圣诞树过节。',
      zh_TW: '冷杉綠、莓果紅與燭光，圍著聖誕樹過節。',
    },
    family: 'season',
    palette: {
      wall: [0.93, 0.032, 88],
      wallAccent: [0.37, 0.055, 155],
      ceiling: [0.965, 0.014, 90],
      trim: [0.95, 0.018, 90],
      floorTone: [0.61, 0.08, 65],
      textile: [0.47, 0.165, 25],
      textileSecond: [0.42, 0.08, 150],
      accent: [0.53, 0.2, 27],
      wood: [0.5, 0.08, 52],
      metal: [0.8, 0.115, 86],
    },
    materials: {
      floor: ['oak-parquet', 'carpet-forest', 'cherry-plank'],
      floorWet: ['terracotta-tile', 'marble-verde-guatemala'],
      wall: ['paint-cream', 'paint-ivory', 'wallpaper-damask-gold'],
      wallAccent: ['paint-forest-green', 'paint-burgundy', 'wallpaper-damask-gold'],
    },
    forms: 'classical',
    decor: 0.85,
    lighting: { kelvin: 2500, contrast: 0.55, exposureEv: -0.05, timeOfDay: 'night', lampsOn: true },
    saturation: 1.3,
    promptWords:
      'Christmas interior, decorated fir tree, string lights, red and green textiles, gold baubles, wreath, candles, cosy evening',
  },
  {
    id: 'halloween',
    names: { en_US: 'Halloween', zh_CN: '万圣节风', zh_TW: '萬聖節風' },
    lines: {
      en_US: 'Aubergine gloom, pumpkin orange and flickering candles.',
      zh_CN: '茄紫暗调、南瓜橙与摇曳烛光。',
      zh_TW: '茄紫暗調、南瓜橘與搖曳燭光。',
    },
    family: 'season',
    palette: {
      wall: [0.32, 0.066, 330],
      wallAccent: [0.23, 0.006, 300],
      ceiling: [0.45, 0.03, 320],
      trim: [0.24, 0.01, 300],
      floorTone: [0.41, 0.014, 245],
      textile: [0.27, 0.02, 310],
      textileSecond: [0.64, 0.175, 50],
      accent: [0.71, 0.19, 52],
      wood: [0.3, 0.035, 45],
      metal: [0.3, 0.015, 60],
    },
    materials: {
      floor: ['slate', 'oak-smoked-plank', 'carpet-charcoal'],
      floorWet: ['slate', 'marble-nero-marquina'],
      wall: ['paint-aubergine', 'paint-charcoal', 'paint-black'],
      wallAccent: ['paint-black', 'paint-rust', 'wallpaper-geometric-deco'],
    },
    forms: 'baroque',
    decor: 0.8,
    lighting: { kelvin: 2200, contrast: 0.9, exposureEv: -0.4, timeOfDay: 'night', lampsOn: true },
    saturation: 1.25,
    promptWords:
      'Halloween interior, carved pumpkins, aubergine walls, black drapes, orange glow, candelabra, cobwebs, gothic shadows',
  },
];
