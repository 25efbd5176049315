import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { CODE } from '#contract/code.ts';
import { issueMessage } from '#contract/fieldMessages.ts';
import { ApiError } from './client.ts';
import { currentLocale } from './i18n.ts';
import { useTranslation } from './useTranslation.ts';
import './zod.ts';

/**
 * A form over a schema of the contract; faults are said in the words that the server uses, in the interface's language.
 */
export function useZodForm<In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  defaultValues: DefaultValues<In>,
): UseFormReturn<In, unknown, Out> {
  const { i18n } = useTranslation();
  const form = useForm<In, unknown, Out>({
    defaultValues,
    mode: 'onTouched',
    resolver: zodResolver(schema, {
      error: (issue) => issueMessage({ ...issue, path: issue.path ?? [] }, currentLocale()),
    }),
  });
  const { trigger, formState } = form;
  const { isSubmitted } = formState;
  // Faults on show are said again when the language changes.
  useEffect(() => {
    if (isSubmitted) void trigger();
  }, [i18n.language]);
  return form;
}

/** Puts the server's field messages (10400) to their fields, the focus to the first. Says whether there were any. */
export function showFieldErrors<In extends FieldValues>(
  form: UseFormReturn<In, unknown, unknown>,
  error: unknown,
): boolean {
  if (!(error instanceof ApiError) || error.code !== CODE.invalid) return false;
  const entries = Object.entries(error.fields);
  for (const [index, [path, message]] of entries.entries()) {
    form.setError(path as Path<In>, { message }, { shouldFocus: index === 0 });
  }
  return entries.length > 0;
}
