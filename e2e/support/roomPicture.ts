/** A photo-like picture of a room that is drawn here: journeys need no file from outside. */
import sharp from 'sharp';

const sofa = '<path d="M380 500h300v90H380z" fill="#5d6a74"/><path d="M380 450h300v70H380z" fill="#6b7983"/>';

/**
 * A JPEG of `width` × `height` px: a lit back wall with a window, two side walls, a floor of boards. `over` is SVG that
 * lies over it, 1200 × 800.
 */
export function roomPicture(width = 1200, height = 800, over = ''): Promise<Buffer> {
  return drawn(width, height, `${sofa}${over}`);
}

/** The same room with nothing in it. */
export function emptyRoomPicture(width = 1200, height = 800): Promise<Buffer> {
  return drawn(width, height, '');
}

function drawn(width: number, height: number, over: string): Promise<Buffer> {
  const boards = Array.from({ length: 25 }, (_, at) => {
    const top = 300 + at * 25;
    const bottom = -300 + at * 75;
    return `<path d="M${top} 560L${bottom} 800" stroke="#6f5338" stroke-width="2"/>`;
  }).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800" width="${width}" height="${height}" preserveAspectRatio="none">
    <defs><linearGradient id="g" x1="0" x2="1"><stop offset="0" stop-color="#d9d2c2"/><stop offset="1" stop-color="#bdb5a3"/></linearGradient></defs>
    <rect width="1200" height="800" fill="#efece4"/>
    <path d="M0 0 300 120V560L0 800z" fill="#c4bba8"/><path d="M1200 0 900 120V560l300 240z" fill="#b3aa96"/>
    <rect x="300" y="120" width="600" height="440" fill="url(#g)"/>
    <path d="M0 800 300 560h600l300 240z" fill="#9a7650"/>${boards}
    <rect x="480" y="190" width="240" height="190" fill="#f4f8fb" stroke="#7d7460" stroke-width="8"/><path d="M600 190v190M480 285h240" stroke="#7d7460" stroke-width="5"/>
    ${over}
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}

/** A PNG of about a megabyte that nothing makes smaller. */
export function largePicture(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  return sharp({ create: { width: 700, height: 500, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
}
