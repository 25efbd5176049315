import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#contract/call.ts';
import type { Catalog } from '#contract/catalog.ts';
import { CODE } from '#contract/code.ts';
import { pictureReasons } from '#contract/pictureReasons.ts';
import type { readReference } from '#contract/renders.ts';
import { api } from '../../../lib/api.ts';
import { calls } from '../../../lib/calls.ts';
import { ApiError } from '../../../lib/client.ts';
import { connectionText } from '../../../lib/connectionText.ts';
import { currentLocale } from '../../../lib/i18n.ts';
import { useTranslation } from '../../../lib/useTranslation.ts';
import { Button } from '../../../ui/Button.tsx';
import { laterCalls } from '../laterCalls.data.ts';
import { OptionSection } from '../OptionSection.tsx';
import { photoFault } from '../photo/checkPhoto.ts';
import { sendAgain } from '../photo/sendAgain.ts';
import { type Settable, type Setting, settingOf } from './inWords.ts';
import { Told, undoOf } from './Told.tsx';

type Read = OutputOf<typeof readReference>;

interface Taken {
  readonly read: Read;
  readonly setting: Setting;
  /** The form as it was. */
  readonly before: Settable;
}

interface FromReferenceProps {
  readonly catalog: Catalog;
  readonly form: Settable;
  readonly onChange: (change: Settable) => void;
}

/** Another style of those that come close; the one that it takes the place of is offered then. */
function withStyle(read: Read, style: string): Read {
  const { options, offered } = read;
  const before = options.style;
  return {
    ...read,
    options: { ...options, style },
    offered: offered.flatMap((each) => (each !== style ? [each] : before ? [before] : [])),
  };
}

/** Sends a picture, has it read and takes it back: nothing of it is kept. Throws what the calls throw. */
async function readPicture(file: File, roomType: string | undefined, signal: AbortSignal): Promise<Read> {
  const options = { signal, idempotencyKey: crypto.randomUUID(), handled: [CODE.unreadablePicture, CODE.storageFull] };
  const send = () => api.upload(calls.imageUpload, { kind: 'reference' }, file, options);
  const { imageId } = await sendAgain(send, { signal, onLost: () => undefined });
  try {
    return await api.call(laterCalls.imageReference, { imageId, ...(roomType && { roomType }) }, { signal });
  } finally {
    await api
      .call(calls.imageDelete, { imageId, designs: 'keep' }, { handled: [CODE.notFound] })
      .catch(() => undefined);
  }
}

/** A picture of a room that somebody likes: its colours, materials and light become options that can be undone. */
export function FromReference({ catalog, form, onChange }: FromReferenceProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController | null>(null);
  const [picture, setPicture] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [taken, setTaken] = useState<Taken | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (picture) return () => URL.revokeObjectURL(picture);
  }, [picture]);

  const take = async (file: File): Promise<void> => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setTaken(null);
    setPicture(null);
    setFault(null);
    const reason = await photoFault(file);
    if (mine.signal.aborted) return;
    if (reason) {
      setFault(`${file.name}: ${pictureReasons[reason][currentLocale()]}`);
      return;
    }
    setReading(true);
    setPicture(URL.createObjectURL(file));
    try {
      const roomType = typeof form.roomType === 'string' ? form.roomType : undefined;
      const read = await readPicture(file, roomType, mine.signal);
      if (mine.signal.aborted) return;
      const setting = settingOf(form, read);
      setTaken({ read, setting, before: form });
      onChange(setting.change);
    } catch (error) {
      if (mine.signal.aborted) return;
      setPicture(null);
      setFault(error instanceof ApiError ? error.message : connectionText(error, t));
    } finally {
      if (running.current === mine) setReading(false);
    }
  };
  const onFile = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // The same picture may be taken again after a refusal.
    event.target.value = '';
    if (file) void take(file);
  };
  return (
    <OptionSection>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        aria-label={t('reference.choose')}
        onChange={onFile}
        className="hidden"
      />
      <Button
        look="outline"
        wide
        busy={isReading}
        icon={<ImagePlus className="icon" />}
        onClick={() => input.current?.click()}
      >
        {t('reference.choose')}
      </Button>
      <p className="mt-2 text-13 text-ink-2">{t('reference.line')}</p>
      <div aria-live="polite" data-reference={taken ? 'taken' : isReading ? 'reading' : fault ? 'fault' : 'none'}>
        {fault ? <p className="mt-2 text-13 text-danger">{fault}</p> : null}
        {picture ? <Seen picture={picture} read={taken?.read} /> : null}
        {taken ? (
          <Told
            catalog={catalog}
            options={taken.read.options}
            setting={taken.setting}
            offered={taken.read.offered}
            offeredTitle={t('reference.offered')}
            left={taken.read.left.map((what) => t(`reference.left.${what}`))}
            onStyle={(style) => {
              onChange({ style });
              setTaken({ ...taken, read: withStyle(taken.read, style) });
            }}
            onUndo={() => {
              onChange(undoOf(taken.setting, taken.before));
              setTaken(null);
              setPicture(null);
            }}
          />
        ) : null}
      </div>
    </OptionSection>
  );
}

/** The picture itself, small, with the colours and the light that were found in it. */
function Seen({ picture, read }: { readonly picture: string; readonly read: Read | undefined }) {
  const { t } = useTranslation();
  const light = read?.light;
  return (
    <div className="mt-3 flex items-center gap-3">
      <img src={picture} alt={t('reference.picture')} className="size-16 shrink-0 rounded-control object-cover" />
      <div className="min-w-0 text-13">
        {read && read.palette.length > 0 ? (
          <ul className="flex" aria-label={t('reference.palette')}>
            {read.palette.map((colour) => (
              <li
                key={colour}
                className="h-6 w-8 first:rounded-l-control last:rounded-r-control"
                style={{ background: colour }}
              >
                <span className="sr-only">{colour}</span>
              </li>
            ))}
          </ul>
        ) : null}
        <p className="mt-1 text-ink-2">
          {light
            ? t('reference.light', {
                warmth: t(`reference.warmth.${light.warmth}`),
                brightness: t(`reference.brightness.${light.brightness}`),
              })
            : read
              ? null
              : t('reference.reading')}
        </p>
      </div>
    </div>
  );
}
