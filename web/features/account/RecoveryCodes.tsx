import { Download, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { saveBlob } from '../../lib/picture.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';

/** The recovery codes, this once: to copy, to save, to print. Closing the tab before they are kept asks back. */
export function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const { t } = useTranslation();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const text = codes.join('\n');
  const save = () =>
    saveBlob(
      new Blob([`${t('account.codesTitle')}\n\n${text}\n`], { type: 'text/plain;charset=utf-8' }),
      'roomwright-recovery-codes.txt',
    );
  return (
    <div className="flex flex-col gap-5">
      <p className="text-14 text-ink-2">{t('account.stepCodesLine')}</p>
      <div className="rw-print-sheet">
        <h3 className="hidden text-18 font-semibold print:block">{t('account.codesTitle')}</h3>
        <ol className="grid gap-x-8 gap-y-2 rounded-control bg-sunken p-4 font-mono text-14 sm:grid-cols-2 print:bg-white">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} label={t('account.copyCodes')} />
        <Button look="outline" icon={<Download className="icon" />} onClick={save}>
          {t('account.saveCodes')}
        </Button>
        <Button look="outline" icon={<Printer className="icon" />} onClick={() => window.print()}>
          {t('account.printCodes')}
        </Button>
      </div>
      <Button onClick={onKept} className="self-start">
        {t('account.kept')}
      </Button>
    </div>
  );
}
