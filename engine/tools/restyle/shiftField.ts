/** Channels of the interleaved field that the last pass reads at workspace size: steps in OKLab, light of lamps. */
export const SHIFT = { glow: 3, size: 4 } as const;
