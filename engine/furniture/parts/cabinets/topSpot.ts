/** The top of a cabinet as a place for things. */
export const topSpot = (width: number, depth: number, height: number) => ({
  centre: [0, height, 0] as const,
  widthM: width * 0.8,
  depthM: depth * 0.7,
  clearM: 0.6,
});
