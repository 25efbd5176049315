import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { Catalog } from '#contract/catalog.ts';
import { limits } from '#contract/limits.ts';
import { api } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/client.ts';
import { connectionText } from '../../../lib/connectionText.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { laterCalls } from '../laterCalls.data.ts';
import { OptionSection } from '../OptionSection.tsx';
import { type OptionsRead, type Settable, type Setting, settingOf } from './inWords.ts';
import { Told, undoOf } from './Told.tsx';

interface InWordsProps {
  readonly catalog: Catalog;
  readonly form: Settable;
  readonly onChange: (change: Settable) => void;
}

interface Heard {
  readonly read: OptionsRead;
  readonly setting: Setting;
  /** The form as it was. */
  readonly before: Settable;
}

/** A line of one's own words that sets options: each is named, and so is every word that set nothing. */
export function InWords({ catalog, form, onChange }: InWordsProps) {
  const { t } = useTranslation();
  const formRef = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  const [heard, setHeard] = useState<Heard | null>(null);
  const asking = useMutation({
    mutationFn: (said: string) => {
      const chosen = ['style', 'roomType', 'floorMaterial', 'wallMaterial'] as const;
      const known = chosen.flatMap((option) => (form[option] ? [[option, form[option]]] : []));
      return api.call(laterCalls.chatOptions, { ...Object.fromEntries(known), text: said });
    },
    onSuccess: (read) => {
      const setting = settingOf(form, read);
      setHeard({ read, setting, before: form });
      onChange(setting.change);
    },
    onError: () => setHeard(null),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') asking.mutate(text.trim());
  };
  const { error } = asking;
  const leftOf = ({ read }: Heard) => read.left.map(({ words, why }) => t(`inWords.left.${why}`, { words }));
  return (
    <OptionSection>
      <form ref={formRef} onSubmit={onSubmit}>
        <TextArea
          label={t('inWords.title')}
          placeholder={t('inWords.example')}
          rows={2}
          maxLength={limits.prompt.max}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            // While Chinese is being composed, Enter takes the word.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            formRef.current?.requestSubmit();
          }}
          enterKeyHint="done"
          error={error ? (error instanceof ApiError ? error.message : connectionText(error, t)) : undefined}
        />
        <Button
          type="submit"
          look="outline"
          wide
          busy={asking.isPending}
          disabled={text.trim() === ''}
          className="mt-2"
        >
          {t('inWords.set')}
        </Button>
      </form>
      <div aria-live="polite" data-in-words={heard ? 'heard' : 'none'}>
        {heard ? (
          <Told
            catalog={catalog}
            options={heard.read.options}
            setting={heard.setting}
            offered={heard.read.offered}
            offeredTitle={t('inWords.offered')}
            left={isEmpty(heard) ? [t('inWords.nothing')] : leftOf(heard)}
            onStyle={(style) => {
              onChange({ style });
              setHeard({ ...heard, read: { ...heard.read, offered: [] } });
            }}
            onUndo={() => {
              onChange(undoOf(heard.setting, heard.before));
              setHeard(null);
            }}
          />
        ) : null}
      </div>
    </OptionSection>
  );
}

const isEmpty = ({ read: { offered, left }, setting: { set, notHere } }: Heard): boolean =>
  [offered, left, set, notHere].every(({ length }) => length === 0);
