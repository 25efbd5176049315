import { useTranslation } from '../../../lib/useTranslation.ts';
import { Dashes } from '../../../ui/Dashes.tsx';
import { apiSample } from '../apiSample.data.ts';
import { ScrollBox } from '../ScrollBox.tsx';

/** Three requests as they go over the wire. */
export function ApiExhibit() {
  const { t } = useTranslation();
  const lines = (['keys', 'twice', 'events', 'fails'] as const).map((each) => t(`solutions.leadsPlatform.api.${each}`));
  return (
    <>
      <ScrollBox label={t('solutions.leadsPlatform.exhibitTitle')} className="rw-block bg-sunken">
        <pre className="p-6 font-mono text-14 leading-relaxed">{apiSample}</pre>
      </ScrollBox>
      <Dashes lines={lines} isLarge className="mt-8 gap-3 text-16 text-ink-2" />
    </>
  );
}
