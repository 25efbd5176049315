/** Matt emulsion for walls, two coats. `second` is the shade that a roller leaves in its own texture. */
import type { Oklch } from '../names.ts';
import type { Material } from './schema.ts';

/** Deep colours need a tinted base and a third coat. */
const deepBelow = 0.5;

const paint = (id: string, base: Oklch, en_US: string, zh_CN: string, zh_TW: string): Material => ({
  id: `paint-${id}`,
  group: 'paint',
  on: ['wall'],
  names: { en_US, zh_CN, zh_TW },
  base,
  second: [Math.max(0, base[0] - 0.02), base[1], base[2]],
  roughness: 0.92,
  pattern: { kind: 'plain' },
  sizeCm: [100, 100],
  sgdPerM2: base[0] < deepBelow ? 7.5 : 5.5,
});

export const paints: readonly Material[] = [
  paint('pure-white', [0.973, 0.001, 100], 'Pure white', '纯白', '純白'),
  paint('warm-white', [0.957, 0.009, 85], 'Warm white', '暖白', '暖白'),
  paint('ivory', [0.948, 0.018, 95], 'Ivory', '象牙白', '象牙白'),
  paint('cream', [0.935, 0.034, 90], 'Cream', '奶油色', '奶油色'),
  paint('linen', [0.915, 0.016, 75], 'Linen', '亚麻白', '亞麻白'),
  paint('greige', [0.81, 0.013, 75], 'Greige', '灰米色', '灰米色'),
  paint('oatmeal', [0.87, 0.024, 80], 'Oatmeal', '燕麦色', '燕麥色'),
  paint('sand', [0.83, 0.042, 80], 'Sand', '沙色', '沙色'),
  paint('taupe', [0.65, 0.02, 66], 'Taupe', '灰褐色', '灰褐色'),
  paint('mushroom', [0.74, 0.015, 58], 'Mushroom', '蘑菇灰', '蘑菇灰'),
  paint('dove-grey', [0.8, 0.004, 70], 'Dove grey', '鸽灰', '鴿灰'),
  paint('silver-grey', [0.87, 0.005, 245], 'Silver grey', '银灰', '銀灰'),
  paint('slate-grey', [0.54, 0.022, 245], 'Slate grey', '石板灰', '石板灰'),
  paint('charcoal', [0.36, 0.009, 255], 'Charcoal', '炭灰', '炭灰'),
  paint('black', [0.23, 0.004, 270], 'Soft black', '柔黑', '柔黑'),
  paint('blush', [0.88, 0.032, 30], 'Blush', '裸粉', '裸粉'),
  paint('dusty-rose', [0.73, 0.056, 18], 'Dusty rose', '豆沙粉', '乾燥玫瑰'),
  paint('terracotta', [0.62, 0.105, 42], 'Terracotta', '陶土红', '陶土紅'),
  paint('clay', [0.7, 0.066, 52], 'Clay', '黏土色', '黏土色'),
  paint('rust', [0.51, 0.115, 40], 'Rust', '铁锈红', '鐵鏽紅'),
  paint('burgundy', [0.34, 0.092, 14], 'Burgundy', '勃艮第红', '勃根地紅'),
  paint('butter', [0.93, 0.05, 95], 'Butter', '黄油色', '奶油黃'),
  paint('ochre', [0.71, 0.112, 78], 'Ochre', '赭黄', '赭黃'),
  paint('mustard', [0.76, 0.128, 88], 'Mustard', '芥末黄', '芥末黃'),
  paint('peach', [0.87, 0.05, 57], 'Peach', '蜜桃色', '蜜桃色'),
  paint('sage', [0.75, 0.038, 135], 'Sage', '鼠尾草绿', '鼠尾草綠'),
  paint('olive', [0.55, 0.062, 112], 'Olive', '橄榄绿', '橄欖綠'),
  paint('moss', [0.47, 0.062, 125], 'Moss', '苔藓绿', '苔綠'),
  paint('forest-green', [0.37, 0.055, 155], 'Forest green', '森林绿', '森林綠'),
  paint('emerald', [0.45, 0.086, 163], 'Emerald', '祖母绿', '祖母綠'),
  paint('mint', [0.9, 0.036, 162], 'Mint', '薄荷绿', '薄荷綠'),
  paint('duck-egg', [0.88, 0.024, 190], 'Duck egg', '鸭蛋青', '鴨蛋青'),
  paint('sky', [0.83, 0.044, 236], 'Sky', '天空蓝', '天空藍'),
  paint('powder-blue', [0.86, 0.03, 245], 'Powder blue', '粉蓝', '粉藍'),
  paint('denim', [0.51, 0.068, 250], 'Denim', '牛仔蓝', '丹寧藍'),
  paint('navy', [0.3, 0.062, 262], 'Navy', '藏青', '海軍藍'),
  paint('teal', [0.5, 0.075, 197], 'Teal', '凫蓝', '藍綠'),
  paint('petrol', [0.38, 0.054, 215], 'Petrol', '石油蓝', '石油藍'),
  paint('lavender', [0.8, 0.046, 300], 'Lavender', '薰衣草紫', '薰衣草紫'),
  paint('aubergine', [0.32, 0.066, 330], 'Aubergine', '茄紫', '茄紫'),
];
