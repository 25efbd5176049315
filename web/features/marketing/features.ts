/** The four pages of tools: which tools of the catalogue each one sells, and with which pictures. */
import type { NamedTool } from './toolNames.ts';

export interface Feature {
  /** The first is the one that its button opens. */
  readonly tools: readonly NamedTool[];
  /** The first stands at the head of the page. */
  readonly pairs: readonly string[];
}

export const features = {
  styleRendering: {
    tools: ['restyle'],
    pairs: ['tool/style-rendering-1', 'tool/style-rendering-2', 'tool/style-rendering-3'],
  },
  sketchDrawing: {
    tools: ['line', 'render-sketch'],
    pairs: ['tool/sketch-drawing-1', 'tool/sketch-drawing-2', 'tool/sketch-drawing-3'],
  },
  objectErasure: {
    tools: ['erase', 'unmark'],
    pairs: ['tool/object-erasure-1', 'tool/object-erasure-2', 'tool/object-erasure-3'],
  },
  highDefinition: {
    tools: ['enhance'],
    pairs: ['tool/high-definition-1', 'tool/high-definition-2'],
  },
} as const satisfies Record<string, Feature>;

export type FeatureName = keyof typeof features;
export const featureNames = Object.keys(features) as readonly FeatureName[];
