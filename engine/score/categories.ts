/** What may differ between the photo of a room and a picture of its redesign, as agents of real estate list it. */
export const driftCategories = ['camera', 'windows', 'doors', 'walls', 'floor', 'paint'] as const;
export type DriftCategory = (typeof driftCategories)[number];
