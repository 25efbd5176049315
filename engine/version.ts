/** Raised whenever the same recipe gives other bytes than before. */
export const engineVersion = '1.49.0';
