import { type ComponentType, type ReactNode, useState } from 'react';
import { loadChunk } from '../../lib/chunk.ts';
import { needTexts } from '../../lib/i18n.ts';
import { Button, type ButtonLook } from '../../ui/Button.tsx';

interface ContactButtonProps {
  readonly children: ReactNode;
  /** Without one it looks like a link in a list. */
  readonly look?: ButtonLook;
  readonly wide?: boolean;
  readonly large?: boolean;
}

type Dialog = ComponentType<{ readonly onClose: () => void }>;

/** The form with its texts, loaded once somebody is about to ask for it. */
function loadDialog(): Promise<Dialog> {
  return loadChunk('contact', async () => {
    const [{ ContactDialog }] = await Promise.all([import('./ContactDialog.tsx'), needTexts('contact')]);
    return ContactDialog;
  });
}

/** Opens the contact form. */
export function ContactButton({ children, look, wide = false, large = false }: ContactButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [loaded, setLoaded] = useState<{ readonly Dialog: Dialog } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  // What failed to load is shown as every other page that did: with the way to load again.
  if (failure) throw failure;
  const open = () => {
    setOpen(true);
    if (loaded) return;
    setLoading(true);
    loadDialog()
      .then((Dialog) => setLoaded({ Dialog }), setFailure)
      .finally(() => setLoading(false));
  };
  const warmUp = () => void loadDialog().catch(() => undefined);
  const shared = { onClick: open, onPointerEnter: warmUp, onFocus: warmUp, 'aria-haspopup': 'dialog' } as const;
  return (
    <>
      {look ? (
        <Button {...shared} look={look} wide={wide} large={large} busy={isLoading}>
          {children}
        </Button>
      ) : (
        <button type="button" {...shared} className="hit inline-flex items-center text-14 text-ink-2 hover:text-ink">
          {children}
        </button>
      )}
      {isOpen && loaded ? <loaded.Dialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
