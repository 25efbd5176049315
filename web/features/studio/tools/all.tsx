/** The studio of every tool. */
import type { ComponentType } from 'react';
import type { StudioProps } from '../studioProps.ts';
import type { Layer, StudioTool, StudioToolId } from '../studioTool.ts';
import { ToolStudio } from '../ToolStudio.tsx';
import { enhanceTool } from './enhance/tool.ts';
import { eraseTool } from './erase/tool.ts';
import { furnishTool } from './furnish/tool.ts';
import { floorTool, wallTool } from './laying/tool.tsx';
import { lineTool } from './line/tool.ts';
import { sketchTool } from './render-sketch/tool.ts';
import { restyleTool } from './restyle/tool.ts';
import { unmarkTool } from './unmark/tool.ts';

const studioOf =
  <F, L extends Layer>(tool: StudioTool<F, L>): ComponentType<StudioProps> =>
  (props) => <ToolStudio tool={tool} {...props} />;

export const toolStudios: Readonly<Record<StudioToolId, ComponentType<StudioProps>>> = {
  restyle: studioOf(restyleTool),
  furnish: studioOf(furnishTool),
  'render-sketch': studioOf(sketchTool),
  wall: studioOf(wallTool),
  floor: studioOf(floorTool),
  line: studioOf(lineTool),
  enhance: studioOf(enhanceTool),
  erase: studioOf(eraseTool),
  unmark: studioOf(unmarkTool),
};
