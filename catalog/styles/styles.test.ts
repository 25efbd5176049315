import { describe, expect, it } from 'vitest';
import { materialById } from '../materials/all.ts';
import type { Oklch } from '../names.ts';
import { han, simplified, traditional } from '../testing/characterSets.ts';
import { styleById, styles } from './all.ts';
import { formFamilies, type Style } from './schema.ts';

const each = (check: (style: Style) => void): void => {
  for (const style of styles) check(style);
};

/** Distance in OKLab. */
function distance(a: Oklch, b: Oklch): number {
  const [aHue, bHue] = [(a[2] * Math.PI) / 180, (b[2] * Math.PI) / 180];
  return Math.hypot(
    a[0] - b[0],
    a[1] * Math.cos(aHue) - b[1] * Math.cos(bHue),
    a[1] * Math.sin(aHue) - b[1] * Math.sin(bHue),
  );
}

const roles = [
  'wall',
  'wallAccent',
  'ceiling',
  'trim',
  'floorTone',
  'textile',
  'textileSecond',
  'accent',
  'wood',
  'metal',
] as const;

describe('the list of styles', () => {
  it('holds at least sixty, each under its own kebab-case id', () => {
    expect(styles.length).toBeGreaterThanOrEqual(60);
    expect(new Set(styles.map((style) => style.id)).size).toBe(styles.length);
    each(({ id }) => expect(id).toMatch(/^[a-z]+(-[a-z0-9]+)*$/));
  });

  it('finds each by its id and nothing by another', () => {
    each((style) => expect(styleById(style.id)).toBe(style));
    expect(styleById('no-such-style')).toBeUndefined();
  });

  it('starts with the styles that people ask for most', () => {
    expect(styles.slice(0, 3).map((style) => style.id)).toEqual(['modern', 'japandi', 'scandinavian']);
  });
});

describe('the line of each style', () => {
  it('is one sentence in three languages', () => {
    each(({ id, lines }) => {
      expect(lines.en_US, id).toMatch(/^[A-Z].{15,110}\.$/);
      expect(han(lines.zh_CN).length, id).toBeGreaterThanOrEqual(8);
      expect(han(lines.zh_TW).length, id).toBeGreaterThanOrEqual(8);
      for (const text of [lines.zh_CN, lines.zh_TW]) expect(text, id).toMatch(/^\S[^,.!?]*。$/);
    });
  });

  it('is simplified in zh_CN and traditional in zh_TW', () => {
    each(({ id, lines }) => {
      expect(
        han(lines.zh_CN).filter((character) => !simplified.has(character)),
        id,
      ).toEqual([]);
      expect(
        han(lines.zh_TW).filter((character) => !traditional.has(character)),
        id,
      ).toEqual([]);
    });
  });

  it('is used once', () => {
    for (const language of ['en_US', 'zh_CN', 'zh_TW'] as const) {
      expect(new Set(styles.map((style) => style.lines[language])).size).toBe(styles.length);
    }
  });
});

describe('the numbers of each style', () => {
  it('keep every colour in OKLCH ranges', () => {
    each(({ id, palette }) => {
      expect(Object.keys(palette).sort(), id).toEqual([...roles].sort());
      for (const role of roles) {
        const [lightness, chroma, hue] = palette[role];
        expect(lightness > 0 && lightness < 1, `${id} ${role}`).toBe(true);
        expect(chroma >= 0 && chroma <= 0.37, `${id} ${role}`).toBe(true);
        expect(hue >= 0 && hue <= 360, `${id} ${role}`).toBe(true);
      }
    });
  });

  it('keep walls calm: strong colour stays in small things', () => {
    each(({ id, palette }) => expect(palette.wall[1], id).toBeLessThanOrEqual(0.13));
  });

  it('stay in their ranges', () => {
    each(({ id, decor, lighting, saturation, forms }) => {
      expect(decor >= 0 && decor <= 1, id).toBe(true);
      expect(lighting.kelvin >= 2200 && lighting.kelvin <= 7500, id).toBe(true);
      expect(lighting.contrast >= 0 && lighting.contrast <= 1, id).toBe(true);
      expect(Math.abs(lighting.exposureEv) <= 0.7, id).toBe(true);
      expect(saturation >= 0 && saturation <= 1.6, id).toBe(true);
      expect(formFamilies, id).toContain(forms);
    });
  });

  it('give generative engines a handful of plain words', () => {
    each(({ id, promptWords }) => {
      expect(promptWords.split(', ').length, id).toBeGreaterThanOrEqual(4);
      expect(promptWords, id).toMatch(/^[\x20-\x7e]+$/);
    });
  });
});

describe('the materials of each style', () => {
  it('exist and may lie on their surface', () => {
    each(({ id, materials }) => {
      for (const [part, ids] of Object.entries(materials)) {
        const surface = part.startsWith('floor') ? 'floor' : 'wall';
        expect(ids.length, `${id} ${part}`).toBeGreaterThan(0);
        expect(new Set(ids).size, `${id} ${part}`).toBe(ids.length);
        for (const materialId of ids)
          expect(materialById(materialId)?.on, `${id} ${part} ${materialId}`).toContain(surface);
      }
    });
  });

  it('stand water where the room is wet', () => {
    each(({ id, materials }) => {
      for (const materialId of materials.floorWet) {
        const material = materialById(materialId);
        expect(['wood', 'carpet'], `${id} ${materialId}`).not.toContain(material?.group);
        expect(material?.pattern.kind, `${id} ${materialId}`).not.toBe('tatami');
      }
    });
  });

  it('come out in the colours of the palette', () => {
    each(({ id, materials, palette }) => {
      const floor = materialById(materials.floor[0] ?? '');
      const wall = materialById(materials.wall[0] ?? '');
      expect(distance(floor?.base ?? [0, 0, 0], palette.floorTone), `${id} floor`).toBeLessThan(0.12);
      expect(distance(wall?.base ?? [0, 0, 0], palette.wall), `${id} wall`).toBeLessThan(0.12);
    });
  });

  it('tell every two styles apart', () => {
    const triples = new Map<string, string>();
    each(({ id, materials }) => {
      const triple = [materials.wall[0], materials.floor[0], materials.wallAccent[0]].join(' + ');
      expect(triples.get(triple), `${id}: ${triple}`).toBeUndefined();
      triples.set(triple, id);
    });
  });

  it('put an accent wall against the other walls', () => {
    each(({ id, materials }) => expect(materials.wallAccent[0], id).not.toBe(materials.wall[0]));
  });
});
