import { type ComponentType, useEffect, useState } from 'react';
import { needTexts } from '../../lib/i18n.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/useTranslation.ts';

type Assistant = ComponentType<{ readonly onClose: () => void }>;

async function load(): Promise<Assistant> {
  const [{ Assistant }] = await Promise.all([
    import('../../features/assistant/Assistant.tsx'),
    needTexts('assistant', 'studio', 'designs', 'tools'),
  ]);
  return Assistant;
}

/** The assistant, loaded when it is opened first. */
export function LaterAssistant({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [part, setPart] = useState<{ readonly Assistant: Assistant } | null>(null);
  useEffect(() => {
    let current = true;
    load().then(
      (Assistant) => current && setPart({ Assistant }),
      () => {
        toast(t('failure.offline'));
        onClose();
      },
    );
    return () => {
      current = false;
    };
  }, []);
  return part ? <part.Assistant onClose={onClose} /> : null;
}
