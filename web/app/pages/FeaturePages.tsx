import { type ComponentType, lazy, Suspense } from 'react';
import { FeatureSheet } from '../../features/marketing/FeatureSheet.tsx';
import { type FeatureName, features } from '../../features/marketing/features.ts';
import { figures } from '../../features/marketing/figures.data.ts';
import { loadChunk } from '../../lib/chunk.ts';
import { needTexts } from '../../lib/i18n.ts';
import { toolPath } from '../../lib/paths.ts';
import { useToken } from '../../lib/session.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { isOnPhone } from '../currentTable.ts';
import { useTitle } from './useTitle.ts';
import { WayIn } from './WayIn.tsx';

const PhoneStudio = lazy(async () => {
  const [{ PhoneStudio: Part }] = await loadChunk('studio on a phone', () =>
    Promise.all([import('../phone/PhoneStudio.tsx'), needTexts('studio', 'redesign', 'designs', 'tools')]),
  );
  return { default: Part };
});

/** The page of one tool; somebody who is signed in on a phone has the tool itself above its text. */
export function featurePage(name: FeatureName): ComponentType {
  const [first] = features[name].tools;
  return () => {
    const { t } = useTranslation();
    const hasStudio = useToken() !== null && isOnPhone();
    useTitle(t(`features.${name}.title`, figures), t(`features.${name}.description`, figures));
    return (
      <>
        {hasStudio ? (
          <Suspense fallback={<div aria-hidden="true" className="skeleton m-4 h-[70dvh] rounded-picture" />}>
            <PhoneStudio first={first} />
          </Suspense>
        ) : null}
        <FeatureSheet name={name} action={<WayIn path={toolPath(first)} label={t(`features.${name}.try`)} always />} />
      </>
    );
  };
}
