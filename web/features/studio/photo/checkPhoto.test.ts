import { describe, expect, it } from 'vitest';
import { faultOfBytes, photoFault } from './checkPhoto.ts';

const bytes = (...parts: readonly (string | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : [part])));

describe('a file before it is sent', () => {
  it.each([
    ['PNG', bytes(0x89, 'PNG\r\n', 0x1a, '\n'), null],
    ['JPEG', bytes(0xff, 0xd8, 0xff, 0xe0), null],
    ['nothing', bytes(), 'empty'],
    ['HEIC', bytes(0, 0, 0, 24, 'ftypheic'), 'heic'],
    ['AVIF', bytes(0, 0, 0, 24, 'ftypavif'), 'avif'],
    ['a film', bytes(0, 0, 0, 24, 'ftypisom'), 'not-a-picture'],
    ['WebP', bytes('RIFF', 0, 0, 0, 0, 'WEBP'), 'webp'],
    ['GIF', bytes('GIF89a'), 'gif'],
    ['TIFF', bytes('II*', 0), 'tiff'],
    ['PDF', bytes('%PDF-1.7'), 'pdf'],
    ['SVG', bytes('<?xml version="1.0"?><svg/>'), 'svg'],
    ['HTML', bytes('<!doctype html><p>'), 'not-a-picture'],
  ] as const)('%s', (_name, head, fault) => {
    expect(faultOfBytes(head)).toBe(fault);
  });

  it('judges by the bytes, whatever the name and type say', async () => {
    expect(await photoFault(new File(['GIF89a'], 'room.png', { type: 'image/png' }))).toBe('gif');
    expect(await photoFault(new File([bytes(0xff, 0xd8, 0xff)], 'room.txt'))).toBeNull();
  });

  it('refuses what is over the limit', async () => {
    const head = new Blob([bytes(0xff, 0xd8, 0xff)]);
    const huge = { size: 201 * 1024 * 1024, slice: () => head } as unknown as Blob;
    expect(await photoFault(huge)).toBe('too-large');
  });
});
