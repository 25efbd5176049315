import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../lib/useTranslation.ts';
import { IconButton } from './Button.tsx';

interface DialogProps {
  readonly title: string;
  /** Said to screen readers with the title. */
  readonly line?: ReactNode;
  /** px at the design width */
  readonly width?: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** False while something must not be left by a stray click beside it. */
  readonly dismissable?: boolean;
}

/** A dialog over the page; open while it is mounted. */
export function Dialog({ title, line, width = 478, onClose, children, dismissable = true }: DialogProps) {
  const { t } = useTranslation();
  const body = useRef<HTMLDivElement>(null);
  return (
    <RadixDialog.Root open onOpenChange={(open) => open || onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fade-in fixed inset-0 z-1002 bg-scrim" />
        <RadixDialog.Content
          {...(line ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            // What the dialog is for comes before its cross.
            const first = body.current?.querySelector<HTMLElement>('input, textarea:not([readonly]), button');
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          onInteractOutside={(event) => {
            // Toasts lie over the dialog: a press on one is none beside it.
            const target = event.target instanceof Element ? event.target : null;
            if (!dismissable || target?.closest('[data-sonner-toaster]')) event.preventDefault();
          }}
          className="rise-in thin-scroll fixed top-1/2 left-1/2 z-1002 max-h-[90dvh] max-w-[calc(100vw-2.5rem)] -translate-1/2 overflow-y-auto rounded-card bg-surface p-6 text-ink max-md:p-5 shadow-float outline-none"
          style={{ width: `max(${width / 16}rem, 360px)` }}
        >
          <div className="flex items-start justify-between gap-3">
            <RadixDialog.Title className="text-18 font-semibold">{title}</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton label={t('app.close')} className="-mt-2 -mr-2">
                <X className="icon-lg" />
              </IconButton>
            </RadixDialog.Close>
          </div>
          {line ? <RadixDialog.Description className="mt-1 text-14 text-ink-2">{line}</RadixDialog.Description> : null}
          <div ref={body} className="mt-5">
            {children}
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
