import { AlertDialog } from 'radix-ui';
import { useEffect, useState } from 'react';
import { bus, type Messages } from '../lib/bus.ts';
import { useTranslation } from '../lib/useTranslation.ts';
import { Button } from './Button.tsx';

type Question = Messages['delete_confirm_normal'];

/** Width in px of the dialog unless the message says another. */
export const confirmWidthPx = 478;
/** The dialog goes this long after the answer, so that the press is seen. */
export const confirmClosingMs = 50;

/** The one dialog of the app that asks before something is deleted, stopped or settled; opened by a message on the bus. */
export function ConfirmDialog() {
  const { t } = useTranslation();
  const [question, setQuestion] = useState<Question | null>(null);
  const [open, setOpen] = useState(false);

  useEffect(
    () =>
      bus.on('delete_confirm_normal', (message) => {
        setQuestion(message);
        setOpen(true);
      }),
    [],
  );

  const closeLater = () => setTimeout(() => setOpen(false), confirmClosingMs);
  const agree = () => {
    closeLater();
    question?.event();
  };

  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next ? setOpen(true) : closeLater())}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fade-in fixed inset-0 z-1003 bg-scrim" />
        <AlertDialog.Content
          className="rise-in fixed top-1/2 left-1/2 z-1003 max-h-[90dvh] max-w-[calc(100vw-2.5rem)] -translate-1/2 overflow-y-auto rounded-card bg-surface p-6 text-ink shadow-float"
          style={{ width: `max(${(question?.width ?? confirmWidthPx) / 16}rem, 360px)` }}
        >
          <AlertDialog.Title className="text-18 font-semibold">{t('confirm.title')}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-14 text-ink-2">{question?.text}</AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            {/* Takes the focus: the dialog leaves it where it was otherwise. */}
            <AlertDialog.Cancel asChild>
              <Button look="outline">{question?.cancelText ?? t('confirm.cancel')}</Button>
            </AlertDialog.Cancel>
            <Button look={question?.keeps ? 'primary' : 'danger'} onClick={agree}>
              {question?.okText ?? t('confirm.ok')}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
