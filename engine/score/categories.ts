/** What may differ between the photo of a room and a picture of its redesign, as agents of real estate list it. */
export const driftCategories = ['camera', 'windows', 'doors', 'walls', 'floor', 'paint'] as const;
export type DriftCategory = (typeof driftCategories)[number];

/** How a category stands: alike · changed as it was asked for · changed though nobody asked. */
export const driftStates = ['none', 'intended', 'unintended'] as const;
export type DriftState = (typeof driftStates)[number];
