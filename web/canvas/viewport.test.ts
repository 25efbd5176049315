import { describe, expect, it } from 'vitest';
import { Viewport } from './viewport.ts';

const content = { width: 1000, height: 500 };
const box = { width: 500, height: 500 };

describe('viewport', () => {
  it('fits and centres', () => {
    const { transform, isFitted } = new Viewport(content, box);
    expect(transform).toEqual({ scale: 0.5, x: 0, y: 125 });
    expect(isFitted).toBe(true);
  });

  it('keeps the point under the pointer where it is', () => {
    const viewport = new Viewport(content, box);
    const at = { x: 200, y: 250 };
    const before = viewport.toContent(at);
    viewport.zoomAt(at, 4);
    const after = viewport.toContent(at);
    expect(after.x).toBeCloseTo(before.x, 6);
    expect(after.y).toBeCloseTo(before.y, 6);
    expect(viewport.isFitted).toBe(false);
  });

  it('never shows a gap beside a picture larger than the box', () => {
    const viewport = new Viewport(content, box);
    viewport.zoomBy(4);
    viewport.panBy(10_000, 10_000);
    expect(viewport.transform).toMatchObject({ x: 0, y: 0 });
    viewport.panBy(-20_000, -20_000);
    const { x, y, scale } = viewport.transform;
    expect(x + content.width * scale).toBeCloseTo(box.width, 6);
    expect(y + content.height * scale).toBeCloseTo(box.height, 6);
  });

  it('zooms between the fitted view and eight times', () => {
    const viewport = new Viewport(content, box);
    viewport.zoomBy(0.1);
    expect(viewport.transform.scale).toBe(0.5);
    viewport.zoomBy(1000);
    expect(viewport.transform.scale).toBe(8);
    viewport.zoomBy(0.0001);
    expect(viewport.isFitted).toBe(true);
  });

  it('stays fitted through a resize, and keeps a chosen view', () => {
    const viewport = new Viewport(content, box);
    viewport.resize(content, { width: 1000, height: 1000 });
    expect(viewport.transform.scale).toBe(1);
    viewport.zoomBy(2);
    const centre = viewport.toContent({ x: 500, y: 500 });
    viewport.resize(content, { width: 800, height: 600 });
    const now = viewport.toContent({ x: 400, y: 300 });
    expect(now.x).toBeCloseTo(centre.x, 6);
    expect(now.y).toBeCloseTo(centre.y, 6);
  });

  it('fits a picture six times taller than wide', () => {
    const { transform } = new Viewport({ width: 500, height: 3000 }, { width: 600, height: 600 });
    expect(transform).toEqual({ scale: 0.2, x: 250, y: 0 });
  });

  it('survives a box without a size', () => {
    const viewport = new Viewport(content, { width: 0, height: 0 });
    expect(Number.isFinite(viewport.transform.scale)).toBe(true);
  });
});
