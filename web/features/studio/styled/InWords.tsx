import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { Catalog } from '#contract/catalog.ts';
import { limits } from '#contract/limits.ts';
import { api } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/client.ts';
import { connectionText } from '../../../lib/connectionText.ts';
import { currentLocale } from '../../../lib/i18n.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { laterCalls } from '../laterCalls.data.ts';
import { OptionSection } from '../OptionSection.tsx';
import { type OptionsRead, type ReadOption, type Settable, type Setting, settingOf } from './inWords.ts';

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
            heard={heard}
            onStyle={(style) => {
              onChange({ style });
              setHeard({ ...heard, read: { ...heard.read, offered: [] } });
            }}
            onUndo={() => {
              onChange(
                Object.fromEntries(
                  Object.keys(heard.setting.change).map((key) => [key, heard.before[key as ReadOption]]),
                ),
              );
              setHeard(null);
            }}
          />
        ) : null}
      </div>
    </OptionSection>
  );
}

interface ToldProps {
  readonly catalog: Catalog;
  readonly heard: Heard;
  readonly onStyle: (style: string) => void;
  readonly onUndo: () => void;
}

/** What was made of the words. */
function Told({ catalog, heard, onStyle, onUndo }: ToldProps) {
  const { t } = useTranslation();
  const { read, setting } = heard;
  const wordsOf = useWords(catalog, read);
  const { offered, left } = read;
  const isEmpty = setting.set.length === 0 && offered.length === 0 && left.length === 0 && setting.notHere.length === 0;
  return (
    <div className="mt-3 flex flex-col gap-2 text-13">
      {setting.set.length > 0 ? (
        <ul className="flex flex-wrap items-center gap-1.5" aria-label={t('inWords.done')}>
          {setting.set.map((option) => (
            <li key={option} className="rounded-full bg-accent-wash px-2.5 py-0.5">
              <span className="text-ink-2">{t(`inWords.option.${option}`)}</span> {wordsOf(option)}
            </li>
          ))}
          <li>
            <button
              type="button"
              onClick={onUndo}
              className="relative ml-1 text-accent underline underline-offset-4 before:absolute before:-inset-2.5"
            >
              {t('inWords.undo')}
            </button>
          </li>
        </ul>
      ) : null}
      {offered.length > 0 ? (
        <div>
          <p className="text-ink-2">{t('inWords.offered')}</p>
          <div className="mt-1 flex flex-wrap gap-1.5">
            {offered.map((style) => (
              <button
                key={style}
                type="button"
                onClick={() => onStyle(style)}
                className="hit lifts rounded-full border border-line px-3 text-13 hover:border-ink-2"
              >
                {nameOf(catalog.styles, style)}
              </button>
            ))}
          </div>
        </div>
      ) : null}
      {left.length > 0 || setting.notHere.length > 0 || isEmpty ? (
        <ul className="flex flex-col gap-1 text-ink-2">
          {isEmpty ? <li>{t('inWords.nothing')}</li> : null}
          {setting.notHere.map((option) => (
            <li key={option}>
              {t('inWords.notHere', { what: `${t(`inWords.option.${option}`)} ${wordsOf(option)}` })}
            </li>
          ))}
          {left.map(({ words, why }) => (
            <li key={`${words} ${why}`}>{t(`inWords.left.${why}`, { words })}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

interface Named {
  readonly id: string;
  readonly names: Catalog['styles'][number]['names'];
}

const nameOf = (entries: readonly Named[], id: string): string =>
  entries.find((entry) => entry.id === id)?.names[currentLocale()] ?? id;

/** What an option was set to, in words. */
function useWords(catalog: Catalog, { options }: OptionsRead): (option: ReadOption) => string {
  const { t } = useTranslation();
  return (option) => {
    const { style = '', roomType = '', floorMaterial = '', wallMaterial = '', locks = [] } = options;
    switch (option) {
      case 'style':
        return nameOf(catalog.styles, style);
      case 'roomType':
        return nameOf(catalog.roomTypes, roomType);
      case 'floorMaterial':
        return nameOf(catalog.materials, floorMaterial);
      case 'wallMaterial':
        return nameOf(catalog.materials, wallMaterial);
      case 'intervention':
        return t(`studio.${options.intervention ?? 'middle'}`);
      case 'locks':
        return locks.map((lock) => t(`studio.lock.${lock}`)).join(t('inWords.and'));
      default:
        return String(options[option] ?? '');
    }
  };
}
