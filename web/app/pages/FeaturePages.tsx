import type { ComponentType } from 'react';
import { FeatureSheet } from '../../features/marketing/FeatureSheet.tsx';
import { type FeatureName, features } from '../../features/marketing/features.ts';
import { figures } from '../../features/marketing/figures.data.ts';
import { toolPath } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/useTranslation.ts';
import { useTitle } from './useTitle.ts';
import { WayIn } from './WayIn.tsx';

/** The page of one tool. */
export function featurePage(name: FeatureName): ComponentType {
  return () => {
    const { t } = useTranslation();
    useTitle(t(`features.${name}.title`, figures), t(`features.${name}.description`, figures));
    return (
      <FeatureSheet
        name={name}
        action={<WayIn path={toolPath(features[name].tools[0])} label={t(`features.${name}.try`)} always />}
      />
    );
  };
}
