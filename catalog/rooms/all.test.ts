import { describe, expect, it } from 'vitest';
import { roomTypeById, roomTypes } from './all.ts';

const ids = roomTypes.map((roomType) => roomType.id);

describe('room types', () => {
  it('has unique kebab-case ids and finds each by its id', () => {
    expect(new Set(ids).size).toBe(ids.length);
    for (const roomType of roomTypes) {
      expect(roomType.id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(roomTypeById(roomType.id)).toBe(roomType);
    }
    expect(roomTypeById('throne-room')).toBeUndefined();
  });

  it('serves homes and businesses', () => {
    expect(roomTypes.filter((roomType) => roomType.sector === 'residential').length).toBeGreaterThanOrEqual(18);
    expect(roomTypes.filter((roomType) => roomType.sector === 'commercial').length).toBeGreaterThanOrEqual(16);
    expect(ids).toEqual(expect.arrayContaining(['living-room', 'home-office', 'office', 'restaurant', 'hotel-room']));
  });

  it('knows the wet rooms', () => {
    for (const id of ['kitchen', 'bathroom', 'powder-room', 'laundry-room', 'balcony', 'spa', 'public-restroom']) {
      expect(roomTypeById(id)?.wet, id).toBe(true);
    }
    for (const id of ['living-room', 'bedroom', 'office', 'library', 'hotel-room']) {
      expect(roomTypeById(id)?.wet, id).toBe(false);
    }
  });

  it('has sizes in which people can stand and walk', () => {
    for (const { id, sizeM } of roomTypes) {
      const [width, depth, height] = sizeM;
      expect(Math.min(width, depth), id).toBeGreaterThanOrEqual(1.2);
      expect(Math.max(width, depth), id).toBeLessThanOrEqual(15);
      expect(height, id).toBeGreaterThanOrEqual(2.3);
      expect(height, id).toBeLessThanOrEqual(6);
    }
  });

  it('names at least five different pieces for each room', () => {
    for (const { id, pieces, focalPoint } of roomTypes) {
      expect(pieces.length, id).toBeGreaterThanOrEqual(5);
      expect(new Set(pieces).size, id).toBe(pieces.length);
      for (const word of [...pieces, focalPoint]) expect(word, id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    }
  });
});
