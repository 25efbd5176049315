import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CODE } from '#contract/code.ts';
import type { Shown } from '#contract/shares.ts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { readStored, storageKeys, store } from '../../lib/storage.ts';
import { type Fault, useFault } from '../../ui/useFault.tsx';

export const shareKey = (code: string) => ['share', code] as const;

/** What is said of a design, or of the whole board where no place is given. */
export interface Said {
  readonly place?: number;
  readonly picked?: boolean;
  readonly approved?: boolean;
  readonly comment?: string;
}

export interface Answers {
  /** As the visitor calls themselves; kept in this browser. */
  readonly name: string;
  readonly rename: (name: string) => void;
  /** A name was needed, and there is none. */
  readonly isNameMissing: boolean;
  readonly busy: boolean;
  readonly fault: Fault;
  /** false: it was not sent. */
  readonly send: (said: Said) => Promise<boolean>;
}

/** Answers of whoever holds the link. */
export function useAnswers(code: string): Answers {
  const client = useQueryClient();
  const fault = useFault();
  const [name, setName] = useState(() => readStored(storageKeys.visitor) ?? '');
  const [isNameMissing, setNameMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  return {
    name,
    rename(next) {
      setName(next);
      setNameMissing(false);
      store(storageKeys.visitor, next.trim() || null);
    },
    isNameMissing,
    busy,
    fault,
    async send(said) {
      if (name.trim() === '') {
        setNameMissing(true);
        document.querySelector<HTMLInputElement>('input[name=visitor]')?.focus();
        return false;
      }
      setBusy(true);
      fault.clear();
      try {
        const handled = [CODE.linkInvalid, CODE.conflict, CODE.invalid, CODE.tooMany];
        const shown = await api.call(calls.shareAnswer, { code, name: name.trim(), ...said }, { handled });
        client.setQueryData<Shown>(shareKey(code), shown);
        return true;
      } catch (error) {
        fault.show(error);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
