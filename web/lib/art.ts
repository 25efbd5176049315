/** Our own pictures, /art/ID-WIDTH.webp; `colour` stands in their place while they load. Written by `npm run pictures`. */
export const art = {
  'hero-before': { width: 1536, height: 1024, widths: [768, 1536], colour: '#d4d8c6' },
  'hero-after': { width: 1536, height: 1024, widths: [768, 1536], colour: '#b5a186' },
  'tool/style-rendering-1-before': { width: 960, height: 640, widths: [480, 960], colour: '#a3a18d' },
  'tool/style-rendering-1-after': { width: 960, height: 640, widths: [480, 960], colour: '#b0a184' },
  'tool/style-rendering-2-before': { width: 960, height: 640, widths: [480, 960], colour: '#a4aca6' },
  'tool/style-rendering-2-after': { width: 960, height: 640, widths: [480, 960], colour: '#738275' },
  'tool/style-rendering-3-before': { width: 960, height: 640, widths: [480, 960], colour: '#c3a17b' },
  'tool/style-rendering-3-after': { width: 960, height: 640, widths: [480, 960], colour: '#a4ae96' },
  'tool/sketch-drawing-1-before': { width: 960, height: 640, widths: [480, 960], colour: '#f8f8f8' },
  'tool/sketch-drawing-1-after': { width: 960, height: 640, widths: [480, 960], colour: '#c1aa8e' },
  'tool/sketch-drawing-2-before': { width: 960, height: 640, widths: [480, 960], colour: '#f4f4f4' },
  'tool/sketch-drawing-2-after': { width: 960, height: 640, widths: [480, 960], colour: '#c89e81' },
  'tool/sketch-drawing-3-before': { width: 960, height: 640, widths: [480, 960], colour: '#f1f1f1' },
  'tool/sketch-drawing-3-after': { width: 960, height: 640, widths: [480, 960], colour: '#978279' },
} as const;
