import { useTranslation } from '../../../lib/useTranslation.ts';
import { apiSample } from '../apiSample.data.ts';
import { ScrollBox } from '../ScrollBox.tsx';
import { Dashes } from './Dashes.tsx';

/** Three requests as they go over the wire. */
export function ApiExhibit() {
  const { t } = useTranslation();
  const lines = (['keys', 'twice', 'events', 'fails'] as const).map((each) => t(`solutions.leadsPlatform.api.${each}`));
  return (
    <>
      <ScrollBox label={t('solutions.leadsPlatform.exhibitTitle')} className="rw-block bg-sunken">
        <pre className="p-6 font-mono text-14 leading-relaxed">{apiSample}</pre>
      </ScrollBox>
      <Dashes lines={lines} className="mt-8" />
    </>
  );
}
