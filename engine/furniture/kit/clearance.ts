export const free = { front: 0, side: 0, back: 0 };
