import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** What it does and does not do, and the way in. */
export function PlainNotes({ action }: { readonly action: ReactNode }) {
  const { t } = useTranslation();
  const notes = [t('home.noteLow'), t('home.noteMiddle'), t('home.noteCharge')];
  return (
    <section aria-labelledby="notes-title" className="rail pt-24 pb-28 max-md:pt-16 max-md:pb-16">
      <div className="grid grid-cols-2 gap-16 border-t border-line/60 pt-10 max-md:grid-cols-1 max-md:gap-10">
        <div>
          <h2 id="notes-title" className="text-18 font-medium">
            {t('home.noteTitle')}
          </h2>
          <ul className="mt-4 flex flex-col gap-3 text-16 text-ink-2">
            {notes.map((note) => (
              <li key={note} className="flex gap-3">
                <span aria-hidden="true" className="mt-[0.8em] h-px w-4 shrink-0 bg-clay" />
                {note}
              </li>
            ))}
          </ul>
        </div>
        <div className="flex flex-col items-start justify-between gap-8">
          <p className="font-soft text-40 text-balance">{t('home.closing')}</p>
          {action}
        </div>
      </div>
    </section>
  );
}
