/** 简体中文 */
import type { MessageTree } from './en_US.ts';
import { en_US } from './en_US.ts';
export const zh_TW: MessageTree = en_US;
