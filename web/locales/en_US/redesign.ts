/** Redesigns: how far they show the same room, what stands in them, what surfaces take. */
export const redesign = {
  geometry: {
    title: 'Geometry score',
    value: '{{score}} of 100',
    line: 'How far the picture shows the same room: camera, windows, doors and lines of the photo, found again in the result.',
    list: 'What differs from the photo',
    identical: '{{percent}} % of the pixels are the photo’s own, byte for byte.',
    category: {
      camera: 'Camera',
      windows: 'Windows',
      doors: 'Doors',
      walls: 'Walls',
      floor: 'Floor',
      paint: 'Paint',
    },
    state: {
      none: 'as in the photo',
      intended: 'changed, as asked',
      unintended: 'changed',
    },
  },
} as const;
