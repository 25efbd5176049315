import { ImagePlus, SendHorizontal, Square } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { IconButton } from '../../ui/Button.tsx';

interface ComposerProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly busy: boolean;
  readonly uploading: boolean;
  readonly onSend: (text: string) => void;
  readonly onStop: () => void;
  readonly onPhoto: (file: File) => void;
}

/** Where one writes: Enter sends, Shift and Enter begins a line; Enter that ends a composed word does neither. */
export function Composer({ field, busy, uploading, onSend, onStop, onPhoto }: ComposerProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const send = () => {
    if (!text.trim() || busy) return;
    onSend(text);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="flex items-end gap-1 rounded-card border border-line/60 bg-surface p-1 focus-within:border-accent"
    >
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg"
        aria-label={t('assistant.photo')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) onPhoto(chosen);
          event.target.value = '';
        }}
      />
      <IconButton label={t('assistant.photo')} disabled={uploading} onClick={() => file.current?.click()}>
        <ImagePlus className="icon-lg" />
      </IconButton>
      <textarea
        ref={field}
        rows={Math.min(6, Math.max(1, text.split('\n').length))}
        value={text}
        maxLength={limits.chat.text}
        aria-label={t('assistant.say')}
        placeholder={t('assistant.placeholder')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="thin-scroll min-w-0 flex-1 resize-none self-center bg-transparent py-2 text-14 outline-none placeholder:text-ink-2"
      />
      {busy ? (
        <IconButton label={t('assistant.stop')} onClick={onStop}>
          <Square className="icon" />
        </IconButton>
      ) : (
        <IconButton label={t('assistant.send')} type="submit" disabled={!text.trim()} className="text-accent">
          <SendHorizontal className="icon-lg" />
        </IconButton>
      )}
    </form>
  );
}
