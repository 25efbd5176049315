import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import { bus } from '../lib/bus.ts';
import '../styles/toasts.css';

/** Where short messages appear: below in the middle, above everything. */
export function Toasts() {
  useEffect(
    () =>
      bus.on('toast', ({ text, id, action }) => {
        const button = action && { action: { label: action.text, onClick: action.run } };
        toast(text, { ...(id && { id }), ...button });
      }),
    [],
  );
  return <Toaster position="bottom-center" duration={6000} gap={8} visibleToasts={3} />;
}
