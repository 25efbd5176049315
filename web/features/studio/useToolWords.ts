import type { JobTool } from '#engine/tools/all.ts';
import type { Values } from '../../lib/translate.ts';
import { useTranslation } from '../../lib/useTranslation.ts';

/**
 * What the options of one tool say: its file in `web/locales/<language>/tools/`; `T` is the English one.
 */
export function useToolWords<T extends { readonly words: Readonly<Record<string, string>> }>(
  tool: JobTool,
): (key: keyof T['words'] & string, values?: Values) => string {
  const { t } = useTranslation();
  return (key, values) => t(`toolWords.${tool}.${key}`, values);
}
