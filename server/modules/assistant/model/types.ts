/** What the built-in assistant makes of what somebody says. */

/** What is meant by a turn. Tools are called by their ids; the rest asks, answers or leads on. */
export const intents = [
  'restyle',
  'furnish',
  'render-sketch',
  'floor',
  'wall',
  'erase',
  'unmark',
  'line',
  'enhance',
  'undo',
  'share',
  'download',
  'favourite',
  'confirm',
  'decline',
  'stop',
  'refine',
  'choose',
  'price',
  'material-price',
  'credits',
  'plans',
  'designs',
  'room',
  'critique',
  'style-info',
  'styles',
  'materials',
  'match',
  'advice',
  'help',
  'greeting',
  'thanks',
  'other',
] as const;
export type Intent = (typeof intents)[number];

/** Intents that end in a picture made by a tool of the same id. */
export const toolIntents = [
  'restyle',
  'furnish',
  'render-sketch',
  'floor',
  'wall',
  'erase',
  'unmark',
  'line',
  'enhance',
] as const satisfies readonly Intent[];
export type ToolIntent = (typeof toolIntents)[number];

export function isToolIntent(intent: Intent): intent is ToolIntent {
  return toolIntents.some((each) => each === intent);
}

export type Tone = 'darker' | 'lighter' | 'warmer' | 'cooler';

/** What a turn says about the thing that it means. Ids are those of the catalogue. */
export interface Slots {
  style: string;
  roomType: string;
  intervention: 'low' | 'middle' | 'high';
  /** What stays: `floor`, `walls`, `ceiling`, `openings`, `furniture`, or a thing. */
  keep: readonly string[];
  material: string;
  /** wood, stone, tile, carpet, paint, wallpaper, panel. */
  group: string;
  /** How it is laid or what its face looks like: herringbone, chevron, parquet, terrazzo, marble, brick … */
  pattern: string;
  wood: string;
  /** A family of colours: white, cream, beige, grey, black, brown, red, pink, orange, yellow, green, blue, purple. */
  colour: string;
  tone: Tone;
  surface: 'floor' | 'wall' | 'ceiling';
  /** What shall go. */
  things: readonly string[];
  resolution: '1k' | '2k' | '4k';
  variants: number;
  technique: 'pencil' | 'ink' | 'technical';
  /** The most that it may cost, credits; 0: less than before. */
  credits: number;
  /** The most that a square metre may cost, SGD. */
  sgd: number;
  /** Place in what was offered, from 1; −1 is the last. */
  ordinal: number;
  /** The tool that is asked about. */
  tool: string;
  topic: string;
  areaM2: number;
}

export interface Reading {
  readonly intent: Intent;
  readonly slots: Partial<Slots>;
  /** 0-1: how far the best meaning is ahead of the next one. */
  readonly confidence: number;
}

/** What the conversation is about, as far as reading a turn needs it. */
export interface Before {
  /** A proposal stands open. */
  readonly proposed: ToolIntent | undefined;
  /** Something was offered to choose from: how many. */
  readonly offered: number;
  /** What was meant last. */
  readonly last: Intent | undefined;
}
