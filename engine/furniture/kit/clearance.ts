/** No free space is needed around it. */
export const free = { front: 0, side: 0, back: 0 };
