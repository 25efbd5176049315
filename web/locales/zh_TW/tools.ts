/** What each tool is called, and what its studio says: a file a tool, in `tools/`. */
import type { Messages } from '../messages.ts';
import { type ToolFile, toolTexts } from '../toolTexts.ts';

export const tools: Messages<'tools'> = toolTexts(import.meta.glob<ToolFile>('./tools/*.ts', { eager: true }));
