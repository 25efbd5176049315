/** What each tool is called, and what its studio says: a file a tool, in `tools/`. */
import { type ToolFile, toolTexts } from '../toolTexts.ts';

export const tools = toolTexts(import.meta.glob<ToolFile>('./tools/*.ts', { eager: true }));
