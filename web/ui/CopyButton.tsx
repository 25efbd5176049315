import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/useTranslation.ts';
import { Button, type ButtonLook } from './Button.tsx';

/** Copies a text, and says so. */
export function CopyButton({
  text,
  label,
  look = 'outline',
}: {
  readonly text: string;
  readonly label: string;
  readonly look?: ButtonLook;
}) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast(t('toasts.copied'));
    } catch {
      // Refused, or an address without TLS: the text stands beside it, to be selected.
      toast(t('toasts.notCopied'));
    }
  };
  return (
    <Button look={look} onClick={copy} icon={copied ? <Check className="icon" /> : <Copy className="icon" />}>
      {label}
    </Button>
  );
}
