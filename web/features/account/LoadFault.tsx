import { ApiError } from '../../lib/client.ts';
import { connectionText } from '../../lib/connectionText.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** Something that could not be read, with the way to try again. */
export function LoadFault({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice
      kind="error"
      action={
        <Button look="outline" onClick={onRetry}>
          {t('app.retry')}
        </Button>
      }
    >
      {error instanceof ApiError ? error.message : connectionText(error, t)}
    </Notice>
  );
}
