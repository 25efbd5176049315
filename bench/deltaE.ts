/** CIEDE2000: Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula" (2005). */

type Lab = readonly [l: number, a: number, b: number];

const RADIAN = Math.PI / 180;
const WHITE = [0.95047, 1, 1.08883] as const;

/** CIE L*a*b* under D65 of a colour in linear sRGB. */
export function labOf([red, green, blue]: readonly [number, number, number]): Lab {
  const xyz = [
    0.4124564 * red + 0.3575761 * green + 0.1804375 * blue,
    0.2126729 * red + 0.7151522 * green + 0.072175 * blue,
    0.0193339 * red + 0.119192 * green + 0.9503041 * blue,
  ];
  const [x, y, z] = xyz.map((v, k) => {
    const t = v / WHITE[k];
    return t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const hueOf = (a: number, b: number): number => (a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / RADIAN + 360) % 360);

/** Difference of two colours as it is seen: 1 can just be told, 2 not without both side by side. */
export function deltaE2000([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const middle = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(middle ** 7 / (middle ** 7 + 25 ** 7)));
  const [p1, p2] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)];
  const [h1, h2] = [hueOf(p1, b1), hueOf(p2, b2)];
  const isGrey = c1 * c2 === 0;
  const apart = h2 - h1;
  const turn = isGrey ? 0 : apart > 180 ? apart - 360 : apart < -180 ? apart + 360 : apart;
  const around = isGrey ? h1 + h2 : (h1 + h2 + (Math.abs(apart) > 180 ? (h1 + h2 < 360 ? 360 : -360) : 0)) / 2;
  const [light, chroma] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const cosine = (degrees: number): number => Math.cos(degrees * RADIAN);
  const t =
    1 -
    0.17 * cosine(around - 30) +
    0.24 * cosine(2 * around) +
    0.32 * cosine(3 * around + 6) -
    0.2 * cosine(4 * around - 63);
  const away = (light - 50) ** 2;
  const dl = (l2 - l1) / (1 + (0.015 * away) / Math.sqrt(20 + away));
  const dc = (c2 - c1) / (1 + 0.045 * chroma);
  const dh = (2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * RADIAN)) / (1 + 0.015 * chroma * t);
  const rotation =
    -2 *
    Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7)) *
    Math.sin(60 * RADIAN * Math.exp(-(((around - 275) / 25) ** 2)));
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 + rotation * dc * dh);
}
