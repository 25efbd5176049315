/** What is marked with over the photo. */

/** What the pointer does. */
export const markTools = ['select', 'brush', 'eraser', 'hand'] as const;
export type MarkTool = (typeof markTools)[number];

/** Width of the brush, as shares of the photo's long side. */
export const brushSizes = { least: 0.004, most: 0.16, first: 0.035 } as const;
