import { describe, expect, it } from 'vitest';
import { studioTools } from '../../features/studio/studioTool.ts';
import { mobileRoutes } from '../tables.ts';
import { placeOnPhone, sheetNamed, studioPage } from './places.ts';

describe('places on a phone', () => {
  it('have the studio of every tool on a public page of the narrow table', () => {
    const known = mobileRoutes.map(({ path }) => path);
    for (const tool of studioTools) expect(known).toContain(studioPage(tool));
    expect(studioPage('erase')).toBe('/object-erasure');
  });

  it('keep what an address of the wide table says', () => {
    expect(placeOnPhone('/tools', '?tool=line&job=a&design=b')).toBe('/sketch-drawing?tool=line&job=a&design=b');
    expect(placeOnPhone('/tools', '')).toBe('/style-rendering');
    expect(placeOnPhone('/render-detail', '?id=a')).toBe('/home?sheet=design&id=a');
    expect(placeOnPhone('/history', '')).toBe('/home?sheet=history');
  });

  it('show after a payment what it brought', () => {
    expect(placeOnPhone('/dashboard', '?checkout=success')).toBe('/home?sheet=person&checkout=success');
    expect(placeOnPhone('/dashboard', '')).toBe('/style-rendering');
  });

  it('are none for pages that a phone does without', () => {
    expect(placeOnPhone('/test-tools', '')).toBeNull();
    expect(sheetNamed('history')).toBe('history');
    expect(sheetNamed('constructor')).toBeNull();
    expect(sheetNamed(null)).toBeNull();
  });
});
