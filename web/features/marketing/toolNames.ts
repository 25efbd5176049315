import type { PricedTool } from '#catalog/prices.ts';
import type { TextKey } from '../../lib/translate.ts';
import { isAvailable } from '../../lib/whenAvailable.ts';

/** What visitors are told a tool is called; those with a page have its name. */
export const toolNames = {
  restyle: 'nav.styleRendering',
  'render-sketch': 'marketing.tools.render-sketch',
  furnish: 'marketing.tools.furnish',
  wall: 'marketing.tools.wall',
  floor: 'marketing.tools.floor',
  chat: 'marketing.tools.chat',
  erase: 'nav.objectErasure',
  unmark: 'marketing.tools.unmark',
  line: 'marketing.tools.line',
  enhance: 'nav.highDefinition',
} as const satisfies Partial<Record<PricedTool, TextKey>>;

export type NamedTool = keyof typeof toolNames;

/** Those that this installation has, in the order in which tables show them. */
export const namedTools = (Object.keys(toolNames) as NamedTool[]).filter(isAvailable);
