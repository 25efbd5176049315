import { Toaster } from 'sonner';

/** Where short messages appear: below in the middle, above everything. */
export function Toasts() {
  return <Toaster position="bottom-center" duration={4000} gap={8} visibleToasts={3} />;
}
